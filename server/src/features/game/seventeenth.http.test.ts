import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GameCode, games as lines } from '../../config.games.ts';
import type { Games } from '../../testing/games.ts';
import type { World } from '../../testing/world.ts';

/*
 * What the guides promise of a further game of a known protocol (docs/architecture.md, docs/providers.md): its line, and a row in the catalogue. All that follows
 * from the line is loaded after it. The sandbox's SlotXO stands for the seventeenth provider.
 */

const code = 'NEWSLOT' as GameCode;
const line = { [code]: { protocol: 'joker', sandbox: { APP_ID: 'SBXX' } } };

Object.assign(lines, line);
const { startWorld } = await import('../../testing/world.ts');
const { gamesIn } = await import('../../testing/games.ts');

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld({
    recheck: false,
    env: (sandbox) => ({
      NEWSLOT_API_URL: `${sandbox}/slotxo`,
      NEWSLOT_LOGIN_URL: `${sandbox}/slotxo/lobby`,
    }),
  });
  games = gamesIn(world);
});
afterAll(() => world.close());

it('opens, fills, enters, refreshes and empties a seventeenth game by its line and its row', async () => {
  const { addGame, newGame } = await import('./game.ts');
  const row = newGame(code, 'slot', 'https://newslot.example/', 'New Slot');
  if ('why' in row) throw new Error(row.why);
  await world.owner.run(addGame(row));

  const member = await games.member(100, code);
  const { token } = member;
  expect((await games.move(member, 'WALLET', code, 80.25)).body).toMatchObject({ status: 'SUCCESS' });
  const username = await games.username(member, code);
  const there = () => world.act<{ balance: number }>('GET', `/games/SLOTXO/${username}`);
  expect(await there()).toMatchObject({ balance: 80.25 });

  const way = await world.api('game.launch', { token, params: { provider: code.toLowerCase(), username } });
  expect(new URL(way.body.link).origin).toBe(new URL(world.sandbox.url).origin);

  await world.act('POST', `/games/SLOTXO/${username}/play`, { amount: 20 });
  const read = await world.api('wallet.refresh', { token });
  expect(read.body.slots?.find((slot) => slot.code === code)).toMatchObject({ amount: 100.25 });
  expect((await games.move(member, code, 'WALLET', 100.25)).body).toMatchObject({ status: 'SUCCESS' });
  expect([await games.holdings(member), await there()]).toMatchObject([{ wallet: 120 }, { balance: 0 }]);
  await world.expectClean();
});

it('has its variables by its name, checked as those of the others', async () => {
  const { readConfig } = await import('../../config.ts');
  expect(world.config.games.get(code)).toMatchObject({ protocol: 'joker', currency: 'THB' });
  const { developmentDefaults } = await import('../../config.development.ts');
  expect(Object.keys(developmentDefaults)).toEqual(expect.arrayContaining(['NEWSLOT_APP_ID']));
  expect(() => readConfig({ NODE_ENV: 'test', NEWSLOT_CURRENCY: 'USD' })).toThrow(
    'NEWSLOT_CURRENCY must be THB or LAK',
  );
});
