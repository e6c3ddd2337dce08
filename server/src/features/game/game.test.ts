import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type GamesWorld, gamesWorld } from '../transfer/games.fixture.ts';
import { readCredentials, resetPassword } from './credentials.ts';
import { launch } from './launch.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
});
afterEach(async () => {
  await world.wellAgain();
});
afterAll(() => world.close());

const as = (member: Member, language: 'th' | 'la' = 'th') =>
  ({ member, language, device: 'android' }) as const;
const refused = (code: string) => expect.objectContaining({ code });
const rowOf = (member: { id: string }) =>
  world.owner.one<{ state: string; username: string; password: Buffer; next_password: Buffer | null }>(
    sql`select state, username, password, next_password from game_account where member_id = ${member.id}`,
  );

/** Signs in at the provider as a person does with name and password; the provider answers where it leads. */
async function signsIn(username: string, password: string): Promise<boolean> {
  const response = await fetch(`${world.sandboxUrl}/joker/SignIn`, {
    method: 'POST',
    body: new URLSearchParams({ Username: username, Password: password, Action: 'GameIndex' }),
    redirect: 'manual',
  });
  return /session=/.test(response.headers.get('location') ?? '');
}

describe('game.activate', () => {
  it('opens an account with a player of its own at the provider', async () => {
    const member = await world.member(0);
    expect(await world.activate(member, 'JOKER')).toEqual({
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
    expect(await world.atProvider(member, 'JOKER')).toBe(0);
    await world.expectClean();
  });

  it('is refused a second time, and for a game that nobody stands behind', async () => {
    const member = await world.member(0, 'JOKER');
    await expect(world.activate(member, 'JOKER')).rejects.toEqual(refused('SLOT_ALREADY_ACTIVE'));
    await expect(world.activate(member, 'PG')).rejects.toEqual(refused('NO_GAME'));
    await expect(world.activate(member, 'joker')).rejects.toEqual(refused('NO_GAME'));
    await expect(world.activate(member, 'NOTHING')).rejects.toEqual(refused('NO_GAME'));
  });

  it('gives the same answer to the same operation', async () => {
    const member = await world.member(0);
    const operation = newOperation();
    const first = await world.activate(member, 'JOKER', operation);
    expect(await world.activate(member, 'JOKER', operation)).toEqual(first);
  });

  it.each(['timeout', 'error', 'lost-response', 'nonsense', 'bad-signature'])(
    'fails on %s, and a repeat finishes it with the same player',
    async (kind) => {
      const member = await world.member(0);
      await world.fault(kind, { call: 'CU' });
      await expect(world.activate(member, 'JOKER')).rejects.toEqual(refused('SLOT_ACTIVATE_FAIL'));
      const { username, state } = await rowOf(member);
      expect(state).toBe('opening');
      await world.expectClean();
      expect(await world.activate(member, 'JOKER')).toMatchObject({ isActive: true });
      expect((await rowOf(member)).username).toBe(username);
    },
  );

  it('opens one account when it is asked for many times at once', async () => {
    const member = await world.member(0);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => world.activate(member, 'JOKER')));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await world.expectClean();
  });
});

describe('game.account', () => {
  it('shows the owner credentials that sign in at the provider, and keeps them encrypted', async () => {
    const member = await world.member(0, 'JOKER');
    const { username, password } = await readCredentials(world.deps, world.ring, member, 'JOKER');
    expect(password).toMatch(/^[A-Za-z0-9]{12}$/);
    expect(await signsIn(username, password)).toBe(true);
    expect((await rowOf(member)).password.includes(password)).toBe(false);
  });

  it('is refused without an account', async () => {
    const member = await world.member(0);
    const read = (code: string) => readCredentials(world.deps, world.ring, member, code);
    await expect(read('JOKER')).rejects.toEqual(refused('SLOT_NO_ACCOUNT'));
    await expect(read('PG')).rejects.toEqual(refused('NO_GAME'));
  });
});

