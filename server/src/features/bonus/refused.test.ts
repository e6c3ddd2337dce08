import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { bangkokDay, bangkokTime } from '../../domain/bangkok.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { postInTransaction } from '../../ledger/post.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Bonuses, startBonuses } from './bonus.fixture.ts';

let bonuses: Bonuses;
beforeAll(async () => {
  bonuses = await startBonuses();
});
afterAll(() => bonuses.world.close());

const refused = (code: string) => ({ body: expect.objectContaining({ message: code }) });

describe('a bonus is refused with', () => {
  it('BONUS_ALREADY_ACTIVE while one is active, also where both come at once', async () => {
    const { world, offer, activate } = bonuses;
    const [code, other] = [await offer(), await offer()];
    const member = await world.newMember({ money: 10_000n });
    const both = await Promise.all([activate(member, code), activate(member, other)]);
    const [given, second] = both.sort((one, another) => one.status - another.status);
    expect(given).toMatchObject({ status: 200 });
    expect(second).toMatchObject({ status: 409, ...refused('BONUS_ALREADY_ACTIVE') });
    for (const either of [code, other])
      expect(await activate(member, either)).toMatchObject(refused('BONUS_ALREADY_ACTIVE'));
    await world.expectClean();
  });

  it('BONUS_REMAINING with more than 5 baht from before the deposit, and while a withdrawal is under way', async () => {
    const { world, offer, activate, deposit, withdraw, clear } = bonuses;
    const code = await offer();
    const member = await world.newMember({ money: 501n });
    await deposit(member, 100);
    expect(await activate(member, code)).toMatchObject({ status: 400, ...refused('BONUS_REMAINING') });
    const exact = await world.newMember({ money: 500n });
    await deposit(exact, 100);
    expect(await activate(exact, code)).toMatchObject({ status: 200 });
    await clear(exact);
    await withdraw(exact, 1);
    expect(await activate(exact, code)).toMatchObject(refused('BONUS_REMAINING'));
    await world.expectClean();
  });

  it.each(['refund', 'invite', 'prize'] as const)(
    'BONUS_REMAINING while what a reward gave since the deposit is there, whatever of the deposit was lost (%s)',
    async (kind) => {
      const { world, games, offer, playAll } = bonuses;
      const code = await offer({ minimum: 20 });
      const member = await games.member(100, 'JOKER');
      const { ledger } = world.deps;
      const [house, wallet] = [
        await ledger.houseAccount('adjustment', 'THB'),
        await ledger.accountOf(member.id, 'wallet', 'THB'),
      ];
      await playAll(member, -60);
      await world.api('wallet.refresh', { token: member.token });
      const dueWith = (reward: bigint) => {
        let due: unknown;
        const posting = {
          ...{ id: postingId(newOperation(), 0), from: house, to: wallet },
          ...{ amount: reward, kind },
        };
        const rolledBack = world.owner.transaction(async (tx) => {
          await postInTransaction(tx, [posting]);
          ({ due } = await tx.one(
            sql<{ due: unknown }>`select bonus_due(${member.id}, 'THB', o, m) as due
              from bonus o join bonus_money m on m.bonus_code = o.code and m.unit = 'THB' where o.code = ${code}`,
          ));
          throw new Error('back');
        });
        return rolledBack.catch((error: Error) => (error.message === 'back' ? due : error));
      };
      expect(await dueWith(501n)).toBe('BONUS_REMAINING');
      // So little is let be, but no bonus is for it.
      expect(await dueWith(500n)).toMatchObject({ basis: '4000' });
      await world.expectClean();
    },
  );

  it('BONUS_CONDITION without an unused deposit that is large enough and still there', async () => {
    const { world, games, offer, activate, playAll } = bonuses;
    const code = await offer();
    expect(await activate(await world.newMember(), code)).toMatchObject({
      status: 400,
      ...refused('BONUS_CONDITION'),
    });
    expect(await activate(await world.newMember({ money: 9_999n }), code)).toMatchObject(
      refused('BONUS_CONDITION'),
    );
    const player = await games.member(150, 'JOKER');
    await playAll(player, -51);
    await world.api('wallet.refresh', { token: player.token });
    expect(await activate(player, code)).toMatchObject(refused('BONUS_CONDITION'));
  });

  it('BONUS_FULL when the budget does not hold all of it', async () => {
    const { world, offer, activate, listed } = bonuses;
    const code = await offer({ budget: 99.99 });
    const [first, second] = [
      await world.newMember({ money: 10_000n }),
      await world.newMember({ money: 10_000n }),
    ];
    expect(await activate(first, code)).toMatchObject({ status: 200 });
    // The list says so before it is tried, whoever has too little for a bonus apart.
    expect(await listed(second, code)).toMatchObject({ state: 'full', due: null, refusal: 'BONUS_FULL' });
    const third = await world.newMember();
    expect(await listed(third, code)).toMatchObject({
      ...{ state: 'open', due: null },
      refusal: 'BONUS_CONDITION',
    });
    expect(await activate(third, code)).toMatchObject(refused('BONUS_CONDITION'));
    expect(await activate(second, code)).toMatchObject({ status: 409, ...refused('BONUS_FULL') });
    await world.expectClean();
  });

  it('NO_DATA or NO_PROMOTION where it is not offered: unknown, of the other kind, over, to come, closed, in another currency', async () => {
    const { world, offer, activate, activatePromotion } = bonuses;
    const member = await world.newMember({ money: 10_000n });
    const [past, future] = ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
    for (const changes of [{ endsAt: past }, { beginsAt: future }, { money: { LAK: { cap: 1 } } }]) {
      expect(await activate(member, await offer(changes))).toMatchObject({
        status: 404,
        ...refused('NO_DATA'),
      });
      const code = await offer({ ...changes, kind: 'promotion' });
      expect(await activatePromotion(member, code)).toMatchObject({
        status: 404,
        ...refused('NO_PROMOTION'),
      });
      const found = await world.api('promotion.find', { token: member.token, params: { code } });
      expect(found).toMatchObject(refused('NO_PROMOTION'));
    }
    expect(await activate(member, 'NEVER')).toMatchObject(refused('NO_DATA'));
    expect(await activate(member, await offer({ kind: 'promotion' }))).toMatchObject(refused('NO_DATA'));
    expect(await activatePromotion(member, 'ไม่มี')).toMatchObject(refused('NO_PROMOTION'));
    expect(await activatePromotion(member, await offer())).toMatchObject(refused('NO_PROMOTION'));
  });

  it('SELF_EXCLUDED while the member takes time off', async () => {
    const { world, offer, activate, activatePromotion } = bonuses;
    const member = await world.newMember({ money: 10_000n });
    await world.api('protection.timeout', { token: member.token, body: { hours: 24 } });
    expect(await activate(member, await offer())).toMatchObject({ status: 403, ...refused('SELF_EXCLUDED') });
    expect(await activatePromotion(member, 'ANY')).toMatchObject(refused('SELF_EXCLUDED'));
  });
});

