import { contract } from '@prae/contract/contract';
import { type CallId, routes } from '@prae/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { allWell, payoutsTo } from '../../testing/bank.ts';
import { type Games, gamesIn, HOUR_MS } from '../../testing/games.ts';
import { type CallOptions, startWorld, type TestMember, type World } from '../../testing/world.ts';
import { createTransfer } from '../transfer/transfer.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld({ slipsAtAnyTime: true });
  games = gamesIn(world);
  await allWell(world);
});
afterAll(() => world.close());

/** How a member comes to be away from play: by themselves for some hours or months, or by an operator. */
const ways = {
  'a time-out': ({ token }) => world.api('protection.timeout', { token, body: { hours: 24 } }),
  'an exclusion': ({ token }) => world.api('protection.exclusion', { token, body: { months: 6 } }),
  'an operator': ({ id }) => world.owner.run(sql`update member set status = 'excluded' where id = ${id}`),
} satisfies Record<string, (member: TestMember) => Promise<unknown>>;
type Way = keyof typeof ways;
const everyWay = Object.keys(ways) as Way[];

/** A member with 100.00 in the wallet and 50.00 at JOKER, who excluded themselves and logs in anew. */
async function excludedMember(way: Way = 'an exclusion'): Promise<TestMember> {
  const member = await games.member(150, 'JOKER');
  await games.move(member, 'WALLET', 'JOKER', 50);
  await ways[way](member);
  const { phone: username, password } = member;
  const { status, body } = await world.api('session.create', { body: { username, password } });
  expect(status).toBe(200);
  return { ...member, token: body.token };
}

test.each(everyWay)(
  'with %s a member logs in, moves money out of games and withdraws all of it',
  async (way) => {
    const member = await excludedMember(way);
    const { token } = member;
    expect(await world.api('wallet.read', { token })).toMatchObject({
      status: 200,
      body: { staysAway: true },
    });
    const out = { from: 'JOKER', to: 'WALLET', amount: 20 };
    expect((await world.api('transfer.create', { token, body: out })).status).toBe(200);
    expect((await world.api('withdraw.all', { token, body: { amount: 150 } })).status).toBe(202);
    await expect.poll(() => payoutsTo(world, member)).toEqual([150]);
    expect(await world.balance(member, 'wallet')).toBe(0n);
    await world.expectClean();
  },
);

/** Every way in and all play, with requests that nothing else speaks against. */
const refused: { [Id in CallId]?: Omit<CallOptions<Id>, 'token'> } = {
  'deposit.qr.create': { params: { bankCode: 'KBANK' }, body: { amount: 100 } },
  'gift.redeem': { body: { link: 'x' } },
  'notice.create': { body: { amount: 100 } },
  'transfer.create': { body: { from: 'WALLET', to: 'JOKER', amount: 10 } },
  'transfer.all': { body: { to: 'JOKER' } },
  'deposit.account.code': { body: { bankCode: 'BCEL', bankAccountNo: '010110099887766' } },
  'game.activate': { params: { code: 'SLOTXO' } },
  'game.account': { params: { code: 'JOKER' } },
  'game.resetPassword': { params: { code: 'JOKER' } },
  'game.launch': { params: { provider: 'joker', username: 'x' } },
  'game.launchWithPassword': { params: { provider: 'pgslot', username: 'x', password: 'y' } },
  'bonus.activate': { params: { code: 'X' } },
  'promotion.activate': { params: { code: 'X' } },
  'spin.create': {},
  'spin.coupon.claim': { body: { coupon: crypto.randomUUID() } },
};

/** The smallest picture that there is. */
const aPicture = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIBAAA7', 'base64');

/** Reading, getting money out, and what concerns the account itself. */
const allowed: CallId[] = [
  ...([
    'lookup.deposit',
    'lookup.withdraw',
    'lookup.slip',
    'wallet.read',
    'slip.list',
    'slip.picture',
    'statement.list',
    'statement.export',
    'spin.active',
    'chat.claim',
    'chat.about',
    'proof.read',
    'proof.seals',
  ] as const),
  // What the house owes already is paid, and terms that hold money are ended.
  ...(['bonus.list', 'bonus.active', 'bonus.minimum', 'bonus.clear'] as const),
  ...(['promotion.current', 'promotion.find', 'spin.setup', 'spin.coupon.list'] as const),
  ...(['refund.list', 'refund.check', 'refund.receive', 'refund.addWallet', 'refund.banners'] as const),
  ...(['invite.list', 'invite.bonus', 'invite.code', 'invite.banners'] as const),
  ...(['profile.read', 'profile.update', 'profile.bankAccountName', 'profile.password'] as const),
  ...(['protection.read', 'protection.limits', 'protection.timeout', 'protection.exclusion'] as const),
  ...(['wallet.refresh', 'deposit.qr.current', 'deposit.qr.read', 'deposit.qr.cancel'] as const),
  ...(['session.list', 'session.endOne', 'session.endOthers'] as const),
  ...(['push.key', 'push.subscribe', 'push.unsubscribe'] as const),
  ...(['withdraw.create', 'withdraw.all', 'withdraw.explain', 'withdraw.current', 'session.end'] as const),
];

