import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, sql } from '../../db/database.ts';
import { keptAnswer, OPERATION_ID, WALLET_AMOUNT } from '../../domain/claim.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { expectSteadyReads, runBatch } from '../../testing/batch.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import {
  type BrakeRules,
  type NewWithdrawal,
  payoutNotSent,
  withdrawBegin,
  withdrawFinish,
  withdrawHold,
  withdrawSend,
} from './withdraw.sql.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());

interface Changes {
  operation?: OperationId;
  amount?: bigint;
  collect?: boolean;
  key?: string;
  digest?: string;
}

function asked({ id }: TestMember, changes: Changes = {}): NewWithdrawal {
  const { operation = newOperation(), amount = 1_000n, collect = false, key, digest = '00' } = changes;
  const account = { bankCode: 'KBANK', bankAccountNo: '1', bankAccountName: 'TEST', bankChangedAt: null };
  const claim = key === undefined ? {} : { claim: { scope: id, key, digest, patienceMs: 3_000 } };
  return {
    ...{ operation, member: id, currency: 'THB', amount, collect, gateway: 'PAYONEX', ...account },
    ...{ waitedMs: 0, checkMs: 60_000, ...claim },
    answer: keptAnswer(202, { wallet: WALLET_AMOUNT }),
  };
}

type Ended = Parameters<typeof finish>[number];
const begin = (...items: NewWithdrawal[]) => runBatch(world.database, withdrawBegin, items);
const hold = (...operations: OperationId[]) =>
  runBatch(
    world.database,
    withdrawHold,
    operations.map((operation) => ({ operation, answer: keptAnswer(202, { wallet: WALLET_AMOUNT }) })),
  );
const send = (
  operations: OperationId[],
  changes: Partial<BrakeRules> = {},
  { db = world.database, tries = [] }: { db?: Db; tries?: string[] } = {},
) => {
  const most = 1_000_000_000_000n;
  const rules: BrakeRules = {
    ...{ max: most, holdHours: 0, dailyMember: most, dailyAll: most, winMax: most, hasDeposited: true },
    ...changes,
  };
  const to = { currency: 'THB', gateway: 'PAYONEX', payee: 'anybody', rules, checkMs: 30_000 } as const;
  return runBatch(
    db,
    withdrawSend,
    operations.map((operation, at) => ({ operation, try: tries[at] ?? randomUUID(), ...to })),
  );
};
const finish = (...items: { operation: OperationId; outcome: 'paid' | 'failed'; wasSent?: boolean }[]) =>
  runBatch(
    world.database,
    withdrawFinish,
    items.map((item) => ({
      ...{ ...item, from: ['held', 'sending'] as const, reason: item.outcome },
      ...(item.outcome === 'paid' ? { gatewayPayoutId: item.operation } : {}),
    })),
  );

const moneyOf = async (member: TestMember) => [
  await world.balance(member, 'wallet'),
  await world.balance(member, 'hold'),
];

const linesOf = (member: TestMember) =>
  world.database.rows(
    sql`select status, amount from statement where member_id = ${member.id} and type = 'withdraw' order by seq`,
  );

const newMembers = (count: number, money = 10_000n) =>
  Promise.all(Array.from({ length: count }, () => world.newMember({ money })));

