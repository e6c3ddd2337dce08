import { expect, it, onTestFinished } from 'vitest';
import { sql } from './db/database.ts';
import { command } from './testing/command.ts';
import { testDatabase } from './testing/database.ts';

/** Nothing listens there. */
const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';

it.each([
  ['cases', ['list'], /^npm run cases -- list/],
  ['games', ['list'], /^npm run games -- list/],
  ['find', ['PR-0000-0000'], /^npm run find -- REFERENCE/],
  ['chat', ['list'], /^npm run chat -- list/],
  ['withdrawals', ['list'], /^npm run withdrawals -- list/],
  ['change-settings', ['list'], /^npm run settings -- list/],
  ['check-ledger', [], /^npm run check:ledger\n$/],
])(
  '%s says in one line that the database is away, and needs none to tell how it is called',
  async (name, words, usage) => {
    const [away, wrong] = await Promise.all([
      command(nowhere, name, ...words),
      command(nowhere, name, 'lists'),
    ]);
    expect([away.code, away.stdout]).toEqual([2, '']);
    expect(away.stderr).toMatch(/^The database is away: .*ECONNREFUSED.*\.\n$/);
    expect([wrong.code, wrong.stderr]).toEqual([2, '']);
    expect(wrong.stdout).toMatch(usage);
  },
);

it('check-ledger tells by its exit code whether the books are right', async () => {
  const { owner, url, drop } = await testDatabase();
  onTestFinished(drop);
  expect(await command(url, 'check-ledger')).toMatchObject({ code: 0, stdout: 'The ledger is clean.\n' });
  const { id } = await owner.one(sql<{ id: bigint }>`select ledger.house_account('adjustment', 'THB') as id`);
  await owner.run(sql`update ledger.account set balance = 1 where id = ${id}`);
  const broken = await command(url, 'check-ledger');
  expect([broken.code, broken.stderr]).toEqual([1, '']);
  expect(broken.stdout).toMatch(/^all accounts of one unit sum to zero: \{.*\}$/m);
  expect(broken.stdout).toMatch(/\n\d+ rows break a rule\.\n$/);
});
