import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { GameCode } from '../../config.games.ts';
import type { Deps } from '../../deps.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { unknown } from '../../providers/outcome.ts';
import { type Games, gamesIn } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { refresh } from '../wallet/refresh.ts';

let world: World;
let games: Games;
let codes: GameCode[];
/** Who has every game, and who has CIRCUS alone. */
let member: TestMember;
let one: TestMember;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  games = gamesIn(world);
  codes = [...world.deps.providers.games.keys()];
  [member, one] = await Promise.all([games.member(0, ...codes), games.member(0, 'CIRCUS')]);
});
afterAll(() => world.close());

type Read = GameProvider['balance'];

/** The world with other readings of balances; nothing is known of its providers yet. */
function reading(change: (code: GameCode, read: Read) => Read): Deps {
  const changed = [...world.deps.providers.games].map(
    ([code, provider]) => [code, { ...provider, balance: change(code, provider.balance) }] as const,
  );
  return { ...world.deps, providers: { ...world.deps.providers, games: new Map(changed) } };
}

async function stale(deps: Deps, who = member): Promise<string[]> {
  const { slots } = await refresh(deps, who);
  return slots.filter((slot) => slot.stale).map(({ code }) => code);
}

it('all games are read at once: none begins after another has answered', async () => {
  let begun = 0;
  const deps = reading((_, read) => async (player) => {
    begun += 1;
    // Whoever is asked only after another one's answer is never asked.
    await vi.waitFor(() => expect(begun).toBe(codes.length), 60_000);
    return read(player);
  });
  expect(await stale(deps)).toEqual([]);
  expect(begun).toBe(codes.length);
});

it('what the others say is booked while one has not answered', async () => {
  let release = () => {};
  const dead = new Promise<void>((resolve) => {
    release = resolve;
  });
  const deps = reading((code, read) => async (player) => {
    if (code !== 'CIRCUS') return read(player);
    await dead;
    return unknown('timeout');
  });
  await games.play(member, 'JOKER', 12);
  const read = stale(deps);
  await expect.poll(async () => (await games.holdings(member))['game:JOKER']).toBe(12);
  release();
  expect(await read).toEqual(['CIRCUS']);
});

it('a game that keeps silent is not waited for, and is read again after a pause', async () => {
  const asked = vi.fn();
  let isSilent = true;
  const deps = reading((code, read) => async (player) => {
    if (code !== 'CIRCUS') return read(player);
    asked();
    return isSilent ? unknown('timeout') : read(player);
  });
  const began = performance.now();
  for (let times = 0; times < 6; times += 1) expect(await stale(deps, one)).toEqual(['CIRCUS']);
  // One more where a machine is so slow that the pause is over.
  const pauses = Math.floor((performance.now() - began) / 2_000);
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3 + pauses);
  isSilent = false;
  await vi.waitFor(async () => expect(await stale(deps, one)).toEqual([]), {
    timeout: 20_000,
    interval: 500,
  });
  expect(asked.mock.calls.length).toBeGreaterThan(3);
});

it('a game that keeps silent is asked beside once the pause is over: not even who asks it waits', async () => {
  let release = () => {};
  const asked = vi.fn();
  let isSilent = true;
  const deps = reading((code, read) => async (player) => {
    if (code !== 'CIRCUS') return read(player);
    asked();
    if (asked.mock.calls.length > 3 && isSilent)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    return isSilent ? unknown('timeout') : read(player);
  });
  for (let times = 0; times < 3; times += 1) expect(await stale(deps, one)).toEqual(['CIRCUS']);
  // Answered although the game that is asked in it never answers.
  await vi.waitFor(
    async () => {
      expect(await stale(deps, one)).toEqual(['CIRCUS']);
      expect(asked).toHaveBeenCalledTimes(4);
    },
    { timeout: 20_000, interval: 500 },
  );
  isSilent = false;
  release();
  await vi.waitFor(async () => expect(await stale(deps, one)).toEqual([]), {
    timeout: 20_000,
    interval: 200,
  });
});

it('a game that answers nonsense or an error is asked each time', async () => {
  const asked = vi.fn();
  const deps = reading((code, read) => async (player) => {
    if (code !== 'CIRCUS') return read(player);
    asked();
    return unknown('http5xx');
  });
  for (let times = 0; times < 5; times += 1) expect(await stale(deps, one)).toEqual(['CIRCUS']);
  expect(asked).toHaveBeenCalledTimes(5);
});
