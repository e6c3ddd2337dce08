import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { allWell, payQr } from '../../testing/bank.ts';
import { type Games, gamesIn, gameWorld, HOUR_MS } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { exportStatement, type Period } from './export.ts';
import { recordStatement, type StatementEntry } from './statement.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
  await world.owner.run(sql`insert into setting (name, value) values ('exportsPerMinute', '1000000')`);
});
afterAll(() => world.close());

const HEAD = 'time,type,from,to,status,amount,balance,reference,description';
const YEAR: Period = { from: '2026-01-01', to: '2026-12-31' };

/** What a file says, without its first line. */
interface Row {
  status: string;
  amount: string;
  balance: string;
  reference: string;
}

/** All days that the database's clock may be in. */
function recently(): Period {
  const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10);
  return { from: day(-300 * 24 * HOUR_MS), to: day(24 * HOUR_MS) };
}

async function fileOf({ token }: TestMember, period: Period): Promise<string> {
  const { status, body, headers } = await world.api('statement.export', { token, body: period });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return body;
}

function rowsOf(file: string): Row[] {
  return file
    .split('\r\n')
    .slice(1, -1)
    .map((line) => {
      const [, , , , status = '', amount = '', balance = '', reference = ''] = line.split(',');
      return { status, amount, balance, reference };
    });
}

async function line(member: TestMember, at: string, changes: Partial<StatementEntry> = {}): Promise<void> {
  const operation = newOperation();
  await recordStatement(world.database, {
    ...{ operation, member: member.id, type: 'bonus', from: 'PRAE', to: 'WALLET' },
    ...{ status: 'FAILED', amount: 0n, ...changes },
  });
  await world.owner.run(sql`update statement set created_at = ${at} where operation = ${operation}`);
}

test('a file is text that every spreadsheet reads: marked as UTF-8, quoted, with times of Bangkok, and no formula', async () => {
  const member = await world.newMember({ money: 123_456n });
  await world.owner.run(
    sql`update statement set created_at = '2026-01-01T00:00:00Z' where member_id = ${member.id}`,
  );
  await line(member, '2026-03-01T17:00:00Z', { from: '=1+1', description: 'He said "no",\r\nand left' });
  await line(member, '2026-03-02T16:59:59Z', { from: '+66', to: '@me', description: '-1 ฿', amount: -5n });
  const file = await fileOf(member, { from: '2026-01-01', to: '2026-03-02' });
  expect(file.replaceAll(/PR-\w{4}-\w{4}/g, 'PR')).toBe(
    [
      `\uFEFF${HEAD}`,
      '2026-01-01 07:00:00,deposit,TEST,WALLET,SUCCESS,1234.56,1234.56,PR,',
      `2026-03-02 00:00:00,bonus,'=1+1,WALLET,FAILED,0.00,1234.56,PR,"He said ""no"",\r\nand left"`,
      `2026-03-02 23:59:59,bonus,'+66,'@me,FAILED,-0.05,1234.56,PR,'-1 ฿`,
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['no day', { from: '2026-02-30', to: '2026-03-01' }, ['from']],
  ['no day in that year', { from: '2026-02-01', to: '2027-02-29' }, ['to']],
  ['a time', { from: '2026-02-01T00:00:00Z', to: '2026-03-01' }, ['from']],
  ['another order of its parts', { from: '01-02-2026', to: '2026/03/01' }, ['from', 'to']],
  ['a first day after the last', { from: '2026-03-02', to: '2026-03-01' }, ['from']],
  ['more than a year', { from: '2025-01-01', to: '2026-01-02' }, ['to']],
])('%s is KEY_INVALID, and says where', async (_, body, wrong) => {
  const { token } = await world.newMember();
  expect(await world.api('statement.export', { token, body })).toMatchObject({
    status: 400,
    body: { message: 'KEY_INVALID', fields: Object.fromEntries(wrong.map((name) => [name, 'KEY_INVALID'])) },
  });
});

test.each<[string, Period]>([
  ['a whole year, with the 29th of February', { from: '2028-01-01', to: '2028-12-31' }],
  ['one day', { from: '2028-02-29', to: '2028-02-29' }],
  ['the last days that can be written', { from: '2999-12-01', to: '2999-12-31' }],
])('%s is a period, empty where nothing happened', async (_, period) => {
  expect(await fileOf(await world.newMember({ money: 100n }), period)).toBe(`\uFEFF${HEAD}\r\n`);
});

test('of periods that touch each line is in one, and their balances meet, however many lines there are', async () => {
  const member = await world.newMember();
  const wallet = await world.deps.ledger.accountOf(member.id, 'wallet', 'THB');
  const house = await world.deps.ledger.houseAccount('bonus', 'THB');
  await plantDeposits(member, { wallet, house, count: 11_234, from: '2025-12-31T00:00:00Z', stepS: 2_700 });
  // Two that were begun in another order than that in which their lines were numbered.
  await world.owner.run(sql`update statement set created_at = created_at + interval '1 hour'
    where member_id = ${member.id} and seq % 7 = 0`);
  const halves = [
    await fileOf(member, { from: '2026-01-01', to: '2026-06-30' }),
    await fileOf(member, { from: '2026-07-01', to: '2026-12-31' }),
  ].map(rowsOf);
  const whole = rowsOf(await fileOf(member, YEAR));
  expect(whole.length).toBeGreaterThan(11_000);
  expect(halves.flat()).toEqual(whole);
  expect(new Set(whole.map(({ reference }) => reference)).size).toBe(whole.length);
  const before = 11_234 - whole.length;
  expect(whole.map(({ balance }) => Number(balance))).toEqual(whole.map((__, nth) => before + nth + 1));
});

test('what is written while a file goes out is not in it', async () => {
  const member = await world.newMember({ money: 500n });
  const parts: string[] = [];
  for await (const part of exportStatement(world.deps, member, recently(), 'en')) {
    parts.push(part);
    await line(member, new Date().toISOString());
  }
  expect(rowsOf(parts.join(''))).toHaveLength(1);
});

/** Deposits of one baht each, one after the other, as lines and postings. */
async function plantDeposits(
  { id }: TestMember,
  {
    wallet,
    house,
    count,
    from,
    stepS,
  }: { wallet: bigint; house: bigint; count: number; from: string; stepS: number },
): Promise<void> {
  await world.owner.run(sql`
    with made as (
      select n, overlay(gen_random_uuid()::text placing '0' from 36)::uuid as operation from generate_series(1, ${count}::int) n
    ), posted as (
      insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
        select operation, ${house}, ${wallet}, 100, now(), 'bonus', 'posted' from made
    )
    insert into statement (member_id, seq, operation, type, origin, target, status, amount, created_at)
      select ${id}, n, operation, 'deposit', 'TEST', 'WALLET', 'SUCCESS', 100,
          ${from}::timestamptz + make_interval(secs => n * ${stepS}::int) from made`);
  await world.owner.run(sql`insert into statement_count (member_id, total) values (${id}, ${count})
    on conflict (member_id) do update set total = excluded.total`);
}

const deeds = {
  deposit: async (member: TestMember, baht: number) => {
    const params = { bankCode: 'KBANK' } as const;
    const { body } = await world.api('deposit.qr.create', {
      token: member.token,
      params,
      body: { amount: baht },
    });
    await payQr(world, body.qrcodeId);
    await world.timePasses(60_000);
    await world.work();
  },
  in: (member: TestMember, baht: number) => games.move(member, 'WALLET', 'JOKER', baht),
  out: (member: TestMember, baht: number) => games.move(member, 'JOKER', 'WALLET', baht),
  across: (member: TestMember, baht: number) => games.move(member, 'JOKER', 'SLOTXO', baht),
  withdraw: ({ token }: TestMember, baht: number) =>
    world.api('withdraw.create', { token, body: { amount: 100 + baht } }),
  'withdraw from games': ({ token }: TestMember, baht: number) =>
    world.api('withdraw.all', { token, body: { amount: 300 + baht } }),
  win: (member: TestMember, baht: number) => games.play(member, 'JOKER', baht),
  'a lost answer': () => games.fault('lost-response', { call: 'TC' }),
  'a refusal': () => games.fault('maintenance', { call: 'TC' }),
  'payouts refused': () => world.act('PUT', '/settings', { payoutOutcome: 'REJECTED', payoutMs: 0 }),
  'payouts held': () => world.act('PUT', '/settings', { payoutOutcome: 'PROCESSING', payoutMs: 0 }),
  'payouts made': () => allWell(world),
  'some time': async () => {
    await world.timePasses(600_000);
    await world.work();
  },
} satisfies Record<string, (member: TestMember, baht: number) => Promise<unknown>>;

const deed = fc.record({
  name: fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[])),
  baht: fc.integer({ min: 20, max: 300 }),
});

