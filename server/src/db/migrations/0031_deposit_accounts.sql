-- The house's own accounts, to which members send money: at banks, and wallets (bank_code TRUEWALLET, the number is the mobile). One that
-- is closed is shown to nobody and stays: money that was sent to it is still ours.
create table deposit_account (
  bank_code text not null check (bank_code ~ '^[A-Z0-9]{2,16}$'),
  account_no text not null check (account_no ~ '^[0-9]{8,20}$'),
  account_name text not null check (account_name <> ''),
  currency text not null check (currency in ('THB', 'LAK')),
  mode text not null check (mode in ('AUTO', 'MANUAL', 'LINK')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (bank_code, account_no),
  check (case bank_code when 'TRUEWALLET' then mode in ('AUTO', 'LINK') and currency = 'THB' else mode <> 'LINK' end)
);
comment on column deposit_account.mode is
  'AUTO: what comes is noticed by itself; MANUAL: a slip has to tell of it; LINK: a wallet that takes gift links';
