import type { PrizeKind } from '@prae/contract/spin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { bangkokTime } from '../../domain/bangkok.ts';
import { newOperation } from '../../domain/operation.ts';
import { dyingAt } from '../../testing/crash.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { bonusesIn } from '../bonus/bonus.fixture.ts';
import { settleCoins } from './coin.sql.ts';
import { claimBy, patiently, slice, spinBy, wheelOf } from './spin.fixture.ts';
import { couponsToHandOut, putWheel } from './spin.ts';

const kinds = ['money', 'coins', 'promotion', 'physical'] as const;

let world: World;
let bonuses: ReturnType<typeof bonusesIn>;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  bonuses = bonusesIn(world);
});
afterAll(() => world.close());

/** A member who has won one prize of a kind, with its coupon. */
async function winner(kind: PrizeKind): Promise<{ member: TestMember; coupon: string }> {
  await wheelOf(world, [slice('P', kind)], `ONLY-${kind}`);
  const member = await world.newMember({ coins: 1n });
  expect((await spinBy(world.deps, member)).result).toMatchObject({ code: 'P', kind });
  const [coupon] = (await list(member)).map(({ _id }) => _id);
  return { member, coupon: coupon ?? '' };
}

/** Writes another label on the only slice of a wheel. */
const renamed = (kind: PrizeKind) => {
  const label = { th: 'ใหม่', la: 'ໃໝ່', en: 'New' };
  return wheelOf(world, [slice('P', kind, { label })], `ONLY-${kind}`);
};

const list = async ({ token }: TestMember) => (await world.api('spin.coupon.list', { token })).body;
const claim = ({ token }: TestMember, coupon: string, key?: string) =>
  world.api('spin.coupon.claim', { token, body: { coupon }, ...(key && { key }) });
const refusal = async (member: TestMember, coupon: string) => (await claim(member, coupon)).body.message;

describe('a coupon', () => {
  it('keeps the name that its prize had when it was won, as does the draw', async () => {
    const { member, coupon } = await winner('physical');
    const draw = await world.owner.one(
      sql<{ id: string }>`select draw_id as id from coupon where id = ${coupon}::uuid`,
    );
    expect((await list(member))[0]?.drawId).toBe(draw.id);
    const told = async () => ({
      listed: (await list(member))[0]?.prize.slice.label,
      drawn: (await world.api('spin.draw', { params: { _id: draw.id } })).body.result.label,
      toHandOut: (await world.database.rows(couponsToHandOut())).find(({ id }) => id === coupon)?.label.th,
    });
    await renamed('physical');
    expect(await told()).toEqual({ listed: 'P th', drawn: 'P th', toHandOut: 'P th' });
    // A server of an earlier version keeps none.
    await world.owner.run(sql`update wheel_draw set labels = null where id = ${draw.id}::uuid`);
    expect(await told()).toEqual({ listed: 'ใหม่', drawn: 'ใหม่', toHandOut: 'ใหม่' });
  });

  it('of money comes into the wallet once, with a line of the statement', async () => {
    const { member, coupon } = await winner('money');
    const [shown] = await list(member);
    expect(shown).toMatchObject({
      kind: 'money',
      amount: 20,
      prize: { name: 'วงล้อ', slice: { code: 'P', label: 'P th' } },
    });
    expect(Date.parse(shown?.expiresAt ?? '') - Date.now()).toBeCloseTo(7 * 86_400_000, -5);
    const key = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await claim(member, coupon, key)).body).toEqual({ message: 'SUCCESS' });
    expect(await refusal(member, coupon)).toBe('NO_CLAIMABLE_COUPON');
    expect(await world.balance(member, 'wallet')).toBe(2_000n);
    const { body } = await world.api('statement.list', { token: member.token, body: { page: 1, limit: 10 } });
    expect(body.statements).toMatchObject([
      {
        statementType: 'deposit',
        status: 'SUCCESS',
        amount: 20,
        from: 'PRIZE',
        luckydraw: { description: 'วงล้อ' },
      },
    ]);
    // It was claimed in Thai; each language has its own name of the wheel.
    const inLao = { token: member.token, body: { page: 1, limit: 10 }, language: 'lo' };
    const [line] = (await world.api('statement.list', inLao)).body.statements;
    expect(line).toMatchObject({ luckydraw: { description: 'ວົງລໍ້' } });
    const today = bangkokTime(new Date()).slice(0, 10);
    const period = { from: today, to: today };
    const file = await world.api('statement.export', { token: member.token, body: period });
    expect(file.body).toContain('วงล้อ');
    expect(await list(member)).toEqual([]);
    await world.expectClean();
  });

  it('of coins comes into the purse', async () => {
    const { member, coupon } = await winner('coins');
    expect((await list(member))[0]).toMatchObject({ kind: 'coins', amount: 2 });
    expect(await refusal(member, coupon)).toBe('SUCCESS');
    expect(await world.balance(member, 'coin')).toBe(2n);
    // They last as long as was said then.
    await world.owner.run(sql`update ledger.entry set created_at = created_at - interval '29 days'
      where account_id = account_of(${member.id}, 'coin', 'COIN')`);
    const terms = { deposit: 30_000n, perDay: 10, days: 1 };
    expect(await world.database.one(settleCoins(member.id, terms))).toEqual({ coins: 2n });
    await world.expectClean();
  });

  it('of a promotion tells its code, which can be read again and brings the promotion', async () => {
    const { member, coupon } = await winner('promotion');
    expect((await list(member))[0]).not.toHaveProperty('promotionCode');
    expect((await claim(member, coupon)).body).toEqual({ message: 'SUCCESS', promotionCode: 'WELCOME50' });
    expect((await list(member))[0]).toMatchObject({ kind: 'promotion', promotionCode: 'WELCOME50' });
    expect(await refusal(member, coupon)).toBe('NO_CLAIMABLE_COUPON');
    await bonuses.deposit(member, 200);
    const given = await bonuses.activatePromotion(member, 'WELCOME50');
    expect(given).toMatchObject({ status: 200, body: { code: 'WELCOME50' } });
    expect(await bonuses.active(member)).toMatchObject({ status: true, type: 'promotion' });
    expect(await world.balance(member, 'wallet')).toBe(30_000n);
    await world.expectClean();
  });

  it('of a thing is handed out by an operator', async () => {
    const { member, coupon } = await winner('physical');
    expect(await refusal(member, coupon)).toBe('INVALID_COUPON_TYPE');
    expect((await list(member)).length).toBe(1);
  });

  it('is claimed once by a hundred at once', async () => {
    const { member, coupon } = await winner('money');
    const claims = Array.from({ length: 100 }, () =>
      patiently((operation) => claimBy(world.deps, member, coupon, operation)),
    );
    const ends = await Promise.allSettled(claims);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['NO_CLAIMABLE_COUPON']));
    expect(await world.balance(member, 'wallet')).toBe(2_000n);
    await world.expectClean();
  });

  it('is claimed once by a hundred calls at once, some under one key', async () => {
    const { member, coupon } = await winner('money');
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, call) => claim(member, coupon, `key-${call % 3 ? call : 'one'}`)),
    );
    const keysOfClaims = replies.flatMap(({ body }, call) =>
      body.message === 'SUCCESS' ? [call % 3 ? call : 'one'] : [],
    );
    expect(new Set(keysOfClaims).size).toBe(1);
    for (const { body } of replies)
      expect(['SUCCESS', 'NO_CLAIMABLE_COUPON', 'REQUEST_LIMIT']).toContain(body.message);
    expect(await world.balance(member, 'wallet')).toBe(2_000n);
    await world.expectClean();
  });

  it.each(['before', 'after'] as const)(
    'is claimed once by a process that dies %s any effect and tries again',
    async (moment) => {
      let deaths = 0;
      for (let effect = 1; ; effect += 1) {
        const { member, coupon } = await winner('money');
        const operation = newOperation();
        const { deps, died } = dyingAt(effect, world.deps, moment);
        await claimBy(deps, member, coupon, operation).catch(() => {});
        const again = await claimBy(world.deps, member, coupon, operation).catch(({ taken }) =>
          JSON.parse(taken.answer),
        );
        expect(again).toEqual({ message: 'SUCCESS' });
        expect(await world.balance(member, 'wallet')).toBe(2_000n);
        if (!died()) break;
        deaths += 1;
      }
      // The look for a bonus, and the claim.
      expect(deaths).toBe(2);
      await world.expectClean();
    },
  );
});