/** Comes to each end that a transfer and a withdrawal can have, whatever chance brings beside. */
const everyEnd: { name: keyof typeof deeds; baht: number }[] = [
  { name: 'in', baht: 100 },
  { name: 'a refusal', baht: 0 },
  { name: 'in', baht: 50 },
  { name: 'withdraw', baht: 20 },
  { name: 'some time', baht: 0 },
  { name: 'some time', baht: 0 },
  { name: 'payouts refused', baht: 0 },
  { name: 'withdraw', baht: 30 },
  { name: 'some time', baht: 0 },
  { name: 'some time', baht: 0 },
  { name: 'payouts held', baht: 0 },
  { name: 'withdraw', baht: 40 },
  { name: 'a lost answer', baht: 0 },
  { name: 'in', baht: 60 },
];

test('whatever happens, each balance is the one before it and what the ledger says of the line, and the last is the wallet’s', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 14 }), async (done) => {
      await allWell(world);
      const member = await games.member(800, 'JOKER', 'SLOTXO');
      for (const { name, baht } of done) await deeds[name](member, baht);
      const rows = rowsOf(await fileOf(member, recently()));
      const booked = await movedBy(member);
      expect(rows).toHaveLength(booked.length);
      let balance = 0n;
      for (const [nth, row] of booked.entries()) {
        balance += row.moved;
        expect(rows[nth]).toMatchObject({ status: row.status, balance: (Number(balance) / 100).toFixed(2) });
        seen.add(`${row.type} ${row.status}`);
      }
      expect(balance).toBe(await world.balance(member, 'wallet'));
    }),
    { numRuns: 25, endOnFailure: true, examples: [[everyEnd]] },
  );
  for (const status of ['SUCCESS', 'FAILED', 'PROCESSING'])
    expect([...seen]).toEqual(expect.arrayContaining([`transfer ${status}`, `withdraw ${status}`]));
});

/** The member's lines in order, each with the sum of the wallet's entries that bear its operation: read from the entries' side. */
async function movedBy({ id }: TestMember) {
  return world.owner.rows(sql<{ type: string; status: string; moved: bigint }>`
    select s.type, s.status, coalesce(sum(e.amount), 0)::bigint as moved
      from statement s
      left join (ledger.entry e join ledger.owner o on o.account_id = e.account_id and o.kind = 'wallet')
        on o.member_id = s.member_id and left(e.posting_id::text, 35) = left(s.operation::text, 35)
     where s.member_id = ${id}
     group by s.seq, s.type, s.status order by s.seq`);
}
