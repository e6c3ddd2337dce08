import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { bangkokDay, bangkokTime } from '../../domain/bangkok.ts';
import { payQr, walletBecomes } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { settleCoins } from './coin.sql.ts';
import { giveCoins, takeCoins } from './coin.ts';
import { deposited, slice, spinBy, wheelOf } from './spin.fixture.ts';

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  await world.owner.run(sql`update coin_watch set begun_at = begun_at - interval '90 days'`);
  await wheelOf(world, [slice('AGAIN', 'nothing')]);
});
afterAll(() => world.close());

const setup = async ({ token }: TestMember) => (await world.api('spin.setup', { token })).body;
const coinsOf = async (member: TestMember) => {
  await giveCoins(world.deps);
  return Number(await world.balance(member, 'coin'));
};

/** Has a member's coins been got so many days earlier. */
async function coinsAge(member: TestMember, days: number): Promise<void> {
  await world.owner.run(sql`update ledger.entry e set created_at = e.created_at - make_interval(days => ${days})
    from ledger.owner o where o.account_id = e.account_id and o.member_id = ${member.id} and o.kind = 'coin'`);
}

/** Has nobody looked for deposits since so many days ago. */
const unseenFor = (days: number) =>
  world.owner.run(sql`update coin_watch set seen_until = now() - make_interval(days => ${days}::int)`);

it('are given one for each 300 baht of a day’s deposits, ten at most, as the deposits come', async () => {
  const member = await world.newMember();
  const coins: number[] = [];
  for (const baht of [299, 1, 599, 1, 2_000, 900, 50_000]) {
    await deposited(world, member, BigInt(baht) * 100n);
    coins.push(await coinsOf(member));
  }
  expect(coins).toEqual([0, 1, 2, 3, 9, 10, 10]);
  await world.expectClean();
});

it('are given for a deposit by code like for any other, and screens are told', async () => {
  const member = await world.newMember();
  const { body } = await world.api('deposit.qr.create', {
    ...{ token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 650 } },
  });
  await payQr(world, body.qrcodeId);
  await world.work();
  await walletBecomes(world, member, 65_000n);
  await world.heard();
  const heard = world.told.length;
  expect(await coinsOf(member)).toBe(2);
  expect((await world.api('wallet.read', { token: member.token })).body.profile.coin).toBe(2);
  const news = () => world.told.slice(heard).filter((one) => one.member === member.id);
  await expect.poll(news).toMatchObject([{ event: 'wallet', payload: { amount: 650 } }]);
});

it('come to everybody else where one member’s cannot be settled, and to that one with the wheel', async () => {
  const [broken, sound] = [await world.newMember(), await world.newMember()];
  for (const member of [broken, sound]) await deposited(world, member, 90_000n);
  const error = vi.fn();
  const one: typeof world.deps.database.one = (query) =>
    query.values.includes(broken.id) ? Promise.reject(new Error('broken')) : world.deps.database.one(query);
  const log = { ...world.deps.log, error } as typeof world.deps.log;
  await giveCoins({ ...world.deps, log, database: { ...world.deps.database, one } });
  expect(await world.balance(sound, 'coin')).toBe(3n);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ event: 'coin.not-settled', member: broken.id }),
    expect.any(String),
  );
  expect((await setup(broken)).userCoin).toBe(3);
});

it('are there when the wheel is opened, whether or not somebody has looked for deposits', async () => {
  const member = await world.newMember();
  await deposited(world, member, 90_000n);
  expect((await setup(member)).userCoin).toBe(3);
});

it('count each day of Bangkok for itself, and none for what the house gave', async () => {
  const member = await world.newMember({ money: 900_000n });
  await unseenFor(4);
  for (const days of [0, 1, 2]) await deposited(world, member, 20_000n, days * DAY_MS);
  expect((await setup(member)).userCoin).toBe(0);
  for (const days of [1, 2, 2]) await deposited(world, member, 20_000n, days * DAY_MS);
  expect((await setup(member)).userCoin).toBe(3);
  const { days } = await world.owner.one(sql<{ days: bigint }>`
    select count(distinct day) as days from coin_earned where member_id = ${member.id}`);
  expect(Number(days)).toBe(2);
});

