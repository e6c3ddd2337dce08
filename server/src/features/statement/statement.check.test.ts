import { afterAll, afterEach, beforeAll } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Plant, testPlants } from '../../testing/broken.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { statementRules } from './statement.check.sql.ts';

let world: World;
let member: TestMember;
/** The line of the member's deposit. */
let operation: string;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  member = await world.newMember({ money: 10_000n });
  await world.newMember({ money: 5_000n });
  const line = sql<{ operation: string }>`select operation from statement where member_id = ${member.id}`;
  ({ operation } = await world.owner.one(line));
  await world.expectClean();
});
afterEach(() => world.expectClean());
afterAll(() => world.close());

const numbered = 'statement lines of a member are numbered from one without gaps';
const owned = 'a statement line belongs to a member';
const posted = 'a statement line that says SUCCESS is posted';
const unmoved = 'a statement line that says FAILED moved nothing in the end';

/** For each rule what breaks it, and what the check finds then. */
const plants: Record<string, readonly Plant[]> = {
  [numbered]: [
    [
      'a line that is gone',
      () => [sql`delete from statement where operation = ${operation}`],
      () => ({ [numbered]: [{ member: member.id, total: 1n, lines: null }] }),
    ],
    [
      'a number that is missing',
      () => [sql`update statement set seq = 2 where operation = ${operation}`],
      () => ({ [numbered]: [{ member: member.id, first: 2n, last: 2n }] }),
    ],
    [
      'a line that is not counted',
      () => [sql`update statement_count set total = 0 where member_id = ${member.id}`],
      () => ({ [numbered]: [{ member: member.id, total: 0n, lines: 1n }] }),
    ],
  ],
  [owned]: [
    [
      'a line of a member who is gone',
      () => [
        // Without the foreign keys that do not let them go.
        sql`set local session_replication_role = 'replica'`,
        sql`delete from member where id = ${member.id}`,
      ],
      () => ({ [owned]: [{ operation, member: member.id }] }),
    ],
  ],
  [posted]: [
    [
      'a SUCCESS of another amount than was posted',
      () => [sql`update statement set amount = amount - 1 where operation = ${operation}`],
      () => ({ [posted]: [{ operation, type: 'deposit', amount: 9_999n }] }),
    ],
    [
      'a SUCCESS that moved nothing',
      () => [sql`update statement set operation = gen_random_uuid() where operation = ${operation}`],
      () => ({ [posted]: [{ type: 'deposit', amount: 10_000n }] }),
    ],
  ],
  [unmoved]: [
    [
      'a FAILED that moved money',
      () => [sql`update statement set status = 'FAILED' where operation = ${operation}`],
      () => ({ [unmoved]: [{ operation, type: 'deposit', moved: '10000' }] }),
    ],
  ],
};

testPlants(() => world.owner, statementRules, plants);
