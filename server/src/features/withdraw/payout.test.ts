import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { confirmed, unknown } from '../../providers/outcome.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { allWell, payoutsTo } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 500 } });
  await allWell(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await allWell(world);
  await world.expectClean();
});

/** A member with 100 baht who asked for some of it. */
async function memberWithdrawing(amount: number): Promise<TestMember> {
  const member = await world.newMember({ money: 10_000n });
  const { token } = member;
  expect(await world.api('withdraw.create', { token, body: { amount } })).toMatchObject({ status: 202 });
  return member;
}

const newestOf = (member: TestMember) =>
  world.database.one(
    sql<{
      state: string;
      reason: string | null;
      reference: string;
      dueInMs: number | null;
    }>`select state, reason, reference,
               (extract(epoch from next_check_at - clock_timestamp()) * 1000)::float8 as "dueInMs"
          from withdrawal where member_id = ${member.id} order by created_at desc limit 1`,
  );

const stateOf = async (member: TestMember) => (await newestOf(member)).state;

const moneyOf = async (member: TestMember) => [
  await world.balance(member, 'wallet'),
  await world.balance(member, 'hold'),
];

const statusOf = async ({ token }: TestMember) => {
  const { body } = await world.api('statement.list', { token, body: { page: 1, limit: 1 } });
  return body.statements[0]?.status;
};

function gateway(): PayoutGateway {
  const { payout } = world.deps.providers;
  if (!payout) throw new Error('No payout gateway is configured');
  return payout;
}

/** The same dependencies, with a gateway that does some things otherwise. */
function depsWith(changes: Partial<PayoutGateway>): Deps {
  return {
    ...world.deps,
    providers: { ...world.deps.providers, payout: { ...gateway(), ...changes } },
  };
}

/** Somebody tells the webhook about a payout. */
async function webhook(referenceId: string, status: string): Promise<number> {
  const data = { referenceId, status, amount: 25, uuid: 'x' };
  const body = JSON.stringify({ success: true, code: '20000', data });
  return (await fetch(`${world.url}/callback/payout/payonex`, { method: 'POST', body })).status;
}

async function becomes(member: TestMember, state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await world.work();
      await world.timePasses(2_000);
      expect(await stateOf(member)).toBe(state);
    },
    { timeout: 10_000, interval: 1 },
  );
}

describe('a payout', () => {
  it('gives the money back when the gateway rejects the payout', async () => {
    await world.act('PUT', '/settings', { payoutOutcome: 'REJECTED' });
    const member = await memberWithdrawing(40);
    await becomes(member, 'failed');
    expect(await moneyOf(member)).toEqual([10_000n, 0n]);
    const { token } = member;
    const { body } = await world.api('statement.list', { token, body: { page: 1, limit: 1 } });
    expect(body.statements).toMatchObject([{ statementType: 'withdraw', status: 'FAILED', amount: -40 }]);
    await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS' });
    await world.api('withdraw.create', { token, body: { amount: 40 } });
    await becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([40]);
  });

  it('is due no sooner for a webhook that comes during a call or a look, and at once after a look', async () => {
    await world.act('PUT', '/settings', { payoutOutcome: 'ON_HOLD' });
    const during: (number | null)[] = [];
    let looks = 0;
    const hinted = async (member: TestMember) => {
      const { reference } = await newestOf(member);
      expect(await webhook(reference, 'SUCCESS')).toBe(200);
      during.push((await newestOf(member)).dueInMs);
    };
    const member = await memberWithdrawing(40);
    const deps = depsWith({
      async pay(order) {
        await hinted(member);
        return gateway().pay(order);
      },
      async find(question) {
        looks += 1;
        if (looks === 1) await hinted(member);
        return gateway().find(question);
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
    await vi.waitFor(async () => expect(await payoutsTo(world, member)).toEqual([41]));
    for (const ms of [1_000, 60_000, 600_000]) {
      await world.timePasses(ms);
      await world.work();
    }
    expect(await newestOf(member)).toMatchObject({ state: 'review', reason: 'OTHER_AMOUNT' });
    expect(await moneyOf(member)).toEqual([6_000n, 4_000n]);
  });

  it.each(['customer', 'list', 'transaction'])('pays once whatever happens to the call %s', async (call) => {
    for (const kind of ['timeout', 'error', 'lost-response', 'nonsense']) {
      await world.act('POST', '/faults', { party: 'PAYONEX', kind, times: 1, call });
      const member = await memberWithdrawing(10);
      await becomes(member, 'paid');
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
    await becomes(member, 'paid');
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
        expect(await newestOf(member)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
        expect(await moneyOf(member)).toEqual([7_500n, 2_500n]);
      }
      expect(await statusOf(member)).toBe('PROCESSING');
      expect(await payoutsTo(world, member)).toEqual([]);
    },
  );

  it('gives nothing back that the gateway confirmed once and does not find any more', async () => {
    await world.act('PUT', '/settings', { payoutOutcome: 'PROCESSING' });
    const member = await memberWithdrawing(25);
    await world.work();
    const deps = depsWith({ find: async () => confirmed('none') });
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
    const { reference: referenceId } = await newestOf(member);
    for (const status of ['SUCCESS', 'REJECTED']) {
      expect((await newestOf(member)).dueInMs).toBeGreaterThan(0);
      expect(await webhook(referenceId, status)).toBe(200);
      expect((await newestOf(member)).dueInMs).toBeLessThanOrEqual(0);
      await world.work();
      expect(await stateOf(member)).toBe('sending');
    }
    expect(await moneyOf(member)).toEqual([7_500n, 2_500n]);
  });

  it('is looked at again at once when a webhook came during the look', async () => {
    const member = await memberWithdrawing(25);
    let looks = 0;
    const deps = depsWith({
      async find(asked) {
        looks += 1;
        if (looks > 1) return gateway().find(asked);
        await webhook(asked.reference, 'SUCCESS');
        return unknown('timeout');
      },
    });
    await world.work(deps);
    await vi.waitFor(async () => expect(await payoutsTo(world, member)).toEqual([25]));
    await world.timePasses(1_000);
    await world.work(deps);
    expect([looks > 1, await stateOf(member)]).toEqual([true, 'paid']);
  });
});
