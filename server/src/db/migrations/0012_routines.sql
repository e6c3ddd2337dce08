-- The functions of the database stand beside their features from here on (*.routines.sql, see db/routines.ts), and every
-- text of them that was ever in force is remembered here.
create table routines (
  number int generated always as identity primary key,
  checksum text not null unique,
  applied_at timestamptz not null default now()
);
revoke insert, update, delete on routines from prae_app;
