import { MOST_CASES } from '@prae/contract/console/case-facts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql, type Tx } from './db/database.ts';
import { newOperation, type OperationId } from './domain/operation.ts';
import { type NewOrder, qrBegin } from './features/deposit/deposit.sql.ts';
import { depositCases } from './features/deposit/review.ts';
import { type Decided, decideCase, pastDecisions } from './jobs/case.ts';
import { runBatch } from './testing/batch.ts';
import { shown } from './testing/cases.ts';
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
    const times = { validMs: 600_000, answerMs: 87_000_000, checkMs: 30_000, mostAnHour: 1_000 };
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
});

const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** A decision that comes while somebody else has the row, and waits for what they make of it. */
async function whileAnother(makes: (tx: Tx) => Promise<unknown>, decision: () => Promise<Decided>) {
  let second: Promise<Decided> | undefined;
  await world.database.transaction(async (tx) => {
    await makes(tx);
    second = decision();
    await vi.waitFor(async () => expect(await world.owner.one(waiting)).toEqual({ count: 1 }), 60_000);
  });
  return second;
}

it('refuses a decision that waited while somebody else decided', async () => {
  const [id = newOperation()] = await unheard(2);
  const told = {
    decision: 'note',
    by: 'bob',
    note: 'bob',
    why: 'NO_ANSWER',
    operation: newOperation(),
  } as const;
  const bobs = async (tx: Tx) =>
    expect(await tx.one(depositCases.decide(id, told))).toEqual({ decided: 'done' });
  expect(await whileAnother(bobs, () => note(id))).toBe('not-open');
});

it('refuses a decision about what has changed since it was shown, also while it waited', async () => {
  const [id = newOperation()] = await unheard(1);
  const before = await shown(world, depositCases, id);
  const asShown = () =>
    decideCase(world.deps, depositCases, { id, decision: 'note', evidence: { ...evidence, shown: before } });
  const refunded = (tx: Tx) =>
    tx.run(sql`update qr_order set contradiction_word = 'REFUNDED' where id = ${id}`);
  expect(await whileAnother(refunded, asShown)).toBe('changed');
  expect(await asShown()).toBe('changed');
  expect(await pastDecisions(world.deps, id)).toEqual([]);
  await world.owner.run(sql`update qr_order set contradiction_word = null where id = ${id}`);
  expect(await asShown()).toBe('done');
});

it('does nothing of a decision that cannot be put on record', async () => {
  const [id = newOperation()] = await unheard(1);
  await world.owner.run(sql`alter table decision add constraint unheard_of check (by_whom <> 'eve')`);
  const eves = { id, decision: 'note', evidence: { ...evidence, by: 'eve' } } as const;
  await expect(decideCase(world.deps, depositCases, eves)).rejects.toThrow('unheard_of');
  await world.owner.run(sql`alter table decision drop constraint unheard_of`);
  expect(await depositCases.open(world.deps, id)).toHaveLength(1);
  expect(await note(id)).toBe('done');
  expect(await pastDecisions(world.deps, id)).toMatchObject([
    { why: 'NO_ANSWER', decision: 'note', ...evidence, number: null, amount: null },
  ]);
});
