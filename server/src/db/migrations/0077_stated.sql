-- What a person who was about to credit it had read in the bank's statement, {bankCode, accountNo, amount}, where that may have been credited
-- before: what it may be is shown from then on.
alter table slip add column stated jsonb;
alter table bank_notification add column stated jsonb;
-- What was credited by messages that name no line of the statement.
create index qr_payment_unnamed on qr_payment (currency, amount, credited_at)
  where gateway = 'BCEL' and told_number is null and statement_reference is null and credited_at is not null;
-- Which bank account a payout gateway's id is of: it pays whom it was first told for, and nobody else under that id.
create table payout_payee_account (
  gateway text not null,
  payee text not null,
  bank_code text not null,
  bank_account_no text not null,
  primary key (gateway, payee)
);
-- What is known of two accounts is known of neither: both are registered anew.
delete from payout_payee p where exists (
  select from payout_payee o where o.gateway = p.gateway and o.payee = p.payee
    and (o.bank_code, o.bank_account_no) <> (p.bank_code, p.bank_account_no));
insert into payout_payee_account (gateway, payee, bank_code, bank_account_no)
  select distinct gateway, payee, bank_code, bank_account_no from payout_payee;