it.each([
  [0, [23.5, 24.5]],
  [1, [6.5, 7.5]],
])(
  'are %d for two halves at these hours of Bangkok’s, whatever the day is elsewhere: %j',
  async (coins, hours) => {
    const member = await world.newMember();
    await unseenFor(5);
    const day = bangkokDay(bangkokTime(new Date()).slice(0, 10), -3).getTime();
    for (const hour of hours) await deposited(world, member, 15_000n, Date.now() - day - hour * 3_600_000);
    expect((await setup(member)).userCoin).toBe(coins);
  },
);

it('are counted in kip by a factor of their own', async () => {
  const member = await world.newMember({ currency: 'LAK' });
  await deposited(world, member, 59_999_900n);
  expect(await setup(member)).toMatchObject({ userCoin: 2, coinTerms: { deposit: 200_000 } });
});

it('are given once, however many look at the same moment', async () => {
  const member = await world.newMember();
  await deposited(world, member, 150_000n);
  await Promise.all([1, 2, 3, 4].flatMap(() => [setup(member), giveCoins(world.deps)]));
  expect(await world.balance(member, 'coin')).toBe(5n);
  await world.expectClean();
});

const terms = { deposit: 30_000n, perDay: 10, days: 30 };
const settled = async ({ id }: TestMember, changed: Partial<typeof terms>) =>
  Number((await world.database.one(settleCoins(id, { ...terms, ...changed }))).coins);

it('are not given again for days that are over where other terms come into force', async () => {
  const member = await world.newMember();
  await unseenFor(6);
  for (const days of [0, 1, 2, 5]) await deposited(world, member, 600_000n, days * DAY_MS);
  // Today and yesterday come to less than a coin of this one's.
  const small = await world.newMember();
  for (const days of [0, 2, 5]) await deposited(world, small, 20_000n, days * DAY_MS);
  expect([await coinsOf(member), await coinsOf(small)]).toEqual([40, 0]);
  // Yesterday is open for the two minutes after midnight in which its last deposits may still be told.
  await world.owner.run(sql`update coin_watch set seen_until = now() + interval '2 minutes'`);
  expect(await settled(member, { perDay: 20 })).toBe(50);
  expect(await settled(small, { deposit: 10_000n })).toBe(2);
  // What is found late of a day that has given nothing yet gives all the same.
  await deposited(world, small, 60_000n, DAY_MS);
  expect(await settled(small, { deposit: 10_000n })).toBe(8);
});

it('last as long as was said when they were given, whatever is said later', async () => {
  const member = await world.newMember();
  await deposited(world, member, 60_000n);
  expect(await settled(member, {})).toBe(2);
  await coinsAge(member, 20);
  await deposited(world, member, 90_000n);
  expect(await settled(member, { days: 1 })).toBe(5);
  await coinsAge(member, 2);
  // The three of a day are over; of the two others nothing is spent.
  expect(await settled(member, { days: 1 })).toBe(2);
  expect(await settled(member, { days: 3_650 })).toBe(2);
  await coinsAge(member, 8);
  expect(await settled(member, { days: 3_650 })).toBe(0);
});

it('are gone after 30 days, and the oldest are spent first', async () => {
  const member = await world.newMember({ coins: 3n });
  await coinsAge(member, 20);
  await deposited(world, member, 60_000n);
  await setup(member);
  await spinBy(world.deps, member);
  await coinsAge(member, 9);
  await takeCoins(world.deps);
  expect(await world.balance(member, 'coin')).toBe(4n);
  await coinsAge(member, 2);
  await Promise.all([takeCoins(world.deps), setup(member)]);
  // Of the three old ones one was spent, so two are over; the two new ones stay.
  expect(await world.balance(member, 'coin')).toBe(2n);
  await coinsAge(member, 30);
  expect(await spinBy(world.deps, member)).toEqual({ success: false, error: 'NO_COIN' });
  expect(await world.balance(member, 'coin')).toBe(0n);
  await world.expectClean();
});

it('are given for what came while nobody looked, as far as it is young enough', async () => {
  const member = await world.newMember();
  await deposited(world, member, 60_000n, 3_600_000);
  await world.owner.run(sql`update coin_watch set seen_until = now() - interval '2 hours'`);
  expect(await coinsOf(member)).toBe(2);
  const { ago } = await world.owner.one(
    sql<{ ago: number }>`select extract(epoch from now() - seen_until)::int as ago from coin_watch`,
  );
  expect(ago).toBeLessThan(60);
});
