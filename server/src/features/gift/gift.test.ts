import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { encrypted, type Gifts, giftsIn, giftWallet } from '../../testing/gifts.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

let world: World;
let gifts: Gifts;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 2_500 } });
  gifts = await giftsIn(world);
  member = await world.newMember();
});
afterEach(async () => {
  await world.act('DELETE', '/faults');
  const { atParty, inLedger } = await gifts.booked();
  // What the tests have our wallet take by hand.
  expect(inLedger).toBe(atParty - byHand);
  await world.expectClean();
});
afterAll(() => world.close());
let byHand = 0n;

const refusal = (code: string) => ({ message: code });

async function rowOf(link: string) {
  return world.owner.rows(
    sql<{ state: string; rejection: string | null; sent: boolean }>`
      select state, rejection, sent_at is not null as sent from gift where hash = ${gifts.hashOf(link)} order by created_at`,
  );
}

async function lines(of: TestMember) {
  const { body } = await world.api('statement.list', { token: of.token, body: { page: 1, limit: 20 } });
  return body.statements.map(({ from, to, status, amount, statementType }) => ({
    ...{ statementType, from, to, status, amount },
  }));
}

const line = (status: string, amount: number) => ({
  ...{ statementType: 'deposit', from: 'TRUEWALLET', to: 'WALLET', status, amount },
});

it('credits what the wallet got, once, with its line and the news', async () => {
  const mine = await world.newMember();
  const link = await gifts.make(50.25);
  const key = randomUUID();
  const { status, body } = await gifts.redeem(mine, link, key);
  expect([status, body]).toEqual([
    200,
    { message: 'SUCCESS', status: 'SUCCESS', _id: body._id, amount: 50.25, wallet: { amount: 50.25 } },
  ]);
  expect(await world.balance(mine, 'wallet')).toBe(5_025n);
  expect(await lines(mine)).toEqual([line('SUCCESS', 50.25)]);
  const posting = await world.owner.one(
    sql<{ reference: string; house: string }>`select p.reference, o.kind as house from ledger.posting p
      join ledger.owner o on o.account_id = p.debit where p.id = ${body._id ?? ''}::uuid`,
  );
  expect(posting).toEqual({ reference: `TRUEWALLET:${gifts.hashOf(link)}`, house: 'bank:TRUEWALLET' });
  const told = () => world.told.filter((one) => one.member === mine.id).map(({ event }) => event);
  await expect.poll(() => told().sort()).toEqual(['statement', 'wallet']);
  expect((await gifts.atParty(link))?.taken).toEqual([{ mobile: giftWallet.mobile, amount: 50.25 }]);
});

it('answers the same request the same, and another one for the same gift that it is taken', async () => {
  const [mine, other] = [await world.newMember(), await world.newMember()];
  const link = await gifts.make(20);
  const body = { link: encrypted(`${link}::${giftWallet.name}`, world.config.truelinkSecret) };
  const key = randomUUID();
  const again = () => world.api('gift.redeem', { token: mine.token, body, key });
  const [first, second, third] = [await again(), await again(), await again()];
  expect([second.body, third.body]).toEqual([first.body, first.body]);
  expect(first.status).toBe(200);
  for (const who of [mine, other])
    expect(await gifts.redeem(who, link)).toMatchObject({ status: 409, body: refusal('TRUELINK_DUPLICATE') });
  expect(await world.balance(mine, 'wallet')).toBe(2_000n);
});

it('credits one gift once, however often two members ask for it at once', async () => {
  const two = [await world.newMember(), await world.newMember()];
  const link = await gifts.make(33);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) => gifts.redeem(two[at % 2] as TestMember, link, randomUUID())),
  );
  const codes = replies.map(({ status, body }) => (status === 200 ? 'SUCCESS' : body.message));
  expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['SUCCESS', 'TRUELINK_DUPLICATE']));
  const held = await Promise.all(two.map((one) => world.balance(one, 'wallet')));
  expect(held.toSorted()).toEqual([0n, 3_300n]);
});

