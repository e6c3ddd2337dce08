import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { checkLedger } from '../../ledger/check.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { giftsIn } from '../../testing/gifts.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { giftRules } from './gift.check.sql.ts';

let world: World;
let credited: string;
let failed: string;
let open: string;
let other: TestMember;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  const gifts = await giftsIn(world);
  const member = await world.newMember();
  other = await world.newMember();
  const [one, two, three] = [await gifts.make(50), await gifts.make(60), await gifts.make(70)];
  credited = (await gifts.redeem(member, one)).body._id ?? '';
  await gifts.faults('error', 1, 'redeem');
  failed = (await gifts.redeem(member, two)).body._id ?? '';
  await gifts.takeBy('0811111111', two);
  await world.timePasses(2_000);
  await world.work();
  await gifts.faults('error', 1, 'redeem');
  open = (await gifts.redeem(member, three)).body._id ?? '';
  expect(await checkLedger(world.database, giftRules)).toEqual([]);
});
afterAll(() => world.close());

const posting = 'a gift has one posting if it is credited, of its amount, voucher and member, and none else';
const statement = 'a gift stands in the statement as it is';

const plants: [string, () => Query, string][] = [
  ['another amount', () => sql`update gift set amount = 4999 where id = ${credited}`, posting],
  ['another voucher', () => sql`update gift set hash = 'Other' where id = ${credited}`, posting],
  ['another member', () => sql`update gift set member_id = ${other.id} where id = ${credited}`, posting],
  [
    'a credit without a posting',
    () => sql`insert into gift (id, member_id, party, hash, wallet, currency, state, amount, created_at, ended_at)
      values (${newOperation()}, ${other.id}, 'TRUEMONEY', 'x', '0', 'THB', 'credited', 5, now(), now())`,
    posting,
  ],
  [
    'a failure that was posted',
    () =>
      sql`update gift set state = 'failed', amount = null, refusal = 'TRUELINK_INVALID' where id = ${credited}`,
    posting,
  ],
  [
    'a line that says otherwise',
    () => sql`update statement set status = 'SUCCESS' where operation = ${failed}`,
    statement,
  ],
  [
    'a line of another amount',
    () => sql`update statement set amount = 1 where operation = ${credited}`,
    statement,
  ],
  [
    'an open one that nobody looks at',
    () => sql`update gift set next_check_at = null where id = ${open}`,
    'an open gift is looked at again',
  ],
  [
    'a word that nobody has seen to',
    () => sql`update gift set contradiction_word = 'TAKEN' where id = ${failed}`,
    'the party says of a gift what was booked, or an operator has seen to it',
  ],
];

it.each(plants)('finds %s', async (_, change, rule) => {
  expect(await rulesBroken(world.owner, giftRules, change())).toContain(rule);
});
