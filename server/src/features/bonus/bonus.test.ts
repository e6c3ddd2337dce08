import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { postInTransaction } from '../../ledger/post.ts';
import { type Bonuses, startBonuses } from './bonus.fixture.ts';
import { activeBonus } from './bonus.sql.ts';

let bonuses: Bonuses;
beforeAll(async () => {
  bonuses = await startBonuses();
});
afterAll(() => bonuses.world.close());

describe('a bonus', () => {
  it('is received for the latest deposit, shows in the list, the statement and the wallet, and how far it is', async () => {
    const { world, offer, activate, listed, active, lines, baht } = bonuses;
    const code = await offer({ percent: 50, cap: 80 });
    const member = await world.newMember({ money: 20_000n });
    expect(await listed(member, code)).toMatchObject({
      state: 'open',
      userBonus: null,
      cap: 80,
      minimum: 100,
      due: { deposit: 200, amount: 80, target: 400 },
    });
    expect(await active(member)).toEqual({ status: false });

    const { status, body } = await activate(member, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: expect.any(String),
      isActive: true,
      received: [{ updatedAt: expect.any(String) }],
    });
    expect(await baht(member)).toBe(280);
    const given = { deposit: 200, amount: 80, target: 400 };
    expect(await listed(member, code)).toMatchObject({ state: 'current', userBonus: body, due: given });
    expect(await active(member)).toMatchObject({
      status: true,
      type: 'limit',
      progress: {
        code,
        amount: 80,
        deposit: 200,
        total: 280,
        won: 80,
        target: 400,
        isMet: false,
        clears: 'untouched',
      },
    });
    expect(await lines(member)).toMatchObject([
      {
        statementType: 'bonus',
        from: 'BONUS',
        to: 'WALLET',
        status: 'SUCCESS',
        amount: 80,
        bonus: { description: 'A bonus' },
      },
    ]);
    await world.expectClean();
  });

  it('keeps the terms at which it was received, however its offer is changed since, and is listed to its end', async () => {
    const { world, offer, activate, active, listed, deposit } = bonuses;
    const code = await offer({ percent: 50, cap: 80 });
    const member = await world.newMember({ money: 20_000n });
    const other = await world.newMember({ money: 20_000n });
    await activate(member, code);
    const later = { percentFail: 90, multiple: 9, threshold: 77, type: 'day' } as const;
    await offer({ ...later, code, percent: 20, maxReceived: 3 });
    const kept = { type: 'limit', percentFail: 10, multiple: 5, threshold: 5, state: 'current' };
    const due = { deposit: 200, amount: 80, target: 400 };
    expect(await listed(member, code)).toMatchObject({ ...kept, due });
    expect((await active(member)).progress).toMatchObject({ percentFail: 10, target: 400, threshold: 5 });
    const offered = { type: 'day', percentFail: 90, multiple: 9, threshold: 77 };
    expect(await listed(other, code)).toMatchObject({ ...offered, due: { amount: 40 } });

    await offer({ ...later, code, endsAt: new Date(Date.now() - 1_000).toISOString() });
    await world.owner.run(sql`update bonus_money set is_open = false where bonus_code = ${code}`);
    expect(await listed(member, code)).toMatchObject({ ...kept, due });
    expect(await listed(other, code)).toBeUndefined();
    expect(await bonuses.clear(member)).toMatchObject({ status: 200 });
    await deposit(member, 100);
    expect(await listed(member, code)).toBeUndefined();
    await world.expectClean();
  });

  it('is of whole kip for whoever counts in kip, also where its cap is not', async () => {
    const { world, offer, activate, active } = bonuses;
    const code = await offer({ money: { LAK: { cap: 100.5, minimum: 1, threshold: 1 } } });
    for (const [deposit, amount] of [
      [19_990n, 99],
      [99_900n, 100],
    ] as const) {
      const member = await world.newMember({ currency: 'LAK', money: deposit });
      expect(await activate(member, code)).toMatchObject({ status: 200 });
      expect((await active(member)).progress).toMatchObject({ amount });
    }
    await world.expectClean();
  });

  it('ends by itself when less than its threshold is left, and the statement says FAILED', async () => {
    const { world, games, offer, activate, active, lines, playAll, sweep, lossStands, listed } = bonuses;
    const code = await offer();
    const member = await games.member(100, 'JOKER');
    await activate(member, code);
    await playAll(member, -145);
    await sweep();
    // Nobody has read the game yet.
    expect((await active(member)).status).toBe(true);
    await playAll(member, -0.01);
    await world.api('wallet.refresh', { token: member.token });
    await lossStands();
    await sweep();
    expect(await active(member)).toEqual({ status: false });
    expect((await lines(member))[0]).toMatchObject({
      statementType: 'finish_bonus',
      status: 'FAILED',
      amount: 0,
    });
    expect(await listed(member, code)).toMatchObject({ state: 'received', userBonus: { isActive: false } });
    await games.expectClean(member, 'JOKER');
  });

  it('lets money go once its condition is met, and stays met whatever is left', async () => {
    const { world, games, offer, activate, active, lines, playAll, withdraw, sweep, clear } = bonuses;
    const code = await offer();
    const member = await games.member(100, 'JOKER');
    await activate(member, code);
    expect(await withdraw(member, 100)).toMatchObject({ status: 400, body: { message: 'BONUS_CONDITION' } });
    await playAll(member, 200);
    // 350 is 100 of deposit and 250, which is 5 times 50 and not more.
    expect(await withdraw(member, 100)).toMatchObject({ status: 400, body: { message: 'BONUS_CONDITION' } });
    const { body: explained } = await world.api('withdraw.explain', {
      token: member.token,
      body: { amount: 100 },
    });
    expect(explained).toMatchObject({
      canWithdraw: false,
      reasons: [{ code: 'BONUS_CONDITION', have: 350, need: 350.01 }],
    });
    await games.play(member, 'JOKER', 0.01);
    expect(await withdraw(member, 300)).toMatchObject({ status: 202 });
    expect((await active(member)).progress).toMatchObject({ isMet: true, clears: 'met' });
    await world.work();
    await sweep();
    expect((await active(member)).status).toBe(true);
    expect(await clear(member)).toMatchObject({ status: 200, body: { message: 'BONUS_CLEAR' } });
    expect((await lines(member))[0]).toMatchObject({ statementType: 'finish_bonus', status: 'SUCCESS' });
    await world.expectClean();
  });

  it('says in whole kip what it would take to withdraw', async () => {
    const { world, offer, activate } = bonuses;
    const code = await offer({ multiple: 1.5, money: { LAK: { cap: 101, minimum: 1, threshold: 1 } } });
    const member = await world.newMember({ currency: 'LAK', money: 20_200n });
    expect(await activate(member, code)).toMatchObject({ status: 200 });
    const { body } = await world.api('withdraw.explain', { token: member.token, body: { amount: 1_000 } });
    // More than 202 of deposit and 151.50.
    expect(body.reasons).toContainEqual({ code: 'BONUS_CONDITION', have: 303, need: 354 });
    await world.owner.run(sql`update member_bonus set multiple = 2 where member_id = ${member.id}`);
    const { body: even } = await world.api('withdraw.explain', { token: member.token, body: {} });
    expect(even.reasons).toContainEqual({ code: 'BONUS_CONDITION', have: 303, need: 405 });
    await world.expectClean();
  });

  it('gives its money back when it is cleared untouched, and is as if it had never been received', async () => {
    const { world, offer, activate, clear, lines, baht, listed } = bonuses;
    const code = await offer({ budget: 50 });
    const member = await world.newMember({ money: 10_000n });
    await activate(member, code);
    expect(await clear(member)).toMatchObject({ status: 200 });
    expect(await baht(member)).toBe(100);
    expect(
      (await lines(member)).map(({ statementType, status, amount }) => [statementType, status, amount]),
    ).toEqual([
      ['finish_bonus', 'FAILED', 0],
      ['bonus', 'SUCCESS', -50],
      ['bonus', 'SUCCESS', 50],
    ]);
    expect(await listed(member, code)).toMatchObject({ state: 'open', userBonus: null });
    expect(await activate(member, code)).toMatchObject({ status: 200 });
    // Cleared twice is cleared.
    await clear(member);
    expect(await clear(member)).toMatchObject({ status: 200, body: { message: 'BONUS_CLEAR' } });
    await world.expectClean();
  });

  it.each(['refund', 'invite', 'prize', 'adjustment', 'reversal'] as const)(
    'is not won by what the house gives beside it (%s)',
    async (kind) => {
      const { world, offer, activate, active } = bonuses;
      const member = await world.newMember({ money: 10_000n });
      await activate(member, await offer());
      const [from, to] = [
        await world.deps.ledger.houseAccount('adjustment', 'THB'),
        await world.deps.ledger.accountOf(member.id, 'wallet', 'THB'),
      ];
      const posting = { id: postingId(newOperation(), 0), from, to, amount: 30_000n, kind };
      await expect(
        world.owner.transaction(async (tx) => {
          await postInTransaction(tx, [posting]);
          throw await tx.one(activeBonus(member.id));
        }),
      ).rejects.toMatchObject({ added: 30_000n, won: 5_000n, isMet: false });
      expect((await active(member)).progress).toMatchObject({ added: 0 });
    },
  );

  it('is not kept alive by what the house has taken: that goes off what was put in, and then off what is left', async () => {
    const { world, offer, activate, active, deposit } = bonuses;
    const member = await world.newMember({ money: 10_000n });
    await activate(member, await offer());
    await deposit(member, 20);
    const [house, wallet] = [
      await world.deps.ledger.houseAccount('adjustment', 'THB'),
      await world.deps.ledger.accountOf(member.id, 'wallet', 'THB'),
    ];
    const take = (amount: bigint) =>
      world.database.transaction((tx) =>
        postInTransaction(tx, [
          { id: postingId(newOperation(), 0), from: wallet, to: house, amount, kind: 'adjustment' },
        ]),
      );
    await take(1_500n);
    expect((await active(member)).progress).toMatchObject({ total: 150, added: 5 });
    await take(10_500n);
    expect((await active(member)).progress).toMatchObject({ total: 50, added: 0 });
  });

  it('is neither met nor kept alive nor forfeited by what is put in later', async () => {
    const { games, offer, activate, active, deposit, playAll, withdraw, sweep, lossStands } = bonuses;
    const code = await offer();
    const member = await games.member(100, 'JOKER');
    await activate(member, code);
    await deposit(member, 5_000);
    expect(await withdraw(member, 100)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
    expect((await active(member)).progress).toMatchObject({ total: 150, added: 5_000, won: 50, target: 250 });
    await sweep();
    expect((await active(member)).status).toBe(true);
    await playAll(member, -146);
    expect(await withdraw(member, 100)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
    await lossStands();
    expect(await withdraw(member, 100)).toMatchObject({ status: 202 });
    expect((await active(member)).status).toBe(false);
    await games.expectClean(member, 'JOKER');
  });
});
