import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newOperation } from '../../domain/operation.ts';
import { allWell, expectBankAgrees, payoutsTo } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { type Payouts, payoutsIn } from './payout.fixture.ts';
import { approveWithdrawal, inReview, rejectWithdrawal, requestWithdrawal } from './withdraw.ts';

let world: World;
let payouts: Payouts;
/** How far the node's clock is ahead of the database's. */
let aheadMs = 0;
beforeAll(async () => {
  const clock = () => new Date(Date.now() + aheadMs);
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 }, clock });
  payouts = payoutsIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(async () => {
  aheadMs = 0;
  await allWell(world);
  await world.expectClean();
  await expectBankAgrees(world);
});

function withdraw({ token }: TestMember, amount: number, key?: string) {
  return world.api('withdraw.create', { token, body: { amount }, ...(key && { key }) });
}

const linesOf = (member: TestMember) =>
  world.database.rows(
    sql`select status, amount, target from statement where member_id = ${member.id} and type = 'withdraw' order by seq`,
  );

const toldOf = ({ id }: TestMember) =>
  world.told
    .filter(({ member, event }) => member === id && event === 'statement')
    .map(({ payload }) => payload);

/** The same dependencies, and the steps that are run through them. */
function counting(): { deps: Deps; steps: unknown[] } {
  const steps: unknown[] = [];
  const { run } = world.deps.steps;
  const counted: Deps['steps'] = {
    ...world.deps.steps,
    run(step, item) {
      steps.push(step.query('[]').text);
      return run(step, item);
    },
  };
  return { deps: { ...world.deps, steps: counted }, steps };
}

