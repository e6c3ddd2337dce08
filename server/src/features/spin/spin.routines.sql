-- Draws on the prize wheel. The life of one:
--
--   open    Bound to a secret, of which the member is shown the hash, and to the weights that the member is shown. A member has one.
--   drawn   A coin was taken, the secret and the slice are public, what was won is a coupon, the next draw is open: all in one transaction.
--   void    Other weights came into force before it was drawn, or the key that its secret was sealed under is gone. Nothing was taken; the secret
--           stays sealed.

-- The slices that are on a wheel, with their weights, in their places. A slice whose stock is used up is no longer on it: whoever uses it
-- up changes the wheel's version, so no draw has other weights than its member was shown.
create or replace function wheel_weights(of_wheel text) returns jsonb
language sql stable
as $$
  select jsonb_agg(jsonb_build_object('code', code, 'weight', weight) order by place, code)
    from wheel_slice
   where wheel_code = of_wheel and removed_at is null and weight > 0 and stock is distinct from 0
$$;

-- Opens a draw on a wheel for a member who has none that is open. `fresh` is {id, commitment, sealed (hex), key}.
create or replace function draw_open(of_member text, w wheel, weights jsonb, fresh jsonb) returns wheel_draw
language sql
as $$
  insert into wheel_draw (id, member_id, wheel_code, version, weights, commitment, sealed, sealed_key, state, opened_at)
    values ((fresh->>'id')::uuid, of_member, w.code, w.version, weights, fresh->>'commitment', decode(fresh->>'sealed', 'hex'),
      fresh->>'key', 'open', clock_timestamp())
    returning *
$$;

-- An open draw as the server is told it: {id, commitment, sealed (hex), key, weights}.
create or replace function draw_told(d wheel_draw) returns jsonb
language sql immutable
return jsonb_build_object('id', d.id, 'commitment', d.commitment, 'sealed', encode(d.sealed, 'hex'), 'key', d.sealed_key,
  'weights', d.weights);

-- Settles a member's coins and finds their open draw, or opens one. `fresh` is {id, commitment, sealed (hex), key, keys (all that can be opened)},
-- for a new one. `spins`: it is about to be drawn, so where one of other weights, or that cannot be opened, is replaced, that is answered as
-- `changed`. Answers {coins, wheel? (null: there is none), changed?, draw (draw_told)}.
create or replace function spin_ready(of_member text, of_unit text, terms jsonb, fresh jsonb, spins boolean) returns jsonb
language plpgsql
as $$
declare
  w wheel; d wheel_draw; coins bigint; weights jsonb; changed boolean := false;
begin
  perform lock_coins(of_member);
  select * into w from wheel where unit = of_unit and is_open;
  -- Where something can be used up, one draws at a time. Before any coin is moved: who waits here holds nothing that the others need.
  if spins and exists (select from wheel_slice where wheel_code = w.code and stock > 0 and removed_at is null) then
    select * into w from wheel where code = w.code and is_open for no key update;
  end if;
  coins := coins_settle(of_member, terms);
  weights := wheel_weights(w.code);
  select * into d from wheel_draw where member_id = of_member and state = 'open' for no key update;
  if d.id is not null and (weights is null or (d.wheel_code, d.version) <> (w.code, w.version)
    or not coalesce(fresh->'keys' ? d.sealed_key, true)) then
    update wheel_draw set state = 'void' where id = d.id;
    changed := spins;
    d := null;
  end if;
  if weights is null then
    return jsonb_build_object('coins', coins);
  end if;
  if d.id is null then
    d := draw_open(of_member, w, weights, fresh);
  end if;
  return jsonb_build_object('coins', coins, 'wheel', w.code, 'draw', draw_told(d))
    || case when changed then jsonb_build_object('changed', true) else '{}' end;
end
$$;

-- Takes the coin of a draw, writes what came of it, and the coupon of what was won, and opens the next draw, so that what it is bound to is told
-- before it is asked for. An `item` is {draw, secret, nonce, slice, coupon (a new operation), couponDays, next? (as of draw_open)}; servers of
-- earlier versions have no `next`. In the transaction of spin_ready. Answers {kind, labels, coins (what is left), next? (draw_told)}.
create or replace function spin_write(item jsonb) returns jsonb
language plpgsql
as $$
declare
  d wheel_draw; s wheel_slice; now_open wheel; coin bigint; weights jsonb; next jsonb;
begin
  select * into strict d from wheel_draw where id = (item->>'draw')::uuid and state = 'open';
  -- Whoever writes the wheel anew waits until this is written, or was first: then the draw's weights are in force no more, and all is looked at again.
  perform from wheel where code = d.wheel_code and version = d.version for share;
  if not found then raise exception 'the wheel of draw % was written anew at the same moment', d.id using errcode = '40001'; end if;
  select * into strict s from wheel_slice where wheel_code = d.wheel_code and code = item->>'slice';
  if s.stock is not null then
    update wheel_slice set stock = stock - 1 where wheel_code = s.wheel_code and code = s.code;
    if s.stock = 1 then update wheel set version = version + 1 where code = s.wheel_code; end if;
  end if;
  update wheel_draw set state = 'drawn', secret = item->>'secret', nonce = item->>'nonce', slice_code = s.code, kind = s.kind,
      labels = s.labels, drawn_at = clock_timestamp()
   where id = d.id;
  if s.kind <> 'nothing' then
    insert into coupon (id, draw_id, member_id, wheel_code, slice_code, kind, unit, amount, promotion_code, won_at, expires_at)
      select (item->>'coupon')::uuid, d.id, d.member_id, s.wheel_code, s.code, s.kind, w.unit, s.amount, s.promotion_code,
          clock_timestamp(), clock_timestamp() + make_interval(days => (item->>'couponDays')::int)
        from wheel w where w.code = s.wheel_code;
  end if;
  coin := account_of(d.member_id, 'coin', 'COIN');
  perform must_be_posted((post_all(array[(d.id, coin, ledger.house_account('coin', 'COIN'), 1, 'coin', null)::posting_request]))[1],
    'draw', d.id);
  perform tell_coins(d.member_id);
  select o.* into now_open from wheel o join wheel w on w.unit = o.unit where w.code = d.wheel_code and o.is_open;
  weights := wheel_weights(now_open.code);
  if item ? 'next' and weights is not null then
    next := jsonb_build_object('next', draw_told(draw_open(d.member_id, now_open, weights, item->'next')));
  end if;
  return jsonb_build_object('kind', s.kind, 'labels', s.labels, 'coins', balance_of(coin)) || coalesce(next, '{}');
end
$$;
