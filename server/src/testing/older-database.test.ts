import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type OlderDatabase, olderDatabase, type Situation } from './older-database.ts';

let older: OlderDatabase;
beforeAll(async () => {
  older = await olderDatabase();
});
afterAll(() => older.drop());

test('the older database has the migrations up to 0005 and no other', async () => {
  const applied = await older.owner.rows(sql<{ name: string }>`select name from migration order by name`);
  expect(applied.map(({ name }) => name)).toEqual([
    '0001_roles.sql',
    '0002_ledger.sql',
    '0003_members.sql',
    '0004_games.sql',
    '0005_cash.sql',
  ]);
});

test('no rule of the build that filled it is broken', async () => {
  const text = await readFile(new URL('../db/fixtures/0005.rules.sql', import.meta.url), 'utf8');
  const rules = text.split(/^-- /m).slice(2);
  expect(rules).toHaveLength(38);
  for (const rule of rules) {
    const [name = '', ...query] = rule.split('\n');
    expect({ name, found: await older.owner.rows({ text: query.join('\n'), values: [] }) }).toEqual({
      name,
      found: [],
    });
  }
});

/** What the rows say of every operation the notes know: its state and the legs that are posted. */
const found = sql<Pick<Situation, 'feature' | 'operation' | 'member' | 'state' | 'legs'>>`
  select o.feature, o.operation, o.member, o.state, coalesce(
           (select string_agg(right(p.id::text, 1), '' order by p.id) from ledger.posting p
             where p.outcome = 'posted' and left(p.id::text, 35) = left(o.money::text, 35)), '') as legs
    from (select 'transfer' as feature, id as operation, member_id as member, state, id as money from game_transfer
          union all
          select 'qr', q.id, q.member, q.state, coalesce(p.id, q.id)
            from qr_order q left join qr_payment p on p.qr_order = q.id
          union all
          select 'withdrawal', id, member, state, id from withdrawal) o`;

test('every situation that is noted is there', async () => {
  const rows = new Map((await older.owner.rows(found)).map((row) => [row.operation, row]));
  for (const { feature, operation, member, state, legs } of older.situations) {
    expect(rows.get(operation)).toEqual({ feature, operation, member, state, legs });
  }
  expect(new Set(older.situations.map(({ situation }) => situation)).size).toBe(older.situations.length);
});

test('every state is there, with and without the posting that belongs to its next step', () => {
  const counts: Record<string, number> = {};
  for (const { feature, state, legs } of older.situations) {
    const place = `${feature} ${state}${legs && ` ${legs}`}`;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  expect(counts).toEqual({
    'transfer waiting': 11,
    'transfer new': 7,
    'transfer new 0': 4,
    'transfer sent 0': 18,
    'transfer applied 0': 5,
    'transfer applied 01': 4,
    'transfer rejected 0': 4,
    'transfer rejected 02': 4,
    'transfer settled 01': 5,
    'transfer released 02': 5,
    'transfer refused': 3,
    'qr creating': 2,
    'qr open': 5,
    'qr open 0': 1,
    'qr paid 0': 2,
    'qr cancelled': 3,
    'qr expired': 1,
    'qr expired 0': 1,
    'qr failed': 1,
    'withdrawal gathering': 5,
    'withdrawal new': 3,
    'withdrawal new 0': 1,
    'withdrawal held 0': 3,
    'withdrawal review 0': 3,
    'withdrawal sending 0': 8,
    'withdrawal settling 0': 1,
    'withdrawal settling 01': 1,
    'withdrawal releasing 0': 2,
    'withdrawal releasing 02': 1,
    'withdrawal paid 01': 4,
    'withdrawal failed 02': 3,
    'withdrawal refused': 2,
  });
});

test('recorded payments wait with and without their posting, on codes of every kind', async () => {
  const payments = await older.owner.rows(sql<{
    state: string;
    posted: boolean;
    order: string;
    count: number;
  }>`
    select q.state, p.id is not null as posted, o.state as order, count(*)::int as count
      from qr_payment q join qr_order o on o.id = q.qr_order left join ledger.posting p on p.id = q.id
     where q.state = 'recorded' group by 1, 2, 3 order by 3, 2`);
  expect(payments).toEqual([
    { state: 'recorded', posted: false, order: 'cancelled', count: 1 },
    { state: 'recorded', posted: true, order: 'expired', count: 1 },
    { state: 'recorded', posted: false, order: 'open', count: 1 },
    { state: 'recorded', posted: true, order: 'open', count: 1 },
  ]);
});

test('it holds people, sessions, answers, callbacks, codes sent and games played', async () => {
  expect(
    await older.owner.one(sql<Record<string, number>>`
      select (select count(*)::int from member where status = 'suspended') as suspended,
             (select count(*)::int from member where status = 'closed') as closed,
             (select count(*)::int from session where revoked_at is null) as sessions,
             (select count(*)::int from session where revoked_at is not null) as "endedSessions",
             (select count(*)::int from idempotency where status is not null) as answered,
             (select count(*)::int from idempotency where busy_since is not null) as busy,
             (select count(*)::int from otp) as otps,
             (select count(*)::int from callback) as callbacks,
             (select count(*)::int from game_play) as plays,
             (select count(*)::int from game_account where state = 'opening') as "openingAccounts",
             (select count(*)::int from game_account where next_password is not null) as "halfSetPasswords",
             (select count(*)::int from payout_payee) as payees,
             (select count(*)::int from login_failure) as "loginFailures",
             (select count(*)::int from setting) as settings,
             (select count(*)::int from statement where status = 'PROCESSING') as "linesUnderWay"`),
  ).toEqual({
    suspended: 2,
    closed: 1,
    sessions: 97,
    endedSessions: 1,
    answered: 58,
    busy: 48,
    otps: 4,
    callbacks: 3,
    plays: 3,
    openingAccounts: 1,
    halfSetPasswords: 1,
    payees: 18,
    loginFailures: 1,
    settings: 2,
    linesUnderWay: 27,
  });
});

test('it was left five minutes ago', async () => {
  const { ago } = await older.owner.one(sql<{ ago: number }>`
    select extract(epoch from now() - max(created_at))::double precision as ago from ledger.posting`);
  expect(ago).toBeGreaterThan(300);
  expect(ago).toBeLessThan(360);
});

test('new accounts and callbacks get numbers that are not taken', async () => {
  const { account, house } = await older.owner.one(sql<{ account: boolean; house: boolean }>`
    select nextval('ledger.member_account') > (select max(account_id) from ledger.owner) as account,
           nextval('ledger.house_number') * 16 > (select max(account_id) from ledger.owner where member_id is null) as house`);
  expect({ account, house }).toEqual({ account: true, house: true });
  await older.owner.run(sql`insert into callback (party, body) values ('KBANK', ${Buffer.from('{}')})`);
});

test('is not migrated while a server of its time runs on it', async () => {
  const server = openDatabase(`${older.url}?application_name=prae%20jobs`, { max: 1 });
  await server.run(sql`select 1`);
  await expect(migrate(older.url)).rejects.toThrow('stop them all');
  await server.close();
  const pending = await migrate(older.url);
  expect(pending[0]).toBe('0006_lifecycles.sql');
});
