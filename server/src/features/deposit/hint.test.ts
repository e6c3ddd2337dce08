import { expect, it, vi } from 'vitest';
import type { OperationId } from '../../domain/operation.ts';
import { orderOf } from '../../testing/bank.ts';
import { shown } from '../../testing/cases.ts';
import { command } from '../../testing/command.ts';
import type { World } from '../../testing/world.ts';
import { paid, startCodes } from './codes.fixture.ts';
import { LAG_MS } from './inquire.ts';
import { advanceOrder } from './qr.lifecycle.ts';
import { depositCases } from './review.ts';

let world: World;
const { answering, newCode } = startCodes((started) => {
  world = started;
});

it('credits two payments on one code, each named by a callback, also when they are told again', async () => {
  const { member, hint, hints } = await newCode();
  const deps = answering(({ payment }) => (payment === 'P2' ? paid('P2', 700n) : paid('P1', 2_000n)));
  await hint('P1');
  await hint('P2');
  await hint('P1');
  expect(await hints()).toEqual(['P1', 'P2']);
  await world.work(deps);
  expect(await world.balance(member, 'wallet')).toBe(2_700n);
  expect(await hints()).toEqual([]);
  await hint('P2');
  await world.work(deps);
  expect(await world.balance(member, 'wallet')).toBe(2_700n);
  await world.expectClean();
});

it('asks again about a payment that the gateway did not answer about, until it answers', async () => {
  const { member, hint, hints, id } = await newCode();
  let answers = false;
  const asked: (string | undefined)[] = [];
  const deps = answering(({ payment }) => {
    asked.push(payment);
    if (payment === undefined) return paid('Q1', 2_000n);
    return answers ? paid(payment, 700n) : undefined;
  });
  await hint('Q2');
  const waits: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await world.work(deps);
    // At once: no second may be over.
    const { dueInMs } = await orderOf(world, id);
    waits.push(Math.ceil((dueInMs ?? 0) / 1_000));
    expect(await world.balance(member, 'wallet')).toBe(2_000n);
    expect(await hints()).toEqual(['Q2']);
    await world.timePasses(dueInMs ?? 0);
  }
  expect(waits).toEqual([1, 2, 4, 8]);
  answers = true;
  await world.work(deps);
  expect(await world.balance(member, 'wallet')).toBe(2_700n);
  expect(await hints()).toEqual([]);
  const before = asked.length;
  await world.work(deps);
  expect(asked).toHaveLength(before);
  await world.expectClean();
});

it('looks again at once when a callback came during the look, though that one found something', async () => {
  const { member, hint, hints } = await newCode();
  let isFirst = true;
  const deps = answering(async ({ payment }) => {
    if (isFirst) {
      isFirst = false;
      await hint('R2');
      return paid('R1', 2_000n);
    }
    return payment === 'R2' ? paid('R2', 700n) : paid('R1', 2_000n);
  });
  await world.timePasses(15_000);
  await world.work(deps);
  expect(await hints()).toEqual([]);
  expect(await world.balance(member, 'wallet')).toBe(2_700n);
  await world.expectClean();
});

it('asks about a second payment on a code, however often the gateway told the first one again', async () => {
  const { member, hint } = await newCode();
  const deps = answering(({ payment }) =>
    payment === 'SECOND' ? paid('SECOND', 70_000n) : paid('FIRST', 2_000n),
  );
  for (let times = 0; times < 20; times += 1) await hint('FIRST');
  await world.work(deps);
  for (let times = 0; times < 5; times += 1) await hint('FIRST');
  await hint('SECOND');
  await world.timePasses(1_000);
  await world.work(deps);
  expect(await world.balance(member, 'wallet')).toBe(72_000n);
});

it('keeps twenty payments in mind that callbacks name, however many strangers invent', async () => {
  const { member, hint, hints } = await newCode();
  for (let number = 0; number < 25; number += 1) {
    await hint(`INVENTED${number}`);
    // No more than twelve an hour are followed.
    await world.timePasses(number === 11 ? 3_600_000 : 0);
  }
  expect(await hints()).toHaveLength(20);
  await world.timePasses(LAG_MS);
  await world.work();
  expect(await hints()).toEqual([]);
  expect(await world.balance(member, 'wallet')).toBe(0n);
});

it('asks about three payments a look, first about those it has not asked about yet', async () => {
  const { member, hint, hints, id } = await newCode();
  const asked: (string | undefined)[] = [];
  const deps = answering(({ payment }) => {
    asked.push(payment);
    return payment === 'REAL' ? paid('REAL', 2_000n) : undefined;
  });
  for (const payment of ['A', 'B', 'C', 'REAL', 'D']) await hint(payment);
  await advanceOrder(deps, id as OperationId);
  expect(new Set(asked)).toEqual(new Set(['A', 'B', 'C', undefined]));
  expect(await hints()).toEqual(['REAL', 'D', 'A', 'B', 'C']);
  await advanceOrder(deps, id as OperationId);
  expect(await hints()).toEqual(['B', 'C', 'D', 'A']);
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
});

