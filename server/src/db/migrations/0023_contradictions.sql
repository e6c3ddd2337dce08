-- What an outside party says that does not fit what stands here is a word, and an amount where it names one. It was one text,
-- such as `OTHER_AMOUNT 12.5`.
alter table game_transfer add column contradiction_word text, add column contradiction_amount bigint;
alter table withdrawal add column contradiction_word text, add column contradiction_amount bigint;
update game_transfer set contradiction_word = split_part(contradiction, ' ', 1),
    contradiction_amount = nullif(split_part(contradiction, ' ', 2), '')::numeric * 100
 where contradiction is not null;
update withdrawal set contradiction_word = split_part(contradiction, ' ', 1),
    contradiction_amount = nullif(split_part(contradiction, ' ', 2), '')::numeric * 100
 where contradiction is not null;

-- A server of the version before reads and writes the text alone, and may run beside this one for a while: whichever of the
-- two is written, the other one follows. A later migration drops the text, and with it this and the indexes by it.
create function keep_contradiction() returns trigger
language plpgsql
as $$
begin
  if (new.contradiction_word, new.contradiction_amount) is distinct from (old.contradiction_word, old.contradiction_amount) then
    new.contradiction := concat_ws(' ', new.contradiction_word, wire_amount(new.contradiction_amount));
    if new.contradiction_word is null then new.contradiction := null; end if;
  else
    new.contradiction_word := split_part(new.contradiction, ' ', 1);
    new.contradiction_amount := nullif(split_part(new.contradiction, ' ', 2), '')::numeric * 100;
  end if;
  return new;
end
$$;
create trigger keep_contradiction before update on game_transfer for each row
  when ((old.contradiction, old.contradiction_word, old.contradiction_amount)
    is distinct from (new.contradiction, new.contradiction_word, new.contradiction_amount))
  execute function keep_contradiction();
create trigger keep_contradiction before update on withdrawal for each row
  when ((old.contradiction, old.contradiction_word, old.contradiction_amount)
    is distinct from (new.contradiction, new.contradiction_word, new.contradiction_amount))
  execute function keep_contradiction();

alter table game_transfer add check (contradiction_amount is null or contradiction_word is not null);
alter table withdrawal add check (contradiction_amount is null or contradiction_word is not null);

create index game_transfer_listened_to on game_transfer (member_id, game_code)
  where state in ('settled', 'released')
    and (next_check_at is not null or contradiction_word is not null and contradiction_note is null);
create index game_transfer_said_otherwise on game_transfer (sent_at)
  where contradiction_word is not null and contradiction_note is null;
create index withdrawal_said_otherwise on withdrawal (closed_at) where contradiction_word is not null;

comment on column game_transfer.contradiction_word is
  'What the provider said last that does not fit what stands here, as a code; null while it says the same, or nothing';
comment on column game_transfer.contradiction_amount is
  'The amount that it named, in minor units, signed as the player''s balance sees it; null where it named none';
comment on column withdrawal.contradiction_word is
  'What the gateway said last of a payout that ended otherwise here, as a code; null while it says the same, or nothing';
comment on column withdrawal.contradiction_amount is 'The amount that it named, in minor units; null where it named none';
comment on column game_transfer.contradiction is 'Both in one text, for servers of the version before; a trigger keeps it';
comment on column withdrawal.contradiction is 'Both in one text, for servers of the version before; a trigger keeps it';

-- QR orders are listened to like all else: what their gateway says otherwise of a payment that was credited stands in the row.
alter table qr_order add column contradiction_word text, add column contradiction_amount bigint,
  add column late_asked integer not null default 0,
  add check (contradiction_amount is null or contradiction_word is not null);
alter table qr_order rename column note to contradiction_note;
create index qr_order_said_otherwise on qr_order (expires_at)
  where contradiction_word is not null and contradiction_note is null;

comment on column qr_order.contradiction_word is
  'What the gateway said last of a payment that does not fit what was credited, as a code; null while it says the same, or nothing';
comment on column qr_order.contradiction_amount is 'The amount that it named, in minor units; null where it named none';
comment on column qr_order.contradiction_note is 'Who has seen to what it says, or to its silence, and what came of it';
comment on column qr_order.late_asked is
  'How many questions after the end of its time, or since the last payment or callback after it, the gateway has answered';

-- What a decision was about, in minor units, beside the text that the case said; of those from before it stands in `why`.
alter table decision add column amount bigint;
comment on column decision.amount is
  'What the outside party named instead of the operation''s own amount, in minor units; null where it named none';
