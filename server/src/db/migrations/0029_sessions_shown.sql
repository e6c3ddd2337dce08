-- A member sees their sessions and ends any of them: each by a name that tells nothing of its token, with the device that
-- it was opened on. Nothing is known of the device of sessions from before.
alter table session add column id uuid not null default gen_random_uuid(), add column device text not null default '';

comment on column session.id is 'What the member''s list of sessions calls it; opens nothing';
comment on column session.device is 'System and browser in words, such as ''iPhone · Safari''; empty where the browser told neither';
