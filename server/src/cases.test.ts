import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from './db/database.ts';
import { newOperation, type OperationId } from './domain/operation.ts';
import { type NewOrder, qrBegin } from './features/deposit/deposit.sql.ts';
import { depositCases } from './features/deposit/review.ts';
import { type Decided, decideCase, MOST_CASES } from './jobs/case.ts';
import { runBatch } from './testing/batch.ts';
import { command } from './testing/command.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());

const evidence = { by: 'anna', reason: 'ticket 7' };
const note = (id: OperationId) => decideCase(world.deps, depositCases, { id, decision: 'note', evidence });

const list = async () => (await command(world.databaseUrl, 'cases', 'list')).stdout.trim().split('\n');

/** Codes that were dropped as the next one was made, and of which nobody told anything for more than a day. */
async function unheard(count: number): Promise<OperationId[]> {
  const { id: member } = await world.newMember();
  const orders = Array.from({ length: count }, (): NewOrder => {
    const operation = newOperation();
    const asked = { gateway: 'KBANK', currency: 'THB', amount: 2_000n } as const;
    const times = { validMs: 600_000, answerMs: 87_000_000, checkMs: 30_000 };
    return { ...asked, ...times, operation, reference: operation, member };
  });
  await runBatch(world.database, qrBegin, orders);
  await world.timePasses(26 * 3_600_000);
  return orders.map(({ operation }) => operation);
}

it('lists as many cases of a kind as one can read, and says when there are more', async () => {
  const [id = newOperation()] = await unheard(MOST_CASES + 1);
  const all = await list();
  expect(all).toHaveLength(MOST_CASES + 1);
  expect(all.at(-1)).toBe('200 wait. There are more: the oldest 200 of a kind are listed.');

  await note(id);
  const left = await list();
  expect(left).toHaveLength(MOST_CASES + 1);
  expect(left.at(-1)).toBe('200 wait.');
}, 30_000);

it('refuses a decision that waited while somebody else decided', async () => {
  const [id = newOperation()] = await unheard(2);
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  let second: Promise<Decided> | undefined;
  await world.database.transaction(async (tx) => {
    expect(await tx.one(depositCases.decide(id, 'note', { ...evidence, why: 'NO_ANSWER' }))).toEqual({
      decided: 'done',
    });
    second = note(id);
    await vi.waitFor(async () => expect(await world.owner.one(waiting)).toEqual({ count: 1 }));
  });
  expect(await second).toBe('not-open');
});
