-- LAO QR, by which every bank's app in Laos pays an account in kip: what the account's bank has registered for it, in one line,
-- IIN:TYPE:RECEIVER:MCC:CITY. Nobody tells of such payments, so slips do.
alter table deposit_account
  add column lao_qr text check (lao_qr ~ '^[0-9]{8}:00[123]:[A-Za-z0-9_.-]{1,56}:[0-9]{4}:[A-Za-z][A-Za-z .-]{0,14}$'),
  add check (lao_qr is null or currency = 'LAK');
comment on column deposit_account.lao_qr is 'What a LAO QR code to the account says: IIN:TYPE:RECEIVER:MCC:CITY';
-- A receiver at a bank is one account.
create unique index deposit_account_lao_qr
  on deposit_account (split_part(lao_qr, ':', 1), split_part(lao_qr, ':', 3)) where closed_at is null;
