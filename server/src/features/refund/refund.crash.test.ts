import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { KeyTaken } from '../../domain/claim.ts';
import { newOperation } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { dyingAt } from '../../testing/crash.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { refundsIn } from './refund.fixture.ts';
import { addRefund, receiveRefund } from './refund.ts';

let world: World;
let refunds: ReturnType<typeof refundsIn>;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  refunds = refundsIn(world);
});
afterEach(() => refunds.expectClean());
afterAll(() => world.close());

const said = async (work: Promise<{ amount: number }>): Promise<unknown> =>
  work.then(
    ({ amount }) => amount,
    (error: unknown) => {
      if (error instanceof KeyTaken)
        return (JSON.parse(error.taken.answer ?? '{}') as { amount?: number }).amount;
      return error instanceof Refusal ? error.code : 'died';
    },
  );

it.each(['before', 'after'] as const)(
  'is given once where the process dies %s any effect, and the same request then gets its answer',
  async (moment) => {
    for (const work of [receiveRefund, addRefund]) {
      let effect = 1;
      for (; ; effect += 1) {
        const member = await world.newMember();
        await refunds.played(member, -10_000n);
        if (work === addRefund) await refunds.receive(member);
        const operation = newOperation();
        const claim = { scope: member.id, key: operation, digest: '00', patienceMs: 3_000 };
        const { deps, died } = dyingAt(effect, world.deps, moment);
        expect(await said(work(deps, { member, operation, claim }))).toBe(died() ? 'died' : 5);
        await world.timePasses(20_000);
        const again = { ...claim, isRepeat: true };
        expect(await said(work(world.deps, { member, operation, claim: again }))).toBe(5);
        expect(await world.balance(member, work === addRefund ? 'wallet' : 'refund')).toBe(500n);
        if (!died()) break;
      }
      // It died at least once.
      expect(effect).toBeGreaterThan(1);
    }
  },
);
