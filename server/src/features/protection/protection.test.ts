import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import { payQr, walletBecomes } from '../../testing/bank.ts';
import { gamesIn } from '../../testing/games.ts';
import { type Gifts, giftsIn } from '../../testing/gifts.ts';
import { type CallOptions, startWorld, type TestMember, type World } from '../../testing/world.ts';
import { giftSend } from '../gift/gift.sql.ts';
import { redeemGift } from '../gift/gift.ts';

let world: World;
let gifts: Gifts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 3_000 } });
  gifts = await giftsIn(world);
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const none = { day: 0, week: 0, month: 0 };

const read = async ({ token }: TestMember) => (await world.api('protection.read', { token })).body;
const limit = async ({ token }: TestMember, body: CallOptions<'protection.limits'>['body'] & object) => {
  const answer = await world.api('protection.limits', { token, body });
  expect(answer.status).toBe(200);
  return answer.body;
};
const qr = ({ token }: TestMember, amount: number, key?: string) =>
  world.api('deposit.qr.create', {
    ...{ token, params: { bankCode: 'KBANK' }, body: { amount } },
    ...(key && { key }),
  });
const openCode = async ({ token }: TestMember) =>
  (await world.api('deposit.qr.current', { token })).body.qr?.amount;
const hoursFrom = (time: string | undefined) => (Date.parse(time ?? '') - Date.now()) / HOUR_MS;

it('the result of the games is what was won less what was lost since midnight, of the member alone', async () => {
  const games = gamesIn(world);
  const [member, other] = await Promise.all([games.member(100, 'JOKER'), games.member(100, 'JOKER')]);
  for (const one of [member, other]) await games.move(one, 'WALLET', 'JOKER', 50);
  const booked = () => world.api('wallet.refresh', { token: member.token });
  await games.play(member, 'JOKER', 80);
  await booked();
  expect((await read(member)).result).toBe(80);
  await games.play(member, 'JOKER', -30.25);
  await booked();
  expect([(await read(member)).result, (await read(other)).result]).toEqual([49.75, 0]);
  await world.owner.run(
    sql`update ledger.posting set created_at = created_at - interval '1 day' where kind = 'play.win'`,
  );
  expect((await read(member)).result).toBe(-30.25);
});