it('needs no answer about a payment that is credited already', async () => {
  const { member, hint, hints, id } = await newCode();
  const deps = answering(({ payment }) => (payment === undefined ? paid('S1', 2_000n) : undefined));
  await hint('S1');
  await advanceOrder(deps, id as OperationId);
  expect(await hints()).toEqual([]);
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  await world.expectClean();
});

it('gives a payment up that the gateway never answers about, long after the order is over', async () => {
  const { hint, hints, id } = await newCode();
  await hint('NEVER');
  const silent = answering(({ payment }) => (payment === undefined ? { state: 'expired' } : undefined));
  const day = 24 * 3_600_000;
  for (let look = 0; look < 60; look += 1) {
    await world.timePasses(look < 10 ? day : 0);
    await advanceOrder(silent, id as OperationId);
  }
  expect(await hints()).toEqual(['NEVER']);
  const errors = vi.spyOn(silent.log, 'error');
  await advanceOrder(silent, id as OperationId);
  expect(await hints()).toEqual([]);
  const told = { event: 'deposit.qr.hints-unanswered', order: id, hints: ['NEVER'] };
  expect(errors.mock.calls).toEqual([[told]]);
  // Nothing is left to be given up, and operators are not told again.
  await advanceOrder(silent, id as OperationId);
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockRestore();
  await world.work(silent);
  expect((await orderOf(world, id)).dueInMs).toBeNull();
});

it('takes a code that runs, or one that a callback just spoke of, for no less when the gateway does not know it yet', async () => {
  const { member, hint, hints, id } = await newCode();
  let isLate = true;
  const deps = answering(() => (isLate ? { state: 'none' } : paid('L1', 2_000n)));
  await hint('L1');
  await world.work(deps);
  const { state, dueInMs } = await orderOf(world, id);
  expect(state).toBe('open');
  expect(dueInMs).toBeLessThanOrEqual(15_000);
  expect(await hints()).toEqual(['L1']);
  // The same when the code's time is over meanwhile, for ten minutes after the callback.
  await world.timePasses(9 * 60_000);
  await world.work(deps);
  expect(await hints()).toEqual(['L1']);
  isLate = false;
  await world.timePasses(15_000);
  await world.work(deps);
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  await world.expectClean();
});

it('never forgets a code of which the gateway tells nothing, and shows it to the operators', async () => {
  const { member, id } = await newCode();
  const silent = answering(() => undefined);
  const listed = async () => (await command(world.databaseUrl, 'cases', 'list')).stdout;
  const warnings = vi.spyOn(silent.log, 'warn');
  for (let day = 0; day < 3; day += 1) {
    await world.timePasses(25 * 3_600_000);
    await world.work(silent);
    expect((await orderOf(world, id)).dueInMs).toBeGreaterThan(0);
  }
  expect(await listed()).toMatch(new RegExp(`${id}.* deposit {2}NO_ANSWER {2}20\\.00 THB {2}KBANK `));
  expect(warnings).toHaveBeenCalledWith({ event: 'deposit.qr.end-unheard', order: id, gateway: 'KBANK' });
  warnings.mockRestore();
  await world.timePasses(10 * 60_000);
  await world.work(answering(() => paid('LATE1', 2_000n)));
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  await world.timePasses(25 * 3_600_000);
  await world.work(answering(() => paid('LATE1', 2_000n)));
  expect(await listed()).not.toContain(id);
  await world.expectClean();
});

it('stops asking about such a code when an operator has found out what became of it', async () => {
  const { member, id } = await newCode();
  const cases = (...args: string[]) => command(world.databaseUrl, 'cases', ...args);
  await world.timePasses(26 * 3_600_000);
  await world.work(answering(() => undefined));
  expect((await cases('show', id)).stdout).toMatch(
    /code expired, our reference \w{15}\n[\s\S]*decide {4}note/,
  );
  const name = await shown(world, depositCases, id);
  expect((await cases('note', id, name, 'anna', 'ticket 7')).code).toBe(0);
  expect((await orderOf(world, id)).dueInMs).toBeNull();
  expect(await cases('show', id)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^NO_ANSWER .* note {2}anna {2}ticket 7\nNothing was done/),
  });
  expect(await world.balance(member, 'wallet')).toBe(0n);
});

it('is never due while somebody looks at it, and at once afterwards', async () => {
  const { hint, id } = await newCode();
  let duringMs: number | null = 0;
  let looks = 0;
  const deps = answering(async () => {
    looks += 1;
    if (looks > 1) return { state: 'open' };
    await hint();
    await hint('X1');
    duringMs = (await orderOf(world, id)).dueInMs;
    return { state: 'open' };
  });
  await world.timePasses(15_000);
  await world.work(deps);
  expect(duringMs).toBeGreaterThan(60_000);
  expect(looks).toBe(3);
});
