import { expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { newLook } from '../../jobs/look.ts';
import { rejected, unknown } from '../../providers/outcome.ts';
import type { QrStatus } from '../../providers/payment/match.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import { orderOf } from '../../testing/bank.ts';
import { steadyClock } from '../../testing/clock.ts';
import { dyingAt } from '../../testing/crash.ts';
import { plantedCode, plantedEnd } from '../../testing/planted.ts';
import type { World } from '../../testing/world.ts';
import { paid, startCodes } from './codes.fixture.ts';
import { advanceOrder } from './qr.lifecycle.ts';

let world: World;
const { gatewayThat, newCode } = startCodes((started) => {
  world = started;
});

it('credits each payment that one answer tells of, once', async () => {
  const { member, id } = await newCode();
  const more = [
    { payment: `${id}-2`, amount: 500n },
    { payment: `${id}-3`, amount: 25n },
  ];
  const deps = gatewayThat({
    inquire: async (question) => plantedCode(question, { state: 'paid', payment: id, amount: 2_000n, more }),
  });
  await advanceOrder(deps, id);
  await advanceOrder(deps, id);
  expect(await world.balance(member, 'wallet')).toBe(2_525n);
  await world.expectClean();
});

it.each(['before', 'after'] as const)(
  'credits all of them once where the process dies %s any of its effects',
  async (moment) => {
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const { member, id } = await newCode();
      const more = [
        { payment: `${id}-2`, amount: 500n },
        { payment: `${id}-3`, amount: 25n },
      ];
      const telling = gatewayThat({
        inquire: async (question) =>
          plantedCode(question, { state: 'paid', payment: id, amount: 2_000n, more }),
      });
      const { deps, died } = dyingAt(effect, telling, moment);
      await advanceOrder(deps, id).catch(() => {});
      // Nobody else has to come by: the row of one that is not credited whole is looked at again by itself.
      if ((await world.balance(member, 'wallet')) < 2_525n) {
        expect((await orderOf(world, id)).dueInMs).toBeLessThanOrEqual(15_000);
      }
      await advanceOrder(telling, id);
      expect(await world.balance(member, 'wallet')).toBe(2_525n);
      await world.expectClean();
      if (!died()) break;
      deaths += 1;
    }
    // The question, and each credit.
    expect(deaths).toBeGreaterThanOrEqual(4);
  },
);

it('asks once more at once after an answer that says nothing, but not who wants to be asked less, nor who gave none', async () => {
  const { id } = await newCode();
  const timesAsked = async (cause: 'http5xx' | 'timeout' | 'tooMany') => {
    const inquire = vi.fn(async () => unknown(cause));
    await advanceOrder(gatewayThat({ inquire }), id);
    return inquire.mock.calls.length;
  };
  expect([await timesAsked('http5xx'), await timesAsked('timeout'), await timesAsked('tooMany')]).toEqual([
    2, 1, 1,
  ]);
});

it('puts no further question to a gateway that lets the time of each run out, and has it asked soon again', async () => {
  const clock = steadyClock();
  const { id, hints } = await newCode('A', 'B', 'C');
  // Over for half a minute: there is the code to be ended, too.
  await world.timePasses(10 * 60_000 + 30_000);
  let calls = 0;
  const silent = async () => {
    calls += 1;
    clock.pass(10_000);
    return unknown('timeout');
  };
  await world.owner.run(
    sql`update qr_order set next_check_at = now() + interval '1 minute' where id = ${id}`,
  );
  const look = newLook();
  await advanceOrder(gatewayThat({ inquire: silent, cancel: silent }), id, look);
  expect(calls).toBe(2);
  expect(look.heard).toBe('silent');
  expect(await hints()).toEqual(['B', 'C', 'A']);
  const { state, dueInMs } = await orderOf(world, id);
  expect(state).toBe('expired');
  expect(dueInMs).toBeGreaterThan(0);
  expect(dueInMs).toBeLessThanOrEqual(15_000);
});

it('credits a payment of the code itself, however long the gateway takes over those that strangers invent', async () => {
  const clock = steadyClock();
  const { member, id, hints } = await newCode('X1', 'X2', 'X3', 'REAL');
  const asked: (string | undefined)[] = [];
  const deps = gatewayThat({
    async inquire(question) {
      const { payment } = question;
      asked.push(payment);
      if (payment === undefined) return plantedCode(question, paid('OWN', 2_000n));
      if (payment === 'REAL') return plantedCode(question, paid('REAL', 700n));
      clock.pass(10_000);
      return unknown('timeout');
    },
  });
  await advanceOrder(deps, id);
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  expect(asked).toEqual([undefined, 'X1', 'X2']);
  expect(await hints()).toEqual(['X3', 'REAL', 'X1', 'X2']);
  await advanceOrder(deps, id);
  expect(await world.balance(member, 'wallet')).toBe(2_700n);
  expect(await hints()).toEqual(['X2', 'X3', 'X1']);
  await world.expectClean();
});

it('gives up no payment that it had no time to ask about', async () => {
  const clock = steadyClock();
  const { member, id, hints } = await newCode('X1', 'X2', 'X3', 'LATE');
  const slowThen = (hint: (payment: string) => QrStatus | undefined, takesMs: number) =>
    gatewayThat({
      async inquire(question) {
        const { payment } = question;
        clock.pass(takesMs);
        if (payment === undefined) return plantedCode(question, { state: 'expired' });
        const value = hint(payment);
        return value ? plantedCode(question, value) : unknown('timeout');
      },
    });
  const answers = (payment: string) => (payment === 'LATE' ? paid('LATE', 700n) : undefined);
  const errors = vi.spyOn(world.deps.log, 'error');
  for (let look = 0; look <= 60; look += 1) {
    await world.timePasses(look < 10 ? 24 * 60 * 60_000 : 0);
    await advanceOrder(slowThen(answers, 16_000), id);
  }
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
  expect(await hints()).toEqual(['X1', 'X2', 'X3', 'LATE']);
  await advanceOrder(slowThen(answers, 0), id);
  expect(await hints()).toEqual(['LATE']);
  await advanceOrder(slowThen(answers, 0), id);
  expect([await world.balance(member, 'wallet'), await hints()]).toEqual([700n, []]);
  await world.expectClean();
});

it('ends a code at its gateway in the next look when there was no time for it', async () => {
  const clock = steadyClock();
  const { id } = await newCode();
  await world.timePasses(10 * 60_000 + 1_000);
  let cancels = 0;
  const deps = (takesMs: number) =>
    gatewayThat({
      async inquire(question) {
        clock.pass(takesMs);
        return plantedCode(question, { state: 'expired' });
      },
      async cancel(question) {
        cancels += 1;
        return plantedEnd(question, 'cancelled');
      },
    });
  await advanceOrder(deps(16_000), id);
  expect([(await orderOf(world, id)).state, cancels]).toEqual(['expired', 0]);
  await advanceOrder(deps(0), id);
  expect(cancels).toBe(1);
});

it.each<[string, QrGateway['inquire'], string]>([
  ['an answer', async (question) => plantedCode(question, { state: 'open' }), 'heard'],
  ['a refusal', async () => rejected('no'), 'heard'],
  ['a broken connection', async () => unknown('reset'), 'silent'],
])('tells what was heard: %s', async (_, inquire, heard) => {
  const { id } = await newCode();
  const look = newLook();
  await advanceOrder(gatewayThat({ inquire }), id, look);
  expect(look.heard).toBe(heard);
});
