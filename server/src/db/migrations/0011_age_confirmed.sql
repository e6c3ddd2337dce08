-- When the member said at registration that they are of age; null where that was never asked.
alter table member add column age_confirmed_at timestamptz;
