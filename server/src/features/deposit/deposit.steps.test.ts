import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { keptAnswer } from '../../domain/claim.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { callbacks } from '../../testing/bank.ts';
import { expectSteadyReads, runBatch } from '../../testing/batch.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { type NewOrder, type OrderMade, type Paid, qrBegin, qrCredit, qrFinish } from './deposit.sql.ts';
import { depositCases } from './review.ts';

let world: World;
let members: TestMember[];
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  await callbacks(world, false);
  members = await Promise.all(Array.from({ length: 4 }, () => world.newMember()));
});
afterAll(() => world.close());

const memberAt = (index: number) => members[index % members.length] ?? raise();

function raise(): never {
  throw new Error('There is no member');
}

function newOrder(
  index: number,
  changes: { operation?: OperationId; key?: string; digest?: string } = {},
): NewOrder {
  const { operation = newOperation(), key, digest = '00' } = changes;
  const { id } = memberAt(index);
  const order = { operation, member: id, gateway: 'KBANK', reference: operation, currency: 'THB' } as const;
  const times = { validMs: 600_000, answerMs: 87_000_000, checkMs: 30_000, mostAnHour: 1_000 };
  const claim = key === undefined ? {} : { claim: { scope: id, key, digest, patienceMs: 3_000 } };
  return { ...order, amount: 2_000n, ...times, ...claim };
}

function made(operation: OperationId, payload?: string): OrderMade {
  const answers = { open: keptAnswer(200, { it: 'is open' }), over: keptAnswer(200, { it: 'is over' }) };
  return { operation, checkMs: 15_000, answers, ...(payload === undefined ? {} : { payload }) };
}

const begin = (...orders: NewOrder[]) => runBatch(world.database, qrBegin, orders);
const finish = (...orders: OrderMade[]) => runBatch(world.database, qrFinish, orders);
const credit = (...payments: Paid[]) => runBatch(world.database, qrCredit, payments);
const stateOf = async (id: OperationId) =>
  (await world.database.one(sql<{ state: string }>`select state from qr_order where id = ${id}`)).state;

const caseOf = (id: OperationId) =>
  world.database.one(
    sql`select order_decisions(o) as decisions, order_why(o) as why from qr_order o where id = ${id}`,
  );
const note = (id: OperationId) =>
  decideCase(world.deps, depositCases, {
    id,
    decision: 'note',
    evidence: { by: 'anna', reason: 'ticket 7' },
  });

const paymentOf = (order: OperationId, reference: string, amount = 2_000n): Paid => ({
  ...{ operation: newOperation(), order, reference, amount, vouched: [reference], isDenied: false },
});

describe('qr_begin', () => {
  it('begins for several members at once, and answers each in its place', async () => {
    const orders = [newOrder(2), newOrder(0), newOrder(1)];
    const results = await begin(...orders);
    expect(results.map(({ outcome, operation }) => [outcome, operation])).toEqual(
      orders.map(({ operation }) => ['begun', operation]),
    );
    expect(await Promise.all(orders.map(({ operation }) => stateOf(operation)))).toEqual(
      orders.map(() => 'creating'),
    );
  });

  it('begins once for a key or an operation that comes twice, also in one batch', async () => {
    const key = newOperation();
    const [first, again, else_] = [
      newOrder(0, { key }),
      newOrder(0, { key }),
      newOrder(0, { key, digest: '01' }),
    ];
    expect(await begin(first, again, else_)).toMatchObject([
      { outcome: 'begun', operation: first.operation },
      { outcome: 'busy', operation: first.operation },
      { outcome: 'mismatch' },
    ]);
    const unkeyed = newOrder(1);
    expect(await begin(unkeyed, unkeyed)).toMatchObject([{ outcome: 'begun' }, { outcome: 'known' }]);
    expect(await begin(unkeyed)).toMatchObject([{ outcome: 'known', operation: unkeyed.operation }]);
    await world.timePasses(4_000);
    expect(await begin(again)).toMatchObject([{ outcome: 'known', operation: first.operation }]);
  });

  it('makes no more codes for a member within an hour than it is told, also in one batch, and for others it does', async () => {
    const { id: member } = await world.newMember();
    const orders = [1, 2, 3].map(() => ({ ...newOrder(0), member, mostAnHour: 2 }));
    const other = { ...newOrder(1), mostAnHour: 1_000 };
    expect((await begin(...orders, other)).map(({ outcome }) => outcome)).toEqual([
      'begun',
      'begun',
      'too-many',
      'begun',
    ]);
    // What was begun before is carried on, and the open code stays.
    expect(await begin(...orders.slice(1))).toMatchObject([{ outcome: 'known' }, { outcome: 'too-many' }]);
    expect(await stateOf(orders[1]?.operation ?? raise())).toBe('creating');
    await world.timePasses(3_600_000);
    expect(await begin(orders[2] ?? raise())).toMatchObject([{ outcome: 'begun' }]);
  });

  it('leaves a member one open code: the last one of a batch', async () => {
    const orders = [newOrder(3), newOrder(3), newOrder(3)];
    await begin(...orders);
    expect(await Promise.all(orders.map(({ operation }) => stateOf(operation)))).toEqual([
      'cancelled',
      'cancelled',
      'creating',
    ]);
  });
});

