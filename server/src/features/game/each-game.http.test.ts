import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectableGames, type GameCode, type GameProtocol } from '../../config.games.ts';
import { cameTo, type Games, gamesIn, gameWorld, HOUR_MS } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

/* What every game has to show, whatever its protocol, over real HTTP against the sandbox. */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

const lines = connectableGames().map(([code, { protocol }]) => ({ code, protocol }));

/** The calls of each protocol by its own names. */
const calls: Record<GameProtocol, { make: string; into: string; out: string; ask: string; read: string }> = {
  joker: { make: 'CU', into: 'TC', out: 'TC', ask: 'TCH', read: 'GC' },
  awc: {
    ...{ make: 'createMember', into: 'deposit', out: 'withdraw' },
    ...{ ask: 'checkTransferOperation', read: 'getBalance' },
  },
};

/** `applied`: whether the provider moved the money although its answer did not come. */
const faults = [
  { kind: 'timeout', applied: false },
  { kind: 'error', applied: false },
  { kind: 'nonsense', applied: false },
  { kind: 'rate-limit', applied: false },
  { kind: 'maintenance', applied: false },
  { kind: 'lost-response', applied: true },
] as const;

interface Lobby {
  username: string;
  balance: number;
}

/** Follows a launch as a browser does; the session that it gives at the provider. */
async function enter(code: GameCode, member: TestMember): Promise<{ session: string; url: URL }> {
  const username = await games.username(member, code);
  const provider = code.toLowerCase() as 'joker';
  const { status, body } = await world.api('game.launch', {
    token: member.token,
    params: { provider, username },
  });
  expect([code, status]).toEqual([code, 200]);
  const url = new URL(body.link ?? '');
  expect(world.deps.providers.games.get(code)?.launchOrigins).toContain(url.origin);
  const entered = await fetch(url, { redirect: 'manual' });
  const place = new URL(entered.headers.get('location') ?? '', url);
  return { session: place.searchParams.get('session') ?? '', url };
}

describe.each(lines)('$code, by $protocol', ({ code, protocol }) => {
  const call = calls[protocol];

  it('is opened, played and emptied, and both books agree all along', async () => {
    const member = await games.member(100);
    const key = { token: member.token, params: { code } };
    expect((await world.api('game.activate', key)).body).toMatchObject({ code, isActive: true, amount: 0 });
    expect(await world.api('game.activate', key)).toMatchObject({
      body: { message: 'SLOT_ALREADY_ACTIVE' },
    });
    expect(cameTo(await games.move(member, 'WALLET', code, 80.25))).toBe('SUCCESS');
    expect(await games.holdings(member)).toEqual({ wallet: 19.75, [`game:${code}`]: 80.25 });

    const { session } = await enter(code, member);
    const lobby = `/${code.toLowerCase()}/lobby`;
    const state = await world.act<Lobby>('GET', `${lobby}/state?session=${session}`);
    expect(state).toMatchObject({ username: await games.username(member, code), balance: 80.25 });
    await world.act('POST', `${lobby}/play`, { session, choice: 'win', bet: 20 });
    const read = await world.api('wallet.refresh', { token: member.token, body: {} as never });
    expect(read.body.slots?.find((slot) => slot.code === code)).toMatchObject({ amount: 100.25 });
    await games.expectClean(member, code);

    expect(await world.api('game.resetPassword', key)).toMatchObject({ status: 200 });
    expect(cameTo(await games.move(member, code, 'WALLET', 100.25))).toBe('SUCCESS');
    expect(await games.holdings(member)).toEqual({ wallet: 120 });
    await games.expectClean(member, code);
  });

  it('lets in by each launch once', async () => {
    const member = await games.member(0, code);
    const { url, session } = await enter(code, member);
    expect(session).not.toBe('');
    const again = await fetch(url, { redirect: 'manual' });
    expect(again.headers.get('location')).toContain('closed=1');
  });

  it.each(faults)('ends what $kind left open on its way in as it is there', async ({ kind, applied }) => {
    const member = await games.member(100, code);
    await games.fault(kind, { party: code, call: call.into });
    expect(cameTo(await games.move(member, 'WALLET', code, 40))).toBe('PROCESSING');
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    await world.timePasses(HOUR_MS);
    await world.work();
    expect(await games.holdings(member)).toEqual(
      applied ? { wallet: 60, [`game:${code}`]: 40 } : { wallet: 100 },
    );
    await games.expectClean(member, code);
  });

  it.each(faults)('ends what $kind left open on its way out as it is there', async ({ kind, applied }) => {
    const member = await games.member(100, code);
    await games.move(member, 'WALLET', code, 100);
    await games.play(member, code, 20);
    await games.fault(kind, { party: code, call: call.out });
    expect(cameTo(await games.move(member, code, 'WALLET', 110))).toBe('PROCESSING');
    expect(await games.holdings(member)).toEqual({ transit: 110, [`game:${code}`]: 10 });
    await world.timePasses(HOUR_MS);
    await world.work();
    expect(await games.holdings(member)).toEqual(
      applied ? { wallet: 110, [`game:${code}`]: 10 } : { [`game:${code}`]: 120 },
    );
    await games.expectClean(member, code);
  });

  it('stays open for as long as the question is not answered either', async () => {
    const member = await games.member(100, code);
    await games.fault('lost-response', { party: code, call: call.into });
    await games.fault('error', { party: code, call: call.ask, times: 2 });
    expect(cameTo(await games.move(member, 'WALLET', code, 40))).toBe('PROCESSING');
    for (const _ of [1, 2]) {
      await world.timePasses(HOUR_MS);
      await world.work();
    }
    await world.timePasses(HOUR_MS);
    await world.work();
    expect(await games.holdings(member)).toEqual({ wallet: 60, [`game:${code}`]: 40 });
    await games.expectClean(member, code);
  });

  it('gives the money back at once where it refuses the call, and nothing is there under our reference', async () => {
    const member = await games.member(100, code);
    await games.fault('bad-signature', { party: code, call: call.into });
    const moved = await games.move(member, 'WALLET', code, 40);
    expect(moved.body).toMatchObject({ message: 'TRANSFER_FAIL' });
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    await games.expectClean(member, code);
  });

  it.each(['timeout', 'error', 'nonsense', 'rate-limit', 'maintenance'])(
    'keeps its last amount, and says that it is old, where a balance is not read for %s',
    async (kind) => {
      const member = await games.member(100, code);
      await games.move(member, 'WALLET', code, 30);
      await games.fault(kind, { party: code, call: call.read });
      const read = await world.api('wallet.refresh', { token: member.token, body: {} as never });
      expect(read.body.slots?.find((slot) => slot.code === code)).toMatchObject({ amount: 30, stale: true });
    },
  );

  it.each(['timeout', 'error', 'lost-response', 'nonsense', 'bad-signature'])(
    'is not opened on %s, and a repeat finishes it with the same player',
    async (kind) => {
      const member = await games.member(0);
      const key = { token: member.token, params: { code } };
      await games.fault(kind, { party: code, call: call.make });
      expect(await world.api('game.activate', key)).toMatchObject({
        body: { message: 'SLOT_ACTIVATE_FAIL' },
      });
      const proposed = await games.username(member, code);
      expect((await world.api('game.activate', key)).body).toMatchObject({ isActive: true });
      expect(await games.username(member, code)).toBe(proposed);
      await games.expectClean(member, code);
    },
  );
});
