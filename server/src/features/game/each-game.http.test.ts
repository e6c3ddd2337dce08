import type { Answer } from '@prae/contract/contract';
import { launchProviders, launchProvidersWithPassword } from '@prae/contract/game';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GameCode } from '../../config.games.ts';
import { type Calls, type GameLine, gameLines, sideBySide } from '../../testing/game-calls.ts';
import { cameTo, type Games, gamesIn, HOUR_MS, patientGameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

/*
 * What every game has to show, whatever its protocol, over real HTTP against the sandbox, all games side by side where they wait for something. Each
 * fault of a transfer is in each-fault.http.test.ts.
 */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(patientGameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

/** Ways to have a provider refuse a transfer; they make it. */
const refusedMoves = {
  async credentials(member: TestMember, code: GameCode, { into }: Calls) {
    await games.fault('bad-signature', { party: code, call: into });
    return games.move(member, 'WALLET', code, 40);
  },
  /** What was lost there, unread, cannot be taken out. */
  async overdraw(member: TestMember, code: GameCode, { read }: Calls) {
    await games.move(member, 'WALLET', code, 60);
    await games.play(member, code, -50);
    await games.fault('error', { party: code, call: read });
    const moved = await games.move(member, code, 'WALLET', 60);
    await games.play(member, code, 50);
    return moved;
  },
};

/** Lets an hour pass, in which what was not answered is found out, and where the portal can ask nothing by a person. */
async function isFoundOut(members: ReadonlyMap<GameLine, TestMember>, applied: boolean): Promise<void> {
  await world.timePasses(HOUR_MS);
  await world.work();
  for (const [line, member] of members) await games.askProvider(member, line.code, applied);
}

interface Lobby {
  username: string;
  balance: number;
}

type Way = Answer<'game.launch'>;

/** Asks for the way into a game: by both forms of the call where the specification has the password in the address. */
async function wayInto(code: GameCode, member: TestMember): Promise<Way> {
  const { token } = member;
  const { username, password } = (await world.api('game.account', { token, params: { code } })).body;
  const byPassword = launchProvidersWithPassword.safeParse(code.toLowerCase());
  if (byPassword.success) {
    const params = { provider: byPassword.data, username, password };
    expect(await world.api('game.launchWithPassword', { token, params })).toMatchObject({ status: 200 });
  }
  const provider = launchProviders.parse(code.toLowerCase());
  const { status, body } = await world.api('game.launch', { token, params: { provider, username } });
  expect([code, status]).toEqual([code, 200]);
  expect(world.deps.providers.games.get(code)?.launchOrigins).toContain(new URL(body.link).origin);
  return body;
}

/** Goes the way as a browser does; the session that it gives at the provider, '' where it is not let in. */
async function enter({ link, form }: Way): Promise<string> {
  const entered = await sent(new URL(link), form);
  const place = new URL(entered.headers.get('location') ?? '', link);
  return (await agreed(place, entered)).searchParams.get('session') ?? '';
}

function sent(url: URL, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const body = form && new URLSearchParams(form);
  return fetch(url, { method: form ? 'POST' : 'GET', redirect: 'manual', headers, ...(body && { body }) });
}

/** Agrees to what a player of UFABET is shown at the first sign-in. */
async function agreed(place: URL, { headers }: Response): Promise<URL> {
  if (!place.pathname.includes('Agreement')) return place;
  const cookie = { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
  const page = await (await sent(place, undefined, cookie)).text();
  const [, state = ''] = /name="__VIEWSTATE"[^>]* value="([^"]*)"/.exec(page) ?? [];
  const answer = await sent(place, { __VIEWSTATE: state, btnAgree: 'I agree' }, cookie);
  return new URL(answer.headers.get('location') ?? '', place);
}

describe.each(gameLines)('$code, by $protocol', ({ code, call }) => {
  it('is opened, played and emptied, and both books agree all along', async () => {
    const member = await games.member(100);
    const key = { token: member.token, params: { code } };
    expect((await world.api('game.activate', key)).body).toMatchObject({ code, isActive: true, amount: 0 });
    expect(await world.api('game.activate', key)).toMatchObject({
      body: { message: 'SLOT_ALREADY_ACTIVE' },
    });
    expect(cameTo(await games.move(member, 'WALLET', code, 80.25))).toBe('SUCCESS');
    expect(await games.holdings(member)).toEqual({ wallet: 19.75, [`game:${code}`]: 80.25 });

    const session = await enter(await wayInto(code, member));
    const lobby = `/${code.toLowerCase()}/lobby`;
    const state = await world.act<Lobby>('GET', `${lobby}/state?session=${session}`);
    expect(state).toMatchObject({ username: await games.username(member, code), balance: 80.25 });
    await world.act('POST', `${lobby}/play`, { session, choice: 'win', bet: 20 });
    const read = await world.api('wallet.refresh', { token: member.token, body: {} as never });
    expect(read.body.slots?.find((slot) => slot.code === code)).toMatchObject({ amount: 100.25 });
    await games.expectClean(member, code);

    expect(await world.api('game.resetPassword', key)).toMatchObject({ status: 200 });
    const { isPlayOnly } = (await world.api('game.account', key)).body;
    expect(isPlayOnly ?? false).toBe(call.isPlayOnly);
    expect(cameTo(await games.move(member, code, 'WALLET', 100.25))).toBe('SUCCESS');
    expect(await games.holdings(member)).toEqual({ wallet: 120 });
    await games.expectClean(member, code);
  });

  it('lets in by a launch once, or as long as its password is in force', async () => {
    const member = await games.member(0, code);
    const way = await wayInto(code, member);
    expect(await enter(way)).not.toBe('');
    if (!call.entersOnce) {
      expect(await enter(way)).not.toBe('');
      await world.api('game.resetPassword', { token: member.token, params: { code } });
    }
    expect(await enter(way)).toBe('');
  });
});

/** A member of each game, with so much in the wallet. */
async function aMemberEach(baht: number): Promise<Map<GameLine, TestMember>> {
  const members = new Map<GameLine, TestMember>();
  await sideBySide(gameLines, async (line) => {
    members.set(line, await games.member(baht, line.code));
  });
  return members;
}

function each(
  members: ReadonlyMap<GameLine, TestMember>,
  does: (line: GameLine, member: TestMember) => Promise<void>,
): Promise<void> {
  return sideBySide([...members.keys()], (line) => does(line, members.get(line) as TestMember));
}

it('a transfer stays open for as long as the question is not answered either', async () => {
  const members = await aMemberEach(100);
  await each(members, async ({ code, call }, member) => {
    await games.fault('lost-response', { party: code, call: call.into });
    expect(cameTo(await games.move(member, 'WALLET', code, 40))).toBe('PROCESSING');
    if (call.ask) await games.fault('error', { party: code, call: call.ask, times: 100 });
  });
  for (const _ of [1, 2]) {
    await world.timePasses(HOUR_MS);
    await world.work();
    await each(members, async (_line, member) =>
      expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 }),
    );
  }
  await games.heal();
  await isFoundOut(members, true);
  await each(members, async ({ code }, member) => {
    expect(await games.holdings(member)).toEqual({ wallet: 60, [`game:${code}`]: 40 });
    await games.expectAgreed(member, code);
  });
  await world.expectClean();
});