describe('qr_finish', () => {
  it('lets the first end stand, whatever comes after it, also in one batch', async () => {
    const [opened, failed] = [newOrder(0), newOrder(1)];
    await begin(opened, failed);
    const results = await finish(
      made(opened.operation, 'CODE'),
      made(failed.operation),
      made(opened.operation),
      made(failed.operation, 'CODE'),
    );
    expect(results.map(({ state, answer }) => [state, answer])).toEqual([
      ['open', '{"it":"is open"}'],
      ['failed', null],
      ['open', '{"it":"is open"}'],
      ['failed', null],
    ]);
    expect(await finish(made(opened.operation, 'OTHER'))).toMatchObject([{ state: 'open' }]);
    expect(
      await world.database.one(sql`select payload from qr_order where id = ${opened.operation}`),
    ).toEqual({ payload: 'CODE' });
  });

  it('leaves a code dropped that was dropped before it came, and has it ended at the gateway', async () => {
    const [first, second] = [newOrder(2), newOrder(2)];
    await begin(first);
    await begin(second);
    const [result] = await finish(made(first.operation, 'CODE'));
    expect(result).toEqual({ state: 'cancelled', answer: '{"it":"is over"}' });
    const { due } = await world.database.one(
      sql<{
        due: boolean;
      }>`select next_check_at <= clock_timestamp() as due from qr_order where id = ${first.operation}`,
    );
    expect(due).toBe(true);
  });
});

