-- What a one-time password is for: one that was sent to become a member sets no password, and the other way round.
alter table otp add column purpose text not null default 'registration' check (purpose in ('registration', 'reset'));
-- One that has set a password sets no other one.
alter table otp add column used_at timestamptz;

-- When the member last set a password without the one before it. Whoever has the phone may not be its owner, so payouts
-- wait for a while.
alter table member add column password_reset_at timestamptz;
