import { randomUUID } from 'node:crypto';
import type { Params } from '@prae/contract/contract';
import { launchProvidersWithPassword } from '@prae/contract/game';
import { routeOf } from '@prae/contract/routes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { GameCode } from '../../config.games.ts';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newOperation } from '../../domain/operation.ts';
import { type Games, gamesIn, gameWorld, withGame } from '../../testing/games.ts';
import { type CallOptions, startWorld, type TestMember, type World } from '../../testing/world.ts';
import { activate as activateAt } from './activate.ts';
import { gameKeys, readCredentials } from './credentials.ts';
import { launch } from './launch.ts';

let world: World;
let games: Games;
/** The same world with no game connected. */
let nobodyBehind: Deps;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
  nobodyBehind = { ...world.deps, providers: { ...world.deps.providers, games: new Map() } };
});
afterEach(() => games.heal());
afterAll(() => world.close());

const activate = ({ token }: TestMember, code: string, key: string = randomUUID()) =>
  world.api('game.activate', { token, key, params: { code: code as GameCode } });
const account = ({ token }: TestMember, code: string) =>
  world.api('game.account', { token, params: { code: code as GameCode } });
const credentials = async (member: TestMember) => {
  const { status, body } = await account(member, 'JOKER');
  expect(status).toBe(200);
  return { username: body.username, password: body.password };
};
const reset = ({ token }: TestMember, code: GameCode = 'JOKER') =>
  world.api('game.resetPassword', { token, params: { code } });
const refused = (message: string) => expect.objectContaining({ body: expect.objectContaining({ message }) });
const rowOf = (member: TestMember) =>
  world.owner.one(
    sql<{ state: string; username: string; password: Buffer; nextPassword: Buffer | null }>`
      select state, username, password, next_password as "nextPassword" from game_account
       where member_id = ${member.id}`,
  );

/** Signs in at the provider as a person does with name and password; the provider answers where it leads. */
async function signsIn(username: string, password: string): Promise<boolean> {
  const response = await fetch(`${world.sandbox.url}/joker/SignIn`, {
    method: 'POST',
    body: new URLSearchParams({ Username: username, Password: password, Action: 'GameIndex' }),
    redirect: 'manual',
  });
  return /session=/.test(response.headers.get('location') ?? '');
}