describe('a promotion', () => {
  it('is not found by guessing: looking for codes and receiving them are counted together, for each member', async () => {
    const { world, offer } = bonuses;
    const code = await offer({ kind: 'promotion' });
    const [guesser, other] = [await world.newMember(), await world.newMember()];
    const guess = async (id: 'promotion.find' | 'promotion.activate', n: number) =>
      (await world.api(id, { token: guesser.token, params: { code: `GUESS${n}` } })).body.message;
    const said: unknown[] = [];
    // Two minutes' worth, as one may end meanwhile.
    for (let n = 0; n < 21; n += 1)
      said.push(await guess(n % 2 ? 'promotion.find' : 'promotion.activate', n));
    expect(new Set(said.slice(0, 10))).toEqual(new Set(['NO_PROMOTION']));
    expect(said.slice(10)).toContain('REQUEST_LIMIT');
    const found = await world.api('promotion.find', { token: other.token, params: { code } });
    expect(found.status).toBe(200);
  });

  it('is found by its code in any letters, received once, and is the current one until it ends', async () => {
    const { world, games, offer, activatePromotion, active, playAll, lossStands, deposit, lines } = bonuses;
    const code = await offer({ kind: 'promotion', percentFail: 12.5 });
    const member = await games.member(100, 'JOKER');
    const { token } = member;
    const current = async () => (await world.api('promotion.current', { token })).body;
    expect(await current()).toBeNull();
    const { body: found } = await world.api('promotion.find', {
      token,
      params: { code: code.toLowerCase() },
    });
    expect(found).toMatchObject({
      code,
      percentFail: 12.5,
      description: 'Half of your deposit',
      minimum: 100,
    });
    const { status, body } = await activatePromotion(member, code.toLowerCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code,
      percentFail: 12.5,
      activatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await current()).toEqual(body);
    expect(await active(member)).toMatchObject({ status: true, type: 'promotion' });
    expect((await lines(member))[0]).toMatchObject({
      statementType: 'bonus',
      promotion: { description: 'A bonus' },
    });

    await playAll(member, -150);
    await world.api('wallet.refresh', { token });
    await lossStands();
    await deposit(member, 100);
    // The one before is over, which its game knows.
    expect(await activatePromotion(member, code)).toMatchObject({
      status: 409,
      ...refused('PROMOTION_RECEIVED'),
    });
    expect(await world.api('promotion.find', { token, params: { code } })).toMatchObject(
      refused('PROMOTION_RECEIVED'),
    );
    expect(await current()).toBeNull();
    await games.expectClean(member, 'JOKER');
  });
});

