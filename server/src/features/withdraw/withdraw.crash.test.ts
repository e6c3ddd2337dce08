import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { type CashWorld, cashWorld } from '../../testing/cash.ts';
import { dyingAfter, sweepAndWork } from '../../testing/crash.ts';
import { advance } from './advance.ts';
import { requestWithdrawal } from './request.ts';
import { withdrawJobs } from './withdraw.jobs.ts';

let world: CashWorld;

beforeAll(async () => {
  world = await cashWorld({ jobs: false });
});
afterAll(() => world.close());

/** Sweeps of the processes that come after the one that died, each a few minutes later, until nothing is left to do. */
async function recover(): Promise<void> {
  for (let minutes = 3; await somethingWaits(); minutes += 3) {
    expect(minutes).toBeLessThan(60);
    world.ahead(minutes * 60_000);
    await sweepAndWork(world.deps, 'withdraw.sweep', withdrawJobs);
    // The payout settles in the outside world's own time.
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  world.ahead(0);
}

async function somethingWaits(): Promise<boolean> {
  const { waiting } = await world.db.database.one<{ waiting: boolean }>(
    sql`select exists (select from withdrawal where next_look_at is not null) as waiting`,
  );
  return waiting;
}

async function payouts(account: { bankCode: string; bankAccountNo: string }): Promise<number[]> {
  const { status, json } = await world.outside(`/bank/accounts/${account.bankCode}/${account.bankAccountNo}`);
  const history = status === 200 ? (json as { history: { kind: string; amount: number }[] }).history : [];
  return history.filter(({ kind }) => kind === 'payout').map(({ amount }) => amount);
}

it.each(['SUCCESS', 'REJECTED'])(
  'a withdrawal survives the death of its process after every step (%s)',
  async (outcome) => {
    await world.outside('/settings', { payoutOutcome: outcome, payoutMs: 10 }, 'PUT');
    const ends = new Map<string, number>();
    for (let effects = 0; ; effects += 1) {
      const member = await world.member(100);
      const operation = newOperation();
      const { deps, died } = dyingAfter(effects, world.deps);
      const answered = await work(deps, { member, operation });
      expect(answered).not.toBe(died());
      await recover();

      const row = await world.db.database.maybe<{ state: string; reason: string | null }>(
        sql`select state, reason from withdrawal where id = ${operation}`,
      );
      const paid = await payouts(member);
      const balance = [await world.wallet(member), await world.hold(member)];
      const state = row?.state ?? 'none';
      expect(['none', 'paid', 'failed']).toContain(state);
      expect(paid).toEqual(state === 'paid' ? [40] : []);
      expect(balance).toEqual([state === 'paid' ? 6_000n : 10_000n, 0n]);
      ends.set(state, (ends.get(state) ?? 0) + 1);
      await world.expectClean();
      if (!died()) break;
    }
    // The process died often enough to have been everywhere.
    expect(ends.get(outcome === 'SUCCESS' ? 'paid' : 'failed')).toBeGreaterThan(15);
  },
);

/** The request and the job after it, in one mortal process; false when it died on the way. */
async function work(
  deps: CashWorld['deps'],
  asked: Pick<Parameters<typeof requestWithdrawal>[1], 'member' | 'operation'>,
) {
  try {
    await requestWithdrawal(deps, { ...asked, body: { amount: 40 } });
    await advance(deps, asked.operation);
    await new Promise((resolve) => setTimeout(resolve, 40));
    await advance(deps, asked.operation);
    // A process that is dead by now does not know it: the next effect tells.
    await deps.database.one(sql`select 1 as alive`);
    return true;
  } catch {
    return false;
  }
}

it('a process that was held up after winning the right to send does not pay what is given back', async () => {
  await world.outside('/settings', { payoutOutcome: 'SUCCESS', payoutMs: 10 }, 'PUT');
  const member = await world.member(100);
  const operation = newOperation();
  await requestWithdrawal(world.deps, { member, operation, body: { amount: 40 } });
  const { database } = world.deps;
  const heldUp = {
    ...world.deps,
    database: {
      ...database,
      run: async (query: Parameters<typeof database.run>[0]) => {
        const touched = await database.run(query);
        if (query.text.includes("state = 'sending'")) world.ahead(59_000);
        return touched;
      },
    },
  };
  await advance(heldUp, operation);
  await recover();
  expect(await payouts(member)).toEqual([]);
  expect(await world.wallet(member)).toBe(10_000n);
  await world.expectClean();
});
