import { afterAll, afterEach, beforeAll } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { type Plant, testPlants } from '../../testing/broken.ts';
import { giftsIn } from '../../testing/gifts.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { giftRules } from './gift.check.sql.ts';

let world: World;
let credited: string;
let failed: string;
let open: string;
let other: TestMember;
/** Of the voucher that was credited. */
let hash: string;
const unposted = newOperation();
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
  ({ hash } = await world.owner.one(sql<{ hash: string }>`select hash from gift where id = ${credited}`));
  await world.expectClean();
});
afterEach(() => world.expectClean());
afterAll(() => world.close());

const posting = 'a gift has one posting if it is credited, of its amount, voucher and member, and none else';
const voucher = 'no voucher is under way or credited twice';
const statement = 'a gift stands in the statement as it is';
const looked = 'an open gift is looked at again';
const said = 'the party says of a gift what was booked, or an operator has seen to it';

/** For each rule what breaks it, and what the check finds then. */
const plants: Record<string, readonly Plant[]> = {
  [posting]: [
    [
      'a gift of another amount than was posted',
      () => [sql`update gift set amount = 4999 where id = ${credited}`],
      () => ({
        [posting]: [{ gift: credited, amount: 4_999n, posted: 5_000n }],
        [statement]: [{ gift: credited, amount: 4_999n, told: 5_000n }],
      }),
    ],
    [
      'a gift of another voucher',
      () => [sql`update gift set hash = 'Other' where id = ${credited}`],
      () => ({ [posting]: [{ gift: credited }] }),
    ],
    [
      'a gift of another member',
      () => [sql`update gift set member_id = ${other.id} where id = ${credited}`],
      () => ({ [posting]: [{ gift: credited }], [statement]: [{ gift: credited }] }),
    ],
    [
      'a gift that was credited and not posted',
      () => [
        sql`insert into gift (id, member_id, party, hash, wallet, currency, state, amount, created_at, ended_at)
          values (${unposted}, ${other.id}, 'TRUEMONEY', 'x', '0', 'THB', 'credited', 5, now(), now())`,
      ],
      () => ({
        [posting]: [{ gift: unposted, posted: null }],
        [statement]: [{ gift: unposted, told: null }],
      }),
    ],
    [
      'a gift that failed and was posted',
      () => [
        sql`update gift set state = 'failed', amount = null, refusal = 'TRUELINK_INVALID' where id = ${credited}`,
      ],
      () => ({
        [posting]: [{ gift: credited, amount: null, posted: 5_000n }],
        [statement]: [{ gift: credited, status: 'SUCCESS' }],
      }),
    ],
  ],
  [voucher]: [
    [
      'a voucher that is credited and under way, in other letters',
      () => [
        sql`drop index gift_hash`,
        sql`update gift set hash = (select upper(hash) from gift where id = ${credited}) where id = ${open}`,
      ],
      () => ({ [voucher]: [{ voucher: hash.toLowerCase(), count: 2n }] }),
    ],
  ],
  [statement]: [
    [
      'a gift that failed and that the statement calls credited',
      () => [sql`update statement set status = 'SUCCESS', amount = 0 where operation = ${failed}`],
      () => ({ [statement]: [{ gift: failed, status: 'SUCCESS' }] }),
    ],
    [
      'a gift of another amount than the statement tells',
      () => [sql`update statement set amount = 1 where operation = ${credited}`],
      () => ({
        [statement]: [{ gift: credited, told: 1n }],
        'a statement line that says SUCCESS is posted': [{ operation: credited }],
      }),
    ],
  ],
  [looked]: [
    [
      'an open gift that nobody looks at',
      () => [sql`update gift set next_check_at = null where id = ${open}`],
      () => ({ [looked]: [{ gift: open }] }),
    ],
  ],
  [said]: [
    [
      'a word of the party that nobody has seen to',
      () => [sql`update gift set contradiction_word = 'TAKEN' where id = ${failed}`],
      () => ({ [said]: [{ gift: failed, partySays: 'TAKEN' }] }),
    ],
  ],
};

testPlants(() => world.owner, giftRules, plants);
