import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { checkLedger } from '../../ledger/check.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { spinRules } from './spin.check.sql.ts';
import { claimBy, deposited, slice, spinBy, wheelOf } from './spin.fixture.ts';

let world: World;
let member: TestMember;
let other: TestMember;
/** Coupons that were claimed: of money, of coins. */
let money: string;
let coins: string;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  [member, other] = [await world.newMember({ coins: 2n }), await world.newMember()];
  await deposited(world, member, 100_000n);
  [money, coins] = [await claimed('money'), await claimed('coins')];
  await wheelOf(world, [slice('AGAIN', 'nothing')], 'AGAIN');
  await spun();
  await world.owner.run(sql`update ledger.entry e set created_at = e.created_at - interval '31 days'
    from ledger.owner o where o.account_id = e.account_id and o.member_id = ${member.id} and o.kind = 'coin'`);
  await wheelOf(world, [slice('P', 'money')], 'LAST');
  await world.api('spin.setup', { token: member.token });
  expect(await checkLedger(world.database, spinRules)).toEqual([]);
});
afterAll(() => world.close());

/** Looks at the wheel, which is another one than before, and spins it. */
async function spun(): Promise<void> {
  await world.api('spin.setup', { token: member.token });
  await spinBy(world.deps, member);
}

async function claimed(kind: 'money' | 'coins'): Promise<string> {
  await wheelOf(world, [slice('P', kind)], `ONLY-${kind}`);
  await spun();
  const { body } = await world.api('spin.coupon.list', { token: member.token });
  const id = body[0]?._id ?? '';
  await claimBy(world.deps, member, id);
  return id;
}

const left = 'a coin leaves its member for a draw, or because its time is over';
const given = 'coins that were given for deposits, or were over, are posted to their member';
const counted = 'coins of a day are counted one after the other';
const took = 'a draw took one coin of its member, and only a draw that is over';
const promised = 'a secret is the one that was promised, and its slice was to be won';
const won = 'what a draw won is one coupon of its member, slice and kind';
const posted = 'a claimed coupon of money or coins is posted to its member, and no other is';
const told = 'prize money is a coupon, which stands in the statement';

const plants: [string, () => Query, string[]][] = [
  ['a coin that went nowhere', () => sql`delete from coin_expired`, [left]],
  ['more coins over than there were', () => sql`update coin_expired set coins = coins + 1`, [left, given]],
  ['coins of another member', () => sql`update coin_earned set member_id = ${other.id}`, [given]],
  ['coins of no day', () => sql`update coin_earned set total = total + 1`, [counted]],
  [
    'a draw that took two coins',
    () => sql`update ledger.posting set amount = 2 where id in (select id from wheel_draw)`,
    [left, took],
  ],
  [
    'a draw of another member',
    () => sql`update wheel_draw set member_id = ${other.id} where kind = 'nothing'`,
    [left, took],
  ],
  [
    'a draw that was taken back',
    () => sql`update wheel_draw set state = 'void', secret = null, nonce = null, slice_code = null, kind = null,
      drawn_at = null where kind = 'nothing'`,
    [left, took],
  ],
  [
    'a secret with one other digit',
    () =>
      sql`update wheel_draw set secret = translate(secret, '0123456789abcdef', '123456789abcdef0') where kind = 'nothing'`,
    [promised],
  ],
  [
    'a slice that was not to be won',
    () => sql`update wheel_draw set weights = '[{"code": "AGAIN", "weight": 0}]' where kind = 'nothing'`,
    [promised],
  ],
  ['a coupon that nobody won', () => sql`update wheel_draw set kind = 'nothing' where kind = 'coins'`, [won]],
  ['a prize without a coupon', () => sql`update wheel_draw set kind = 'money' where kind = 'nothing'`, [won]],
  [
    'a coupon of another amount',
    () => sql`update coupon set amount = amount + 1 where id = ${money}::uuid`,
    [posted],
  ],
  [
    'a coupon that was paid and not claimed',
    () => sql`update coupon set claimed_at = null where id = ${coins}::uuid`,
    [posted],
  ],
  [
    'a coupon that was claimed and not paid',
    () => sql`update ledger.posting set outcome = 'not-enough' where id = ${coins}::uuid`,
    [posted],
  ],
  [
    'prize money that no line tells of',
    () => sql`delete from statement where operation = ${money}::uuid`,
    [told],
  ],
  [
    'prize money that nobody won',
    () => sql`update ledger.posting set kind = 'prize' where kind = 'deposit'`,
    [told],
  ],
];

it('there is a planted corruption for each rule', () => {
  const planted = new Set(plants.flatMap(([, , rules]) => rules));
  expect([...planted].sort()).toEqual(spinRules.map(({ name }) => name).sort());
});

it.each(plants)('finds %s', async (_what, change, names) => {
  expect(await rulesBroken(world.owner, spinRules, change())).toEqual(names);
});
