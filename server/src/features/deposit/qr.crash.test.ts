import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type CashWorld, cashWorld } from '../../testing/cash.ts';
import { dyingAfter, sweepAndWork } from '../../testing/crash.ts';
import { depositJobs } from './deposit.jobs.ts';
import { look } from './qr.look.ts';
import { createQr } from './qr.ts';

let world: CashWorld;

beforeAll(async () => {
  world = await cashWorld({ jobs: false });
  await world.outside('/settings', { kbankCallbackUrl: null }, 'PUT');
});
afterAll(() => world.close());

async function orderOf(id: OperationId): Promise<{ state: string; payload: string | null } | undefined> {
  return world.db.database.maybe(sql`select state, payload from qr_order where id = ${id}`);
}

async function alive(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}

function create(deps: CashWorld['deps'], member: Member, operation: OperationId) {
  return createQr(deps, { member, operation, params: { bankCode: 'KBANK' }, body: { amount: 20 } });
}

it("a code survives the death of its process after every step: it is open, or gone and in nobody's way", async () => {
  for (let effects = 0; ; effects += 1) {
    const member = await world.member();
    await create(world.deps, member, newOperation());
    const operation = newOperation();
    const { deps, died } = dyingAfter(effects, world.deps);
    await alive(() => create(deps, member, operation));
    world.ahead(120_000);
    await sweepAndWork(world.deps, 'deposit.sweep', depositJobs);
    const order = await orderOf(operation);
    expect(['open', 'failed', undefined]).toContain(order?.state);
    if (order?.state === 'open') {
      await world.outside('/bank/pay-qr', { payload: order.payload });
      world.ahead(240_000);
      await sweepAndWork(world.deps, 'deposit.sweep', depositJobs);
      expect(await world.wallet(member)).toBe(2_000n);
    }
    expect(await create(world.deps, member, newOperation())).toMatchObject({ hasQrcode: true });
    world.ahead(0);
    await world.expectClean();
    if (!died()) break;
    expect(effects).toBeLessThan(50);
  }
});

it('a payment survives the death of its process after every step: it is credited once', async () => {
  for (let effects = 0; ; effects += 1) {
    const member = await world.member();
    const operation = newOperation();
    await create(world.deps, member, operation);
    await world.outside('/bank/pay-qr', { payload: (await orderOf(operation))?.payload });
    const { deps, died } = dyingAfter(effects, world.deps);
    await alive(() => look(deps, operation));
    world.ahead(120_000);
    await sweepAndWork(world.deps, 'deposit.sweep', depositJobs);
    expect(await world.wallet(member)).toBe(2_000n);
    expect(await orderOf(operation)).toMatchObject({ state: 'paid' });
    world.ahead(0);
    await world.expectClean();
    if (!died()) break;
    expect(effects).toBeLessThan(50);
  }
});
