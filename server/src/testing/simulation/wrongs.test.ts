import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Games, gamesIn } from '../games.ts';
import type { World } from '../world.ts';
import { begunBy, type Told } from './begun.ts';
import { kipOf, openKipHouses, type Paid, sentBy } from './kip-transfer.ts';
import { type Deed, newPerson, type Person } from './phone.ts';
import { gameCodes } from './play.ts';
import { randomFrom } from './random.ts';
import { simulatedWorld } from './run.ts';
import { wrongs } from './wrongs.ts';

let world: World;
let games: Games;
/** Who has moved money into a game, withdrawn some, and had a code made. */
let person: Person;
let told: Told;
let transfer: OperationId;
let code: OperationId;
let withdrawal: { id: OperationId; number: string };

beforeAll(async () => {
  world = await simulatedWorld();
  games = gamesIn(world);
  const member = await games.member(500, ...gameCodes);
  person = newPerson(member, { paidIn: 500_00n });
  const asks = async (call: Deed['call'], body: object, amount: number) => {
    const key = randomUUID();
    const params = call === 'deposit.qr.create' ? { bankCode: 'KBANK' } : {};
    const asked = { token: member.token, key, params: params as never, body: body as never };
    const reply = await world.api(call, asked);
    person.deeds.push({ call, key, amount, answers: [{ status: reply.status, code: undefined }] });
  };
  await asks('transfer.create', { from: 'WALLET', to: 'JOKER', amount: 12.34 }, 12.34);
  await asks('withdraw.create', { amount: 123.45 }, 123.45);
  await asks('deposit.qr.create', { amount: 20 }, 20);
  await asks('transfer.create', { from: 'WALLET', to: 'IMI', amount: 23.45 }, 23.45);
  code = (await world.owner.one(sql<{ id: OperationId }>`select id from qr_order`)).id;
  told = { ...(await begunBy(world, [person])), reversed: new Set(), settled: new Set() };
  transfer = (
    await world.owner.one(sql<{ id: OperationId }>`select id from game_transfer where game_code = 'JOKER'`)
  ).id;
  withdrawal = await vi.waitFor(async () => {
    await world.timePasses(10_000);
    await world.work();
    return world.owner.one(
      sql<typeof withdrawal>`select id, gateway_payout_id as number from withdrawal where state = 'paid'`,
    );
  }, 60_000);
  // Until the time of the code is over as well.
  await world.timePasses(15 * 60_000);
  await world.work();
});
afterAll(() => world?.close());

const found = (one = person, all = told) => wrongs(world, games, [one], all);

