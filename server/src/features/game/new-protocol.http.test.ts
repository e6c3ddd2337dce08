import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GameCode, type GameProtocol, gameProtocols, games as lines } from '../../config.games.ts';
import { tally, tallySignature } from '../../providers/game/tally.fixture.ts';
import { cameTo, type Games, gameWorld, HOUR_MS } from '../../testing/games.ts';
import type { World } from '../../testing/world.ts';

/*
 * What the guide (docs/providers.md, "Adding a protocol") promises, step by step: an adapter, its settings and its game's line, its entry in `adapters`, and in the sandbox
 * its other side in the places that are named there. Nothing else knows of it.
 */

const code = 'TALLYHO' as GameCode;
const key = { agentId: 'sbx-tally', secret: 'sandbox-secret-known-to-everyone-of-tally' };

// 2. Configuration, and the adapter (1) in its list.
const settings = { apiUrl: 'API_URL', loginUrl: 'LOGIN_URL', agentId: 'AGENT_ID', secret: 'SECRET' };
Object.assign(gameProtocols, { tally: settings });
Object.assign(lines, {
  [code]: { protocol: 'tally' as GameProtocol, sandbox: { AGENT_ID: key.agentId, SECRET: key.secret } },
});
const { adapters } = await import('../../providers/providers.ts');
Object.assign(adapters, { tally });

// 3. Sandbox; the compiler is not shown that the server's test reaches for it.
const side = new URL('../../../../sandbox/src/testing/tally.ts', import.meta.url).href;
const { addTally } = (await import(side)) as { addTally(game: string, keys: typeof key): void };

let world: World;
let games: Games;
beforeAll(async () => {
  addTally(code, key);
  const { startWorld } = await import('../../testing/world.ts');
  const { gamesIn } = await import('../../testing/games.ts');
  world = await startWorld(gameWorld);
  games = gamesIn(world);
  const { addGame, newGame } = await import('./game.ts');
  const row = newGame(code, 'slot', 'https://tally.example/', 'Tally Ho');
  if ('why' in row) throw new Error(row.why);
  await world.owner.run(addGame(row));
});
afterEach(() => games.heal());
afterAll(() => world.close());

it('signs by a vector', () => {
  expect(tallySignature('{"agent":"A1","player":"p1"}', 'secret')).toBe(
    '04dcc2af0b9f7919bd04cf351fe374544a85fc9cd30877daa48b07c63927e45c',
  );
});

it('is opened, filled, entered, played, refreshed, given a password and emptied', async () => {
  const member = await games.member(100, code);
  const { token } = member;
  expect(cameTo(await games.move(member, 'WALLET', code, 80.25))).toBe('SUCCESS');
  const username = await games.username(member, code);

  const before = (await world.api('game.account', { token, params: { code } })).body.password;
  expect((await world.api('game.resetPassword', { token, params: { code } })).status).toBe(200);
  expect((await world.api('game.account', { token, params: { code } })).body.password).not.toBe(before);

  const way = await world.api('game.launch', { token, params: { provider: code.toLowerCase(), username } });
  const entered = await fetch(way.body.link, { redirect: 'manual' });
  const lobby = new URL(entered.headers.get('location') ?? '', way.body.link);
  const session = lobby.searchParams.get('session');
  await world.act('POST', `/tallyho/lobby/play`, { session, choice: 'win', bet: 20 });

  const read = await world.api('wallet.refresh', { token });
  expect(read.body.slots?.find((slot) => slot.code === code)).toMatchObject({ amount: 100.25 });
  expect(cameTo(await games.move(member, code, 'WALLET', 100.25))).toBe('SUCCESS');
  expect(await games.holdings(member)).toEqual({ wallet: 120 });
  await games.expectClean(member, code);
});

it.each([
  ['lost-response', 60],
  ['timeout', 100],
  ['other-amount', 60],
  ['foreign-reference', 60],
] as const)('meets %s as every game does, and ends as it is there', async (kind, wallet) => {
  const member = await games.member(100, code);
  await games.fault(kind, { party: code, call: 'move' });
  expect(cameTo(await games.move(member, 'WALLET', code, 40))).toBe('PROCESSING');
  await world.timePasses(HOUR_MS);
  await world.work();
  expect((await games.holdings(member)).wallet).toBe(wallet);
  await games.expectClean(member, code);
});

it('is refused where the player has lost what is wanted', async () => {
  const member = await games.member(100, code);
  await games.move(member, 'WALLET', code, 60);
  await games.play(member, code, -50);
  await games.fault('error', { party: code, call: 'read' });
  expect(cameTo(await games.move(member, code, 'WALLET', 60))).toBe('TRANSFER_FAIL');
});