describe('game.resetPassword', () => {
  it('puts a new password in force', async () => {
    const member = await world.member(0, 'JOKER');
    const before = await readCredentials(world.deps, world.ring, member, 'JOKER');
    await resetPassword(world.deps, world.ring, member, 'JOKER');
    const after = await readCredentials(world.deps, world.ring, member, 'JOKER');
    expect(after.username).toBe(before.username);
    expect(await signsIn(before.username, before.password)).toBe(false);
    expect(await signsIn(after.username, after.password)).toBe(true);
  });

  it('fails without an answer, and a repeat ends with one password on both sides', async () => {
    const member = await world.member(0, 'JOKER');
    await world.fault('lost-response', { call: 'SP' });
    const reset = () => resetPassword(world.deps, world.ring, member, 'JOKER');
    await expect(reset()).rejects.toEqual(refused('SLOT_RESET_PASSWORD_FAIL'));
    const proposed = (await rowOf(member)).next_password;
    expect(proposed).not.toBeNull();
    await reset();
    const row = await rowOf(member);
    expect(row.password).toEqual(proposed);
    expect(row.next_password).toBeNull();
    const { username, password } = await readCredentials(world.deps, world.ring, member, 'JOKER');
    expect(await signsIn(username, password)).toBe(true);
  });

  it('is refused without an account', async () => {
    const member = await world.member(0);
    const reset = resetPassword(world.deps, world.ring, member, 'JOKER');
    await expect(reset).rejects.toEqual(refused('SLOT_NO_ACCOUNT'));
  });
});

describe('game.launch', () => {
  it("leads into the provider's lobby as the caller's own player, with the way back", async () => {
    const member = await world.member(0, 'JOKER');
    const username = await world.username(member, 'JOKER');
    const { link } = await launch(world.deps, world.ring, as(member, 'la'), { provider: 'joker', username });
    const url = new URL(link);
    expect(url.origin + url.pathname).toBe(`${world.sandboxUrl}/joker/lobby`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token: expect.stringMatching(/^\S{20,}$/),
      lang: 'la',
      mobile: 'true',
      redirectUrl: 'http://portal.test/user/home',
    });
    const entered = await fetch(link, { redirect: 'manual' });
    expect(entered.headers.get('location')).toContain('session=');
  });

  it("works for the caller's own username alone", async () => {
    const [owner, other] = [await world.member(0, 'JOKER'), await world.member(0, 'JOKER')];
    const username = await world.username(owner, 'JOKER');
    const enter = (entrance: { provider: string; username: string; password?: string }) =>
      launch(world.deps, world.ring, as(other), entrance);
    await expect(enter({ provider: 'joker', username })).rejects.toEqual(refused('SLOT_NO_ACCOUNT'));
    await expect(enter({ provider: 'slotxo', username })).rejects.toEqual(refused('SLOT_NO_ACCOUNT'));
    const { password } = await readCredentials(world.deps, world.ring, owner, 'JOKER');
    await expect(enter({ provider: 'joker', username, password })).rejects.toEqual(
      refused('SLOT_NO_ACCOUNT'),
    );
  });

  it('with a password works for the right one alone, and for no provider that is not connected', async () => {
    const member = await world.member(0, 'JOKER');
    const { username, password } = await readCredentials(world.deps, world.ring, member, 'JOKER');
    const enter = (provider: string, given: string) =>
      launch(world.deps, world.ring, as(member), { provider, username, password: given });
    expect(await enter('joker', password)).toMatchObject({ link: expect.stringContaining('token=') });
    await expect(enter('joker', `${password}x`)).rejects.toEqual(refused('SLOT_NO_ACCOUNT'));
    for (const provider of ['askmebet', 'imi', 'usun', 'circus', 'slotracha', 'pgslot']) {
      await expect(enter(provider, password)).rejects.toEqual(refused('NO_GAME'));
    }
  });

  it('is refused when the provider does not let the player in, or leads elsewhere', async () => {
    const member = await world.member(0, 'JOKER');
    const username = await world.username(member, 'JOKER');
    const enter = (deps = world.deps) =>
      launch(deps, world.ring, as(member), { provider: 'joker', username });
    await world.fault('error', { call: 'PLAY' });
    await expect(enter()).rejects.toEqual(refused('GAME_ACTIVATION_FAIL'));
    const provider = world.deps.providers.games.get('JOKER');
    if (!provider) throw new Error('JOKER is not configured');
    const games = new Map([['JOKER' as const, { ...provider, launchOrigins: ['https://elsewhere.test'] }]]);
    const elsewhere = { ...world.deps, providers: { ...world.deps.providers, games } };
    await expect(enter(elsewhere)).rejects.toEqual(refused('GAME_ACTIVATION_FAIL'));
    await expect(enter(elsewhere)).rejects.toBeInstanceOf(Refusal);
  });
});