describe('withdraw_begin', () => {
  it('holds for several members at once, and answers each in its place', async () => {
    const [rich, poor, collecting] = await newMembers(3, 500n);
    if (!rich || !poor || !collecting) throw new Error('There are three members');
    const items = [
      asked(poor, { amount: 501n }),
      asked(rich, { amount: 200n }),
      asked(collecting, { amount: 501n, collect: true }),
      asked(rich, { amount: 200n }),
    ];
    expect(await begin(...items)).toMatchObject([
      { outcome: 'begun', state: 'refused', reason: 'MONEY_NOT_ENOUGH', answer: null },
      { outcome: 'begun', state: 'held', operation: items[1]?.operation, answer: '{"wallet":3}' },
      { outcome: 'collecting', operation: items[2]?.operation },
      { outcome: 'under-way' },
    ]);
    expect(await Promise.all([poor, rich, collecting].map(moneyOf))).toEqual([
      [500n, 0n],
      [300n, 200n],
      [500n, 0n],
    ]);
    expect(await linesOf(rich)).toEqual([{ status: 'PROCESSING', amount: -200n }]);
    await world.expectClean();
  });

  it('names the operation that the key has in the answer, also one that a request which died was to begin', async () => {
    const member = await world.newMember({ money: 500n });
    const [key, died] = [newOperation(), newOperation()];
    await world.owner.run(sql`insert into idempotency (scope, key, digest, operation)
      values (${member.id}, ${key}, decode('00', 'hex'), ${died})`);
    const item = { ...asked(member, { key, amount: 100n }), answer: keptAnswer(202, { _id: OPERATION_ID }) };
    const answer = JSON.stringify({ _id: died });
    expect(await begin(item)).toMatchObject([{ outcome: 'begun', operation: died, answer }]);
    expect(await begin(item)).toMatchObject([{ outcome: 'answered', operation: died, answer }]);
    expect(await linesOf(member)).toHaveLength(1);
  });

  it('begins once for a key or an operation that comes twice, also in one batch', async () => {
    const [keyed, unkeyed] = [await world.newMember({ money: 500n }), await world.newMember({ money: 500n })];
    const [key, amount] = [newOperation(), 100n];
    const [first, again] = [asked(keyed, { key, amount }), asked(keyed, { key, amount })];
    expect(await begin(first, again, asked(keyed, { key, amount, digest: '01' }))).toMatchObject([
      { outcome: 'begun', operation: first.operation, state: 'held' },
      { outcome: 'busy', operation: first.operation },
      { outcome: 'mismatch' },
    ]);
    expect(await begin(again)).toMatchObject([
      { outcome: 'answered', operation: first.operation, status: 202, answer: '{"wallet":4}' },
    ]);
    const one = asked(unkeyed, { amount });
    expect(await begin(one, one)).toMatchObject([{ outcome: 'begun' }, { outcome: 'known' }]);
    expect(await begin(one)).toMatchObject([{ outcome: 'known', operation: one.operation }]);
    expect(await Promise.all([keyed, unkeyed].map(moneyOf))).toEqual([
      [400n, 100n],
      [400n, 100n],
    ]);
    await world.expectClean();
  });

  it('counts one that ended while the request waited as under way', async () => {
    const member = await world.newMember({ money: 5_000n });
    const first = asked(member);
    await begin(first);
    await finish({ operation: first.operation, outcome: 'paid' });
    expect(await begin({ ...asked(member), waitedMs: 60_000 })).toMatchObject([{ outcome: 'under-way' }]);
    expect(await begin(asked(member))).toMatchObject([{ outcome: 'begun', state: 'held' }]);
    await world.expectClean();
  });
});

describe('withdraw_hold', () => {
  it('holds what was collecting once, also when it comes twice in one batch', async () => {
    const [member, poor] = [await world.newMember({ money: 900n }), await world.newMember({ money: 900n })];
    const [one, other] = [asked(member, { collect: true }), asked(poor, { collect: true })];
    await begin(one, other);
    await world.owner.run(sql`update withdrawal set amount = 800 where id = ${one.operation}`);
    const results = await hold(other.operation, one.operation, one.operation, other.operation);
    expect(results.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'MONEY_NOT_ENOUGH'],
      ['held', null],
      ['held', null],
      ['refused', 'MONEY_NOT_ENOUGH'],
    ]);
    expect(await hold(one.operation)).toMatchObject([{ state: 'held', answer: '{"wallet":1}' }]);
    expect(await Promise.all([member, poor].map(moneyOf))).toEqual([
      [100n, 800n],
      [900n, 0n],
    ]);
    expect(await linesOf(member)).toHaveLength(1);
    await world.expectClean();
  });
});

