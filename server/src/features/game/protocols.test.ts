import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import type { GameProvider, Visit } from '../../providers/game/port.ts';
import { confirmed } from '../../providers/outcome.ts';
import type { KeyRing } from '../../secret.ts';
import { type Games, gamesIn, gameWorld, withGame } from '../../testing/games.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { createTransfer } from '../transfer/transfer.ts';
import { refresh } from '../wallet/refresh.ts';
import { activate } from './activate.ts';
import { gameKeys, readCredentials, resetPassword } from './credentials.ts';
import { launch } from './launch.ts';

let world: World;
let games: Games;
let ring: KeyRing;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
  ring = gameKeys(world.config);
});
afterAll(() => world.close());

const refused = (code: string) => expect.objectContaining({ code });

/** The world with another JOKER. */
function withJoker(change: (joker: GameProvider) => Partial<GameProvider>): Deps {
  return withGame(world.deps, 'JOKER', change);
}

const opened = (deps: Deps, member: Member) =>
  activate(deps, ring, { member, params: { code: 'JOKER' }, operation: newOperation() });

describe('a game in another currency', () => {
  const kip = () => withJoker(() => ({ currency: 'LAK' }));

  it('is no game for the member, in any call', async () => {
    const member = await games.member(100, 'JOKER');
    const username = await games.username(member, 'JOKER');
    const player = { provider: 'joker', username };
    await expect(opened(kip(), member)).rejects.toEqual(refused('NO_GAME'));
    await expect(readCredentials(kip(), ring, member, 'JOKER')).rejects.toEqual(refused('NO_GAME'));
    await expect(resetPassword(kip(), ring, member, 'JOKER')).rejects.toEqual(refused('NO_GAME'));
    const visitor = { member, language: 'th', device: 'web' } as const;
    await expect(launch(kip(), ring, visitor, player)).rejects.toEqual(refused('NO_GAME'));
    for (const [from, to] of [
      ['WALLET', 'JOKER'],
      ['JOKER', 'WALLET'],
    ] as const) {
      const body = { from, to, amount: 1 };
      const moved = createTransfer(kip(), { member, body, operation: newOperation(), claim: undefined });
      await expect(moved).rejects.toEqual(refused('NO_GAME'));
    }
    await world.expectClean();
  });

  it('is not offered, and its balance is not read', async () => {
    const member = await games.member(100, 'JOKER');
    let reads = 0;
    const deps = withJoker((joker) => ({
      currency: 'LAK',
      balance: (player) => {
        reads += 1;
        return joker.balance(player);
      },
    }));
    const { slots } = await refresh(deps, member);
    expect(slots.find(({ code }) => code === 'JOKER')).toMatchObject({ unavailable: 'CURRENCY' });
    expect(slots.find(({ code }) => code === 'SLOTXO')).not.toHaveProperty('unavailable');
    expect(reads).toBe(0);
  });
});

describe("a provider's own name for a player", () => {
  const naming = (username: string) =>
    withJoker(() => ({ createPlayer: async () => confirmed({ username, password: 'Their-own-1' }) }));

  it.each(['k', 'AGENT@Player.0001', `x${'9'.repeat(63)}`])(
    '%s is kept with its password',
    async (username) => {
      const member = await games.member(0);
      expect(await opened(naming(username), member)).toMatchObject({ isActive: true });
      expect(await readCredentials(world.deps, ring, member, 'JOKER')).toEqual({
        username,
        password: 'Their-own-1',
      });
      await world.expectClean();
    },
  );

  it.each(['', 'with space', 'ผู้เล่น', 'x'.repeat(65), 'line\nfeed'])('%j cannot be kept', async (username) => {
    const member = await games.member(0);
    await expect(opened(naming(username), member)).rejects.toEqual(refused('SLOT_ACTIVATE_FAIL'));
    expect(await opened(world.deps, member)).toMatchObject({ isActive: true });
    await world.expectClean();
  });

  it('belongs to one member of a game', async () => {
    const [first, second] = [await games.member(0), await games.member(0)];
    await opened(naming('only-one'), first);
    await expect(opened(naming('only-one'), second)).rejects.toThrow(/unique/);
    const row = await world.owner.one(
      sql<{ state: string }>`select state from game_account where member_id = ${second.id}`,
    );
    expect(row.state).toBe('opening');
    await world.expectClean();
  });
});

describe('a launch by a posted form', () => {
  const form = (url: string, visits: Visit[] = []) =>
    withJoker(({ launchOrigins }) => ({
      launch: async (visit) => {
        visits.push(visit);
        const { username, password } = visit;
        const address = url === '' ? `${launchOrigins[0]}/sign-in` : url;
        return confirmed({ kind: 'form', url: address, fields: { username, password, action: 'go' } });
      },
    }));

  it("answers the link and its fields, with the caller's own credentials and device", async () => {
    const member = await games.member(0, 'JOKER');
    const { username, password } = await readCredentials(world.deps, ring, member, 'JOKER');
    const visits: Visit[] = [];
    const visitor = { member, language: 'en', device: 'ios' } as const;
    expect(await launch(form('', visits), ring, visitor, { provider: 'joker', username })).toEqual({
      link: `${world.sandbox.url}/sign-in`,
      form: { username, password, action: 'go' },
    });
    expect(visits).toEqual([
      { username, password, language: 'en', device: 'ios', returnUrl: `${world.url}/user/home` },
    ]);
  });

  it('is never posted to a foreign origin', async () => {
    const member = await games.member(0, 'JOKER');
    const username = await games.username(member, 'JOKER');
    const visitor = { member, language: 'th', device: 'web' } as const;
    for (const url of ['https://elsewhere.test/sign-in', 'javascript:alert(1)', 'data:text/html,x']) {
      const entered = launch(form(url), ring, visitor, { provider: 'joker', username });
      await expect(entered).rejects.toEqual(refused('GAME_ACTIVATION_FAIL'));
    }
  });
});
