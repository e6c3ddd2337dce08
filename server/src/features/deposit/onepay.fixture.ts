import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { allWell, orderOf } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { depositCases } from './review.ts';

export const DAY_MS = 86_400_000;

/** A world in which members have kip, and in it codes of OnePay. `started` hears of it before the first test. */
export function startOnepay(started: (world: World) => void) {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ env: { VARIANT: 'la' }, recheck: false, limits: { timeoutMs: 2_500 } });
    started(world);
  });
  afterAll(() => world.close());
  afterEach(async () => {
    await allWell(world);
    await world.expectClean();
  });

  const params = { bankCode: 'BCEL' } as const;
  const lao = () => world.newMember({ currency: 'LAK' });
  const create = ({ token }: TestMember, amount: number) =>
    world.api('deposit.qr.create', { token, params, body: { amount } });

  /** An open code of a new member's, and what is published about it. */
  async function newCode(amount = 50_000, given?: TestMember) {
    const member = given ?? (await lao());
    const { body } = await create(member, amount);
    const id = (body.qrcodeId ?? '') as OperationId;
    const { reference, payload } = await orderOf(world, id);
    const publish = (message: object, times = 1) =>
      world.act('POST', '/onepay/publish', { message: { uuid: reference, ...message }, times });
    const pay = () => world.act('POST', '/bank/pay-qr', { payload });
    return { member, id, reference, payload, publish, pay, picture: body.qrcode ?? '' };
  }

  /** So much later what is due is looked at. */
  async function later(ms = 15_000, times = 1) {
    for (let time = 0; time < times; time++) {
      await world.timePasses(ms);
      await world.work();
    }
  }

  return {
    ...{ params, lao, create, newCode, later },
    fault: (kind: string, more: object = {}) =>
      world.act('POST', '/faults', { party: 'BCEL', kind, ...more }),
    drop: ({ member: { token }, id }: { member: TestMember; id: OperationId }) =>
      world.api('deposit.qr.cancel', { token, params: { qrcodeId: id } }),
    /** The case of a code; none where a person alone could find that it was paid. */
    caseOf: async (id: OperationId) =>
      (await depositCases.open(world.deps, id)).find(({ why }) => why !== 'NOTHING_WAITS'),
    decide: (id: OperationId, decision: Decision, number?: string) =>
      decideCase(world.deps, depositCases, {
        ...{ id, decision },
        evidence: { by: 'anna', reason: 'statement of the day', ...(number !== undefined && { number }) },
      }),
    walletOf: (member: TestMember) => world.balance(member, 'wallet'),
  };
}

/** The reference of a line of the bank's statement that no other test names. */
export const newLine = () => `FT${randomInt(1e12).toString().padStart(12, '0')}`;
