import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { refundRules } from './refund.check.sql.ts';
import { refundsIn } from './refund.fixture.ts';

let world: World;
let received: TestMember;
let added: TestMember;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  const refunds = refundsIn(world);
  received = await world.newMember();
  added = await world.newMember();
  for (const member of [received, added]) {
    await refunds.played(member, -10_000n);
    await refunds.receive(member);
  }
  await refunds.add(added);
  await refunds.expectClean();
});
afterAll(() => world.close());

const posted = 'a refund is posted from the house to its member, and on to the wallet once it was added';
const reckoned = 'a refund is what its lines come to, and they are what was played in its week';
const told = 'a refund stands in the statement once it is in the wallet';

const plants: [string, () => Query, string][] = [
  [
    'another amount',
    () => sql`update member_refund set amount = 501 where member_id = ${received.id}`,
    posted,
  ],
  [
    'one that was added and is not in the wallet',
    () => sql`update member_refund set added_at = now(), added_by = id where member_id = ${received.id}`,
    posted,
  ],
  [
    'one that is in the wallet and waits',
    () => sql`update member_refund set added_at = null, added_by = null where member_id = ${added.id}`,
    posted,
  ],
  [
    'a refund without a row',
    () => sql`delete from member_refund where member_id = ${added.id}`,
    'every posting of a refund belongs to one',
  ],
  [
    'money that nobody reckoned',
    () => sql`insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
      values (${postingId(newOperation(), 0)}, 1, 2, 5, now(), 'refund', 'posted')`,
    'every posting of a refund belongs to one',
  ],
  [
    'lines that come to something else',
    () =>
      sql`update member_refund set lines = '[{"kind": "plain", "loss": 10000, "percent": 4}]' where member_id = ${received.id}`,
    reckoned,
  ],
  [
    'less than its lines come to',
    () =>
      sql`update member_refund set lines = '[{"kind": "plain", "loss": 12000, "percent": 5}]' where member_id = ${received.id}`,
    reckoned,
  ],
  ['play that was taken away', () => sql`delete from game_play where member_id = ${received.id}`, reckoned],
  [
    'a week that overlaps another',
    () => sql`insert into member_refund (id, member_id, unit, week_began, amount, lines, received_at)
      select gen_random_uuid(), member_id, unit, week_began + interval '1 day', amount, lines, now()
        from member_refund where member_id = ${received.id}`,
    'no day is refunded twice to a member',
  ],
  [
    'a line that says otherwise',
    () => sql`update statement set amount = 1 where member_id = ${added.id} and origin = 'REFUND'`,
    told,
  ],
];

it('there is a planted corruption for each rule', () => {
  const planted = new Set(plants.flatMap(([, , rules]) => rules));
  expect([...planted].sort()).toEqual(refundRules.map(({ name }) => name).sort());
});

it.each(plants)('finds %s', async (_, change, rule) => {
  expect(await rulesBroken(world.owner, refundRules, change())).toContain(rule);
});