it('of a shared gift credits the part that the wallet got', async () => {
  const mine = await world.newMember();
  const link = await gifts.make(100, { members: 3 });
  await gifts.takeBy('0811111111', link);
  expect(await gifts.redeem(mine, link)).toMatchObject({ status: 200, body: { amount: 33.33 } });
  expect(await world.balance(mine, 'wallet')).toBe(3_333n);
  // One wallet takes one part.
  expect(await gifts.redeem(mine, link)).toMatchObject({ body: refusal('TRUELINK_DUPLICATE') });
});

const wrong: [string, () => Promise<string>, string, string | undefined][] = [
  [
    'unknown',
    async () => 'https://gift.truemoney.com/campaign/?v=NoSuchGift00000000',
    'TRUELINK_INVALID',
    'VOUCHER_NOT_FOUND',
  ],
  ['expired', () => gifts.make(50, { minutes: 0 }), 'TRUELINK_INVALID', 'VOUCHER_EXPIRED'],
  ['our own', () => gifts.make(50, { own: true }), 'TRUELINK_INVALID', 'CANNOT_GET_OWN_VOUCHER'],
  ['of 1.99', () => gifts.make(1.99), 'TRUELINK_INVALID', 'BELOW_MINIMUM'],
  ['in parts of 1.99', () => gifts.make(5.99, { members: 3 }), 'TRUELINK_INVALID', 'BELOW_MINIMUM'],
  ["somebody else's", () => taken('0811111111'), 'TRUELINK_DUPLICATE', 'VOUCHER_OUT_OF_STOCK'],
  [
    'taken by our wallet, by hand',
    () => taken(giftWallet.mobile),
    'TRUELINK_DUPLICATE',
    'TARGET_USER_REDEEMED',
  ],
  [
    'told as taken by a success',
    () => taken('0811111111', true),
    'TRUELINK_DUPLICATE',
    'VOUCHER_OUT_OF_STOCK',
  ],
  [
    'told as taken by our wallet, by hand, by a success',
    () => taken(giftWallet.mobile, true),
    'TRUELINK_DUPLICATE',
    'TARGET_USER_REDEEMED',
  ],
  [
    'told as expired by a success',
    () => gifts.make(50, { minutes: 0, plain: true }),
    'TRUELINK_INVALID',
    'VOUCHER_EXPIRED',
  ],
];

async function taken(mobile: string, plain = false): Promise<string> {
  const link = await gifts.make(40, { plain });
  await gifts.takeBy(mobile, link);
  if (mobile === giftWallet.mobile) byHand += 4_000n;
  return link;
}

test.each(wrong)(
  'a gift that is %s is refused, and nobody calls for it',
  async (_, make, code, rejection) => {
    const link = await make();
    const before = await world.balance(member, 'wallet');
    const lineCount = (await lines(member)).length;
    const { status, body } = await gifts.redeem(member, link);
    expect([status, body]).toEqual([code === 'TRUELINK_DUPLICATE' ? 409 : 400, refusal(code)]);
    expect(await rowOf(link)).toEqual([{ state: 'failed', rejection, sent: false }]);
    expect(await world.balance(member, 'wallet')).toBe(before);
    expect((await lines(member)).length).toBe(lineCount);
    // It ended, so that anybody may try again.
    expect((await gifts.redeem(member, link)).body).toEqual(refusal(code));
  },
);

it('takes 2 baht, the smallest', async () => {
  expect(await gifts.redeem(member, await gifts.make(2))).toMatchObject({ status: 200, body: { amount: 2 } });
});

it('keeps a refusal for its key', async () => {
  const body = { link: encrypted(`${await gifts.make(1)}::${giftWallet.name}`, world.config.truelinkSecret) };
  const key = randomUUID();
  const ask = () => world.api('gift.redeem', { token: member.token, body, key });
  expect([(await ask()).body, (await ask()).body]).toEqual([1, 2].map(() => refusal('TRUELINK_INVALID')));
});

