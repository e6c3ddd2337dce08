import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { checkLedger } from '../../ledger/check.ts';
import { rulesBroken } from '../../testing/broken.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Slips, startSlips } from '../slip/slips.fixture.ts';
import { noticeRules } from './notice.check.sql.ts';

let slips: Slips;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  slips = await startSlips();
  const { world } = slips;
  [member, other] = [await world.newMember(), await world.newMember()];
  const announce = (amount: number) => world.api('notice.create', { token: member.token, body: { amount } });
  await announce(50);
  const { picture } = await slips.transfer(member, { amount: 50 });
  await slips.upload(member, picture);
  await world.work();
  await announce(60);
  await announce(70);
  expect(await checkLedger(world.database, noticeRules)).toEqual([]);
});
afterAll(() => slips.world.close());

const arrived =
  'a notice has arrived if it is an arrival, of its member and amount, and else it moved nothing';
const line = 'a notice stands in the statement as it is';

const plants: [string, () => Query, string[]][] = [
  [
    'an arrival of another amount',
    () => sql`update arrival set amount = amount + 1 where member_id = ${member.id}`,
    [arrived],
  ],
  [
    'an arrival of another member',
    () => sql`update arrival set member_id = ${other.id} where member_id = ${member.id}`,
    [arrived],
  ],
  [
    'one that arrived and stayed open',
    () => sql`update transfer_notice set state = 'expired' where state = 'arrived'`,
    [arrived, line],
  ],
  [
    'one that arrived without money',
    () => sql`update transfer_notice set state = 'arrived' where state = 'replaced'`,
    [arrived, line],
  ],
  [
    'a line that ended while it is open',
    () => sql`update statement set status = 'FAILED' where status = 'PROCESSING'`,
    [line],
  ],
  ['a line that is gone', () => sql`delete from statement where status = 'PROCESSING'`, [line]],
  [
    'a line that does not say why',
    () => sql`update statement set description = null where status = 'FAILED'`,
    [line],
  ],
];

it('there is a planted corruption for each rule', () => {
  const planted = new Set(plants.flatMap(([, , rules]) => rules));
  expect([...planted].sort()).toEqual(noticeRules.map(({ name }) => name).sort());
});

it.each(plants)('finds %s', async (_what, change, names) => {
  expect(await rulesBroken(slips.world.owner, noticeRules, change())).toEqual(names);
});
