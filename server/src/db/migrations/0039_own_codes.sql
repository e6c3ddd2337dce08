-- Codes that the house makes itself, to an account of its own. Nothing comes back by which one could be told from another but its amount:
-- so an amount is of one code at a time, and what the bank's feed tells of it is that code's money.
alter table deposit_account
  drop constraint deposit_account_mode_check,
  add constraint deposit_account_mode_check check (mode in ('AUTO', 'MANUAL', 'LINK', 'SMS')),
  -- A mobile, a tax number, or the number of an e-wallet.
  add column promptpay text check (promptpay ~ '^(0[0-9]{9}|[0-9]{13}|[0-9]{15})$'),
  add check (mode <> 'SMS' or (bank_code = 'KBANK' and currency = 'THB' and promptpay is not null));
comment on column deposit_account.mode is
  'AUTO: what comes is noticed by itself; MANUAL: a slip has to tell of it; LINK: a wallet that takes gift links; SMS: codes are made for it';
comment on column deposit_account.promptpay is 'Under which money can be sent to the account by a code';

alter table qr_order
  add column account_no text,
  add column amount_until timestamptz,
  add foreign key (gateway, account_no) references deposit_account,
  add check ((account_no is null) = (amount_until is null)),
  add check (amount_until >= expires_at);
create index qr_order_of_amount on qr_order (gateway, account_no, amount, amount_until) where account_no is not null;
create index qr_order_own_open on qr_order (expires_at) where account_no is not null and state in ('creating', 'open');
comment on column qr_order.account_no is 'Of the house''s account that a code of its own is paid to; null of one that a gateway made';
comment on column qr_order.amount_until is 'Until then what comes to that account with that amount was paid on the code';

alter table arrival add column qr_order uuid references qr_order;
create index arrival_of_code on arrival (qr_order) where qr_order is not null;
comment on column arrival.qr_order is 'The code of the house''s own that it was paid on';
