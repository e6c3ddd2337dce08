import { expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { pastDecisions } from '../../jobs/case.ts';
import { command } from '../../testing/command.ts';
import type { World } from '../../testing/world.ts';
import { DAY_MS, newLine, startOnepay } from './onepay.fixture.ts';

/* A payment by OnePay that a person settles by the line of the bank's statement, whatever strangers published about it. */

let world: World;
const { newCode, later, fault, caseOf, decide, walletOf } = startOnepay((given) => {
  world = given;
});

/** What stands of the payments on a code, and of their postings. */
const bookedOf = (id: OperationId) =>
  world.owner.rows(
    sql<{ amount: bigint; posted: bigint | null; line: string | null }>`
      select q.amount, p.amount as posted, q.statement_reference as line from qr_payment q
        left join ledger.posting p on p.id = q.id and p.outcome = 'posted'
       where q.qr_order = ${id} and q.credited_at is not null order by q.amount`,
  );

it('is credited with what the statement shows, where a forged amount was told first', async () => {
  const { member, id, publish, pay } = await newCode();
  await publish({ amount: 90_000 });
  await pay();
  await later(60_000);
  expect(await caseOf(id)).toMatchObject({ why: 'NOT_ASKED 90000', decisions: ['settle', 'note'] });
  const line = newLine();
  expect(await decide(id, 'settle', `50000@${line}`)).toBe('done');
  expect(await decide(id, 'settle', `50000@${newLine()}`)).toBe('not-open');
  // What was told before the decision is no news after it.
  await later(60_000, 3);
  await later(DAY_MS / 4, 10);
  expect([await walletOf(member), await caseOf(id)]).toEqual([5_000_000n, undefined]);
  expect(await bookedOf(id)).toEqual([{ amount: 5_000_000n, posted: 5_000_000n, line }]);
  expect(await pastDecisions(world.deps, id)).toMatchObject([
    { decision: 'settle', number: `50000@${line}`, why: 'NOT_ASKED 90000', amount: 9_000_000n },
  ]);
  expect(
    (await world.api('statement.list', { token: member.token, body: { page: 1, limit: 10 } })).body,
  ).toMatchObject({
    statements: [{ statementType: 'deposit', amount: 50_000, status: 'SUCCESS' }],
  });
});

it.each([
  ['none', undefined],
  ['the amount alone', '50000'],
  ['the line alone', '@FT123456789012'],
  ['nothing', '0@FT123456789012'],
  ['less than nothing', '-50000@FT123456789012'],
  ['a fraction of a kip', '50000.5@FT123456789012'],
  ['more than is ever taken', '10000001@FT123456789012'],
  ['far more', '99999999999999999999@FT123456789012'],
  ['another payment', '50000@FT123456789012@somebody'],
  ['a line with other signs', '50000@FT1234/56789'],
])('is not settled with %s', async (_, number) => {
  const { member, id, publish } = await newCode();
  await publish({});
  await later(60_000);
  expect(await caseOf(id)).toMatchObject({ why: 'NO_AMOUNT 50000' });
  expect(await decide(id, 'settle', number)).toBe('not-this');
  expect(await walletOf(member)).toBe(0n);
  expect(await decide(id, 'settle', `50000.00@${newLine()}`)).toBe('done');
  expect(await walletOf(member)).toBe(5_000_000n);
});

it('is settled once for a line of the statement, however it is written and many decide at once', async () => {
  const codes = await Promise.all(Array.from({ length: 6 }, () => newCode()));
  for (const { publish } of codes) await publish({ amount: 70_000 });
  await later(60_000);
  const line = newLine();
  const told = await Promise.all(
    codes.map(({ id }, at) => decide(id, 'settle', `50000@${at % 2 === 0 ? line : line.toLowerCase()}`)),
  );
  expect(told.toSorted()).toEqual(['done', ...Array.from({ length: 5 }, () => 'not-this')]);
  const wallets = await Promise.all(codes.map(({ member }) => walletOf(member)));
  expect(wallets.reduce((sum, wallet) => sum + wallet)).toBe(5_000_000n);
  for (const { id } of codes) if (await caseOf(id)) expect(await decide(id, 'note')).toBe('done');
});

it('is settled once, of one case that several decide at once', async () => {
  const { member, id, publish } = await newCode();
  await publish({ amount: 70_000 });
  await later(60_000);
  const told = await Promise.all(Array.from({ length: 5 }, () => decide(id, 'settle', `50000@${newLine()}`)));
  expect(told.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'not-open')]);
  expect(await walletOf(member)).toBe(5_000_000n);
});