describe('limits on deposits', () => {
  it('are none to begin with', async () => {
    expect(await read(await world.newMember())).toMatchObject({
      limits: {},
      pending: [],
      used: none,
      result: 0,
    });
  });

  it('are in force at once where there was none or a higher one, each for itself', async () => {
    const member = await world.newMember();
    expect(await limit(member, { day: 500, month: 9_000.5 })).toMatchObject({
      limits: { day: 500, month: 9_000.5 },
      pending: [],
    });
    await limit(member, { day: 300, week: 0 });
    expect(await read(member)).toMatchObject({
      limits: { day: 300, week: 0, month: 9_000.5 },
      ...{ pending: [], used: none, result: 0 },
    });
    expect(await limit(member, {})).toEqual(await read(member));
  });

  it.each([800, null])('rise to %s after 24 hours, and not before', async (amount) => {
    const member = await world.newMember();
    await limit(member, { week: 500 });
    const { limits, pending } = await limit(member, { week: amount });
    expect(limits).toEqual({ week: 500 });
    expect(pending).toEqual([{ period: 'week', amount, from: expect.any(String) }]);
    expect(hoursFrom(pending[0]?.from)).toBeCloseTo(24, 1);
    await world.timePasses(23.9 * HOUR_MS);
    // Asked for again it does not begin to wait again.
    expect((await limit(member, { week: amount })).limits).toEqual({ week: 500 });
    await world.timePasses(0.2 * HOUR_MS);
    expect(await read(member)).toMatchObject({
      limits: amount === null ? {} : { week: amount },
      pending: [],
    });
    if (amount === null) expect((await read(member)).limits).toEqual({});
  });

  it('that wait are taken back by asking for the one in force, and wait anew when they differ', async () => {
    const member = await world.newMember();
    await limit(member, { day: 500 });
    await limit(member, { day: 900 });
    await world.timePasses(20 * HOUR_MS);
    const [waiting] = (await limit(member, { day: 700 })).pending;
    expect(waiting?.amount).toBe(700);
    expect(hoursFrom(waiting?.from)).toBeCloseTo(24, 1);
    expect(await limit(member, { day: 500 })).toMatchObject({ limits: { day: 500 }, pending: [] });
    await limit(member, { day: 900 });
    expect(await limit(member, { day: 400 })).toMatchObject({ limits: { day: 400 }, pending: [] });
    await world.timePasses(25 * HOUR_MS);
    expect(await read(member)).toMatchObject({ limits: { day: 400 }, pending: [] });
  });

  it('refuse a code above them with the numbers, and leave the open one', async () => {
    const member = await world.newMember({ money: 20_000n });
    await limit(member, { day: 500, month: 450 });
    expect((await qr(member, 100)).body.hasQrcode).toBe(true);
    // It would take the place of the open one, which does not count.
    expect((await qr(member, 250)).body.hasQrcode).toBe(true);
    const [limits, used] = [
      { day: 500, month: 450 },
      { day: 200, week: 200, month: 200 },
    ];
    const refused = { message: 'DEPOSIT_LIMIT', limits, used };
    const key = crypto.randomUUID();
    expect(await qr(member, 250.01, key)).toMatchObject({ status: 400, body: refused });
    expect((await qr(member, 250.01, key)).body).toEqual(refused);
    expect(await openCode(member)).toBe(250);
    expect((await read(member)).used).toEqual({ day: 450, week: 450, month: 450 });
    expect(
      await world.api('deposit.qr.read', { token: member.token, params: { bankCode: 'KBANK' } }),
    ).toMatchObject({
      body: { hasQrcode: true, amount: 250 },
    });
  });

  it('of nothing at all let nothing begin', async () => {
    const member = await world.newMember();
    await limit(member, { week: 0 });
    expect(await qr(member, 1)).toMatchObject({ status: 400, body: { message: 'DEPOSIT_LIMIT' } });
    expect(await gifts.redeem(member, await gifts.make(2))).toMatchObject({
      ...{ status: 400, body: { message: 'DEPOSIT_LIMIT', limits: { week: 0 }, used: none } },
    });
  });

  it('credit what was paid above them all the same, and count it', async () => {
    const member = await world.newMember();
    await limit(member, { day: 300 });
    const { body } = await qr(member, 300);
    await payQr(world, body.qrcodeId, 1_000);
    await walletBecomes(world, member, 100_000n);
    expect((await read(member)).used).toEqual({ day: 1_000, week: 1_000, month: 1_000 });
    expect((await qr(member, 1)).body).toMatchObject({ message: 'DEPOSIT_LIMIT', used: { day: 1_000 } });
    await world.expectClean();
  });

  it('leave a gift above them untaken, and take one that fits', async () => {
    const member = await world.newMember();
    await limit(member, { day: 100 });
    const link = await gifts.make(100.01);
    expect(await gifts.redeem(member, link)).toMatchObject({
      ...{ status: 400, body: { message: 'DEPOSIT_LIMIT', limits: { day: 100 }, used: none } },
    });
    expect(await gifts.atParty(link)).toMatchObject({ status: 'active', taken: [] });
    expect((await gifts.redeem(member, await gifts.make(60))).status).toBe(200);
    // An open code and a gift together.
    expect((await qr(member, 39)).status).toBe(200);
    expect(await gifts.redeem(member, await gifts.make(2))).toMatchObject({
      body: { message: 'DEPOSIT_LIMIT', used: { day: 99 } },
    });
    // It was nobody's fault of the voucher: another member may have it.
    expect((await gifts.redeem(await world.newMember(), link)).status).toBe(200);
    await world.expectClean();
  });

  it('refuse a gift with the numbers that it was refused by, and again by those of then', async () => {
    const member = await world.newMember();
    await limit(member, { day: 100 });
    const link = await gifts.make(100.01);
    const [operation, { database, steps }] = [newOperation(), world.deps];
    const run: typeof steps.run = async (one, item) => {
      const said = await steps.run(one, item);
      if (one === (giftSend as unknown)) await limit(member, { day: 50 });
      return said;
    };
    const redeem = (deps: Deps) =>
      redeemGift(deps, {
        member: { ...member, isExcluded: false } as unknown as Member,
        operation,
        body: { link: gifts.pasted(link) },
      });
    const above = (day: number) => ({ code: 'DEPOSIT_LIMIT', standing: { limits: { day }, used: none } });
    await expect(redeem({ ...world.deps, steps: { ...steps, run } })).rejects.toMatchObject(above(100));
    const { rejection } = await database.one(
      sql<{ rejection: string }>`select rejection from gift where id = ${operation}`,
    );
    expect(rejection).toBe('DEPOSIT_LIMIT');
    await expect(redeem(world.deps)).rejects.toMatchObject(above(50));
  });

  it('count a gift under way by what it can bring', async () => {
    const member = await world.newMember();
    await limit(member, { day: 100 });
    await gifts.faults('timeout', 1, 'redeem');
    expect((await gifts.redeem(member, await gifts.make(70))).status).toBe(202);
    expect((await read(member)).used.day).toBe(70);
    expect((await qr(member, 31)).body.message).toBe('DEPOSIT_LIMIT');
    expect((await qr(member, 30)).status).toBe(200);
    await world.act('DELETE', '/faults');
    await world.timePasses(60_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(7_000n);
  });

  it('let as many pass that come at once as fit, of whatever way', async () => {
    const member = await world.newMember();
    await limit(member, { week: 500 });
    const links = await Promise.all(Array.from({ length: 6 }, () => gifts.make(200)));
    const replies = await Promise.all([
      ...links.map(async (link) => (await gifts.redeem(member, link)).body.message),
      ...[1, 2].map(async () => (await qr(member, 200)).body.message),
    ]);
    const { used } = await read(member);
    expect(used.week).toBe(400);
    expect(replies.filter((message) => message === 'DEPOSIT_LIMIT').length).toBeGreaterThanOrEqual(4);
    const inWallet = await world.balance(member, 'wallet');
    expect(inWallet + BigInt((await openCode(member)) ?? 0) * 100n).toBe(40_000n);
  });

  it('are in kip for a member who counts in kip', async () => {
    const member = await world.newMember({ currency: 'LAK', money: 5_000_000n });
    await limit(member, { day: 60_000, month: 10_000_000 });
    expect(await read(member)).toMatchObject({
      limits: { day: 60_000, month: 10_000_000 },
      used: { day: 50_000, week: 50_000, month: 50_000 },
    });
    const refusal = (asks: bigint) =>
      world.database.one(sql<{ said: { outcome: string } | null }>`
        select deposit_refusal(${member.id}, ${asks}, false) as said`);
    expect((await refusal(1_000_000n)).said).toBeNull();
    expect((await refusal(1_000_001n)).said).toMatchObject({
      outcome: 'over-limit',
      limits: { day: 60_000 },
    });
  });

  it('take amounts alone', async () => {
    const { token } = await world.newMember();
    for (const body of [{ day: -1 }, { day: 1.005 }, { day: '5' }, { day: 10_000_001 }, { year: 5 }]) {
      const reply = await world.api('protection.limits', { token, body: body as never });
      expect({ body, status: reply.status }).toEqual({ body, status: 400 });
    }
    const { token: other } = await world.newMember();
    expect((await world.api('protection.read', { token: other })).body.limits).toEqual({});
  });
});

/** Bangkok's clock, as this test has it: seven hours ahead of UTC. */
const inBangkok = (text: string) => new Date(`${text}+07:00`);

test.each([
  // A Wednesday in the middle of a month.
  ['day', '2026-11-18T09:00:00', '2026-11-18T00:00:00', '2026-11-19T00:00:00'],
  ['week', '2026-11-18T09:00:00', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
  ['month', '2026-11-18T09:00:00', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
  // A Sunday evening in Bangkok; a first of the month that is still the last of the month before in UTC.
  ['week', '2026-11-22T23:30:00', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
  ['week', '2026-11-23T00:30:00', '2026-11-23T00:00:00', '2026-11-30T00:00:00'],
  ['month', '2027-01-01T03:00:00', '2027-01-01T00:00:00', '2027-02-01T00:00:00'],
  ['month', '2028-02-29T23:59:59', '2028-02-01T00:00:00', '2028-03-01T00:00:00'],
  ['day', '2026-12-31T23:59:59', '2026-12-31T00:00:00', '2027-01-01T00:00:00'],
])('a %s at %s lasts from %s to %s in Bangkok', async (period, at, from, to) => {
  const member = await world.newMember({ money: 5_000n });
  await world.owner.run(sql`update ledger.posting p set created_at = ${inBangkok(at)}
    from ledger.owner o where o.account_id = p.credit and o.member_id = ${member.id} and p.kind = 'deposit'`);
  const counted = async (time: Date) =>
    (
      await world.database.one(
        sql<{ sum: bigint }>`select deposits_counted(${member.id}, ${period}, ${time}, false) as sum`,
      )
    ).sum;
  const begun = async (time: Date) =>
    (await world.database.one(sql<{ start: Date }>`select period_start(${period}, ${time}) as start`)).start;
  const [first, end] = [inBangkok(from), inBangkok(to)];
  const last = new Date(end.getTime() - 1);
  expect([await counted(inBangkok(at)), await counted(last), await counted(end)]).toEqual([
    5_000n,
    5_000n,
    0n,
  ]);
  expect([await begun(first), await begun(last), await begun(end)]).toEqual([first, first, end]);
});

describe('time off', () => {
  const stay = (member: TestMember, body: { hours: number } | { months: number }) =>
    'hours' in body
      ? world.api('protection.timeout', { token: member.token, body })
      : world.api('protection.exclusion', { token: member.token, body });
  const until = async (member: TestMember, body: { hours: number } | { months: number }) => {
    const { status, body: answer } = await stay(member, body);
    expect([status, answer.message]).toEqual([200, 'OK']);
    return answer.until;
  };

  it('lasts as long as was asked for, and ends by itself', async () => {
    const member = await world.newMember();
    const said = await until(member, { hours: 24 });
    expect(hoursFrom(said)).toBeCloseTo(24, 1);
    expect(await read(member)).toMatchObject({ timeoutUntil: said });
    expect(await read(member)).not.toHaveProperty('excludedUntil');
    expect(await qr(member, 100)).toMatchObject({ status: 403, body: { message: 'SELF_EXCLUDED' } });
    await world.timePasses(23.9 * HOUR_MS);
    expect((await qr(member, 100)).status).toBe(403);
    await world.timePasses(0.2 * HOUR_MS);
    expect((await qr(member, 100)).status).toBe(200);
    expect(await read(member)).not.toHaveProperty('timeoutUntil');
  });

  it('is kept where it is longer than what is asked for next', async () => {
    const member = await world.newMember();
    const long = await until(member, { hours: 720 });
    expect(await until(member, { hours: 24 })).toBe(long);
    const longer = await until(member, { months: 12 });
    const inMonths = new Date();
    inMonths.setUTCMonth(inMonths.getUTCMonth() + 12);
    expect(Math.abs(Date.parse(longer) - inMonths.getTime())).toBeLessThan(2 * HOUR_MS);
    expect(await until(member, { months: 6 })).toBe(longer);
    expect(await until(member, { hours: 48 })).toBe(longer);
    expect(await read(member)).toMatchObject({ timeoutUntil: long, excludedUntil: longer });
    await world.timePasses(721 * HOUR_MS);
    expect((await read(member)).timeoutUntil).toBeUndefined();
    expect((await qr(member, 100)).status).toBe(403);
  });

  it.each([
    ...[{ hours: 23 }, { hours: 721 }, { hours: 24.5 }, { months: 5 }, { months: 61 }],
    ...([{ hours: '24' }, { months: null }] as never[]),
  ])('is not %j', async (body) => {
    const member = await world.newMember();
    expect((await stay(member, body)).body.message).toBe('KEY_INVALID');
    expect(await read(member)).not.toHaveProperty('timeoutUntil');
  });

  it('of a member whom an operator has suspended meanwhile changes nothing about that', async () => {
    const member = await world.newMember();
    await until(member, { months: 6 });
    await world.owner.run(sql`update member set status = 'suspended' where id = ${member.id}`);
    expect((await world.api('protection.read', { token: member.token })).body.message).toBe('INVALID_USER_3');
  });

  it('begins before a code that is asked for at the same moment, or after it', async () => {
    const member = await world.newMember();
    await Promise.all([qr(member, 100), stay(member, { hours: 24 }), qr(member, 100)]);
    expect(await openCode(member)).toBeUndefined();
    expect((await qr(member, 100)).status).toBe(403);
  });
});

test('who helps outside of the house is told in the language of the request, as the operator names them', async () => {
  const { token } = await world.newMember();
  const inLao = async () =>
    (await world.api('protection.read', { token, headers: { 'accept-language': 'lo' } })).body.help;
  expect(await inLao()).toEqual([{ name: 'ສາຍດ່ວນສຸຂະພາບຈິດຂອງໄທ', phone: '1323' }]);
  expect((await limit({ token } as TestMember, {})).help?.[0]?.phone).toBe('1323');
  const set = (value: unknown) =>
    world.owner.run(sql`insert into setting (name, value) values ('helpLines', ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`);
  const name = { th: 'สายช่วยเหลือ', la: 'ສາຍຊ່ວຍເຫຼືອ', en: 'Helpline' };
  await set([{ name, phone: '+856 21 123 456' }]);
  await expect.poll(inLao).toEqual([{ name: 'ສາຍຊ່ວຍເຫຼືອ', phone: '+856 21 123 456' }]);
  await set([]);
  await expect.poll(inLao).toBeUndefined();
  await world.owner.run(sql`delete from setting where name = 'helpLines'`);
});