describe('qr_credit', () => {
  it('credits each number once, several in one batch, and tells what contradicts', async () => {
    const [one, other] = [newOrder(0), newOrder(1)];
    await begin(one, other);
    const wallets = () => Promise.all([0, 1].map((index) => world.balance(memberAt(index), 'wallet')));
    const before = await wallets();
    const [first, second, third] = [newOperation(), newOperation(), newOperation()];
    const vouched = [second, third];
    const results = await credit(
      paymentOf(other.operation, first),
      { ...paymentOf(one.operation, second), vouched },
      { ...paymentOf(one.operation, third, 500n), vouched },
      paymentOf(one.operation, second),
      paymentOf(one.operation, second, 9_999n),
    );
    const told = results.map(({ outcome }) => outcome);
    expect(told).toEqual(['credited', 'credited', 'credited', 'known', 'contradiction']);
    const later = await credit(paymentOf(one.operation, second), paymentOf(one.operation, first));
    expect(later.map(({ outcome }) => outcome)).toEqual(['known', 'contradiction']);
    expect(later[0]?.operation).toBe(results[1]?.operation);
    expect(await caseOf(one.operation)).toEqual({ decisions: ['note'], why: `OTHER_ORDER 20 ${first}` });
    expect(await note(one.operation)).toBe('done');
    const gained = (await wallets()).map((wallet, index) => wallet - (before[index] ?? 0n));
    expect(gained).toEqual([2_500n, 2_000n]);
    await world.expectClean();
  });

  it('credits none beside one that the gateway does not stand by, and the others of the batch all the same', async () => {
    const [one, other] = [newOrder(0), newOrder(1)];
    await begin(one, other);
    const [first, second, third] = [newOperation(), newOperation(), newOperation()];
    await credit(paymentOf(one.operation, first));
    const before = await world.balance(memberAt(0), 'wallet');
    const told = async (...payments: Paid[]) => (await credit(...payments)).map(({ outcome }) => outcome);
    const next = paymentOf(one.operation, second, 500n);
    // Nobody has asked about the first one yet.
    expect(await told(next, paymentOf(other.operation, third))).toEqual(['unvouched', 'credited']);
    await world.expectClean();
    expect(await credit({ ...next, isDenied: true }, { ...next, isDenied: true })).toMatchObject([
      { outcome: 'withheld', isNews: true },
      { outcome: 'withheld', isNews: false },
    ]);
    expect(await world.balance(memberAt(0), 'wallet')).toBe(before);
    // A server of the version before asks about nothing.
    const { vouched: _, isDenied: __, ...asBefore } = paymentOf(one.operation, newOperation(), 7n);
    expect(await told(asBefore as Paid)).toEqual(['unvouched']);
    await expect(world.expectClean()).rejects.toThrow();
    // It stands by all of them.
    const vouched = [first, asBefore.reference, second];
    expect(await told({ ...next, vouched }, { ...asBefore, vouched, isDenied: false })).toEqual([
      'credited',
      'credited',
    ]);
    expect(await world.balance(memberAt(0), 'wallet')).toBe(before + 507n);
    await world.expectClean();
  });

  it('waits for another server that credits the same order, and credits no second number beside it', async () => {
    const order = newOrder(2);
    await begin(order);
    const before = await world.balance(memberAt(2), 'wallet');
    const [first, second] = [newOperation(), newOperation()].map((number) =>
      paymentOf(order.operation, number),
    );
    let other: Promise<{ outcome: string }[]> | undefined;
    await world.database.transaction(async (tx) => {
      await runBatch(tx, qrCredit, [first ?? raise()]);
      other = runBatch(world.database, qrCredit, [second ?? raise()]);
      await pause(300);
    });
    expect(await other).toMatchObject([{ outcome: 'unvouched' }]);
    expect(await world.balance(memberAt(2), 'wallet')).toBe(before + 2_000n);
  });

  it('keeps each number that another order has with the one that it was told of, once, also where two servers are told at once', async () => {
    const [one, other] = [newOrder(0), newOrder(1)];
    await begin(one, other);
    const [first, second] = [newOperation(), newOperation()];
    const vouched = [first, second];
    await credit(
      { ...paymentOf(other.operation, first), vouched },
      { ...paymentOf(other.operation, second), vouched },
    );
    const told = [first, second].map((number) => paymentOf(one.operation, number));
    await Promise.all([credit(...told), credit(...told.toReversed()), credit(...told)]);
    const why = [first, second].toSorted().map((number) => `OTHER_ORDER 20 ${number}`);
    expect(await caseOf(one.operation)).toMatchObject({ why: why.join(', ') });
    expect(await caseOf(other.operation)).toEqual({ decisions: null, why: 'NOTHING_WAITS' });
    await expect(world.expectClean()).rejects.toThrow();
    expect(await note(one.operation)).toBe('done');
    await world.expectClean();
    // Told again as it was; one of them with another amount, and once more as it is by now.
    await credit(...told, paymentOf(one.operation, second, 700n), paymentOf(one.operation, second, 700n));
    expect(await caseOf(one.operation)).toMatchObject({ why: `OTHER_ORDER 7 ${second}` });
    expect(await note(one.operation)).toBe('done');
  });

  it('keeps nothing of a number where the batch that told it came to nothing', async () => {
    const [one, other] = [newOrder(0), newOrder(1)];
    await begin(one, other);
    const number = newOperation();
    await credit(paymentOf(other.operation, number));
    const died = world.database.transaction(async (tx) => {
      await runBatch(tx, qrCredit, [paymentOf(one.operation, number)]);
      throw new Error('died');
    });
    await expect(died).rejects.toThrow('died');
    expect(await caseOf(one.operation)).toEqual({ decisions: null, why: 'NOTHING_WAITS' });
    await credit(paymentOf(one.operation, number));
    expect(await caseOf(one.operation)).toEqual({ decisions: ['note'], why: `OTHER_ORDER 20 ${number}` });
    expect(await note(one.operation)).toBe('done');
  });

  it('withholds one whose number the ledger has of another movement, and credits the others', async () => {
    const [earlier, one, other] = [newOrder(1), newOrder(2), newOrder(3)];
    await begin(earlier, one, other);
    const [taken, elsewhere] = [newOperation(), newOperation()];
    await credit(paymentOf(earlier.operation, taken));
    const renamed = (from: string, to: string) =>
      world.owner.run(sql`update qr_payment set reference = ${to} where reference = ${from}`);
    await renamed(taken, elsewhere);
    const results = await credit(paymentOf(one.operation, taken), paymentOf(other.operation, newOperation()));
    expect(results.map(({ outcome }) => outcome)).toEqual(['withheld', 'credited']);
    expect(await stateOf(one.operation)).toBe('creating');
    expect(await caseOf(one.operation)).toEqual({ decisions: ['note'], why: 'NUMBER_TAKEN 20' });
    await world.owner.run(sql`delete from qr_payment where qr_order = ${one.operation}`);
    await renamed(elsewhere, taken);
    await world.expectClean();
  });
});

