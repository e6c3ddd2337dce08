import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { checkLedger } from '../../ledger/check.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { proofRules } from './proof.check.sql.ts';
import { daysPass, writes } from './proof.fixture.ts';
import { sealAll } from './proof.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  const member = await world.newMember({ money: 10_000n });
  const [operation] = [
    await writes(world, member, { status: 'PROCESSING' }),
    await writes(world, member, { status: 'PROCESSING' }),
  ];
  await daysPass(world);
  await sealAll(world.deps);
  await writes(world, member, { operation });
  await daysPass(world);
  await sealAll(world.deps);
  expect(await checkLedger(world.database, proofRules)).toEqual([]);
});
afterAll(() => world.close());

const said = 'what is sealed of a statement is what it says';
const chained = 'seals of a statement are numbered without gaps, and each is made of the one before';
const ended = 'a line that was sealed under way is one of its seal, and its end is sealed once, later';
const zeros = '0'.repeat(64);

const plants: [string, () => Query, string[]][] = [
  ['a satang more', () => sql`update statement set amount = amount + 1 where seq = 1`, [said]],
  [
    'another root',
    () => sql`update statement_seal set root = decode(${zeros}, 'hex') where number = 2`,
    [said, chained],
  ],
  ['another balance', () => sql`update statement_seal set balance = balance + 1 where number = 2`, [said]],
  [
    'another balance that is carried on',
    () => sql`update statement_seal set balance = balance + 1 where number = 1`,
    [said],
  ],
  [
    'a seal that is made of nothing',
    () => sql`update statement_seal set seal = decode(${zeros}, 'hex') where number = 2`,
    [chained],
  ],
  [
    'a first seal that was replaced',
    () => sql`update statement_seal set seal = decode(${zeros}, 'hex') where number = 1`,
    [chained],
  ],
  ['another day', () => sql`update statement_seal set day = day - 1 where number = 2`, [chained]],
  [
    'a day before the one of the seal before, sealed as it is said',
    () => sql`update statement_seal k set day = k.day - 10,
      seal = seal_hash(k.member_id, k.number, k.day - 10, k.leaves, k.root, b.seal)
      from statement_seal b where b.member_id = k.member_id and b.number = 1 and k.number = 2`,
    [chained],
  ],
  [
    'a line in two seals',
    () => sql`update statement_seal set after_seq = after_seq - 1 where number = 2`,
    [said, chained],
  ],
  ['a seal that is gone', () => sql`delete from statement_seal where number = 1`, [said, chained, ended]],
  ['what was said under way', () => sql`update statement_open set amount = amount + 1 where seq = 3`, [said]],
  ['an end of what was not under way', () => sql`delete from statement_open where seq = 2`, [said, ended]],
  ['an end before its beginning', () => sql`update statement_ended set number = 1`, [said, ended]],
  ['an end that was not', () => sql`update statement set status = 'PROCESSING' where seq = 2`, [said, ended]],
];

it('there is a planted corruption for each rule', () => {
  const planted = new Set(plants.flatMap(([, , rules]) => rules));
  expect([...planted].sort()).toEqual(proofRules.map(({ name }) => name).sort());
});

it.each(plants)('finds %s', async (_, plant, rules) => {
  expect(await rulesBroken(world.owner, proofRules, plant())).toEqual(rules);
});
