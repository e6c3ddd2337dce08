import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { newLook } from '../../jobs/look.ts';
import { newBreaker } from '../../jobs/silence.ts';
import { confirmed, unknown } from '../../providers/outcome.ts';
import { type PayonexOptions, payonexClient } from '../../providers/payonex.client.ts';
import { payonex } from '../../providers/payout/payonex.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { allWell, callbacks, payoutsTo } from '../../testing/bank.ts';
import { plantedPayoutRefusal } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { found, nothing, type Payouts, payoutsIn } from './payout.fixture.ts';
import { withdrawCases } from './review.ts';
import { advanceWithdrawal, payoutHint } from './withdraw.lifecycle.ts';
import { approveWithdrawal } from './withdraw.ts';

let world: World;
let payouts: Payouts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 1_500 } });
  payouts = payoutsIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await allWell(world);
  await world.expectClean();
});

const memberWithdrawing = async (amount: number) => (await payouts.withdrawing(amount)).member;
const stateOf = async (member: TestMember) => (await payouts.newestOf(member)).state;
const moneyOf = (member: TestMember) => payouts.moneyOf({ member });

const statusOf = async ({ token }: TestMember) => {
  const { body } = await world.api('statement.list', { token, body: { page: 1, limit: 1 } });
  return body.statements[0]?.status;
};

function settings(): PayonexOptions {
  if (!world.config.payonex) throw new Error('No payout gateway is configured');
  return world.config.payonex;
}

