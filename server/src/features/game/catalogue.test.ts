import type { Answer } from '@prae/contract/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { fitted } from './catalogue.edit.ts';
import { catalogue, toGameAccount } from './game.ts';

const ORIGIN = 'https://pictures.example';
let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => world.close());

/** Runs the operators' command, with pictures from ORIGIN. */
async function operate(...words: string[]): Promise<string> {
  vi.stubEnv('MEDIA_ORIGINS', ORIGIN);
  const { stdout, stderr } = await command(world.databaseUrl, 'games', ...words);
  return stdout + stderr;
}

/** The game as a member with baht is told of it by a server that has read the catalogue just now. */
async function told(
  code: string,
  currency: 'THB' | 'LAK' = 'THB',
): Promise<Answer<'game.activate'> | undefined> {
  const providers = { ...world.deps.providers };
  const config = { ...world.config, mediaOrigins: [ORIGIN] };
  const deps: Deps = { ...world.deps, providers, config };
  const game = (await catalogue(deps)).find((one) => one.code === code);
  return game && toGameAccount(game, currency, undefined);
}

it('pictures, links and the factor of a game are what the operator set', async () => {
  for (const [field, value] of [
    ['logo', `${ORIGIN}/joker logo.svg`],
    ['background', `${ORIGIN}/joker.webp`],
    ['android', 'https://apps.example/joker.apk'],
    ['factor', '0.1'],
  ] as const)
    expect(await operate('set', 'JOKER', field, value)).toBe('Done.\n');
  expect(await operate('list')).toContain(
    `JOKER  slot  position 1  factor 0.1  Joker  logo ${ORIGIN}/joker%20logo.svg  background`,
  );
  expect(await told('JOKER')).toMatchObject({
    logo: `${ORIGIN}/joker%20logo.svg`,
    background: `${ORIGIN}/joker.webp`,
    android: 'https://apps.example/joker.apk',
    web: null,
    ftWalletSlot: 0.1,
  });
  expect(await operate('unset', 'JOKER', 'logo')).toBe('Done.\n');
  expect(await told('JOKER')).toMatchObject({ logo: '', background: `${ORIGIN}/joker.webp` });
});

it('bets are on matches of another day where an operator says so, as of all in the lists of sport and lotteries but a casino', async () => {
  const ahead = async () =>
    [...(await operate('list')).matchAll(/^([A-Z0-9]+) .* {2}betsAhead {2}/gm)].map(([, code]) => code);
  expect(await ahead()).toEqual(['UFABET', 'BETFLIX', 'ASKMEBET', 'HUAYHD']);
  expect(await operate('set', 'BETFLIX', 'betsAhead', 'no')).toBe('Done.\n');
  expect(await operate('set', 'SEXYGAME', 'betsAhead', 'yes')).toBe('Done.\n');
  expect(await operate('set', 'UFABET', 'betsAhead', 'maybe')).toBe(
    'Nothing was changed: betsAhead is yes or no.\n',
  );
  expect(await ahead()).toEqual(['UFABET', 'SEXYGAME', 'ASKMEBET', 'HUAYHD']);
});

it('a picture that no page may show is not told to browsers', async () => {
  await world.owner.run(
    sql`update game set background = 'https://elsewhere.example/a.png' where code = 'SLOTXO'`,
  );
  expect(await told('SLOTXO')).toMatchObject({ background: '' });
});

it('a game that is but a row with links is entered by them, and is no account', async () => {
  expect(await operate('add', 'FISHING', 'slot', 'https://fish.example/play', 'Fishing', 'War')).toBe(
    'Done.\n',
  );
  expect(await told('FISHING', 'LAK')).toEqual({
    ...{ code: 'FISHING', name: 'Fishing War', category: 'slot', logo: '', background: '' },
    ...{ isActive: false, amount: 0, ftWalletSlot: 1, isByLink: true },
    ...{ web: 'https://fish.example/play', android: null, ios: null },
  });
  const { token } = await world.newMember();
  expect(await world.api('game.activate', { token, params: { code: 'FISHING' } })).toMatchObject({
    status: 404,
    body: { message: 'NO_GAME' },
  });
  expect(await operate('unset', 'FISHING', 'web')).toBe('Done.\n');
  expect(await told('FISHING')).toMatchObject({ unavailable: 'CLOSED' });
  expect(await operate('remove', 'FISHING')).toBe('Done.\n');
  expect(await told('FISHING')).toBeUndefined();
});

it('a game with accounts is never taken out', async () => {
  const { token } = await world.newMember();
  const opened = await world.api('game.activate', { token, params: { code: 'JOKER' } });
  expect(opened.status).toBe(200);
  expect(await operate('remove', 'JOKER')).toMatch(/^Nothing was changed: .*members have accounts/);
});

it('the command line refuses what does not fit, and writes nothing', async () => {
  const before = await world.owner.rows(sql`select * from game order by code`);
  const refused = await Promise.all([
    operate('add', 'wallet', 'slot', 'https://a.example', 'Name'),
    operate('add', 'JOKER', 'slot', 'https://a.example', 'Name'),
    operate('set', 'NOTHING', 'name', 'Name'),
    operate('set', 'JOKER', 'position', '2'),
    operate('unset', 'JOKER', 'name'),
  ]);
  for (const said of refused) expect(said).toMatch(/^Nothing was changed: /);
  expect(await world.owner.rows(sql`select * from game order by code`)).toEqual(before);
});

it.each([
  'http://plain.example/',
  'javascript:alert(1)',
  'https://name:word@login.example/',
  'https://localhost/',
  '//no-scheme.example',
  'data:text/html,x',
])('%s is no address of a game', (address) => {
  expect(fitted('web', address, [])).toHaveProperty('why');
});

it('a picture is from a host whose pictures the pages show', () => {
  expect(fitted('logo', 'https://elsewhere.example/a.png', [ORIGIN])).toEqual({
    why: expect.stringContaining('MEDIA_ORIGINS'),
  });
});

it.each(['0', '-1', '1e3', 'x', ''])('%j is no factor', (typed) => {
  expect(fitted('factor', typed, [])).toHaveProperty('why');
});