it('money comes back where a game refuses the call, and nothing is there under our reference', async () => {
  const members = await aMemberEach(100);
  const open = new Map<GameLine, TestMember>();
  await each(members, async (line, member) => {
    const { code, call } = line;
    const moved = await refusedMoves[call.refuses ?? 'credentials'](member, code, call);
    if (call.refuses) expect(moved.body).toMatchObject({ message: 'TRANSFER_FAIL' });
    else {
      expect(cameTo(moved)).toBe('PROCESSING');
      open.set(line, member);
    }
  });
  await isFoundOut(open, false);
  await each(members, async ({ code }, member) => {
    const { wallet = 0, [`game:${code}`]: inGame = 0, transit = 0 } = await games.holdings(member);
    expect([wallet + inGame, transit]).toEqual([100, 0]);
    await games.expectAgreed(member, code);
  });
  await world.expectClean();
});

it('a game keeps its last amount, and says that it is old, where its balance is not read', async () => {
  const members = await aMemberEach(100);
  await each(members, async ({ code, call }, member) => {
    await games.move(member, 'WALLET', code, 30);
    for (const kind of ['timeout', 'error', 'nonsense', 'rate-limit', 'maintenance']) {
      await games.fault(kind, { party: code, call: call.read });
      const read = await world.api('wallet.refresh', { token: member.token, body: {} as never });
      const slot = read.body.slots?.find((one) => one.code === code);
      expect([kind, slot]).toMatchObject([kind, { amount: 30, stale: true }]);
      await world.api('wallet.refresh', { token: member.token, body: {} as never });
    }
  });
  expect(await world.act('GET', '/faults')).toEqual([]);
});

it.each(['timeout', 'error', 'lost-response', 'nonsense', 'bad-signature'])(
  'a game is not opened on %s, and a repeat finishes it with the same player',
  async (kind) => {
    const players = async (code: GameCode) =>
      (await world.act<{ provider: string }[]>('GET', '/games')).filter(({ provider }) => provider === code)
        .length;
    await sideBySide(gameLines, async ({ code, call }) => {
      const member = await games.member(0);
      const key = { token: member.token, params: { code } };
      const before = await players(code);
      await games.fault(kind, { party: code, call: call.make });
      expect(await world.api('game.activate', key)).toMatchObject({
        body: { message: 'SLOT_ACTIVATE_FAIL' },
      });
      expect((await world.api('game.activate', key)).body).toMatchObject({ isActive: true });
      expect(await players(code)).toBe(before + 1);
      await games.expectAgreed(member, code);
    });
    await world.expectClean();
  },
);