test('what is no gift link, or encrypted otherwise, is refused before anybody is asked', async () => {
  const calls = async () => (await world.act<unknown[]>('GET', '/journal?party=TRUEMONEY')).length;
  const before = await calls();
  const send = async (link: string) =>
    (await world.api('gift.redeem', { token: member.token, body: { link } })).body;
  const phrase = world.config.truelinkSecret;
  const link = await gifts.make(50);
  expect(await send(encrypted(`${link}::${giftWallet.name}`, 'another phrase'))).toEqual(
    refusal('TRUELINK_INVALID'),
  );
  expect(await send(link)).toEqual(refusal('TRUELINK_INVALID'));
  expect(await send(encrypted(link, phrase))).toEqual(refusal('TRUELINK_INVALID'));
  const elsewhere = link.replace('gift.truemoney.com', '127.0.0.1');
  expect(await send(encrypted(`${elsewhere}::${giftWallet.name}`, phrase))).toEqual(
    refusal('TRUELINK_INVALID'),
  );
  expect(await send(encrypted(`${link}::SOMEBODY ELSE`, phrase))).toEqual(refusal('NO_WALLET'));
  expect(await send(encrypted(`${link}::`, phrase))).toEqual(refusal('NO_WALLET'));
  expect(await calls()).toBe(before);
});

it('is refused above so many an hour, and looked at by nobody', async () => {
  const mine = await world.newMember();
  await world.owner.run(sql`insert into setting (name, value) values ('giftsPerHour', '2')`);
  await expect.poll(async () => (await world.deps.settings()).giftsPerHour).toBe(2);
  for (const _ of [1, 2]) expect((await gifts.redeem(mine, await gifts.make(1))).status).toBe(400);
  const [link, key] = [await gifts.make(10), randomUUID()];
  const body = { link: gifts.pasted(link) };
  const ask = () => world.api('gift.redeem', { token: mine.token, body, key });
  expect(await ask()).toMatchObject({ status: 429, body: refusal('REQUEST_LIMIT') });
  expect(await rowOf(link)).toEqual([]);
  await world.owner.run(sql`delete from setting where name = 'giftsPerHour'`);
  await expect.poll(async () => (await world.deps.settings()).giftsPerHour).toBe(60);
  // The key of the refused request was given back.
  expect(await ask()).toMatchObject({ status: 200, body: { amount: 10 } });
});

it('is for wallets that take links, while they are open', async () => {
  const ways = async (token: string) => (await world.api('lookup.deposit', { token })).body.wallets;
  expect(await ways(member.token)).toEqual([{ mode: 'LINK', walletAccountName: giftWallet.name }]);
  const link = await gifts.make(10);
  const account = sql`bank_code = 'TRUEWALLET' and account_no = ${giftWallet.mobile}`;
  for (const change of [sql`mode = 'AUTO'`, sql`mode = 'LINK', closed_at = now()`]) {
    await world.owner.run(sql`update deposit_account set ${change} where ${account}`);
    expect((await gifts.redeem(member, link)).body).toEqual(refusal('NO_WALLET'));
  }
  await world.owner.run(sql`update deposit_account set closed_at = null where ${account}`);
  const lao = await world.newMember({ currency: 'LAK' });
  expect(await ways(lao.token)).toEqual([]);
  expect((await gifts.redeem(lao, link)).body).toEqual(refusal('NO_WALLET'));
  expect(await gifts.redeem(member, link)).toMatchObject({ status: 200 });
});

it('is not for members who have excluded themselves', async () => {
  const mine = await world.newMember();
  await world.owner.run(sql`update member set status = 'excluded' where id = ${mine.id}`);
  const login = { username: mine.phone, password: mine.password };
  const { token } = (await world.api('session.create', { body: login })).body;
  const link = await gifts.make(10);
  expect(await gifts.redeem({ token }, link)).toMatchObject({ status: 403, body: refusal('SELF_EXCLUDED') });
  expect(await rowOf(link)).toEqual([]);
});