describe('withdraw.create', () => {
  it('holds the money, pays it out and says so in the statement', async () => {
    const member = await world.newMember({ money: 50_000n });
    const accepted = {
      status: 202,
      body: { message: 'SUCCESS', status: 'PROCESSING', wallet: { amount: 400 } },
    };
    const taken = await withdraw(member, 100, 'one');
    expect(taken).toMatchObject(accepted);
    expect(await world.balance(member, 'hold')).toBe(10_000n);
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([100]);
    expect([await world.balance(member, 'wallet'), await world.balance(member, 'hold')]).toEqual([
      40_000n,
      0n,
    ]);
    expect(await linesOf(member)).toEqual([{ status: 'SUCCESS', amount: -10_000n, target: 'KBANK' }]);
    const { id: _id } = await payouts.newestOf(member);
    await vi.waitFor(
      () =>
        expect(toldOf(member)).toEqual([
          { _id, status: 'PROCESSING' },
          { _id, status: 'SUCCESS' },
        ]),
      10_000,
    );
    expect(taken.body._id).toBe(_id);
    expect((await withdraw(member, 100, 'one')).body).toEqual(taken.body);
    await world.work();
    expect(await payoutsTo(world, member)).toEqual([100]);
  });

  it('takes one step, and the money is held when it answers', async () => {
    const member = await world.newMember({ money: 10_000n });
    for (const collect of [false, true]) {
      const { deps, steps } = counting();
      const request = { member, operation: newOperation(), body: { amount: 30 } };
      expect(await requestWithdrawal(deps, request, { collect })).toMatchObject({ status: 'PROCESSING' });
      expect(steps).toEqual(['select withdraw_begin($1::jsonb) as results']);
      expect(await world.balance(member, 'hold')).toBe(3_000n);
      await payouts.becomes(member, 'paid');
      // It is over for whoever asks later.
      await world.timePasses(1_000);
    }
  });

  it('refuses in the order of the rules', async () => {
    const member = await world.newMember({ money: 5_000n });
    const unbanked = {
      member: { ...member, bankAccountNo: '' },
      operation: newOperation(),
      body: { amount: 0 },
    };
    await expect(requestWithdrawal(world.deps, unbanked, { collect: false })).rejects.toMatchObject({
      code: 'NO_BANK',
    });
    const banked = { member, operation: newOperation(), body: { amount: 0 } };
    await expect(requestWithdrawal(world.deps, banked, { collect: false })).rejects.toMatchObject({
      code: 'WITHDRAW_MINIMUM',
    });
    const refusal = async (amount: number, key?: string) =>
      (await withdraw(member, amount, key)).body.message;
    expect(await refusal(0.99)).toBe('WITHDRAW_MINIMUM');
    expect(await refusal(200_000.01)).toBe('WITHDRAW_MAXIMUM');
    expect(await refusal(50.01, 'too-much')).toBe('MONEY_NOT_ENOUGH');
    expect(await refusal(50.01, 'too-much')).toBe('MONEY_NOT_ENOUGH');
    expect(await payouts.newestOf(member)).toMatchObject({ state: 'refused', reason: 'MONEY_NOT_ENOUGH' });
    expect(await linesOf(member)).toEqual([]);
    expect(await refusal(10)).toBe('SUCCESS');
    expect(await refusal(10)).toBe('REQUEST_LIMIT');
    expect(await refusal(200)).toBe('REQUEST_LIMIT');
  });

  it('takes exactly one of a hundred at once', async () => {
    const member = await world.newMember({ money: 100_000n });
    const tried = await Promise.all(Array.from({ length: 100 }, () => withdraw(member, 10)));
    expect(tried.filter(({ status }) => status === 202)).toHaveLength(1);
    const refused = tried.filter(({ status }) => status !== 202).map(({ body }) => body.message);
    expect(new Set(refused)).toEqual(new Set(['REQUEST_LIMIT']));
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([10]);
    expect(await world.balance(member, 'wallet')).toBe(99_000n);
  });

  it('takes one request that comes many times at once as one, with its key or by its operation', async () => {
    const member = await world.newMember({ money: 10_000n });
    const keyed = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, 30, 'many')));
    for (const { status, body } of keyed) expect([status, body]).toEqual([202, keyed[0]?.body]);
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([30]);
    await world.timePasses(1_000);
    const request = { member, operation: newOperation(), body: { amount: 20 } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestWithdrawal(world.deps, request, { collect: false })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['PROCESSING']));
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([20, 30]);
  });

  it('leaves large amounts, members without a deposit and fresh bank details to an operator', async () => {
    const large = await world.newMember({ money: 3_000_000n });
    const changed = await world.newMember({ money: 10_000n });
    const unsettled = await world.newMember({ money: 10_000n });
    await world.owner.run(sql`update ledger.posting set kind = 'adjustment'
      where credit in (select account_id from ledger.owner where member_id = ${unsettled.id})`);
    await world.owner.run(
      sql`update member set bank_changed_at = created_at + interval '1 ms' where id = ${changed.id}`,
    );
    const members = [large, changed, unsettled];
    await withdraw(large, 20_000.01);
    await withdraw(changed, 10);
    await withdraw(unsettled, 10);
    await world.work();
    const newest = await Promise.all(members.map(payouts.newestOf));
    expect(newest.map(({ state, reason }) => [state, reason])).toEqual([
      ['review', 'AMOUNT'],
      ['review', 'BANK_CHANGED'],
      ['review', 'NO_DEPOSIT'],
    ]);
    const [first, second] = newest.map(({ id }) => id);
    expect((await inReview(world.deps)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(newest.map(({ id }) => id)),
    );
    expect(await approveWithdrawal(world.deps, first ?? '', 'anna')).toBe(true);
    expect(await approveWithdrawal(world.deps, first ?? '', 'anna')).toBe(false);
    expect(await rejectWithdrawal(world.deps, second ?? '', 'anna')).toBe(true);
    expect(await rejectWithdrawal(world.deps, second ?? '', 'anna')).toBe(false);
    expect(await rejectWithdrawal(world.deps, newOperation(), 'anna')).toBe(false);
    await payouts.becomes(large, 'paid');
    expect(await payouts.newestOf(changed)).toMatchObject({ state: 'failed', reason: 'OPERATOR anna' });
    expect(await payoutsTo(world, large)).toEqual([20_000.01]);
    expect(await world.balance(changed, 'wallet')).toBe(10_000n);
    expect(await linesOf(changed)).toMatchObject([{ status: 'FAILED' }]);
    expect(await linesOf(unsettled)).toMatchObject([{ status: 'PROCESSING' }]);
  });

  it.each([25, -25])(
    'holds fresh bank details also where the clock of the node is %i hours ahead',
    async (hours) => {
      aheadMs = hours * 3_600_000;
      const renamed = await world.newMember({ money: 10_000n });
      const moved = await world.newMember({ money: 10_000n });
      const other = { bankCode: renamed.bankCode, bankAccountName: 'SOMEBODY ELSE' };
      const asked = [
        await world.api('profile.bankAccountName', { token: renamed.token, body: other }),
        await world.api('profile.update', {
          token: moved.token,
          body: { ...other, name: 'Somebody', bankAccountNo: moved.bankAccountNo },
        }),
      ];
      expect(asked.map(({ status }) => status)).toEqual([200, 200]);
      for (const member of [renamed, moved]) await withdraw(member, 25);
      await world.work();
      for (const member of [renamed, moved])
        expect(await payouts.newestOf(member)).toMatchObject({ state: 'review', reason: 'BANK_CHANGED' });
      const held = sql<{
        isNow: boolean;
      }>`select bank_changed_at between now() - interval '1 minute' and now() as "isNow"
      from member where id = any (${[renamed.id, moved.id]})`;
      expect(await world.owner.rows(held)).toEqual([{ isNow: true }, { isNow: true }]);
    },
  );

  it('pays by itself when the bank details are older than a day', async () => {
    const member = await world.newMember({ money: 10_000n });
    await world.owner.run(
      sql`update member set bank_changed_at = created_at + interval '1 ms' where id = ${member.id}`,
    );
    await world.timePasses(25 * 3_600_000);
    await withdraw(member, 10);
    await payouts.becomes(member, 'paid');
  });
});