describe('game.activate', () => {
  it('opens an account with a player of its own at the provider', async () => {
    const member = await games.member(0);
    expect((await activate(member, 'JOKER')).body).toEqual({
      code: 'JOKER',
      name: 'Joker',
      logo: '',
      background: '',
      category: 'slot',
      isActive: true,
      amount: 0,
      ftWalletSlot: 1,
      web: null,
      android: null,
      ios: null,
    });
    expect(await games.atProvider(member, 'JOKER')).toBe(0);
    await world.expectClean();
  });

  it('is refused a second time, and for a game that nobody stands behind', async () => {
    const member = await games.member(0, 'JOKER');
    expect(await activate(member, 'JOKER')).toEqual(refused('SLOT_ALREADY_ACTIVE'));
    expect(await activate(member, 'joker')).toEqual(refused('NO_GAME'));
    expect(await activate(member, 'NOTHING')).toEqual(refused('NO_GAME'));
    const asked = { member, params: { code: 'PG' }, operation: newOperation() } as const;
    const unconnected = activateAt(nobodyBehind, gameKeys(world.config), asked);
    await expect(unconnected).rejects.toMatchObject({ code: 'NO_GAME' });
  });

  it('gives the same answer to the same key', async () => {
    const member = await games.member(0);
    const key = randomUUID();
    const first = await activate(member, 'JOKER', key);
    expect(first.status).toBe(200);
    expect(await activate(member, 'JOKER', key)).toMatchObject({ status: 200, body: first.body });
  });

  it.each(['timeout', 'error', 'lost-response', 'nonsense', 'bad-signature'])(
    'fails on %s, and a repeat finishes it with the same player',
    async (kind) => {
      const member = await games.member(0);
      await games.fault(kind, { call: 'CU' });
      expect(await activate(member, 'JOKER')).toEqual(refused('SLOT_ACTIVATE_FAIL'));
      const { username, state } = await rowOf(member);
      expect(state).toBe('opening');
      await world.expectClean();
      expect((await activate(member, 'JOKER')).body).toMatchObject({ isActive: true });
      expect((await rowOf(member)).username).toBe(username);
    },
  );

  it('opens one account when it is asked for many times at once', async () => {
    const member = await games.member(0);
    const all = await Promise.all(Array.from({ length: 10 }, () => activate(member, 'JOKER')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.expectClean();
  });
});

describe('game.account', () => {
  it('shows the owner credentials that sign in at the provider, and keeps them encrypted', async () => {
    const member = await games.member(0, 'JOKER');
    const { username, password } = await credentials(member);
    expect(password).toMatch(/^[A-Za-z0-9]{12}$/);
    expect(await signsIn(username, password)).toBe(true);
    expect((await rowOf(member)).password.includes(password)).toBe(false);
  });

  it('still shows them when the secret key was changed and the one before it is told', async () => {
    const member = await games.member(0, 'JOKER');
    const before = await credentials(member);
    const rotated = {
      ...{ ...world.config, secretKey: Buffer.alloc(32, 9) },
      earlierSecretKeys: [world.config.secretKey],
    };
    const other = await buildApp(rotated, world.databaseUrl, { recheck: false });
    try {
      const answer = await other.app.inject({
        url: `/api${routeOf('game.account').path.replace(':code', 'JOKER')}`,
        method: routeOf('game.account').method,
        headers: { 'x-client': 'wallet-user', authorization: `Bearer ${member.token}` },
      });
      expect(answer.json()).toEqual(before);
    } finally {
      await other.close();
    }
  });

  it('is refused without an account', async () => {
    const member = await games.member(0);
    expect(await account(member, 'JOKER')).toEqual(refused('SLOT_NO_ACCOUNT'));
    const unconnected = readCredentials(nobodyBehind, gameKeys(world.config), member, 'PG');
    await expect(unconnected).rejects.toMatchObject({ code: 'NO_GAME' });
  });
});

describe('game.resetPassword', () => {
  it('puts a new password in force', async () => {
    const member = await games.member(0, 'JOKER');
    const before = await credentials(member);
    expect(await reset(member)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    const after = await credentials(member);
    expect(after.username).toBe(before.username);
    expect(await signsIn(before.username, before.password)).toBe(false);
    expect(await signsIn(after.username, after.password)).toBe(true);
  });

  it('fails without an answer, and a repeat ends with one password on both sides', async () => {
    const member = await games.member(0, 'JOKER');
    await games.fault('lost-response', { call: 'SP' });
    expect(await reset(member)).toEqual(refused('SLOT_RESET_PASSWORD_FAIL'));
    const proposed = (await rowOf(member)).nextPassword;
    expect(proposed).not.toBeNull();
    expect((await reset(member)).status).toBe(200);
    const row = await rowOf(member);
    expect(row.password).toEqual(proposed);
    expect(row.nextPassword).toBeNull();
    const { username, password } = await credentials(member);
    expect(await signsIn(username, password)).toBe(true);
  });

  it('is refused without an account', async () => {
    const member = await games.member(0);
    expect(await reset(member)).toEqual(refused('SLOT_NO_ACCOUNT'));
  });
});

describe('game.launch', () => {
  const enter = (
    { token }: TestMember,
    params: Params<'game.launch'>,
    options: Pick<CallOptions<'game.launch'>, 'language' | 'key'> = {},
  ) => world.api('game.launch', { token, params, ...options });
  const enterWith = (member: TestMember, username: string, password: string, deps = world.deps) =>
    launch(
      deps,
      gameKeys(world.config),
      { member, language: 'th', device: 'android' },
      { provider: 'joker', username, password },
    );

  it("is a sign-in form for the caller's own player, for no cache and for no key to keep", async () => {
    const member = await games.member(0, 'JOKER');
    const own = await account(member, 'JOKER');
    expect(own.headers.get('cache-control')).toBe('no-store');
    const { username, password } = own.body;
    const entered = await enter(member, { provider: 'joker', username }, { key: randomUUID() });
    expect(entered.headers.get('cache-control')).toBe('no-store');
    expect(entered.body).toEqual({
      link: `${world.sandbox.url}/joker/lobby/SignIn`,
      form: { Username: username, Password: password, Action: 'GameIndex' },
    });
    const kept = await world.owner.rows(
      sql<{
        answer: string;
      }>`select answer::text from idempotency where answer::text like ${`%${password}%`}`,
    );
    expect(kept).toEqual([]);
  });

  it('leads by a link where the provider gives one, in the language asked for and with the way back', async () => {
    const member = await games.member(0, 'SEXYGAME');
    const { username } = (await account(member, 'SEXYGAME')).body;
    const entered = await enter(member, { provider: 'sexygame', username }, { language: 'en' });
    expect(entered.body).not.toHaveProperty('form');
    const url = new URL(entered.body.link);
    expect(url.searchParams.get('lang')).toBe('en');
    expect(url.searchParams.get('redirectUrl')).toBe(`${world.url}/user/home`);
    const lobby = await fetch(entered.body.link, { redirect: 'manual' });
    expect(lobby.headers.get('location')).toContain('session=');
  });

  it('first ends a new password that was not confirmed, so that the form lets in', async () => {
    const member = await games.member(0, 'JOKER');
    await games.fault('lost-response', { call: 'SP' });
    expect(await reset(member)).toEqual(refused('SLOT_RESET_PASSWORD_FAIL'));
    const player = { provider: 'joker', username: await games.username(member, 'JOKER') } as const;
    await games.fault('error', { call: 'SP' });
    expect(await enter(member, player)).toEqual(refused('GAME_ACTIVATION_FAIL'));
    const { form } = (await enter(member, player)).body;
    expect(await signsIn(player.username, form?.Password ?? '')).toBe(true);
    expect((await credentials(member)).password).toBe(form?.Password);
  });

  it("works for the caller's own username alone", async () => {
    const [owner, other] = [await games.member(0, 'JOKER'), await games.member(0, 'JOKER')];
    const { username, password } = await credentials(owner);
    for (const provider of ['joker', 'slotxo'] as const) {
      expect(await enter(other, { provider, username })).toMatchObject({
        status: 400,
        body: { message: 'SLOT_NO_ACCOUNT' },
      });
    }
    const stolen = enterWith(other, username, password);
    await expect(stolen).rejects.toMatchObject({ code: 'SLOT_NO_ACCOUNT' });
  });

  it('with a password works for the right one alone, and tells nothing of an account that is not there', async () => {
    const member = await games.member(0, 'JOKER');
    const { username, password } = await credentials(member);
    expect(await enterWith(member, username, password)).toMatchObject({ form: { Username: username } });
    const { token } = member;
    const named = async (provider: string, more?: { password: string }) => {
      const params = { provider, username };
      const { body } = await (more
        ? world.api('game.launchWithPassword', { token, params: { ...params, ...more } })
        : world.api('game.launch', { token, params }));
      return body.message ?? typeof body.link;
    };
    expect(await Promise.all([named('Joker'), named('JOKER')])).toEqual(['string', 'string']);
    for (const provider of ['nobody', 'NoBody'])
      expect(await Promise.all([named(provider), named(provider, { password })])).toEqual([
        'NO_GAME',
        'NO_GAME',
      ]);
    expect(await named('joker', { password })).toBe('NO_GAME');
    const wrong = enterWith(member, username, `${password}x`);
    await expect(wrong).rejects.toMatchObject({ code: 'SLOT_NO_ACCOUNT' });
    for (const provider of launchProvidersWithPassword.options) {
      const isConnected = world.deps.providers.games.has(provider.toUpperCase() as GameCode);
      const params = { provider, username, password };
      expect(await world.api('game.launchWithPassword', { token, params })).toMatchObject({
        body: { message: isConnected ? 'SLOT_NO_ACCOUNT' : 'NO_GAME' },
      });
    }
  });

  it('is refused when the provider does not let the player in, or leads elsewhere', async () => {
    const member = await games.member(0, 'JOKER', 'IMI');
    const player = { provider: 'imi', username: await games.username(member, 'IMI') } as const;
    await games.fault('error', { party: 'IMI', call: 'launch' });
    expect(await enter(member, player)).toEqual(refused('GAME_ACTIVATION_FAIL'));
    const elsewhere = withGame(world.deps, 'JOKER', () => ({ launchOrigins: ['https://elsewhere.test'] }));
    const { username, password } = await credentials(member);
    const led = enterWith(member, username, password, elsewhere);
    await expect(led).rejects.toMatchObject({ code: 'GAME_ACTIVATION_FAIL' });
  });
});