it('takes batches that come at once in any order without a deadlock', async () => {
  const draws = fc.array(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 6 }), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(draws, fc.infiniteStream(fc.nat()), async (batches, chance) => {
      const shuffled = <T>(given: readonly T[]): T[] =>
        given
          .map((one) => [chance.next().value ?? 0, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
      const keys = Array.from({ length: 8 }, newOperation);
      const orders = batches.map((batch) =>
        batch.map((index) => newOrder(index, { key: `${keys[(chance.next().value ?? 0) % 2]}` })),
      );
      const begun = (await Promise.all(orders.map((batch) => begin(...batch)))).flat();
      const operations = begun.flatMap((one) => (one.outcome === 'begun' ? [one.operation] : []));
      expect(new Set(operations).size).toBe(operations.length);
      const payments = operations.map((order) => paymentOf(order, newOperation()));
      await Promise.all([
        ...[1, 2, 3].map(() => finish(...shuffled(operations.map((id) => made(id, 'CODE'))))),
        begin(...shuffled([0, 1, 2, 3].map((index) => newOrder(index)))),
      ]);
      const credits = await Promise.all([
        ...[1, 2, 3].map(() => credit(...shuffled(payments))),
        begin(...shuffled([0, 1, 2, 3].map((index) => newOrder(index)))).then(() => []),
      ]);
      expect(credits.flat().filter(({ outcome }) => outcome === 'credited')).toHaveLength(payments.length);
    }),
    { numRuns: 25 },
  );
  await world.expectClean();
});

it('reads as few rows after many deposits as after the first ones', async () => {
  // A table of a page or two is read whole, and rightly so: this one is larger, whatever was done before.
  for (let batch = 0; batch < 40; batch += 1)
    await begin(...Array.from({ length: 8 }, (_, index) => newOrder(index)));
  const eight = await Promise.all(Array.from({ length: 8 }, () => world.newMember()));
  const tables = ['qr_order', 'qr_payment', 'statement', 'idempotency'];
  await expectSteadyReads(world, tables, async (one) => {
    const key = newOperation();
    const orders = eight.map(({ id: member }) => {
      const claim = { scope: member, key, digest: '00', patienceMs: 3_000 };
      // The codes of the hour are counted one by one, and bounded by their number.
      const { mostAnHour: _, ...order } = newOrder(0, { key });
      return { ...order, member, claim };
    });
    await runBatch(one, qrBegin, orders);
    const ends = orders.map(({ operation, claim }) => ({ ...made(operation, 'CODE'), claim }));
    await runBatch(one, qrFinish, ends);
    const paid = orders.map(({ operation }) => paymentOf(operation, newOperation()));
    const credited = await runBatch(one, qrCredit, paid);
    expect(credited.map(({ outcome }) => outcome)).toEqual(eight.map(() => 'credited'));
  });
});