/** Writes something wrong into a row, and what was there again afterwards. */
async function planted(
  table: 'game_transfer' | 'withdrawal' | 'qr_order',
  wrong: Record<string, unknown>,
): Promise<string[]> {
  const id = { game_transfer: transfer, withdrawal: withdrawal.id, qr_order: code }[table];
  const columns = Object.keys(wrong);
  const { rows: before } = await world.owner.pool.query(
    `select ${columns.join(', ')} from ${table} where id = $1`,
    [id],
  );
  const write = (row: Record<string, unknown>) =>
    world.owner.pool.query(
      `update ${table} set ${columns.map((column, at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
      [id, ...columns.map((column) => row[column])],
    );
  await write(wrong);
  try {
    return await found();
  } finally {
    await write(before[0] as Record<string, unknown>);
  }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it('finds nothing where all is well', async () => {
  expect(person.deeds.map(({ answers }) => answers[0]?.status)).toEqual([200, 202, 200, 200]);
  expect(await found()).toEqual([]);
});

it('finds a payout that was turned round and that nobody is told of', async () => {
  const reversed = new Set([withdrawal.number]);
  expect(await found(person, { ...told, reversed })).toEqual([expect.stringContaining('turned round')]);
});

it.each([
  ['game_transfer', 'APPLIED'],
  ['withdrawal', 'REJECTED'],
  ['qr_order', 'REFUNDED'],
] as const)('finds a %s of which its party says otherwise', async (table, word) => {
  // Their calls have reached the games at once, as those wrote down.
  expect(told.inTime.size).toBe(2);
  expect(told.inTime.get(transfer)).toEqual([expect.objectContaining({ call: 'TC', status: 200 })]);
  expect(await planted(table, { contradiction_word: word })).toContainEqual(
    expect.stringContaining('says otherwise'),
  );
});

it('takes nobody at their word who knows a balance alone', async () => {
  expect(await planted('game_transfer', { contradiction_word: 'LIKE_APPLIED' })).toEqual([]);
});

it('finds what was to be looked at and was not', async () => {
  const missed = { next_check_at: hoursAgo(2), answer_due_at: new Date() };
  expect(await planted('game_transfer', missed)).toEqual([`stuck: transfer ${transfer} is settled`]);
});

it('finds a person who is asked about what a party tells', async () => {
  const asked = { next_check_at: hoursAgo(2), answer_due_at: hoursAgo(2) };
  expect(await planted('game_transfer', asked)).toContainEqual(
    expect.stringContaining('a person is asked about'),
  );
});

it.each([
  [{ status: 409, code: 'MONEY_NOT_ENOUGH' }, 0, 'was told SUCCESS and MONEY_NOT_ENOUGH'],
  [{ status: 200, code: undefined }, 1, 'was told SUCCESS and is paid'],
  [{ status: 409, code: 'MONEY_NOT_ENOUGH' }, 1, 'was told MONEY_NOT_ENOUGH and is paid'],
])('finds an answer %o that is not what became of it', async (answer, at, says) => {
  const { answers } = person.deeds[at] as Deed;
  answers.push(answer);
  expect(await found()).toContainEqual(expect.stringContaining(says));
  answers.pop();
});

it('finds what was done and not asked for', async () => {
  expect((await found({ ...person, deeds: [] })).sort()).toEqual([
    expect.stringContaining('asked 0 times for a transfer of 1234: 1 were made'),
    expect.stringContaining('asked 0 times for a transfer of 2345: 1 were made'),
    expect.stringContaining('asked 0 times for a withdraw of 12345: 1 were made'),
  ]);
});

it.each([{ paidIn: 500_01n }, { won: -1n }])('finds a satang between the books (%o)', async (other) => {
  expect(await found({ ...person, ...other })).toEqual([expect.stringContaining('owns')]);
});

it('finds a ledger that does not add up', async () => {
  const change = (by: number) =>
    world.owner.run(sql`update ledger.account set balance = balance + ${by} where id =
      (select account_id from ledger.owner where member_id = ${person.member.id} and kind = 'coin' limit 1)`);
  expect(await change(1)).toBe(1);
  expect(await found()).toContainEqual(expect.stringContaining('the ledger'));
  await change(-1);
  expect(await found()).toEqual([]);
});

it('finds play that nobody made, though it was taken back', async () => {
  for (const baht of [5, -5]) {
    await games.play(person.member, 'JOKER', baht);
    await world.api('wallet.refresh', { token: person.member.token, body: {} as never });
  }
  expect(await found({ ...person, played: 10_00n })).toEqual([]);
  expect(await found({ ...person, played: 9_99n })).toEqual([expect.stringContaining('1000 was booked')]);
});

it('finds kip in the statement that nobody was credited, once its slip was taken or its line settled', async () => {
  await openKipHouses(world);
  const member = await world.newMember({ currency: 'LAK' });
  const kip = kipOf(member, randomFrom(1));
  const to = { toBankCode: 'BCEL', toAccountNo: '010110099887766', amount: 50_000, currency: 'LAK' };
  const paid = await world.act<Paid>('POST', '/bank/transfer', { ...kip.account, ...to });
  const sent = await sentBy(world, paid);
  kip.sent.push(sent);
  const one: Person = { ...person, member, kip, deeds: [], paidIn: 0n };
  expect(await found(one)).toEqual([]);
  const owed = [expect.stringContaining('owns 0, and should 5000000')];
  expect(await found(one, { ...told, settled: new Set([paid.reference]) })).toEqual(owed);
  sent.isTaken = true;
  expect(await found(one)).toEqual(owed);
});