test.each(everyWay)('every way in and all play is SELF_EXCLUDED with %s, and nothing else', async (way) => {
  const { token } = await excludedMember(way);
  const params = { code: 'JOKER', bankCode: 'KBANK', qrcodeId: 'z', _id: 'z', reference: 'z' };
  for (const [id, options] of Object.entries(refused) as [CallId, object][]) {
    const { status, body } = await world.api(id, { token, ...options });
    expect({ id, status, body }).toEqual({ id, status: 403, body: { message: 'SELF_EXCLUDED' } });
  }
  expect(await world.upload('slip.upload', aPicture, { token })).toMatchObject({
    status: 403,
    body: { message: 'SELF_EXCLUDED' },
  });
  for (const id of allowed) {
    const { status } = await world.api(id, { token, params: params as never });
    expect([401, 403], id).not.toContain(status);
  }
  // Of a new call for members it has to be decided too.
  const ofMembers = (Object.keys(routes) as CallId[]).filter((id) => contract[id].access === 'member');
  expect([...Object.keys(refused), 'slip.upload', ...allowed].toSorted()).toEqual(ofMembers.toSorted());
});

test('a transfer from game to game is a way in', async () => {
  const { token } = await excludedMember();
  const body = { from: 'JOKER', to: 'SLOTXO', amount: 10 };
  expect((await world.api('transfer.create', { token, body })).body.message).toBe('SELF_EXCLUDED');
});

test('a transfer whose member excluded themselves since it was asked for does not go into a game', async () => {
  const { id, token } = await games.member(150, 'JOKER', 'SLOTXO');
  const body = { from: 'WALLET', to: 'JOKER', amount: 50 };
  expect((await world.api('transfer.create', { token, body })).status).toBe(200);
  // As the session was read when the request came.
  const member = { id, currency: 'THB', isExcluded: false } as Member;
  await world.api('protection.exclusion', { token, body: { months: 6 } });
  const move = (from: string, to: string) =>
    createTransfer(world.deps, {
      ...{ member, claim: undefined, operation: newOperation() },
      body: { from, to, amount: 10 },
    }).then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    );
  expect(await move('WALLET', 'JOKER')).toBe('SELF_EXCLUDED');
  expect(await move('JOKER', 'SLOTXO')).toBe('SELF_EXCLUDED');
  expect(await move('JOKER', 'WALLET')).toBe('done');
  expect(await games.holdings({ id, currency: 'THB' } as TestMember)).toEqual({
    ...{ wallet: 110, 'game:JOKER': 40 },
  });
});

test('the second half of a move between games does not begin once its member has excluded themselves', async () => {
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  await games.move(member, 'WALLET', 'JOKER', 100);
  await games.fault('lost-response', { call: 'TC' });
  expect((await games.move(member, 'JOKER', 'SLOTXO', 30)).status).toBe(202);
  await world.api('protection.exclusion', { token: member.token, body: { months: 6 } });
  await world.timePasses(HOUR_MS);
  await world.work();
  expect((await games.transfersOf(member)).map(({ state }) => state)).toEqual([
    ...['settled', 'settled', 'refused'],
  ]);
  expect(await games.holdings(member)).toEqual({ wallet: 30, 'game:JOKER': 70 });
  await games.expectClean(member, 'JOKER', 'SLOTXO');
});

test('a transfer that was made before the exclusion answers what became of it', async () => {
  const member = await games.member(150, 'JOKER');
  const { token } = member;
  const same = { token, key: crypto.randomUUID(), body: { from: 'WALLET', to: 'JOKER', amount: 10 } };
  const first = await world.api('transfer.create', same);
  await world.owner.run(sql`update member set status = 'excluded' where id = ${member.id}`);
  expect(await world.api('transfer.create', same)).toMatchObject({ status: 200, body: first.body });
});

test('a code that was made before the exclusion is not shown any more', async () => {
  const { token, id } = await games.member(150);
  const params = { bankCode: 'KBANK' } as const;
  expect(
    (await world.api('deposit.qr.create', { token, params, body: { amount: 100 } })).body.hasQrcode,
  ).toBe(true);
  await world.owner.run(sql`update member set status = 'excluded' where id = ${id}`);
  expect(await world.api('deposit.qr.read', { token, params })).toMatchObject({
    status: 200,
    body: { hasQrcode: false },
  });
  expect((await world.api('deposit.qr.current', { token })).body).toEqual({ qr: null });
});
