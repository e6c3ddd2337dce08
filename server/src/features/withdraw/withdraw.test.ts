import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { houseBalance } from '../../ledger/balance.ts';
import type { Member } from '../../member.ts';
import { newOperation, type OperationId } from '../../operation.ts';
import { type CashWorld, cashWorld } from '../../testing/cash.ts';
import { type Gather, requestWithdrawal } from './request.ts';
import { approveWithdrawal, inReview, rejectWithdrawal } from './review.ts';
import { withdrawJobs } from './withdraw.jobs.ts';

let world: CashWorld;

beforeAll(async () => {
  world = await cashWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.outside('/faults', undefined, 'DELETE');
  await world.outside('/settings', { payoutOutcome: 'SUCCESS', payoutMs: 50 }, 'PUT');
  world.ahead(0);
  await world.expectClean();
});

function withdraw(member: Member, amount: number, operation: OperationId = newOperation(), gather?: Gather) {
  return requestWithdrawal(world.deps, { member, operation, body: { amount } }, gather);
}

async function stateOf(operation: OperationId): Promise<{ state: string; reason: string | null }> {
  return world.db.database.one(sql`select state, reason from withdrawal where id = ${operation}`);
}

async function becomes(operation: OperationId, state: string, timeout = 5_000): Promise<void> {
  await vi.waitFor(async () => expect((await stateOf(operation)).state).toBe(state), {
    timeout,
    interval: 20,
  });
}

/** What arrived in the member's own bank account, payout by payout, in baht. */
async function arrived(member: Member): Promise<number[]> {
  const { status, json } = await world.outside(`/bank/accounts/${member.bankCode}/${member.bankAccountNo}`);
  if (status !== 200) return [];
  return (json as { history: { kind: string; amount: number }[] }).history
    .filter(({ kind }) => kind === 'payout')
    .map(({ amount }) => amount);
}

async function lines(member: Member) {
  return world.db.database.rows<{ status: string; amount: bigint; target: string }>(
    sql`select status, amount, target from statement where member = ${member.id} and type = 'withdraw' order by seq`,
  );
}

async function advanceNow(operation: OperationId): Promise<void> {
  await withdrawJobs['withdraw.advance']?.({ withdrawal: operation }, world.deps);
}

