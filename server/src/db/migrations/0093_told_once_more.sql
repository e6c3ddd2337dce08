-- When the transfer may have been of which a message tells that may be another one once more: between all that it may be. It was reckoned whenever one was looked at, for each
-- of a thousand alike among a thousand.
alter table bank_notification add column reach tstzrange;
comment on column bank_notification.reach is 'When that transfer may have been which it may tell of once more, as known when it came; null of one that is no other one, and of a version before';
create index bank_notification_number on bank_notification (upper(split_part(key, '|', 5))) where split_part(key, '|', 4) = 'number';

-- What a bank shows of the account that a slip's money came from: others whose accounts look the same may be who sent it, and nobody else may.
alter table slip add column sender_shown text;
alter table arrival add column sender_shown text;
comment on column slip.sender_shown is 'Its digits, and x for each that is hidden; null: not known';
comment on column arrival.sender_shown is 'That of its slip';

-- When a person has counted a credit among the lines of the bank's statement: there is a transfer for each of those then, whatever tells of it later.
alter table arrival add column counted tstzrange;
alter table qr_payment add column counted tstzrange;
comment on column arrival.counted is 'A person has counted as many lines as were credited, since then and until then; null: nobody has';
comment on column qr_payment.counted is 'As of an arrival';

create index slip_read_by_person on slip (arrival_id) where case_note is not null and sent_at is null;
create index arrival_sent on arrival (bank_code, account_no, amount, sent_at);
drop index arrival_of_account;