describe('withdraw_send', () => {
  it('claims each for one caller, also when it comes twice in one batch or many times at once', async () => {
    const members = await newMembers(3);
    const operations = members.map((member) => asked(member));
    await begin(...operations);
    const [one, other, third] = operations.map(({ operation }) => operation);
    if (!one || !other || !third) throw new Error('There are three withdrawals');
    expect(await send([one, other, one])).toEqual([
      { outcome: 'claimed' },
      { outcome: 'claimed' },
      { outcome: 'taken' },
    ]);
    const atOnce = (await Promise.all([1, 2, 3].map(() => send([other, third])))).flat();
    expect(atOnce.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
    expect(await Promise.all(members.map(moneyOf))).toEqual(members.map(() => [9_000n, 1_000n]));
    await world.expectClean();
  });

  it('tells a try whose answer was lost that it has won, until it gives that back, and no other one', async () => {
    const [member] = await newMembers(1);
    if (!member) throw new Error('There is a member');
    const operation = asked(member);
    await begin(operation);
    const { operation: id } = operation;
    const [mine, other] = [randomUUID(), randomUUID()];
    const outcomeOf = async (one: string) => (await send([id], {}, { tries: [one] }))[0]?.outcome;
    expect([await outcomeOf(mine), await outcomeOf(mine), await outcomeOf(other)]).toEqual([
      'claimed',
      'claimed',
      'taken',
    ]);
    const row = { id, attempts: 0, reason: null, answerDueAt: new Date() };
    await world.database.run(payoutNotSent(row, other, 0));
    expect([await outcomeOf(other), await outcomeOf(mine)]).toEqual(['taken', 'claimed']);
    await world.database.run(payoutNotSent(row, mine, 0));
    expect([await outcomeOf(other), await outcomeOf(mine)]).toEqual(['claimed', 'taken']);
    await world.expectClean();
  });

  it('counts what the same batch sent towards the sums of a day, and leaves the rest to an operator', async () => {
    await world.timePasses(24 * 3_600_000);
    const operations = (await newMembers(4)).map((member) => asked(member));
    await begin(...operations);
    const results = await send(
      operations.map(({ operation }) => operation),
      { dailyAll: 2_500n },
    );
    const waits = { outcome: 'review', reason: 'DAILY_ALL' };
    expect(results.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(2);
    expect(results.filter(({ outcome }) => outcome !== 'claimed')).toEqual([waits, waits]);
    expect(await send(operations.map(({ operation }) => operation))).toEqual(
      operations.map(() => ({ outcome: 'taken' })),
    );
    await world.expectClean();
  });

  it('counts what another server is about to send, which has not committed yet', async () => {
    await world.timePasses(24 * 3_600_000);
    const [first, second] = (await newMembers(2)).map((member) => asked(member)) as [
      NewWithdrawal,
      NewWithdrawal,
    ];
    await begin(first, second);
    const rules = { dailyAll: 1_500n };
    let other: ReturnType<typeof send> | undefined;
    await world.database.transaction(async (tx) => {
      expect(await send([first.operation], rules, { db: tx })).toEqual([{ outcome: 'claimed' }]);
      other = send([second.operation], rules);
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(() => world.owner.rows(waiting)).toHaveLength(1);
    });
    expect(await other).toEqual([{ outcome: 'review', reason: 'DAILY_ALL' }]);
  });
});

describe('withdraw_finish', () => {
  it('lets the first end stand, whatever comes after it, also in one batch', async () => {
    const [one, other] = [await world.newMember({ money: 5_000n }), await world.newMember({ money: 5_000n })];
    const [paid, failed] = [asked(one), asked(other)];
    await begin(paid, failed);
    const ends: Ended[] = [
      { operation: paid.operation, outcome: 'paid' },
      { operation: failed.operation, outcome: 'failed' },
      { operation: paid.operation, outcome: 'failed' },
      { operation: failed.operation, outcome: 'paid' },
      { operation: paid.operation, outcome: 'paid' },
    ];
    expect(await finish(...ends)).toEqual([
      { state: 'paid', ended: true },
      { state: 'failed', ended: true },
      { state: 'paid', ended: false },
      { state: 'failed', ended: false },
      { state: 'paid', ended: false },
    ]);
    expect(await finish(...[...ends].reverse())).toEqual(
      [...ends].reverse().map(({ operation }) => ({
        ...{ state: operation === paid.operation ? 'paid' : 'failed', ended: false },
      })),
    );
    expect(await Promise.all([one, other].map(moneyOf))).toEqual([
      [4_000n, 0n],
      [5_000n, 0n],
    ]);
    expect([await linesOf(one), await linesOf(other)]).toMatchObject([
      [{ status: 'SUCCESS' }],
      [{ status: 'FAILED' }],
    ]);
    await world.expectClean();
  });

  it('ends nothing that waits for an operator unless the operator does', async () => {
    const member = await world.newMember({ money: 5_000n });
    const item = asked(member);
    await begin(item);
    await world.owner.run(
      sql`update withdrawal set state = 'review', next_check_at = null where id = ${item.operation}`,
    );
    expect(await finish({ operation: item.operation, outcome: 'paid' })).toEqual([
      { state: 'review', ended: false },
    ]);
    expect(await moneyOf(member)).toEqual([4_000n, 1_000n]);
    await world.expectClean();
  });
});

it('takes batches that come at once in any order without a deadlock', async () => {
  const members = await newMembers(4, 100_000n);
  const draws = fc.array(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 6 }), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(draws, fc.infiniteStream(fc.nat()), async (batches, chance) => {
      const draw = () => chance.next().value ?? 0;
      const shuffled = <T>(given: readonly T[]): T[] =>
        given
          .map((one) => [draw(), one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
      const keys = [newOperation(), newOperation()];
      const memberAt = (index: number) => members[index] as TestMember;
      const items = batches.map((batch) =>
        batch.map((index) =>
          asked(memberAt(index), { amount: 100n, collect: draw() % 2 === 0, key: `${keys[draw() % 2]}` }),
        ),
      );
      const begun = (await Promise.all(items.map((batch) => begin(...batch)))).flat();
      const taken = begun.flatMap((one) => (one.outcome === 'begun' ? [one.operation] : []));
      expect(taken).toHaveLength(new Set(batches.flat()).size);
      const claims = await Promise.all([1, 2, 3].map(() => send(shuffled(taken))));
      expect(claims.flat().filter(({ outcome }) => outcome === 'claimed')).toHaveLength(taken.length);
      const ends = taken.map(
        (operation): Ended => ({ operation, wasSent: true, outcome: draw() % 2 ? 'paid' : 'failed' }),
      );
      const results = await Promise.all([
        finish(...shuffled(ends)),
        finish(...shuffled(ends)),
        begin(...shuffled(members.map((member) => asked(member, { amount: 100n })))).then(() => []),
        hold(...shuffled(taken)).then(() => []),
      ]);
      expect(results.flat().filter(({ ended }) => ended)).toHaveLength(taken.length);
      const open = await world.database.rows(
        sql<{ operation: OperationId }>`select id as operation from withdrawal where state = 'held'`,
      );
      await finish(...open.map(({ operation }): Ended => ({ operation, outcome: 'failed' })));
    }),
    { numRuns: 25 },
  );
  await world.expectClean();
});

it('reads as few rows after many withdrawals as after the first ones', async () => {
  const members = await newMembers(8, 100_000n);
  const tables = ['withdrawal', 'statement', 'idempotency'];
  const answer = keptAnswer(202, { wallet: WALLET_AMOUNT });
  await expectSteadyReads(world, tables, async (one) => {
    const key = newOperation();
    const held = members.map((member) => asked(member, { key, amount: 100n }));
    await runBatch(one, withdrawBegin, held);
    const ends = held.map(({ operation }) => ({
      operation,
      from: ['held'] as const,
      outcome: 'failed' as const,
    }));
    await runBatch(one, withdrawFinish, ends);
    const collecting = members.map((member) => asked(member, { amount: 200_000n, collect: true }));
    expect(await runBatch(one, withdrawBegin, collecting)).toMatchObject(
      members.map(() => ({ outcome: 'collecting' })),
    );
    await runBatch(
      one,
      withdrawHold,
      collecting.map(({ operation }) => ({ operation, answer })),
    );
  });
});