it('says that our wallet is not known there, and logs it', async () => {
  await world.owner.run(
    sql`update deposit_account set account_no = '1955550101' where account_no = ${giftWallet.mobile}`,
  );
  const link = await gifts.make(10);
  expect(await gifts.redeem(member, link)).toMatchObject({ status: 400, body: refusal('NO_WALLET') });
  expect(await rowOf(link)).toMatchObject([{ state: 'failed', rejection: 'TARGET_USER_NOT_FOUND' }]);
  await world.owner.run(
    sql`update deposit_account set account_no = ${giftWallet.mobile} where account_no = '1955550101'`,
  );
});

const faults = [
  'timeout',
  'error',
  'nonsense',
  'bad-signature',
  'rate-limit',
  'maintenance',
  'lost-response',
];

test.each(faults.flatMap((kind) => (['verify', 'redeem'] as const).map((call) => [kind, call] as const)))(
  'after %s of %s the gift is in progress, and credited by asking again',
  async (kind, call) => {
    if (kind === 'lost-response' && call === 'verify') return;
    const mine = await world.newMember();
    const link = await gifts.make(60);
    await gifts.faults(kind, 1, call);
    const key = randomUUID();
    const { status, body } = await gifts.redeem(mine, link, key);
    expect([status, body]).toEqual([202, { status: 'PROCESSING', _id: body._id, wallet: { amount: 0 } }]);
    expect(await lines(mine)).toEqual([line('PROCESSING', call === 'verify' ? 0 : 60)]);
    expect((await gifts.redeem(await world.newMember(), link)).body).toEqual(refusal('TRUELINK_DUPLICATE'));
    await world.timePasses(2_000);
    await world.work();
    expect(await world.balance(mine, 'wallet')).toBe(6_000n);
    expect(await lines(mine)).toEqual([line('SUCCESS', 60)]);
    expect((await gifts.atParty(link))?.taken).toHaveLength(1);
  },
);

it('waits where a gift that it has called for is told as taken, and by whom is not', async () => {
  const mine = await world.newMember();
  const link = await gifts.make(60, { plain: true });
  await gifts.faults('timeout', 1, 'redeem');
  expect((await gifts.redeem(mine, link)).status).toBe(202);
  await gifts.takeBy('0811111111', link);
  await world.timePasses(2_000);
  await world.work();
  expect(await lines(mine)).toEqual([line('PROCESSING', 60)]);
  expect(await rowOf(link)).toMatchObject([{ state: 'sent', rejection: null }]);
});

it('fails a gift that somebody else took while the answer was awaited', async () => {
  const mine = await world.newMember();
  const link = await gifts.make(60);
  await gifts.faults('timeout', 1, 'redeem');
  expect((await gifts.redeem(mine, link)).status).toBe(202);
  await gifts.takeBy('0811111111', link);
  await world.timePasses(2_000);
  await world.work();
  expect(await world.balance(mine, 'wallet')).toBe(0n);
  expect(await lines(mine)).toEqual([line('FAILED', 60)]);
  expect(await rowOf(link)).toMatchObject([
    { state: 'failed', rejection: 'VOUCHER_OUT_OF_STOCK', sent: true },
  ]);
});

it('says by its line what became of a gift that nobody could look at first', async () => {
  const mine = await world.newMember();
  const link = await gifts.make(1.99);
  await gifts.faults('maintenance', 1, 'verify');
  expect((await gifts.redeem(mine, link)).status).toBe(202);
  await world.timePasses(2_000);
  await world.work();
  expect(await lines(mine)).toEqual([line('FAILED', 0)]);
  expect((await gifts.atParty(link))?.taken).toEqual([]);
});
