import { afterAll, afterEach, beforeAll } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Plant, testPlants } from '../../testing/broken.ts';
import type { TestMember } from '../../testing/world.ts';
import { slipRules } from './slip.check.sql.ts';
import { type Slips, startSlips } from './slips.fixture.ts';

let slips: Slips;
let other: TestMember;
/** Two slips of as much that were credited, each with its arrival, and one that is looked into. */
let one: { slip: string; arrival: string };
let two: { slip: string; arrival: string };
let open: string;
beforeAll(async () => {
  slips = await startSlips();
  const { world } = slips;
  const member = await world.newMember();
  other = await world.newMember({ money: 10_000n });
  const uploaded = async (amount: number) =>
    slips.upload(member, (await slips.transfer(member, { amount })).picture);
  const credited = async () => {
    const slip = await uploaded(250);
    await world.work();
    return world.owner.one(
      sql<{ slip: string; arrival: string }>`
        select id as slip, arrival_id as arrival from slip where id = ${slip} and state = 'credited'`,
    );
  };
  [one, two] = [await credited(), await credited()];
  open = await uploaded(30);
  await world.expectClean();
});
afterEach(() => slips.world.expectClean());
afterAll(() => slips.world.close());

const posted = 'an arrival has one posting, of its amount, reference and member, and a line';
const known = 'every deposit by an arrival is one';
const own = 'a slip that was credited is its member’s arrival, and no other slip has it';
const seen = 'a slip that is looked into is looked at again';

/** For each rule what breaks it, and what the check finds then. */
const plants: Record<string, readonly Plant[]> = {
  [posted]: [
    [
      'an arrival of another amount than was posted',
      () => [sql`update arrival set amount = amount + 1 where id = ${one.arrival}`],
      () => ({
        [posted]: [{ arrival: one.arrival, amount: 25_001n, posted: 25_000n }],
        [own]: [{ slip: one.slip, arrival: one.arrival }],
      }),
    ],
    [
      'an arrival of another member',
      () => [sql`update arrival set member_id = ${other.id} where id = ${one.arrival}`],
      () => ({ [posted]: [{ arrival: one.arrival }], [own]: [{ slip: one.slip, arrival: one.arrival }] }),
    ],
    [
      'an arrival under another reference',
      () => [sql`update arrival set reference = 'PLANTED' where id = ${one.arrival}`],
      () => ({ [posted]: [{ arrival: one.arrival }] }),
    ],
    [
      'an arrival that was not posted',
      () => [sql`update ledger.posting set outcome = 'not-enough' where id = ${one.arrival}`],
      () => ({
        [posted]: [{ arrival: one.arrival, posted: null }],
        'every entry belongs to a posted posting': [{ posting: one.arrival }, { posting: one.arrival }],
        'a statement line that says SUCCESS is posted': [{ operation: one.arrival }],
      }),
    ],
    [
      'an arrival without a line',
      () => [sql`delete from statement where operation = ${two.arrival}`],
      () => ({
        [posted]: [{ arrival: two.arrival, status: null }],
        'statement lines of a member are numbered from one without gaps': [{ total: 2n, lines: 1n }],
      }),
    ],
  ],
  [known]: [
    [
      'a deposit by an arrival that there is none of',
      () => [
        sql`update ledger.posting set reference = 'ARRIVAL:004:PLANTED' where kind = 'deposit' and reference is null`,
      ],
      () => ({ [known]: [{ amount: 10_000n, reference: 'ARRIVAL:004:PLANTED' }] }),
    ],
  ],
  [own]: [
    [
      'a slip of another member than its arrival',
      () => [sql`update slip set member_id = ${other.id} where id = ${one.slip}`],
      () => ({ [own]: [{ slip: one.slip, arrival: one.arrival }] }),
    ],
    [
      'a slip of another amount than its arrival',
      () => [sql`update slip set amount = amount + 1 where id = ${one.slip}`],
      () => ({ [own]: [{ slip: one.slip, arrival: one.arrival }] }),
    ],
    [
      'two slips with one arrival',
      () => [
        sql`alter table slip drop constraint slip_arrival_id_key`,
        sql`update slip set arrival_id = ${one.arrival} where id = ${two.slip}`,
      ],
      () => ({
        [own]: [one, two].map(({ slip }) => ({ slip, arrival: one.arrival, slips: 2n })),
      }),
    ],
  ],
  [seen]: [
    [
      'a slip that is looked into and that nobody looks at again',
      () => [
        sql`alter table slip drop constraint slip_check3`,
        sql`update slip set next_check_at = null where id = ${open}`,
      ],
      () => ({ [seen]: [{ slip: open }] }),
    ],
  ],
};

testPlants(() => slips.world.owner, slipRules, plants);
