import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { type WithdrawWorld, withdrawWorld } from './withdraw.fixture.ts';

let world: WithdrawWorld;
beforeAll(async () => {
  world = await withdrawWorld();
});
afterAll(() => world.close());
afterEach(() => world.settle());

describe('a payout', () => {
  it('gives the money back when the gateway rejects the payout', async () => {
    const member = await world.member(100);
    await world.outside('/settings', { payoutOutcome: 'REJECTED' }, 'PUT');
    const operation = newOperation();
    await world.withdraw(member, 40, operation);
    await world.becomes(operation, 'failed');
    expect([await world.wallet(member), await world.hold(member)]).toEqual([10_000n, 0n]);
    expect(await world.lines(member)).toMatchObject([{ status: 'FAILED' }]);
    await world.outside('/settings', { payoutOutcome: 'SUCCESS' }, 'PUT');
    await world.withdraw(member, 40);
    await vi.waitFor(async () => expect(await world.arrived(member)).toEqual([40]));
  });

  it('waits while the gateway holds the payout', async () => {
    const member = await world.member(100);
    await world.outside('/settings', { payoutOutcome: 'ON_HOLD' }, 'PUT');
    const operation = newOperation();
    await world.withdraw(member, 40, operation);
    await world.becomes(operation, 'sending');
    world.ahead(3_600_000);
    await world.advanceNow(operation);
    expect(await world.stateOf(operation)).toMatchObject({ state: 'sending' });
    expect([await world.wallet(member), await world.hold(member)]).toEqual([6_000n, 4_000n]);
  });

  it('settles nothing by itself when another amount was paid', async () => {
    const member = await world.member(100);
    await world.outside('/faults', { party: 'PAYONEX', kind: 'wrong-amount', times: 1 });
    const operation = newOperation();
    await world.withdraw(member, 40, operation);
    await vi.waitFor(async () => expect(await world.arrived(member)).toEqual([41]));
    await world.advanceNow(operation);
    expect(await world.stateOf(operation)).toMatchObject({ state: 'sending' });
    expect(await world.hold(member)).toBe(4_000n);
  });

  it.each(['customer', 'list', 'transaction'])('pays once whatever happens to the call %s', async (call) => {
    for (const kind of ['timeout', 'error', 'lost-response', 'nonsense']) {
      const member = await world.member(100);
      await world.outside('/faults', { party: 'PAYONEX', kind, times: 1, call });
      const operation = newOperation();
      await world.withdraw(member, 10, operation);
      await world.becomes(operation, 'paid', 10_000);
      expect(await world.arrived(member)).toEqual([10]);
      await world.outside('/faults', undefined, 'DELETE');
    }
  });

  it('pays once when the answer to the payout is lost', async () => {
    const member = await world.member(100);
    await world.outside('/faults', { party: 'PAYONEX', kind: 'lost-response', times: 1, call: 'withdraw' });
    const operation = newOperation();
    await world.withdraw(member, 25, operation);
    await world.becomes(operation, 'paid', 10_000);
    expect(await world.arrived(member)).toEqual([25]);
  });

  it.each(['timeout', 'error', 'nonsense'])(
    'gives the money back, but not early, when the payout never arrived (%s)',
    async (kind) => {
      const member = await world.member(100);
      await world.outside('/faults', { party: 'PAYONEX', kind, times: 1, call: 'withdraw' });
      const operation = newOperation();
      await world.withdraw(member, 25, operation);
      await world.becomes(operation, 'sending');
      world.ahead(50_000);
      await vi.waitFor(() => world.advanceNow(operation));
      expect(await world.stateOf(operation)).toMatchObject({ state: 'sending' });
      expect([await world.wallet(member), await world.hold(member)]).toEqual([7_500n, 2_500n]);
      world.ahead(70_000);
      await world.advanceNow(operation);
      expect(await world.stateOf(operation)).toEqual({ state: 'failed', reason: 'NEVER_ARRIVED' });
      expect(await world.arrived(member)).toEqual([]);
      expect([await world.wallet(member), await world.hold(member)]).toEqual([10_000n, 0n]);
    },
  );

  it('believes no webhook', async () => {
    const member = await world.member(100);
    await world.outside('/settings', { payoutOutcome: 'PROCESSING' }, 'PUT');
    const operation = newOperation();
    await world.withdraw(member, 25, operation);
    await world.becomes(operation, 'sending');
    for (const status of ['SUCCESS', 'REJECTED']) {
      const data = { referenceId: operation.replaceAll('-', ''), status, amount: 25, uuid: 'x' };
      const response = await fetch(`${world.portal}/callback/payout/payonex`, {
        method: 'POST',
        body: JSON.stringify({ success: true, code: '20000', data }),
      });
      expect(response.status).toBe(200);
    }
    await world.advanceNow(operation);
    expect(await world.stateOf(operation)).toMatchObject({ state: 'sending' });
  });
});
