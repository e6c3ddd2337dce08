-- The accounts and addresses that are the operator's own, for visitors who were written to by somebody. `npm run official` writes them; the server
-- signs them as it answers.
create table official_account (
  kind text not null check (kind in ('site', 'chat', 'phone', 'account')),
  value text not null check (length(value) between 1 and 200),
  note text check (length(note) between 1 and 200),
  added_at timestamptz not null default now(),
  primary key (kind, value)
);

-- The list as a whole: each change is a version of its own.
create table official_list (
  is_only boolean primary key default true check (is_only),
  version int not null,
  changed_at timestamptz not null default now()
);
insert into official_list (version) values (1);