describe('withdraw.create', () => {
  it('holds the money, pays it out and says so in the statement', async () => {
    const member = await world.member(500);
    const before = await houseBalance(world.db.database, 'payout:PAYONEX', 'THB');
    const operation = newOperation();
    expect(await withdraw(member, 100, operation)).toEqual({
      message: 'SUCCESS',
      status: 'PROCESSING',
      wallet: { amount: 400 },
    });
    await becomes(operation, 'paid');
    expect(await arrived(member)).toEqual([100]);
    expect([await world.wallet(member), await world.hold(member)]).toEqual([40_000n, 0n]);
    expect((await houseBalance(world.db.database, 'payout:PAYONEX', 'THB')) - before).toBe(10_000n);
    expect(await lines(member)).toEqual([{ status: 'SUCCESS', amount: -10_000n, target: 'KBANK' }]);
    await vi.waitFor(() =>
      expect(
        world.told
          .filter(({ event, member: to }) => event === 'statement' && to === member.id)
          .map(({ payload }) => payload),
      ).toEqual([
        { _id: operation, status: 'PROCESSING' },
        { _id: operation, status: 'SUCCESS' },
      ]),
    );
    expect(await withdraw(member, 100, operation)).toMatchObject({
      status: 'PROCESSING',
      wallet: { amount: 400 },
    });
    expect(await arrived(member)).toEqual([100]);
  });

  it('refuses in the order of the rules', async () => {
    const member = await world.member(50);
    await expect(withdraw({ ...member, bankAccountNo: '' }, 0)).rejects.toMatchObject({ code: 'NO_BANK' });
    await expect(withdraw(member, 0)).rejects.toMatchObject({ code: 'WITHDRAW_MINIMUM' });
    await expect(withdraw(member, 0.99)).rejects.toMatchObject({ code: 'WITHDRAW_MINIMUM' });
    await expect(withdraw(member, 200_000.01)).rejects.toMatchObject({ code: 'WITHDRAW_MAXIMUM' });
    const tooMuch = newOperation();
    await expect(withdraw(member, 50.01, tooMuch)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    await expect(withdraw(member, 50.01, tooMuch)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(await lines(member)).toEqual([]);
    await withdraw(member, 10);
    await expect(withdraw(member, 10)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' });
  });

  it('takes exactly one of a hundred at once', async () => {
    const member = await world.member(1_000);
    const tried = await Promise.allSettled(Array.from({ length: 100 }, () => withdraw(member, 10)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = tried.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(['REQUEST_LIMIT']));
    await vi.waitFor(async () => expect(await arrived(member)).toEqual([10]));
    expect(await world.wallet(member)).toBe(99_000n);
  });

  it('takes one request that comes many times at once as one', async () => {
    const member = await world.member(100);
    const operation = newOperation();
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, 30, operation)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['PROCESSING']));
    await becomes(operation, 'paid');
    expect(await arrived(member)).toEqual([30]);
  });

  it('leaves large amounts, members without a deposit and fresh bank details to an operator', async () => {
    const large = await world.member(30_000);
    const changed = await world.member(100);
    const unsettled = await world.member(100);
    await world.db.owner.run(sql`delete from statement where member = ${unsettled.id}`);
    await world.db.owner.run(sql`update statement_count set total = 0 where member = ${unsettled.id}`);
    const operations = [newOperation(), newOperation(), newOperation()] as const;
    await withdraw(large, 20_000.01, operations[0]);
    await withdraw(
      { ...changed, bankChangedAt: new Date(changed.createdAt.getTime() + 1) },
      10,
      operations[1],
    );
    await withdraw(unsettled, 10, operations[2]);
    for (const operation of operations) await becomes(operation, 'review');
    expect(await Promise.all(operations.map(async (one) => (await stateOf(one)).reason))).toEqual([
      'AMOUNT',
      'BANK_CHANGED',
      'NO_DEPOSIT',
    ]);
    expect((await inReview(world.deps)).map(({ id }) => id)).toEqual(expect.arrayContaining([...operations]));
    expect(await approveWithdrawal(world.deps, operations[0], 'anna')).toBe(true);
    expect(await approveWithdrawal(world.deps, operations[0], 'anna')).toBe(false);
    expect(await rejectWithdrawal(world.deps, operations[1], 'anna')).toBe(true);
    await becomes(operations[0], 'paid');
    await becomes(operations[1], 'failed');
    expect(await arrived(large)).toEqual([20_000.01]);
    expect(await world.wallet(changed)).toBe(10_000n);
    expect(await lines(changed)).toMatchObject([{ status: 'FAILED' }]);
    expect(await lines(unsettled)).toMatchObject([{ status: 'PROCESSING' }]);
  });

  it('pays by itself when the bank details are older than a day', async () => {
    const member = await world.member(100);
    const operation = newOperation();
    const yesterday = Date.now() - 25 * 3_600_000;
    await withdraw(
      { ...member, createdAt: new Date(yesterday - 1), bankChangedAt: new Date(yesterday) },
      10,
      operation,
    );
    await becomes(operation, 'paid');
  });

  it('gives the money back when the gateway rejects the payout', async () => {
    const member = await world.member(100);
    await world.outside('/settings', { payoutOutcome: 'REJECTED' }, 'PUT');
    const operation = newOperation();
    await withdraw(member, 40, operation);
    await becomes(operation, 'failed');
    expect([await world.wallet(member), await world.hold(member)]).toEqual([10_000n, 0n]);
    expect(await lines(member)).toMatchObject([{ status: 'FAILED' }]);
    await world.outside('/settings', { payoutOutcome: 'SUCCESS' }, 'PUT');
    await withdraw(member, 40);
    await vi.waitFor(async () => expect(await arrived(member)).toEqual([40]));
  });

  it('waits while the gateway holds the payout', async () => {
    const member = await world.member(100);
    await world.outside('/settings', { payoutOutcome: 'ON_HOLD' }, 'PUT');
    const operation = newOperation();
    await withdraw(member, 40, operation);
    await becomes(operation, 'sending');
    world.ahead(3_600_000);
    await advanceNow(operation);
    expect(await stateOf(operation)).toMatchObject({ state: 'sending' });
    expect([await world.wallet(member), await world.hold(member)]).toEqual([6_000n, 4_000n]);
  });

  it('settles nothing by itself when another amount was paid', async () => {
    const member = await world.member(100);
    await world.outside('/faults', { party: 'PAYONEX', kind: 'wrong-amount', times: 1 });
    const operation = newOperation();
    await withdraw(member, 40, operation);
    await vi.waitFor(async () => expect(await arrived(member)).toEqual([41]));
    await advanceNow(operation);
    expect(await stateOf(operation)).toMatchObject({ state: 'sending' });
    expect(await world.hold(member)).toBe(4_000n);
  });

  it.each(['customer', 'list', 'transaction'])('pays once whatever happens to the call %s', async (call) => {
    for (const kind of ['timeout', 'error', 'lost-response', 'nonsense']) {
      const member = await world.member(100);
      await world.outside('/faults', { party: 'PAYONEX', kind, times: 1, call });
      const operation = newOperation();
      await withdraw(member, 10, operation);
      await becomes(operation, 'paid', 10_000);
      expect(await arrived(member)).toEqual([10]);
      await world.outside('/faults', undefined, 'DELETE');
    }
  });

  it('pays once when the answer to the payout is lost', async () => {
    const member = await world.member(100);
    await world.outside('/faults', { party: 'PAYONEX', kind: 'lost-response', times: 1, call: 'withdraw' });
    const operation = newOperation();
    await withdraw(member, 25, operation);
    await becomes(operation, 'paid', 10_000);
    expect(await arrived(member)).toEqual([25]);
  });

  it.each(['timeout', 'error', 'nonsense'])(
    'gives the money back, but not early, when the payout never arrived (%s)',
    async (kind) => {
      const member = await world.member(100);
      await world.outside('/faults', { party: 'PAYONEX', kind, times: 1, call: 'withdraw' });
      const operation = newOperation();
      await withdraw(member, 25, operation);
      await becomes(operation, 'sending');
      world.ahead(110_000);
      await vi.waitFor(() => advanceNow(operation));
      expect(await stateOf(operation)).toMatchObject({ state: 'sending' });
      expect([await world.wallet(member), await world.hold(member)]).toEqual([7_500n, 2_500n]);
      world.ahead(130_000);
      await advanceNow(operation);
      expect(await stateOf(operation)).toEqual({ state: 'failed', reason: 'NEVER_ARRIVED' });
      expect(await arrived(member)).toEqual([]);
      expect([await world.wallet(member), await world.hold(member)]).toEqual([10_000n, 0n]);
    },
  );

  it('believes no webhook', async () => {
    const member = await world.member(100);
    await world.outside('/settings', { payoutOutcome: 'PROCESSING' }, 'PUT');
    const operation = newOperation();
    await withdraw(member, 25, operation);
    await becomes(operation, 'sending');
    for (const status of ['SUCCESS', 'REJECTED']) {
      const data = { referenceId: operation.replaceAll('-', ''), status, amount: 25, uuid: 'x' };
      const response = await fetch(`${world.portal}/callback/payonex`, {
        method: 'POST',
        body: JSON.stringify({ success: true, code: '20000', data }),
      });
      expect(response.status).toBe(200);
    }
    await advanceNow(operation);
    expect(await stateOf(operation)).toMatchObject({ state: 'sending' });
  });
});

describe('withdraw.all', () => {
  it('fills the wallet first, and asks for no more than is missing', async () => {
    const member = await world.member(100);
    const gathered: bigint[] = [];
    await withdraw(member, 90, newOperation(), async (amount) => {
      gathered.push(amount);
      return { processing: false };
    });
    expect(gathered).toEqual([9_000n]);
    expect(await world.wallet(member)).toBe(1_000n);
  });

  it('says which it was when there is not enough: no money, or money on its way', async () => {
    const member = await world.member(10);
    await expect(
      withdraw(member, 90, newOperation(), async () => ({ processing: false })),
    ).rejects.toMatchObject({
      code: 'MONEY_NOT_ENOUGH',
    });
    await expect(
      withdraw(member, 90, newOperation(), async () => ({ processing: true })),
    ).rejects.toMatchObject({
      code: 'TRANSFER_FAIL',
    });
  });
});