describe('what was received counts', () => {
  /** Has the member have received it so long ago, in Bangkok's calendar. */
  const receivedAt = (member: TestMember, at: string) =>
    bonuses.world.owner.run(
      sql`update member_bonus set activated_at = (${at}::text)::timestamptz where member_id = ${member.id}`,
    );
  const counted = async (member: TestMember, code: string, type: string, at: string) => {
    const { received } = await bonuses.world.owner.one(sql<{ received: bigint }>`
      select bonus_received(${member.id}, ${code}, ${type}, (${at}::text)::timestamptz) as received`);
    return received;
  };

  it('by day and week of Bangkok’s calendar, weeks from Monday, or for ever', async () => {
    const { world, offer, activate } = bonuses;
    const code = await offer();
    const member = await world.newMember({ money: 10_000n });
    await activate(member, code);
    // The last satang of Sunday, 22 November 2026, in Bangkok.
    await receivedAt(member, '2026-11-22T16:59:59.999Z');
    const times = ['2026-11-22T16:59:59.999Z', '2026-11-22T17:00:00Z'];
    const of = (type: string) => Promise.all(times.map((at) => counted(member, code, type, at)));
    expect(await of('day')).toEqual([1n, 0n]);
    expect(await of('week')).toEqual([1n, 0n]);
    expect(await of('limit')).toEqual([1n, 1n]);
    // The first of Monday: the week goes on until the next one.
    await receivedAt(member, '2026-11-22T17:00:00Z');
    expect(await counted(member, code, 'week', '2026-11-29T16:59:59.999Z')).toBe(1n);
    expect(await counted(member, code, 'day', '2026-11-23T17:00:00Z')).toBe(0n);
  });

  it('until it is received as often as it may be: BONUS_MAX_CLAIMED, and again the next day', async () => {
    const { world, games, offer, activate, deposit, playAll, sweep, lossStands, listed } = bonuses;
    const code = await offer({ type: 'day', maxReceived: 2 });
    const member = await games.member(100, 'JOKER');
    for (let time = 0; time < 2; time += 1) {
      expect(await activate(member, code)).toMatchObject({ status: 200 });
      await playAll(member, -150);
      await world.api('wallet.refresh', { token: member.token });
      await lossStands();
      await sweep();
      await deposit(member, 100);
    }
    // Both of today: what the losses took to stand may reach back over midnight.
    await receivedAt(member, bangkokDay(bangkokTime(new Date()).slice(0, 10)).toISOString());
    expect(await activate(member, code)).toMatchObject({ status: 409, ...refused('BONUS_MAX_CLAIMED') });
    expect((await listed(member, code))?.userBonus?.received).toHaveLength(2);
    await receivedAt(member, new Date(Date.now() - 86_400_000).toISOString());
    expect(await activate(member, code)).toMatchObject({ status: 200 });
    await games.expectClean(member, 'JOKER');
  });
});

it('the smallest deposit of any bonus is what the latest unused deposit is held against', async () => {
  const { world, offer, activate, deposit } = bonuses;
  await offer({ minimum: 1 });
  const member = await world.newMember();
  const minimum = async () => (await world.api('bonus.minimum', { token: member.token })).body;
  expect(await minimum()).toEqual({ status: false, minimum: 1, amount: 0 });
  await deposit(member, 0.5);
  expect(await minimum()).toEqual({ status: false, minimum: 1, amount: 0.5 });
  await deposit(member, 100);
  expect(await minimum()).toEqual({ status: true, minimum: 1, amount: 100 });
  await activate(member, await offer());
  expect(await minimum()).toEqual({ status: false, minimum: 1, amount: 0 });
});
