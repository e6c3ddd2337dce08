-- A coupon: what was won on the wheel. It can be claimed once, for some days; a physical thing is handed out by an operator instead.

-- Claims a member's coupon: money comes into the wallet with a line of the statement, which says `told`, coins into the purse, a
-- promotion's code can be read from now on. Its coins last for `coin_days`; servers of earlier versions do not say how many. Answers {outcome: `claimed`, or why not, as the wire says it; promotionCode?}.
drop function if exists coupon_claim(text, uuid, text);
create or replace function coupon_claim(of_member text, of_coupon uuid, told text, coin_days int default null) returns jsonb
language plpgsql
as $$
declare
  c coupon; m member; wallet bigint; outcome text;
begin
  select * into c from coupon where id = of_coupon and member_id = of_member for no key update;
  select * into m from member where id = of_member;
  outcome := case
    when is_excluded(m) then 'SELF_EXCLUDED'
    when c.id is null or c.claimed_at is not null then 'NO_CLAIMABLE_COUPON'
    when exists (select from wheel_slice s where s.wheel_code = c.wheel_code and s.code = c.slice_code and s.removed_at is not null)
      then 'INVALID_PRIZE_CODE'
    when c.expires_at <= clock_timestamp() then 'COUPON_EXPIRED'
    when bonus_is_active(of_member) then 'BONUS_REMAINING'
    when c.kind = 'physical' then 'INVALID_COUPON_TYPE'
  end;
  if outcome is not null then return jsonb_build_object('outcome', outcome); end if;
  update coupon set claimed_at = clock_timestamp(), coin_days = case when c.kind = 'coins' then coupon_claim.coin_days end where id = c.id;
  if c.kind = 'money' then
    wallet := account_of(of_member, 'wallet', c.unit);
    perform must_be_posted((post_all(array[
      (c.id, ledger.house_account('prize', c.unit::ledger.unit), wallet, c.amount, 'prize', null)::posting_request]))[1], 'coupon', c.id);
    perform tell_lines(array[(of_member, c.id, 'deposit', 'PRIZE', 'WALLET', 'SUCCESS', c.amount, told, wallet)::statement_line]);
  elsif c.kind = 'coins' then
    perform lock_coins(of_member);
    perform must_be_posted((post_all(array[
      (c.id, ledger.house_account('coin', 'COIN'), account_of(of_member, 'coin', 'COIN'), c.amount, 'coin', null)::posting_request]))[1],
      'coupon', c.id);
    perform tell_coins(of_member);
  end if;
  return jsonb_build_object('outcome', 'claimed', 'promotionCode', c.promotion_code);
end
$$;

-- Notes that an operator handed out a physical prize, also after its time: what was won is theirs to decide. Answers whether one waited.
create or replace function coupon_hand_out(of_coupon uuid, note text) returns boolean
language sql
as $$
  with handed as (
    update coupon set claimed_at = clock_timestamp(), handed_note = note
     where id = of_coupon and kind = 'physical' and claimed_at is null
    returning id
  )
  select exists (select from handed)
$$;
