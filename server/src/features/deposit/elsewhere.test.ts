import { describe, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { keeping } from '../../jobs/late.sql.ts';
import type { QrStatus } from '../../providers/payment/match.ts';
import { runBatch } from '../../testing/batch.ts';
import { shown } from '../../testing/cases.ts';
import { dyingAt } from '../../testing/crash.ts';
import type { World } from '../../testing/world.ts';
import { HOUR_MS, MINUTE_MS, paid, startCodes } from './codes.fixture.ts';
import { qrCredit } from './deposit.sql.ts';
import { advanceOrder } from './qr.lifecycle.ts';
import { depositCases } from './review.ts';

/*
 * A gateway may tell, of a code, numbers that are payments on others. Each is kept by itself, and decided about when it was shown.
 */

let world: World;
const { sayingOfEach, newCode, paidOnce, later, open, note, settle } = startCodes((started) => {
  world = started;
});
const none: QrStatus = { state: 'none' };
const openThere: QrStatus = { state: 'open' };

/** A code of which callbacks name these payments, or the first so many. They are credited on codes of their own, which are asked about no more. */
async function codeOfOthers(numbers: readonly string[], named = numbers.length) {
  for (const number of numbers) await paidOnce(number);
  await unasked(sql`state = 'paid'`);
  return newCode(...numbers.slice(0, named));
}

/** Codes that are asked about no more. */
const unasked = (which: Query) =>
  world.owner.run(
    sql`update qr_order set next_check_at = null, state = case state when 'open' then 'expired' else state end where ${which}`,
  );

/** The gateway calls the code open, and tells each of these payments of whatever code it is asked about. */
const telling = (...payments: [string, bigint][]) =>
  sayingOfEach({
    code: openThere,
    ...Object.fromEntries(payments.map(([number, amount]) => [number, paid(number, amount)])),
  });

const shownAndDecided = async (id: OperationId, decision: Decision, what: string) =>
  decideCase(world.deps, depositCases, {
    ...{ id, decision },
    evidence: { by: 'anna', reason: 'ticket 7', shown: what },
  });

it('shows each of two foreign numbers that one code is told, and one decision is about both', async () => {
  const { id, balance } = await codeOfOthers(['A1', 'A2']);
  const told = telling(['A1', 2_000n], ['A2', 2_000n]);
  await later(told, 0);
  expect(await open(id)).toMatchObject({
    ...{ why: 'OTHER_ORDER 20 A1, OTHER_ORDER 20 A2', decisions: ['note'], otherAmount: null },
  });
  await expect(world.expectClean()).rejects.toThrow();
  expect(await note(id)).toBe('done');
  expect([await open(id), await balance()]).toEqual([undefined, 0n]);
  await world.expectClean();
});

it('decides about one number, and the next one is a case of its own', async () => {
  const { id, hint } = await codeOfOthers(['B1', 'B2'], 1);
  await later(telling(['B1', 2_000n]), 0);
  expect(await open(id)).toMatchObject({ why: 'OTHER_ORDER 20 B1', otherAmount: 2_000n });
  expect(await note(id)).toBe('done');
  await hint('B2');
  await later(telling(['B1', 2_000n], ['B2', 2_000n]), 0);
  expect(await open(id)).toMatchObject({ why: 'OTHER_ORDER 20 B2' });
  expect(await note(id)).toBe('done');
  await world.expectClean();
});

it('is no case again where it is told as it was, and is one with another amount', async () => {
  const { id, hint } = await codeOfOthers(['C1']);
  await later(telling(['C1', 2_000n]), 0);
  expect(await note(id)).toBe('done');
  await hint('C1');
  await later(telling(['C1', 2_000n]), MINUTE_MS);
  expect(await open(id)).toBeUndefined();
  await hint('C1');
  await later(telling(['C1', 1_900n]), MINUTE_MS);
  expect(await open(id)).toMatchObject({ why: 'OTHER_ORDER 19 C1' });
  expect(await note(id)).toBe('done');
});

it('stays a case whatever later looks tell, and do not tell', async () => {
  const { id, balance } = await codeOfOthers(['D1']);
  await later(telling(['D1', 2_000n]), 0);
  const why = 'OTHER_ORDER 20 D1';
  for (const status of [openThere, none, undefined, { state: 'expired' } as const]) {
    await later(sayingOfEach({ code: status }), 11 * MINUTE_MS);
    expect(await open(id)).toMatchObject({ why });
  }
  // What is paid on it for real is credited, and what is taken back of that shown beside.
  await later(sayingOfEach({ D2: paid('D2', 500n) }), 7 * HOUR_MS);
  await later(sayingOfEach({ D2: { state: 'refunded' } }), HOUR_MS);
  expect([await balance(), await open(id)]).toMatchObject([500n, { why: `${why}, REFUNDED` }]);
  expect(await note(id)).toBe('done');
  await world.expectClean();
});

it('is not decided by who was shown another number with the same amount', async () => {
  const { id, hint } = await codeOfOthers(['E1', 'E2'], 1);
  await later(telling(['E1', 2_000n]), 0);
  const first = await shown(world, depositCases, id);
  expect(await shownAndDecided(id, 'note', first)).toBe('done');
  await hint('E2');
  await later(telling(['E2', 2_000n]), 0);
  expect(await shownAndDecided(id, 'note', first)).toBe('changed');
  const second = await shown(world, depositCases, id);
  await later(telling(['E1', 1_000n], ['E2', 2_000n]), MINUTE_MS);
  await hint('E1');
  await later(telling(['E1', 1_000n], ['E2', 2_000n]), MINUTE_MS);
  expect(await shownAndDecided(id, 'note', second)).toBe('changed');
  expect(await open(id)).toMatchObject({ why: 'OTHER_ORDER 10 E1, OTHER_ORDER 20 E2' });
  expect(await note(id)).toBe('done');
});

describe('a payment that is withheld and is told of another code', () => {
  it('is never credited by itself, and is decided at once, also where it only waits to be vouched for', async () => {
    const { id, balance } = await paidOnce('F1');
    const unheard = sayingOfEach({ F2: paid('F2', 300n), F1: undefined });
    await later(unheard, 11 * MINUTE_MS);
    expect(await open(id)).toBeUndefined();
    const other = await newCode('F2');
    await later(telling(['F2', 300n]), 0);
    expect(await open(other.id)).toMatchObject({ why: 'OTHER_ORDER 3 F2' });
    expect(await open(id)).toMatchObject({
      ...{ why: 'OTHER_ORDER 3 F2, UNVOUCHED 3 F2', decisions: ['settle', 'note'] },
    });
    // What is noted of the other code decides nothing here.
    expect(await note(other.id)).toBe('done');
    await unasked(sql`id = ${other.id}`);
    const both = sayingOfEach({ F1: paid('F1', 2_000n), F2: paid('F2', 300n) });
    await later(both, HOUR_MS);
    expect([await balance(), await other.balance()]).toEqual([2_000n, 0n]);
    expect(await settle(id)).toBe('done');
    expect([await balance(), await open(id)]).toEqual([2_300n, undefined]);
    await world.expectClean();
  });

  it('keeps what else is said of it, and each code that it is told of shows', async () => {
    const { id } = await paidOnce('G1');
    await later(sayingOfEach({ G2: paid('G2', 300n), G1: none }), 11 * MINUTE_MS);
    await later(sayingOfEach({ G2: { state: 'refunded' }, G1: none }), HOUR_MS);
    const others = [await newCode('G2'), await newCode('G2')];
    await later(telling(['G2', 300n]), 0);
    const first = 'NOT_FOUND G1, OTHER_NUMBER 3 G2, OTHER_ORDER 3 G2';
    expect(await open(id)).toMatchObject({ why: `${first}, OTHER_ORDER 3 G2, REFUNDED G2` });
    for (const one of [...others, { id }]) expect(await note(one.id)).toBe('done');
    await world.expectClean();
  });
});

it('is written down once, whichever of its effects the process dies at', async () => {
  for (let effect = 1; ; effect += 1) {
    const [first, second] = [`H1${effect}`, `H2${effect}`];
    const { id } = await codeOfOthers([first, second]);
    const told = telling([first, 2_000n], [second, 2_000n]);
    const { deps, died } = dyingAt(effect, told);
    await advanceOrder(deps, id).catch(() => {});
    await advanceOrder(told, id);
    expect(await open(id)).toMatchObject({ why: `OTHER_ORDER 20 ${first}, OTHER_ORDER 20 ${second}` });
    expect(await note(id)).toBe('done');
    await world.expectClean();
    await unasked(sql`id = ${id}`);
    if (died()) continue;
    expect(effect).toBeGreaterThan(6);
    return;
  }
});

describe('a server of the version before', () => {
  /** What such a server does where it is told a payment that another code has. */
  async function tells(id: OperationId, reference: string, amount: bigint) {
    const before = { operation: newOperation(), order: id, reference, amount, vouched: [], isDenied: false };
    expect(await runBatch(world.database, qrCredit, [before])).toMatchObject([{ isOtherOrder: true }]);
    const says = { word: 'OTHER_ORDER', amount };
    await world.database.run(sql`update qr_payment set ${keeping(says)}
      where gateway = 'KBANK' and reference = ${reference} and credited_at is null`);
    await world.database.run(sql`update qr_order set ${keeping(says)} where id = ${id}`);
  }

  it('shows each number once, and clears away nothing that was said or noted', async () => {
    const { id } = await codeOfOthers(['I1', 'I2']);
    await world.database.run(
      sql`update qr_order set ${keeping({ word: 'REFUNDED', amount: null })} where id = ${id}`,
    );
    await tells(id, 'I1', 2_000n);
    await tells(id, 'I2', 2_000n);
    expect(await open(id)).toMatchObject({ why: 'REFUNDED, OTHER_ORDER 20 I1, OTHER_ORDER 20 I2' });
    expect(await note(id)).toBe('done');
    await tells(id, 'I1', 2_000n);
    expect(await open(id)).toBeUndefined();
    await tells(id, 'I1', 1_000n);
    expect(await open(id)).toMatchObject({ why: 'OTHER_ORDER 10 I1' });
    expect(await note(id)).toBe('done');
    await world.expectClean();
  });

  it('takes nothing of what is said of a withheld payment', async () => {
    const { id, balance } = await paidOnce('K1');
    await later(sayingOfEach({ K2: paid('K2', 300n), K1: none }), 11 * MINUTE_MS);
    await later(sayingOfEach({ K2: paid('K2', 200n), K1: none }), HOUR_MS);
    const other = await newCode();
    await tells(other.id, 'K2', 200n);
    expect(await open(id)).toMatchObject({
      why: 'NOT_FOUND K1, OTHER_AMOUNT 2 K2, OTHER_NUMBER 3 K2, OTHER_ORDER 2 K2',
    });
    expect([await settle(id), await note(other.id)]).toEqual(['done', 'done']);
    expect(await balance()).toBe(2_200n);
    await world.expectClean();
  });

  it('left what it was told last without a number, which is shown and decided still', async () => {
    const { id } = await codeOfOthers(['L1']);
    await world.database.run(
      sql`update qr_order set ${keeping({ word: 'OTHER_ORDER', amount: 2_000n })} where id = ${id}`,
    );
    expect(await open(id)).toMatchObject({ why: 'OTHER_ORDER 20', decisions: ['note'] });
    // It may have been another one: this one speaks for itself.
    await later(telling(['L1', 2_000n]), 0);
    expect(await open(id)).toMatchObject({ why: 'OTHER_ORDER 20, OTHER_ORDER 20 L1' });
    expect(await note(id)).toBe('done');
    expect(await open(id)).toBeUndefined();
    await world.expectClean();
  });
});
