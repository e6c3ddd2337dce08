-- All numbers that a gateway ever told of a payout, in the order in which it did. Of rows from before the last one is known.
alter table withdrawal add column payout_numbers text[] not null default '{}';
update withdrawal set payout_numbers = array[gateway_payout_id] where gateway_payout_id is not null;
create index withdrawal_payout_numbers on withdrawal using gin (payout_numbers);

-- Those that wait to be sent, for whoever looks for one that waits too long.
create index withdrawal_held on withdrawal (created_at) where state = 'held';

-- Also what a server of the version before writes is kept, which knows of one number alone and may put another in its place.
create function keep_payout_number() returns trigger
language plpgsql
as $$
begin
  if new.gateway_payout_id is not null and not new.gateway_payout_id = any (new.payout_numbers) then
    new.payout_numbers := new.payout_numbers || new.gateway_payout_id;
  end if;
  return new;
end
$$;
create trigger keep_payout_number before insert or update of gateway_payout_id on withdrawal
  for each row execute function keep_payout_number();

comment on column withdrawal.payout_numbers is
  'Every number that the gateway told of this payout, in order; more than one is a person''s case, unless exactly one of them is paid';
comment on column withdrawal.gateway_payout_id is
  'Of payout_numbers the first that no other payout had; once it is paid, the one that it was settled under';
