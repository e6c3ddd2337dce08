-- Who the members are: settings, banks, members, sessions, one-time passwords, and the answers kept for idempotency.

-- The server says it is ready only when every migration it knows is applied.
grant select on migration to prae_app;

-- What an operator set differently from the defaults in settings.ts.
create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Banks a member may register, with what the account number and the name of each look like.
create table bank (
  code text primary key,
  aliases text[] not null default '{}',
  variant text not null check (variant in ('th', 'la')),
  name_th text not null,
  name_en text not null,
  name_la text,
  digits_min smallint not null,
  digits_max smallint not null,
  -- The bank writes names in English alone, so a name in other letters cannot be paid to.
  name_english boolean not null default false,
  place smallint not null
);

create table member (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  phone text not null unique,
  name text not null,
  password_hash text not null,
  source_code text,
  invited_by text references member,
  variant text not null check (variant in ('th', 'la')),
  currency text not null check (currency in ('THB', 'LAK')),
  -- suspended and excluded: no session works until an operator or time says otherwise. closed: the member ended the
  -- account and is told so. gone: as if there never had been one.
  status text not null default 'active' check (status in ('active', 'suspended', 'excluded', 'closed', 'gone')),
  bank_code text not null references bank,
  bank_account_name text not null,
  bank_account_no text not null,
  bank_changed_at timestamptz not null default now(),
  -- The request that registered the member: sent again it finds its own work.
  registration_operation uuid not null unique,
  created_at timestamptz not null default now(),
  unique (bank_code, bank_account_no)
);
create index member_invited_by on member (invited_by) where invited_by is not null;

-- The token itself is never stored. Ended and expired sessions stay a while, so that their tokens are told apart
-- from unknown ones. Nothing that moves with use is indexed.
create table session (
  token_hash bytea primary key,
  member_id text not null references member,
  lifetime_seconds integer not null,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
) with (fillfactor = 80);
create index session_member on session (member_id);

-- Wrong passwords of the last quarter of an hour, by phone and by address.
create table login_failure (
  phone text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index login_failure_phone on login_failure (phone, failed_at);
create index login_failure_address on login_failure (address, failed_at);

-- One-time passwords sent: the provider's token stays here, the browser holds one of ours (stored as a hash).
-- A row is written before the provider is asked. `sent` false: nothing certain went out, it counts for no limit.
create table otp (
  token_hash bytea primary key,
  phone text not null,
  provider_token text,
  reference text,
  sent boolean not null default true,
  wrong_tries smallint not null default 0,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index otp_phone on otp (phone, requested_at);

-- The answer to a request with an Idempotency-Key, kept for a day. The body is kept as a keyed digest alone.
-- `busy_since` is set while somebody works on it; a row without answer and without worker may be taken over.
create table idempotency (
  scope text not null,
  key text not null,
  digest bytea not null,
  operation uuid not null,
  busy_since timestamptz,
  status smallint,
  answer text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);

-- Socket.IO's PostgreSQL adapter puts messages here that are too large for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

insert into bank (place, code, aliases, variant, name_th, name_en, digits_min, digits_max, name_english) values
  (1, 'KBANK', '{004}', 'th', 'ธนาคารกสิกรไทย', 'Kasikornbank', 10, 10, false),
  (2, 'SCB', '{014}', 'th', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', 10, 10, false),
  (3, 'BBL', '{002}', 'th', 'ธนาคารกรุงเทพ', 'Bangkok Bank', 10, 10, true),
  (4, 'KTB', '{006}', 'th', 'ธนาคารกรุงไทย', 'Krungthai Bank', 10, 10, true),
  (5, 'BAY', '{025}', 'th', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', 10, 10, false),
  (6, 'TMB', '{TTB,011}', 'th', 'ธนาคารทหารไทยธนชาต (ttb)', 'TMBThanachart Bank (ttb)', 10, 10, true),
  (7, 'GSB', '{030}', 'th', 'ธนาคารออมสิน', 'Government Savings Bank', 12, 12, false),
  (8, 'BAAC', '{034}', 'th', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', 'Bank for Agriculture and Agricultural Cooperatives', 12, 12, false),
  (9, 'GHB', '{033}', 'th', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', 12, 12, false),
  (10, 'UOBT', '{UOB,024}', 'th', 'ธนาคารยูโอบี', 'United Overseas Bank (Thai)', 10, 10, false),
  (11, 'CIMBT', '{CIMB,022}', 'th', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai Bank', 10, 10, false),
  (12, 'KKP', '{069}', 'th', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', 10, 14, false),
  (13, 'TISCO', '{067}', 'th', 'ธนาคารทิสโก้', 'TISCO Bank', 14, 14, false),
  (14, 'LHFG', '{LHB,073}', 'th', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', 10, 10, false),
  (15, 'ISBT', '{066}', 'th', 'ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand', 10, 10, false),
  (16, 'TCD', '{TCRB,071}', 'th', 'ธนาคารไทยเครดิต', 'Thai Credit Bank', 10, 15, false),
  (17, 'ICBCT', '{070}', 'th', 'ธนาคารไอซีบีซี (ไทย)', 'ICBC (Thai)', 10, 15, false),
  (18, 'EXIM', '{035}', 'th', 'ธนาคารเพื่อการส่งออกและนำเข้าแห่งประเทศไทย', 'Export-Import Bank of Thailand', 10, 15, false),
  (19, 'SME', '{098}', 'th', 'ธนาคารพัฒนาวิสาหกิจขนาดกลางและขนาดย่อมแห่งประเทศไทย', 'SME Development Bank', 10, 15, false);

insert into bank (place, code, variant, name_la, name_th, name_en, digits_min, digits_max) values
  (1, 'BCEL', 'la', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ', 'ธนาคารการค้าต่างประเทศลาว', 'Banque pour le Commerce Exterieur Lao', 8, 20),
  (2, 'LDB', 'la', 'ທະນາຄານພັດທະນາລາວ', 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 8, 20),
  (3, 'JDB', 'la', 'ທະນາຄານຮ່ວມພັດທະນາ', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 8, 20),
  (4, 'APB', 'la', 'ທະນາຄານສົ່ງເສີມກະສິກຳ', 'ธนาคารส่งเสริมกสิกรรม', 'Agricultural Promotion Bank', 8, 20),
  (5, 'LVB', 'la', 'ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ', 'ธนาคารร่วมทุนลาว-เวียด', 'LaoVietBank', 8, 20),
  (6, 'STB', 'la', 'ທະນາຄານ ເອັສທີ', 'ธนาคารเอสที', 'ST Bank', 8, 20);