describe('a coupon is refused with', () => {
  it('INVALID_CODE where it is no id, NO_CLAIMABLE_COUPON where it is somebody else’s or none', async () => {
    const [{ coupon }, other] = [await winner('money'), await world.newMember()];
    for (const text of ['no id', '', 'zzz', 'x'.repeat(1_000)])
      expect(await refusal(other, text)).toBe('INVALID_CODE');
    expect(await refusal(other, coupon)).toBe('NO_CLAIMABLE_COUPON');
    expect(await refusal(other, newOperation())).toBe('NO_CLAIMABLE_COUPON');
    expect(await refusal(other, 5 as never)).toBe('KEY_INVALID');
  });

  it('INVALID_PRIZE_CODE where its slice was removed, and not where it is only won no more', async () => {
    const { member, coupon } = await winner('money');
    const file = { code: 'ONLY-money', currency: 'THB', name: { th: 'ก', la: 'ກ', en: 'a' } } as const;
    await putWheel(world.database, { ...file, slices: [slice('OTHER', 'nothing')] });
    expect(await refusal(member, coupon)).toBe('INVALID_PRIZE_CODE');
    await putWheel(world.database, {
      ...file,
      slices: [slice('OTHER', 'nothing'), slice('P', 'money', { weight: 0 })],
    });
    expect(await refusal(member, coupon)).toBe('SUCCESS');
  });

  it('COUPON_EXPIRED after seven days', async () => {
    const { member, coupon } = await winner('money');
    await world.owner.run(
      sql`update coupon set expires_at = expires_at - interval '7 days' where id = ${coupon}::uuid`,
    );
    expect(await refusal(member, coupon)).toBe('COUPON_EXPIRED');
    expect(await list(member)).toEqual([]);
    expect(await world.balance(member, 'wallet')).toBe(0n);
  });

  it.each(kinds)('BONUS_REMAINING while a bonus is active, of %s too', async (kind) => {
    const { member, coupon } = await winner(kind);
    await bonuses.deposit(member, 200);
    expect((await bonuses.activate(member, await bonuses.offer())).status).toBe(200);
    expect(await refusal(member, coupon)).toBe('BONUS_REMAINING');
  });

  it.each(kinds)('SELF_EXCLUDED for who stays away, of %s too', async (kind) => {
    const { member, coupon } = await winner(kind);
    await world.api('protection.timeout', { token: member.token, body: { hours: 24 } });
    expect(await refusal(member, coupon)).toBe('SELF_EXCLUDED');
    // Also of who has only stayed away since they were let in.
    await expect(claimBy(world.deps, member, coupon)).rejects.toMatchObject({ code: 'SELF_EXCLUDED' });
    expect(await world.balance(member, 'wallet')).toBe(0n);
  });
});
