-- Money of a payout comes back on the gateway's explicit word alone. What it does not find stays held and goes to the
-- operators, and what ended is still listened to. features/withdraw/withdraw.lifecycle.ts tells the states.

-- Whom the gateway was asked to pay, by its own id: what it says of anybody else's payout is not about this one.
alter table withdrawal add column payee text;
-- What the gateway said last of a withdrawal that ended otherwise here; null while it says the same, or nothing.
alter table withdrawal add column contradiction text;
-- Who has seen to it, and what came of it.
alter table withdrawal add column contradiction_note text;
-- When the gateway last told something of it that was understood.
alter table withdrawal add column heard_at timestamptz;
create index withdrawal_contradicted on withdrawal (closed_at) where contradiction is not null;

-- What was sent is never sent again: no way leads back to where payouts are sent from.
alter table withdrawal add constraint withdrawal_sent_once
  check (sent_at is null or state in ('review', 'sending', 'paid', 'failed'));

-- Ends withdrawals that hold their money: `paid` spends it to the gateway's house account, `failed` brings it back to
-- the wallet. An item is {operation, from (the states it may be in), wasSent? (it must have been sent to the gateway; it
-- must not, unless told), outcome, gatewayPayoutId?, reason?, checkMs? (when the gateway is asked again after the end)}.
-- Answers {state, ended, numberTaken?}: what it came to, whoever ended it. A payout is not settled under a number that
-- another one was settled under.
create or replace function withdraw_finish(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
set enable_seqscan = off
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; w withdrawal; is_paid boolean; last uuid; payout_id text;
  withdrawals withdrawal[] := '{}'; places int[] := '{}'; repeats int[] := '{}';
  requests posting_request[] := '{}'; outcomes ledger.outcome[];
begin
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by value->>'operation', ordinality
  loop
    select * into w from withdrawal where id = (item->>'operation')::uuid for no key update;
    if not found then raise exception 'no withdrawal %', item->>'operation'; end if;
    results[i] := jsonb_build_object('state', w.state, 'ended', false);
    continue when not item->'from' ? w.state
      or coalesce((item->>'wasSent')::boolean, false) <> (w.sent_at is not null);
    -- A second end of the same withdrawal finds the first one's.
    if w.id = last then
      repeats := repeats || i;
      continue;
    end if;
    last := w.id;
    is_paid := item->>'outcome' = 'paid';
    payout_id := coalesce(w.gateway_payout_id, item->>'gatewayPayoutId');
    if is_paid and (w.gateway is null or payout_id is null) then
      raise exception 'withdrawal % cannot be paid without the number of its payout', w.id;
    end if;
    if is_paid and exists (
      select from ledger.posting where reference = w.gateway || ':' || payout_id and outcome = 'posted'
    ) then
      results[i] := jsonb_build_object('state', w.state, 'ended', false, 'numberTaken', true);
      continue;
    end if;
    places := places || i;
    withdrawals := withdrawals || w;
    requests := requests || (leg_of(w.id, case when is_paid then 1 else 2 end),
      account_of(w.member_id, 'hold', w.currency),
      case when is_paid then ledger.house_account('payout:' || w.gateway, w.currency::ledger.unit)
        else account_of(w.member_id, 'wallet', w.currency) end,
      w.amount, case when is_paid then 'withdraw.settle' else 'withdraw.release' end,
      case when is_paid then w.gateway || ':' || payout_id end)::posting_request;
  end loop;

  outcomes := post_all(requests);
  for n in select ordinality from unnest(withdrawals) with ordinality order by member_id, ordinality loop
    i := places[n]; item := items->(i - 1); w := withdrawals[n];
    perform must_be_posted(outcomes[n], 'the end of withdrawal', w.id);
    update withdrawal set state = item->>'outcome', closed_at = clock_timestamp(), attempts = 0,
        next_check_at = in_ms(item->>'checkMs'), reason = item->>'reason',
        gateway_payout_id = coalesce(gateway_payout_id, item->>'gatewayPayoutId')
     where id = w.id;
    perform tell_withdrawal(w, case item->>'outcome' when 'paid' then 'SUCCESS' else 'FAILED' end,
      account_of(w.member_id, 'wallet', w.currency));
    results[i] := jsonb_build_object('state', item->>'outcome', 'ended', true);
  end loop;
  foreach i in array repeats loop
    results[i] := (select jsonb_build_object('state', state, 'ended', false) from withdrawal
      where id = (items->(i - 1)->>'operation')::uuid);
  end loop;
  return to_jsonb(results);
end
$$;

-- A refusal that another request may have caused counts no more.
update withdrawal set reason = null where state = 'sending' and reason not in ('40003', '40005');

-- Those that ended lately are asked about once more, and all that came back because the gateway did not find them.
update withdrawal set attempts = 0, next_check_at = now() + random() * interval '10 minutes'
 where state in ('paid', 'failed') and sent_at is not null
   and (reason = 'NEVER_ARRIVED' or closed_at > now() - interval '3 days');

update withdrawal w set payee = p.payee
  from payout_payee p
 where w.sent_at is not null and w.next_check_at is not null and p.gateway = w.gateway and p.bank_code = w.bank_code
   and p.bank_account_no = w.bank_account_no and p.bank_account_name = w.bank_account_name;
