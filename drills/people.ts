import { createHash, randomBytes } from 'node:crypto';
import { type Database, sql } from '@prae/server/src/db/database.ts';
import { houseAccount } from '@prae/server/src/ledger/accounts.ts';
import { hashPassword } from '@prae/server/src/password.ts';

/** What everybody begins with, in satang: more than a drill can use up. */
export const atFirst = 1_000_000_00;

export const password = 'a password for drills';

/** A member with a session and a bank account; the number tells them apart. */
export interface Member {
  id: string;
  phone: string;
  token: string;
  accountNo: string;
}

/**
 * So many members as the registration makes them, each with a session and with money in the wallet, in a few statements:
 * a thousand registrations over the wire would take minutes. Limits that would count all of them for one caller, and
 * what has a payout wait for a person, are out of the way from then on.
 */
export async function newMembers(owner: Database, count: number): Promise<Member[]> {
  await raiseLimits(owner);
  const members = Array.from({ length: count }, (_, number) => memberOf(number));
  const ids = members.map(({ id }) => id);
  const hash = await hashPassword(password);
  await owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into member (id, phone, name, password_hash, variant, currency, bank_code, bank_account_name,
             bank_account_no, registration_operation, created_at, bank_changed_at, age_confirmed_at)
      select id, phone, 'Drill Person', ${hash}, 'th', 'THB', 'KBANK', 'DRILL PERSON', account,
             (left(gen_random_uuid()::text, 35) || '0')::uuid, now() - interval '1 year', now() - interval '1 year', now()
        from unnest(${ids}::text[], ${members.map(({ phone }) => phone)}::text[],
                    ${members.map(({ accountNo }) => accountNo)}::text[]) m (id, phone, account)`);
    await tx.run(sql`
      insert into session (token_hash, member_id, lifetime_seconds, expires_at)
      select hash, id, 43200, now() + interval '12 hours'
        from unnest(${members.map(({ token }) => createHash('sha256').update(token).digest())}::bytea[], ${ids}::text[])
             s (hash, id)`);
    await tx.rows(sql`
      select ledger.open_member_accounts(id, 'THB', array['wallet', 'hold', 'transit', 'invite', 'refund']),
             ledger.open_member_accounts(id, 'COIN', array['coin'])
        from unnest(${ids}::text[]) id`);
    const house = await houseAccount(tx, 'adjustment', 'THB');
    await tx.run(sql`
      with given as materialized (
        select o.account_id, o.member_id, left(gen_random_uuid()::text, 35) as operation
          from ledger.owner o where o.kind = 'wallet' and o.member_id = any (${ids}::text[])),
      told as materialized (
        select record_statement(member_id, (operation || '0')::uuid, 'deposit', 'DRILL', 'WALLET', 'SUCCESS',
                                ${atFirst}::bigint, null) from given)
      select ledger.post(array_agg((operation || '0')::uuid), array_agg(${house}::bigint), array_agg(account_id),
                         array_agg(${atFirst}::bigint), array_agg('deposit'::ledger.posting_kind), array_agg(null::text)),
             (select count(*) from told)
        from given`);
  });
  return members;
}

function memberOf(number: number): Member {
  const digits = String(number).padStart(7, '0');
  const id = `DR${number.toString(8).padStart(10, '0')}`;
  return {
    id,
    phone: `081${digits}`,
    token: randomBytes(32).toString('base64url'),
    accountNo: `012${digits}`,
  };
}

async function raiseLimits(owner: Database): Promise<void> {
  const perMinute = [
    'changesPerMinute',
    'codesPerHour',
    'giftsPerHour',
    'callbacksPerMinute',
    'otpSendsPerMinute',
    'otpSendsADay',
    'otpSendsPerAddressADay',
  ];
  const money = ['automaticPayoutDailyMember', 'automaticPayoutDailyAll'];
  await owner.run(sql`
    insert into setting (name, value)
    select name, to_jsonb(100000000) from unnest(${perMinute}::text[]) name
    union all select name, '"999999999999"'::jsonb from unnest(${money}::text[]) name`);
}
