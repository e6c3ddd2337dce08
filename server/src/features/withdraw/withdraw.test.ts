import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { houseBalance } from '../../ledger/balance.ts';
import { type WithdrawWorld, withdrawWorld } from './withdraw.fixture.ts';
import { approveWithdrawal, inReview, rejectWithdrawal } from './withdraw.ts';

let world: WithdrawWorld;
beforeAll(async () => {
  world = await withdrawWorld();
});
afterAll(() => world.close());
afterEach(() => world.settle());

describe('withdraw.create', () => {
  it('holds the money, pays it out and says so in the statement', async () => {
    const member = await world.member(500);
    const before = await houseBalance(world.db.database, 'payout:PAYONEX', 'THB');
    const operation = newOperation();
    expect(await world.withdraw(member, 100, operation)).toEqual({
      message: 'SUCCESS',
      status: 'PROCESSING',
      wallet: { amount: 400 },
    });
    await world.becomes(operation, 'paid');
    expect(await world.arrived(member)).toEqual([100]);
    expect([await world.wallet(member), await world.hold(member)]).toEqual([40_000n, 0n]);
    expect((await houseBalance(world.db.database, 'payout:PAYONEX', 'THB')) - before).toBe(10_000n);
    expect(await world.lines(member)).toEqual([{ status: 'SUCCESS', amount: -10_000n, target: 'KBANK' }]);
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
    expect(await world.withdraw(member, 100, operation)).toMatchObject({
      status: 'PROCESSING',
      wallet: { amount: 400 },
    });
    expect(await world.arrived(member)).toEqual([100]);
  });

  it('refuses in the order of the rules', async () => {
    const member = await world.member(50);
    await expect(world.withdraw({ ...member, bankAccountNo: '' }, 0)).rejects.toMatchObject({
      code: 'NO_BANK',
    });
    await expect(world.withdraw(member, 0)).rejects.toMatchObject({ code: 'WITHDRAW_MINIMUM' });
    await expect(world.withdraw(member, 0.99)).rejects.toMatchObject({ code: 'WITHDRAW_MINIMUM' });
    await expect(world.withdraw(member, 200_000.01)).rejects.toMatchObject({ code: 'WITHDRAW_MAXIMUM' });
    const tooMuch = newOperation();
    await expect(world.withdraw(member, 50.01, tooMuch)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    await expect(world.withdraw(member, 50.01, tooMuch)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(await world.lines(member)).toEqual([]);
    await world.withdraw(member, 10);
    await expect(world.withdraw(member, 10)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' });
  });

  it('takes exactly one of a hundred at once', async () => {
    const member = await world.member(1_000);
    const tried = await Promise.allSettled(Array.from({ length: 100 }, () => world.withdraw(member, 10)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = tried.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(['REQUEST_LIMIT']));
    await vi.waitFor(async () => expect(await world.arrived(member)).toEqual([10]));
    expect(await world.wallet(member)).toBe(99_000n);
  });

  it('takes one request that comes many times at once as one', async () => {
    const member = await world.member(100);
    const operation = newOperation();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.withdraw(member, 30, operation)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['PROCESSING']));
    await world.becomes(operation, 'paid');
    expect(await world.arrived(member)).toEqual([30]);
  });

  it('leaves large amounts, members without a deposit and fresh bank details to an operator', async () => {
    const large = await world.member(30_000);
    const changed = await world.member(100);
    const unsettled = await world.member(100);
    await world.db.owner.run(sql`update ledger.posting set kind = 'adjustment'
      where credit in (select account_id from ledger.owner where member_id = ${unsettled.id})`);
    const operations = [newOperation(), newOperation(), newOperation()] as const;
    await world.withdraw(large, 20_000.01, operations[0]);
    await world.withdraw(
      { ...changed, bankChangedAt: new Date(changed.createdAt.getTime() + 1) },
      10,
      operations[1],
    );
    await world.withdraw(unsettled, 10, operations[2]);
    for (const operation of operations) await world.becomes(operation, 'review');
    expect(await Promise.all(operations.map(async (one) => (await world.stateOf(one)).reason))).toEqual([
      'AMOUNT',
      'BANK_CHANGED',
      'NO_DEPOSIT',
    ]);
    expect((await inReview(world.deps)).map(({ id }) => id)).toEqual(expect.arrayContaining([...operations]));
    expect(await approveWithdrawal(world.deps, operations[0], 'anna')).toBe(true);
    expect(await approveWithdrawal(world.deps, operations[0], 'anna')).toBe(false);
    expect(await rejectWithdrawal(world.deps, operations[1], 'anna')).toBe(true);
    await world.becomes(operations[0], 'paid');
    await world.becomes(operations[1], 'failed');
    expect(await world.arrived(large)).toEqual([20_000.01]);
    expect(await world.wallet(changed)).toBe(10_000n);
    expect(await world.lines(changed)).toMatchObject([{ status: 'FAILED' }]);
    expect(await world.lines(unsettled)).toMatchObject([{ status: 'PROCESSING' }]);
  });

  it('pays by itself when the bank details are older than a day', async () => {
    const member = await world.member(100);
    const operation = newOperation();
    const yesterday = Date.now() - 25 * 3_600_000;
    await world.withdraw(
      { ...member, createdAt: new Date(yesterday - 1), bankChangedAt: new Date(yesterday) },
      10,
      operation,
    );
    await world.becomes(operation, 'paid');
  });
});

describe('withdraw.all', () => {
  it('fills the wallet first, and asks for no more than is missing', async () => {
    const member = await world.member(100);
    const gathered: bigint[] = [];
    await world.withdraw(member, 90, newOperation(), async (amount) => {
      gathered.push(amount);
      return { processing: false };
    });
    expect(gathered).toEqual([9_000n]);
    expect(await world.wallet(member)).toBe(1_000n);
  });

  it('says which it was when there is not enough: no money, or money on its way', async () => {
    const member = await world.member(10);
    await expect(
      world.withdraw(member, 90, newOperation(), async () => ({ processing: false })),
    ).rejects.toMatchObject({
      code: 'MONEY_NOT_ENOUGH',
    });
    const operation = newOperation();
    for (const gather of [async () => ({ processing: true }), async () => ({ processing: false })]) {
      await expect(world.withdraw(member, 90, operation, gather)).rejects.toMatchObject({
        code: 'TRANSFER_FAIL',
      });
    }
  });
});
