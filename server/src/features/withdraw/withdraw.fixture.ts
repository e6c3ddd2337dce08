import { expect, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type CashWorld, cashWorld } from '../../testing/cash.ts';
import { type Gather, requestWithdrawal } from './request.ts';
import { withdrawJobs } from './withdraw.jobs.ts';

/** What the tests of withdrawals say to a world of cash. */
export async function withdrawWorld() {
  const world = await cashWorld();
  return { ...world, ...words(world) };
}

export type WithdrawWorld = Awaited<ReturnType<typeof withdrawWorld>>;

function words(world: CashWorld) {
  const { database } = world.db;
  const stateOf = (operation: OperationId) =>
    database.one<{ state: string; reason: string | null }>(
      sql`select state, reason from withdrawal where id = ${operation}`,
    );
  return {
    stateOf,
    withdraw: (member: Member, amount: number, operation = newOperation(), gather?: Gather) =>
      requestWithdrawal(world.deps, { member, operation, body: { amount } }, gather),
    async becomes(operation: OperationId, state: string, timeout = 5_000): Promise<void> {
      await vi.waitFor(async () => expect((await stateOf(operation)).state).toBe(state), {
        timeout,
        interval: 20,
      });
    },
    /** What arrived in the member's own bank account, payout by payout, in baht. */
    async arrived(member: Member): Promise<number[]> {
      const { status, json } = await world.outside(
        `/bank/accounts/${member.bankCode}/${member.bankAccountNo}`,
      );
      if (status !== 200) return [];
      return (json as { history: { kind: string; amount: number }[] }).history
        .filter(({ kind }) => kind === 'payout')
        .map(({ amount }) => amount);
    },
    lines: (member: Member) =>
      database.rows<{ status: string; amount: bigint; target: string }>(
        sql`select status, amount, target from statement where member = ${member.id} and type = 'withdraw' order by seq`,
      ),
    /** What the job does, now. */
    async advanceNow(operation: OperationId): Promise<void> {
      await withdrawJobs['withdraw.advance']?.({ withdrawal: operation }, world.deps);
    },
    /** After each test: all well outside, our clock right, and nothing that breaks a rule. */
    async settle(): Promise<void> {
      await world.outside('/faults', undefined, 'DELETE');
      await world.outside('/settings', { payoutOutcome: 'SUCCESS', payoutMs: 50 }, 'PUT');
      world.ahead(0);
      await world.expectClean();
    },
  };
}
