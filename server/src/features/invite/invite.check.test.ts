import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { inviteRules } from './invite.check.sql.ts';
import { invitesIn, inviteWorld } from './invite.fixture.ts';

let world: World;
let inviter: TestMember;
let friend: { id: string };
let waiting: { id: string };
beforeAll(async () => {
  world = await startWorld(inviteWorld);
  const invites = invitesIn(world);
  inviter = await world.newMember();
  friend = await invites.success(inviter, 100);
  waiting = await invites.invite(inviter);
  expect((await invites.collect(inviter)).status).toBe(200);
  await invites.expectClean();
});
afterAll(() => world.close());

const rewarded =
  'an invitation is rewarded once if it came to something, from the house to who invited, and else not';
const collected =
  'what was collected of invitations is posted from the account to the wallet, and stands in the statement';
const posted = 'every posting of invitations belongs to one, or to what was collected';
const counted =
  "an inviter's counts are those of their invitations, which are numbered from one without gaps";

const plants: [string, () => Query, string][] = [
  ['another reward', () => sql`update invitation set reward = 400 where member_id = ${friend.id}`, rewarded],
  [
    'another inviter',
    () => sql`update invitation set inviter_id = ${friend.id} where member_id = ${friend.id}`,
    rewarded,
  ],
  [
    'a success that was not posted',
    () =>
      sql`update invitation set state = 'success', reward = 5, ended_at = now() where member_id = ${waiting.id}`,
    rewarded,
  ],
  [
    'a failure that was',
    () =>
      sql`update invitation set state = 'failed', reason = 'DEVICE', reward = null where member_id = ${friend.id}`,
    rewarded,
  ],
  [
    'a reward of another deposit',
    () => sql`update invitation set deposit = 9000 where member_id = ${friend.id}`,
    'a reward is of the first deposit of who was invited',
  ],
  ['another sum that was collected', () => sql`update invite_collection set amount = 1`, collected],
  [
    'a line that says otherwise',
    () => sql`update statement set amount = 1 where origin = 'INVITE'`,
    collected,
  ],
  ['what was collected without a row', () => sql`delete from invite_collection`, posted],
  [
    'a reward without an invitation',
    () => sql`insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
      values (${postingId(newOperation(), 0)}, 1, 2, 5, now(), 'invite', 'posted')`,
    posted,
  ],
  [
    'two collections of a day',
    () => sql`insert into invite_collection select gen_random_uuid(), member_id, unit, amount, day_began + interval '1 hour', now()
      from invite_collection`,
    'nobody collects twice within a day',
  ],
  ['a count that is wrong', () => sql`update inviter set success = 2`, counted],
  [
    'a number that is missing',
    () => sql`update invitation set seq = 7 where member_id = ${waiting.id}`,
    counted,
  ],
  [
    'somebody who was invited by another',
    () => sql`update member set invited_by = ${friend.id} where id = ${waiting.id}`,
    'whoever was invited has an invitation by who invited them',
  ],
];

it('there is a planted corruption for each rule', () => {
  const planted = new Set(plants.flatMap(([, , rules]) => rules));
  expect([...planted].sort()).toEqual(inviteRules.map(({ name }) => name).sort());
});

it.each(plants)('finds %s', async (_, change, rule) => {
  expect(await rulesBroken(world.owner, inviteRules, change())).toContain(rule);
});