it('is not settled by the number that the message of a credited payment names', async () => {
  const first = await newCode();
  const credited = newLine();
  await first.publish({ amount: 50_000, fccref: credited });
  await later(60_000);
  expect(await walletOf(first.member)).toBe(5_000_000n);
  // On the same code, and on another one.
  await first.publish({ amount: 50_000, fccref: 'FT1' });
  const other = await newCode();
  await other.publish({ amount: 20_000 });
  await later(700_000);
  const second = `${first.reference}.FT1`;
  expect(await caseOf(first.id)).toMatchObject({ why: `SECOND 50000 ${second}` });
  expect(await decide(first.id, 'settle', `50000@${credited}@${second}`)).toBe('not-this');
  expect(await decide(other.id, 'settle', `50000@${credited}`)).toBe('not-this');
  expect([await walletOf(first.member), await walletOf(other.member)]).toEqual([5_000_000n, 0n]);
  for (const { id } of [first, other]) expect(await decide(id, 'note')).toBe('done');
});

it.each([
  ['the sum that a person noted before as forged', 6_000_000],
  ['what the code is over', 50_000],
])('waits for a person again where it comes after a note: %s', async (_, kip) => {
  const { member, id, publish } = await newCode();
  await publish({ amount: 6_000_000 });
  await later(60_000);
  expect(await decide(id, 'note')).toBe('done');
  await later(60_000, 3);
  expect(await caseOf(id)).toBeUndefined();
  await publish({ amount: kip });
  await later(60_000);
  expect(await caseOf(id)).toMatchObject({ why: 'NOT_ASKED 6000000', decisions: ['settle', 'note'] });
  expect(await decide(id, 'settle', `${kip}@${newLine()}`)).toBe('done');
  await later(60_000, 3);
  expect([await walletOf(member), await caseOf(id)]).toEqual([BigInt(kip) * 100n, undefined]);
});

it('is told apart by its number where several wait', async () => {
  const { member, id, reference, publish } = await newCode();
  await publish({ amount: 90_000, fccref: 'X1' });
  const ticket = 'R'.repeat(64);
  await publish({ amount: 50_000, fccref: ticket });
  await later(60_000);
  const [forged, real] = [reference, `${reference}.${ticket}`];
  expect(await caseOf(id)).toMatchObject({ why: `NOT_ASKED 90000 ${forged}, SECOND 50000 ${real}` });
  expect(await decide(id, 'settle', `50000@${newLine()}`)).toBe('not-this');
  const words = [id, 'anna', 'statement of the day', `50000@${newLine()}@${real}`];
  expect(await command(world.databaseUrl, 'cases', 'settle', ...words)).toMatchObject({ stdout: 'Done.\n' });
  expect([await walletOf(member), (await caseOf(id))?.why]).toEqual([
    5_000_000n,
    `NOT_ASKED 90000 ${forged}`,
  ]);
  expect(await decide(id, 'note')).toBe('done');
  await later(60_000, 3);
  expect([await walletOf(member), await caseOf(id)]).toEqual([5_000_000n, undefined]);
});

it('is wanted of exactly those gateways whose payments are overheard', async () => {
  for (const { code, isOverheard = false } of world.deps.providers.qr.values())
    expect(
      await world.owner.one(
        sql<{ of: string; is: boolean }>`select ${code}::text as of, is_overheard(${code}) as is`,
      ),
    ).toEqual({ of: code, is: isOverheard });
  expect([...world.deps.providers.qr.values()].filter(({ isOverheard }) => isOverheard)).toHaveLength(1);
});

it('is credited by the statement where no message was ever read', async () => {
  const { member, id, pay, publish } = await newCode();
  await pay();
  await fault('error', { call: 'history', times: 10_000 });
  await later(11 * 60_000);
  await later(DAY_MS / 2, 4);
  await world.act('DELETE', '/faults');
  expect(await caseOf(id)).toMatchObject({ why: 'NO_ANSWER', decisions: ['settle', 'note'] });
  expect(await decide(id, 'settle')).toBe('not-this');
  const line = newLine();
  expect(await decide(id, 'settle', `50000@${line}`)).toBe('done');
  expect(await bookedOf(id)).toEqual([{ amount: 5_000_000n, posted: 5_000_000n, line }]);
  // Its messages, which are read then, tell of the same payment.
  await publish({ amount: 50_000 });
  await world.owner.run(sql`update qr_order set next_check_at = now() where id = ${id}`);
  await later(60_000, 3);
  expect([await walletOf(member), await caseOf(id)]).toEqual([5_000_000n, undefined]);
});
