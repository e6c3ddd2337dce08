-- The server runs as prae_app, migrations as the owner of the database. What the application may do is granted
-- to this role and to nobody else, so a mistake or an injection cannot reach beyond it. Roles belong to the whole
-- cluster: another database of ours may have made it already, or be making it now.
do $$
begin
  create role prae_app nologin;
exception when duplicate_object or unique_violation then
  null;
end
$$;

-- The owner steps down to the role as it connects. A superuser may do so without a grant.
do $$
begin
  if not exists (select from pg_roles where rolname = current_user and rolsuper) then
    execute format('grant prae_app to %I', current_user);
  end if;
end
$$;

-- Tables of the features live in public and are read and written directly. PostgreSQL keeps a new public schema
-- closed to other roles' tables since version 15; a database that was upgraded from an older one may not.
revoke create on schema public from public;
grant usage on schema public to prae_app;
alter default privileges in schema public grant select, insert, update, delete on tables to prae_app;
alter default privileges in schema public grant usage, select on sequences to prae_app;
