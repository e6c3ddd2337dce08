-- What a person has read in the bank's statement as paid on a code, where it is none of the sums that its case shows: what messages have credited of that sum is
-- shown before it is settled.
alter table qr_order add column stated bigint;
comment on column qr_order.stated is 'What a person has read in the statement as paid on it, in minor units, and has not settled; null: nothing else than what is shown';

-- What messages alone have credited a member, whenever that was: of whoever uploads a slip.
create index qr_payment_beside on qr_payment (member_id) where gateway = 'BCEL' and statement_reference is null;
