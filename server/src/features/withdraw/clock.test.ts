import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { allWell, payoutsTo } from '../../testing/bank.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { nothing, type Payouts, payoutsIn } from './payout.fixture.ts';

const HOUR_MS = 3_600_000;

let world: World;
let payouts: Payouts;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  payouts = payoutsIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(() => world.expectClean());

/** From now on the process has another time of day than its database. */
function clockGoes(aheadMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs, shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

it.each([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])('a node whose clock is %s gives nothing back that another one is still sending', async (_, aheadMs) => {
  const withdrawing = await payouts.withdrawing(40);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { deps } = payouts.depsWith({
    async pay(order, isOver) {
      await isAnswered;
      return payouts.gateway().pay(order, isOver);
    },
  });
  const sending = world.work(deps);
  await vi.waitFor(async () => expect((await payouts.rowOf(withdrawing)).state).toBe('sending'), 60_000);
  clockGoes(aheadMs);
  for (let look = 0; look < 3; look += 1) await world.work(payouts.depsWith({ find: nothing }).deps);
  expect(await payouts.moneyOf(withdrawing)).toEqual([6_000n, 4_000n]);
  expect(await payouts.rowOf(withdrawing)).toMatchObject({ state: 'sending' });
  vi.useRealTimers();
  answer();
  await sending;
  await payouts.becomes(withdrawing.member, 'paid');
  expect(await payoutsTo(world, withdrawing.member)).toEqual([40]);
});

it('after a clock went back an hour the next withdrawal is taken like any other', async () => {
  const { member } = await payouts.withdrawing(40);
  await payouts.becomes(member, 'paid');
  clockGoes(-HOUR_MS);
  const { token } = member;
  expect(await world.api('withdraw.create', { token, body: { amount: 30 } })).toMatchObject({ status: 202 });
  await payouts.becomes(member, 'paid');
  expect(await payoutsTo(world, member)).toEqual([30, 40]);
});
