import { expect, it } from 'vitest';
import { command } from './testing/command.ts';

/** Nothing listens there. */
const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';

it.each(['cases', 'withdrawals', 'change-settings'])(
  '%s says in one line that the database is away, and needs none to tell how it is called',
  async (name) => {
    const [away, wrong] = await Promise.all([
      command(nowhere, name, 'list'),
      command(nowhere, name, 'lists'),
    ]);
    expect([away.code, away.stdout]).toEqual([2, '']);
    expect(away.stderr).toMatch(/^The database is away: .*ECONNREFUSED.*\.\n$/);
    expect([wrong.code, wrong.stderr]).toEqual([2, '']);
    expect(wrong.stdout).toMatch(/^npm run \w+ -- list/);
  },
  30_000,
);
