import { describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { decideCase, mostBooked, pastDecisions } from '../../jobs/case.ts';
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
 * A gateway may correct the amount of a payment that is withheld. Who settles it sees what it told before and what it told last, and
 * credits that.
 */

let world: World;
const { sayingOfEach, paidOnce, later, open, note, settle } = startCodes((started) => {
  world = started;
});
const none: QrStatus = { state: 'none' };
const refunded: QrStatus = { state: 'refunded' };

/** The gateway has the second payment with this amount, and not the first. */
const telling = (first: string, second: string, amount: bigint) =>
  sayingOfEach({ [second]: paid(second, amount), [first]: none });

/** A code that was credited with the first, on which the second is withheld, told with these amounts one after the other. */
async function withheld(first: string, second: string, ...amounts: bigint[]) {
  const code = await paidOnce(first);
  for (const amount of amounts) await later(telling(first, second, amount), HOUR_MS);
  return code;
}

const linesOf = (member: string) =>
  world.database.rows(
    sql`select amount, status from statement where member_id = ${member} order by seq desc limit 1`,
  );
const settleAs = (id: OperationId, what: string) =>
  decideCase(world.deps, depositCases, {
    ...{ id, decision: 'settle' },
    evidence: { by: 'anna', reason: 'ticket 7', shown: what },
  });

it('is settled with what was told last, where both amounts are shown', async () => {
  const { id, member, balance } = await withheld('A1', 'A2', 2_000n, 1_500n);
  const shownNow = await open(id);
  expect(shownNow).toMatchObject({
    ...{ why: 'NOT_FOUND A1, OTHER_AMOUNT 15 A2, OTHER_NUMBER 20 A2', decisions: ['settle', 'note'] },
  });
  expect(shownNow?.facts).toContain('but for 15 that is withheld');
  expect((await Promise.all([settle(id), settle(id)])).sort()).toEqual(['done', 'not-open']);
  expect([await balance(), await linesOf(member.id)]).toEqual([
    ...[3_500n, [{ amount: 1_500n, status: 'SUCCESS' }]],
  ]);
  expect(await pastDecisions(world.deps, id)).toMatchObject([{ decision: 'settle', why: shownNow?.why }]);
  await world.expectClean();
  // It is told so from now on; and with yet another amount it is a case as ever.
  await later(telling('A1', 'A2', 1_500n), 7 * HOUR_MS);
  expect(await open(id)).toBeUndefined();
  await later(telling('A1', 'A2', 2_000n), 7 * HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 20 A2', decisions: ['note'] });
  expect([await note(id), await balance()]).toEqual(['done', 3_500n]);
  await world.expectClean();
});

it.each([
  ['B', [2_000n, 1_500n, 2_000n], 'OTHER_AMOUNT 20 q, OTHER_NUMBER 15 q', 2_000n],
  ['C', [2_000n, 1_500n, 1_000n], 'OTHER_AMOUNT 10 q, OTHER_NUMBER 20 q', 1_000n],
  ['D', [2_000n, 1_500n, 2_000n, 1_500n], 'OTHER_AMOUNT 15 q, OTHER_NUMBER 20 q', 1_500n],
  ['E', [2_000n, 1_500n, 1_000n, 2_000n], 'OTHER_AMOUNT 20 q, OTHER_NUMBER 10 q', 2_000n],
  ['F', [1n, 1_500n, 1_500n], 'OTHER_AMOUNT 15 q, OTHER_NUMBER 0.01 q', 1_500n],
])('is settled with the last of several amounts, %s', async (name, amounts, why, last) => {
  const [first, second] = [`${name}1`, `${name}2`];
  const { id, balance } = await withheld(first, second, ...amounts);
  expect(await open(id)).toMatchObject({ why: `NOT_FOUND ${first}, ${why.replaceAll('q', second)}` });
  expect(await settle(id)).toBe('done');
  expect([await balance(), await open(id)]).toEqual([2_000n + last, undefined]);
  await world.expectClean();
});

it('is not settled by who was shown another amount than it was corrected to since', async () => {
  const { id, balance } = await withheld('G1', 'G2', 2_000n, 1_500n);
  const before = await shown(world, depositCases, id);
  await later(telling('G1', 'G2', 1_000n), HOUR_MS);
  expect(await settleAs(id, before)).toBe('changed');
  const again = await shown(world, depositCases, id);
  await later(telling('G1', 'G2', 2_000n), HOUR_MS);
  expect(await settleAs(id, again)).toBe('changed');
  expect(await balance()).toBe(2_000n);
  expect(await settleAs(id, await shown(world, depositCases, id))).toBe('done');
  expect(await balance()).toBe(4_000n);
  await world.expectClean();
});

it('is not settled where it was corrected between what a decision was about and what it does', async () => {
  const { id, balance } = await withheld('H1', 'H2', 2_000n);
  for (const amount of [1_500n, 2_000n]) {
    const why = (await open(id))?.why ?? '';
    const frozen = {
      decision: 'settle',
      by: 'anna',
      note: 'anna: ticket 7',
      operation: newOperation(),
    } as const;
    await later(telling('H1', 'H2', amount), HOUR_MS);
    const { decided } = await world.database.one(depositCases.decide(id, { ...frozen, why }));
    expect([amount, decided, await balance()]).toEqual([amount, 'not-this', 2_000n]);
  }
  expect(await note(id)).toBe('done');
});

it('keeps the last amount where it was taken back since, and shows both', async () => {
  const { id, balance } = await withheld('I1', 'I2', 2_000n, 1_500n);
  await later(sayingOfEach({ I2: refunded, I1: none }), HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND I1, OTHER_NUMBER 15 I2, REFUNDED I2' });
  expect([await settle(id), await balance()]).toEqual(['done', 3_500n]);
  await world.expectClean();
});

it('shows what was noted of it before it was to be decided about, and is settled with that', async () => {
  const { id, balance } = await paidOnce('K1');
  const unheard = (amount: bigint) => sayingOfEach({ K2: paid('K2', amount), K1: undefined });
  await later(unheard(2_000n), 11 * MINUTE_MS);
  await later(unheard(1_500n), 11 * MINUTE_MS);
  expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 15 K2', decisions: ['note'] });
  expect(await note(id)).toBe('done');
  await later(unheard(1_500n), 2 * HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 15 K2, UNVOUCHED 20 K2' });
  expect([await settle(id), await balance()]).toEqual(['done', 3_500n]);
  await world.expectClean();
});

it('is settled as it was told last by its number where several wait, and the other stays as it is', async () => {
  const { id, balance } = await paidOnce('L1');
  const told = (two: bigint, three: bigint) =>
    sayingOfEach({
      L2: { ...paid('L2', two), more: [{ payment: 'L3', amount: three }] } as QrStatus,
      L1: none,
    });
  await later(told(2_000n, 700n), 11 * MINUTE_MS);
  await later(told(1_500n, 600n), HOUR_MS);
  const both = 'OTHER_AMOUNT 15 L2, OTHER_NUMBER 20 L2, OTHER_AMOUNT 6 L3, OTHER_NUMBER 7 L3';
  expect(await open(id)).toMatchObject({ why: `NOT_FOUND L1, ${both}` });
  expect([await settle(id, 'L3'), await balance()]).toEqual(['done', 2_600n]);
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND L1, OTHER_AMOUNT 15 L2, OTHER_NUMBER 20 L2' });
  expect([await note(id), await open(id)]).toEqual(['done', undefined]);
  expect(await balance()).toBe(2_600n);
  await world.expectClean();
});

it('has the amount that was told last, whichever effect the process dies at that was told it', async () => {
  for (let effect = 1; ; effect += 1) {
    const [first, second] = [newOperation(), newOperation()];
    const { id, balance } = await withheld(first, second, 2_000n);
    const corrected = telling(first, second, 1_500n);
    const { deps, died } = dyingAt(effect, corrected);
    await advanceOrder(deps, id).catch(() => {});
    await advanceOrder(corrected, id);
    expect((await open(id))?.why).toContain(`OTHER_AMOUNT 15 ${second}`);
    expect([effect, await settle(id), await balance()]).toEqual([effect, 'done', 3_500n]);
    await world.expectClean();
    await world.owner.run(sql`update qr_order set next_check_at = null where id = ${id}`);
    if (died()) continue;
    expect(effect).toBeGreaterThan(6);
    return;
  }
});

describe.each([1, 2, 3])('at once, %i', () => {
  it('is credited once, with an amount that was shown, or not at all', async () => {
    const [first, second] = [newOperation(), newOperation()];
    const { id, balance } = await withheld(first, second, 2_000n, 1_500n);
    const before = await shown(world, depositCases, id);
    const corrected = telling(first, second, 1_000n);
    const [one, other] = await Promise.all([
      ...[settleAs(id, before), settleAs(id, before)],
      ...[advanceOrder(corrected, id), advanceOrder(corrected, id)],
    ]);
    const isDone = one === 'done' || other === 'done';
    expect(await balance()).toBe(isDone ? 3_500n : 2_000n);
    const left = await open(id);
    expect(left?.why).toContain(`OTHER_AMOUNT 10 ${second}`);
    expect(left?.decisions).toEqual(isDone ? ['note'] : ['settle', 'note']);
    expect(await note(id)).toBe('done');
    await world.expectClean();
  });
});

describe('a server of the version before', () => {
  /** What such a server does where it is told a payment on the code that it has. */
  async function tells(order: OperationId, reference: string, amount: bigint) {
    const before = { operation: newOperation(), order, reference, amount, vouched: [], isDenied: false };
    const [{ outcome } = { outcome: '' }] = await runBatch(world.database, qrCredit, [before]);
    const says = outcome === 'contradiction' ? { word: 'OTHER_AMOUNT', amount } : null;
    await hears(order, reference, says);
  }

  const hears = (
    order: OperationId,
    reference: string,
    says: { word: string; amount: bigint | null } | null,
  ) =>
    world.database.run(sql`update qr_payment set heard_at = clock_timestamp(), ${keeping(says)}
      where qr_order = ${order} and reference = ${reference}`);

  it('leaves the amount that was told last to who settles it', async () => {
    const { id, balance } = await withheld('M1', 'M2', 2_000n);
    await tells(id, 'M2', 1_500n);
    await tells(id, 'M2', 2_000n);
    expect(await open(id)).toMatchObject({ why: 'NOT_FOUND M1, OTHER_AMOUNT 20 M2, OTHER_NUMBER 15 M2' });
    await tells(id, 'M2', 1_500n);
    await hears(id, 'M2', { word: 'REFUNDED', amount: null });
    expect(await open(id)).toMatchObject({ why: 'NOT_FOUND M1, OTHER_NUMBER 15 M2, REFUNDED M2' });
    expect([await settle(id), await balance()]).toEqual(['done', 3_500n]);
    await world.expectClean();
  });
});

describe('once a person has noted it', () => {
  it.each([
    ['NUMBER_TAKEN', none],
    ['NUMBER_TAKEN', refunded],
    ['OTHER_NUMBER', { state: 'cancelled' } as const],
    ['UNVOUCHED', none],
  ])(
    'one that is %s is no case because the gateway has it no more, whoever names it: %o',
    async (why, status) => {
      const [first, second] = [newOperation(), newOperation()];
      const { id, hint } = await withheld(first, second, 2_000n);
      await world.owner.run(sql`update qr_payment set withheld = ${why},
      withheld_at = now() - interval '2 hours' where reference = ${second}`);
      expect(await note(id)).toBe('done');
      await hint(second);
      for (const wait of [11 * MINUTE_MS, 11 * MINUTE_MS]) {
        await later(sayingOfEach({ code: { state: 'open' }, [second]: status, [first]: none }), wait);
        expect(await open(id)).toBeUndefined();
      }
      await world.owner.run(sql`update qr_order set next_check_at = null where id = ${id}`);
      await world.expectClean();
    },
  );

  it.each([
    ['that may be the same money', 'O', 'OTHER_NUMBER'],
    ['whose number the ledger has', 'P', 'NUMBER_TAKEN'],
  ])('one %s has another one credited beside it only as it was told', async (_, name, why) => {
    const [first, second, third] = [`${name}1`, `${name}2`, `${name}3`];
    const { id, balance } = await withheld(first, second, 2_000n);
    await world.owner.run(sql`update qr_payment set withheld = ${why} where reference = ${second}`);
    expect(await note(id)).toBe('done');
    await later(sayingOfEach({ [first]: paid(first, 2_000n) }), 7 * HOUR_MS);
    // A part of it under yet another number.
    const all = (two: bigint): QrStatus => ({
      ...{ state: 'paid', payment: third, amount: 1_500n },
      more: [
        { payment: first, amount: 2_000n },
        { payment: second, amount: two },
      ],
    });
    await later(sayingOfEach({ [third]: all(500n), [first]: paid(first, 2_000n) }), 7 * HOUR_MS);
    expect(await balance()).toBe(2_000n);
    expect((await open(id))?.why).toContain(`OTHER_AMOUNT 5 ${second}`);
    await later(sayingOfEach({ [third]: all(2_000n), [first]: paid(first, 2_000n) }), HOUR_MS);
    expect(await balance()).toBe(3_500n);
    expect(await note(id)).toBe('done');
    await world.expectClean();
  });
});

it('may book what is withheld, however little its code was for', async () => {
  const { id } = await withheld('Z1', 'Z2', 600_000_000n);
  const [one] = await depositCases.open(world.deps, id);
  expect(one).toMatchObject({ why: 'NOT_FOUND Z1, OTHER_NUMBER 6000000 Z2', otherAmount: null });
  expect(one && mostBooked(depositCases, one)).toBe(600_000_000n);
  expect(await note(id)).toBe('done');
});
