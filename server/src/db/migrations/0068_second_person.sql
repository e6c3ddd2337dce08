-- From when on what an operator decides counts where a case takes two: whoever was made or changed a moment ago may be the one who did it.
alter table operator add column counts_from timestamptz;
update operator set counts_from = created_at;
alter table operator alter column counts_from set not null;

-- The number and the time of an entry are the database's to say.
revoke insert on audit, audit_end from prae_app;
grant insert (operator_id, session_id, call, network, asked) on audit to prae_app;
grant insert (seq, outcome, about, before, after) on audit_end to prae_app;

-- Which of both sides uploaded it: each has its own number a day.
alter table chat_file add column by_operator boolean not null default false;