describe('a payout', () => {
  it('gives the money back when the gateway rejects the payout', async () => {
    await world.act('PUT', '/settings', { payoutOutcome: 'REJECTED' });
    const member = await memberWithdrawing(40);
    await payouts.becomes(member, 'failed');
    expect(await moneyOf(member)).toEqual([10_000n, 0n]);
    const { token } = member;
    const { body } = await world.api('statement.list', { token, body: { page: 1, limit: 1 } });
    expect(body.statements).toMatchObject([{ statementType: 'withdraw', status: 'FAILED', amount: -40 }]);
    await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS' });
    await world.api('withdraw.create', { token, body: { amount: 40 } });
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([40]);
  });

  it('that its gateway takes for nobody is a case after an hour, goes on by itself, or is rejected by a person', async () => {
    const { deps } = payouts.depsWith({ pay: async () => ({ kind: 'not-sent', why: '40100' }) });
    const [goesOn, rejected] = [await payouts.withdrawing(), await payouts.withdrawing()];
    const waiting = async (id: OperationId) => (await withdrawCases.open(world.deps, id))[0];
    await payouts.looks(deps, 1_000, 30 * 60_000);
    expect(await waiting(goesOn.id)).toBeUndefined();
    await payouts.looks(deps, 31 * 60_000);
    const shown = {
      why: 'NOT_SENT',
      decisions: ['reject'],
      facts: expect.stringContaining('not sent for an hour'),
    };
    expect(await waiting(goesOn.id)).toMatchObject(shown);
    expect(await waiting(rejected.id)).toMatchObject(shown);
    const evidence = { by: 'ANONG', reason: 'the keys are gone' };
    const decided = (decision: Decision) =>
      decideCase(world.deps, withdrawCases, { id: rejected.id, decision, evidence });
    expect(await decided('settle')).toBe('not-this');
    expect(await decided('reject')).toBe('done');
    expect(await decided('reject')).toBe('not-open');
    expect(await payouts.moneyOf(rejected)).toEqual([10_000n, 0n]);
    await world.timePasses(600_000);
    await payouts.becomes(goesOn.member, 'paid');
    expect(await waiting(goesOn.id)).toBeUndefined();
    expect(await payoutsTo(world, rejected.member)).toEqual([]);
  });

  it('that an operator approved and its gateway does not take is a case an hour after that, not after it was asked for', async () => {
    const { deps } = payouts.depsWith({ pay: async () => ({ kind: 'not-sent', why: '40100' }) });
    const one = await payouts.withdrawing();
    await world.owner.run(
      sql`update withdrawal set state = 'review', reason = 'AMOUNT' where id = ${one.id}`,
    );
    await world.timePasses(5 * 3_600_000);
    expect(await approveWithdrawal(world.deps, one.id, 'ANONG')).toBe(true);
    await payouts.looks(deps, 2_000, 30 * 60_000);
    const waiting = async () => (await withdrawCases.open(world.deps, one.id))[0];
    expect(await waiting()).toBeUndefined();
    await payouts.looks(deps, 31 * 60_000);
    expect(await waiting()).toMatchObject({ why: 'NOT_SENT' });
    await payouts.becomes(one.member, 'paid');
  });

  it('is due no sooner for a webhook that comes during a call or a look, and at once after a look', async () => {
    await world.act('PUT', '/settings', { payoutOutcome: 'ON_HOLD' });
    // The sandbox's own webhooks would come whenever they like.
    await callbacks(world, false);
    onTestFinished(() => callbacks(world, true));
    const during: (number | null)[] = [];
    let looks = 0;
    const hinted = async (member: TestMember) => {
      const { reference } = await payouts.newestOf(member);
      expect(await payouts.webhook(reference, 'SUCCESS')).toBe(200);
      during.push((await payouts.newestOf(member)).dueInMs);
    };
    const member = await memberWithdrawing(40);
    const { deps } = payouts.depsWith({
      async pay(order, isOver) {
        await hinted(member);
        return payouts.gateway().pay(order, isOver);
      },
      async find(question) {
        looks += 1;
        if (looks === 1) await hinted(member);
        return payouts.gateway().find(question);
      },
    });
    await world.work(deps);
    expect(looks).toBe(0);
    await world.timePasses(1_000);
    await world.work(deps);
    expect(looks).toBe(2);
    expect(during[0]).toBeGreaterThan(20_000);
    expect(during[1]).toBeGreaterThan(60_000);
    expect(await moneyOf(member)).toEqual([6_000n, 4_000n]);
  });

  it('waits while the gateway holds the payout', async () => {
    await world.act('PUT', '/settings', { payoutOutcome: 'ON_HOLD' });
    const member = await memberWithdrawing(40);
    await world.work();
    expect(await stateOf(member)).toBe('sending');
    await world.timePasses(3_600_000);
    await world.work();
    expect(await stateOf(member)).toBe('sending');
    expect(await moneyOf(member)).toEqual([6_000n, 4_000n]);
  });

  it('settles nothing by itself when another amount was paid', async () => {
    await world.act('POST', '/faults', { party: 'PAYONEX', kind: 'wrong-amount', times: 1 });
    const member = await memberWithdrawing(40);
    await world.work();
    await vi.waitFor(async () => expect(await payoutsTo(world, member)).toEqual([41]), 60_000);
    for (const ms of [1_000, 60_000, 600_000]) {
      await world.timePasses(ms);
      await world.work();
    }
    expect(await payouts.newestOf(member)).toMatchObject({ state: 'review', reason: 'OTHER_AMOUNT 41' });
    expect(await moneyOf(member)).toEqual([6_000n, 4_000n]);
  });

  it.each(['customer', 'list', 'transaction'])('pays once whatever happens to the call %s', async (call) => {
    for (const kind of ['timeout', 'error', 'lost-response', 'nonsense']) {
      await world.act('POST', '/faults', { party: 'PAYONEX', kind, times: 1, call });
      const member = await memberWithdrawing(10);
      await payouts.becomes(member, 'paid');
      expect(await payoutsTo(world, member)).toEqual([10]);
      await world.act('DELETE', '/faults');
    }
  });

  it('pays once when the answer to the payout is lost', async () => {
    await world.act('POST', '/faults', {
      party: 'PAYONEX',
      kind: 'lost-response',
      times: 1,
      call: 'withdraw',
    });
    const member = await memberWithdrawing(25);
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([25]);
  });

  it.each(['timeout', 'error', 'nonsense'])(
    'holds the money, and shows it to the operators but not early, when the payout is not found (%s)',
    async (kind) => {
      await world.act('POST', '/faults', { party: 'PAYONEX', kind, times: 1, call: 'withdraw' });
      const member = await memberWithdrawing(25);
      await world.work();
      for (const ms of [1_000, 49_000]) {
        await world.timePasses(ms);
        await world.work();
        expect(await stateOf(member)).toBe('sending');
        expect(await moneyOf(member)).toEqual([7_500n, 2_500n]);
      }
      for (const ms of [20_000, 600_000, 86_400_000]) {
        await world.timePasses(ms);
        await world.work();
        expect(await payouts.newestOf(member)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
        expect(await moneyOf(member)).toEqual([7_500n, 2_500n]);
      }
      expect(await statusOf(member)).toBe('PROCESSING');
      expect(await payoutsTo(world, member)).toEqual([]);
    },
  );

  it.each(['timeout', 'error', 'nonsense', 'lost-response'])(
    'of which nothing has left is asked for again, and paid once (signing in: %s)',
    async (kind) => {
      const member = await memberWithdrawing(10);
      await payouts.becomes(member, 'paid');
      await world.timePasses(1_000);
      await world.api('withdraw.create', { token: member.token, body: { amount: 25 } });
      // The account is known by now, so that the payout is the first call to need a token.
      const { deps } = payouts.depsWith(payonex(payonexClient({ ...settings(), timeoutMs: 1_500 })));
      await world.act('POST', '/faults', { party: 'PAYONEX', kind, times: 100, call: 'authenticate' });
      for (const ms of [0, 1_000]) {
        await payouts.looks(deps, ms);
        const { dueInMs, ...row } = await payouts.newestOf(member);
        expect(row).toMatchObject({ state: 'held', reason: null });
        expect(dueInMs).toBeGreaterThan(ms);
        expect(await moneyOf(member)).toEqual([6_500n, 2_500n]);
      }
      await allWell(world);
      await payouts.looks(deps, 60_000);
      await payouts.becomes(member, 'paid');
      expect(await payoutsTo(world, member)).toEqual([25, 10]);
    },
  );

  it.each(['rate-limit', 'maintenance'])(
    'stays held, with nothing in doubt, for as long as its gateway turns all calls down (%s)',
    async (kind) => {
      const [first, second] = [await memberWithdrawing(10), await memberWithdrawing(10)];
      for (const member of [first, second]) await payouts.becomes(member, 'paid');
      await world.timePasses(1_000);
      const { deps } = payouts.depsWith(payonex(payonexClient({ ...settings(), timeoutMs: 1_500 })));
      await world.act('POST', '/faults', { party: 'PAYONEX', kind, times: 1_000 });
      // All that one server knows: that the gateway had just answered when the first was to be sent.
      const known = newBreaker();
      known.told(confirmed(1));
      for (const member of [first, second]) {
        await world.api('withdraw.create', { token: member.token, body: { amount: 25 } });
        await advanceWithdrawal(deps, (await payouts.newestOf(member)).id, newLook(undefined, known));
        await payouts.looks(deps, 1_000);
      }
      await payouts.looks(deps, 3_600_000);
      expect(await payouts.newestOf(first)).toMatchObject({ state: 'sending' });
      expect(await payouts.newestOf(second)).toMatchObject({ state: 'held', reason: null });
      expect(await moneyOf(second)).toEqual([6_500n, 2_500n]);
      await allWell(world);
      await payouts.looks(deps, 600_000, 1_000);
      expect(await payouts.newestOf(first)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
      expect(await payouts.newestOf(second)).toMatchObject({ state: 'paid' });
      expect(await payoutsTo(world, second)).toEqual([25, 10]);
    },
  );

  it('gives nothing back that the gateway confirmed once and does not find any more', async () => {
    await world.act('PUT', '/settings', { payoutOutcome: 'PROCESSING' });
    const member = await memberWithdrawing(25);
    await world.work();
    const { deps } = payouts.depsWith({ find: nothing });
    for (let look = 0; look < 3; look += 1) {
      await world.timePasses(10 * 60_000);
      await world.work(deps);
      expect(await stateOf(member)).toBe('review');
    }
    expect(await moneyOf(member)).toEqual([7_500n, 2_500n]);
    await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS' });
  });

  it('believes no webhook, and only looks sooner', async () => {
    await world.act('PUT', '/settings', { payoutOutcome: 'PROCESSING' });
    const member = await memberWithdrawing(25);
    await world.work();
    expect(await stateOf(member)).toBe('sending');
    const { reference: referenceId } = await payouts.newestOf(member);
    for (const status of ['SUCCESS', 'REJECTED']) {
      expect((await payouts.newestOf(member)).dueInMs).toBeGreaterThan(0);
      expect(await payouts.webhook(referenceId, status)).toBe(200);
      expect((await payouts.newestOf(member)).dueInMs).toBeLessThanOrEqual(0);
      await world.work();
      expect(await stateOf(member)).toBe('sending');
    }
    expect(await moneyOf(member)).toEqual([7_500n, 2_500n]);
  });

  it('is looked at by the recheck as soon as a webhook came', async () => {
    const { member } = await payouts.withdrawing();
    await world.work(payouts.depsWith({ find: nothing }).deps);
    const { reference: referenceId } = await payouts.newestOf(member);
    const callback = { headers: {}, body: JSON.stringify({ data: { referenceId } }) };
    const soon: unknown[] = [];
    const deps: Deps = { ...world.deps, checkSoon: (...told) => void soon.push(told) };
    const act = await payoutHint(deps, payouts.gateway(), callback);
    expect(soon).toEqual([]);
    await act?.follow();
    expect(soon).toEqual([['withdraw']]);
    await payouts.becomes(member, 'paid');
  });

  it.each<[string, PayoutGateway['pay'], number]>([
    ['refused', async (order) => plantedPayoutRefusal(order, '40003'), 2],
    ['answered by an error', async () => ({ ...unknown('ambiguous'), code: '40400' }), 2],
    ['not answered', async () => unknown('timeout'), 1],
  ])('that is %s has its payee registered anew for the next one, or not', async (_how, pay, times) => {
    const member = await world.newMember({ money: 10_000n });
    let registered = 0;
    const ours = new Set<string>();
    const { deps } = payouts.depsWith({
      registerPayee(account) {
        registered += 1;
        return payouts.gateway().registerPayee(account);
      },
      pay(order, isOver) {
        ours.add(order.reference);
        return pay(order, isOver);
      },
      find: (asked) => (ours.has(asked.reference) ? found('rejected')(asked) : payouts.gateway().find(asked)),
    });
    for (let payout = 0; payout < 2; payout += 1) {
      await world.api('withdraw.create', { token: member.token, body: { amount: 25 } });
      await payouts.looks(deps, 1_000, 60_000);
      expect(await stateOf(member)).toBe('failed');
    }
    expect(registered).toBe(times);
  });

  it('is looked at again at once when a webhook came during the look', async () => {
    const member = await memberWithdrawing(25);
    let looks = 0;
    const { deps } = payouts.depsWith({
      async find(asked) {
        looks += 1;
        if (looks > 1) return payouts.gateway().find(asked);
        await payouts.webhook(asked.reference, 'SUCCESS');
        return unknown('timeout');
      },
    });
    await world.work(deps);
    await vi.waitFor(async () => expect(await payoutsTo(world, member)).toEqual([25]), 60_000);
    await world.timePasses(1_000);
    await world.work(deps);
    expect([looks > 1, await stateOf(member)]).toEqual([true, 'paid']);
  });
});
