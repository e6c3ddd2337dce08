import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallId } from '@prae/contract/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectableGames, type GameCode } from '../../config.games.ts';
import { sql } from '../../db/database.ts';
import { type Games, gamesIn } from '../../testing/games.ts';
import {
  type Books,
  both,
  either,
  explained,
  game,
  hold,
  type Step,
  wallet,
  where,
} from '../../testing/order.ts';
import { type Random, randomFrom } from '../../testing/simulation/random.ts';
import { type Reply, startWorld, type TestMember, type World } from '../../testing/world.ts';

/*
 * Members who do all that moves money of games, each of them several things at once, and every answer has to be explained by some order of them.
 * `GAME_OPERATIONS=5000 GAME_SEED=7 npx vitest run server/src/features/game/order.test.ts` does more of it, by another seed.
 */

const OPERATIONS = Number(process.env.GAME_OPERATIONS ?? 500);
const SEED = Number(process.env.GAME_SEED ?? 1);
const MEMBERS = 20;
/** Things that a member does before the payouts that were asked for are made. */
const ROUNDS_A_PHASE = 8;

let world: World;
let games: Games;
let turnedAway = 0;
beforeAll(async () => {
  // Nobody is given up: a busy machine answers late.
  world = await startWorld({ recheck: false, limits: { timeoutMs: 60_000, balanceTimeoutMs: 60_000 } });
  games = gamesIn(world);
});
afterAll(() => world.close());

/** One of each protocol, so that a member's accounts are few and meet often. */
const codes = [...new Map(connectableGames().map(([code, { protocol }]) => [protocol, code])).values()];

interface Player {
  member: TestMember;
  random: Random;
  /** What it may have, as far as its answers tell. */
  books: Books[];
}

/** What was done: which games it touched, and the steps that explain its answer. */
interface Done {
  touched: string[];
  said: string;
  /** `crossed`: something else went on at one of its games at the same time. */
  steps(crossed: boolean): Step[];
}

const satang = (baht: unknown) => Math.round(Number(baht) * 100);
const anAmount = (random: Random) => random.between(100, 30_000);

/** How often somebody asks who is turned away because the machine is busy. */
const PATIENCE = 50;

/** Asks under one key until the machine is not too busy to do it, as the portal does. What lies behind that is no deadlock: those are counted at the end. */
async function served<Of extends Reply<CallId>>(ask: (key: string) => Promise<Of>): Promise<Of> {
  const key = randomUUID();
  for (let tries = 1; ; tries += 1) {
    const reply = await ask(key);
    const { message } = reply.body as { message?: string };
    if (message !== 'SERVICE_UNAVAILABLE' || tries === PATIENCE) return reply;
    turnedAway += 1;
    await pause(200);
  }
}

/** Whoever is told that a member asks too much at once has done nothing. */
const nothing: Step[] = [];

const deeds = {
  async into({ member, random }: Player): Promise<Done> {
    const [code, amount] = [random.pick(codes), anAmount(random)];
    const { body } = await served((key) => games.move(member, 'WALLET', code, amount / 100, key));
    const said = body.status ?? body.message ?? '';
    return {
      touched: [code],
      said: `in ${code} ${amount}: ${said}`,
      steps: (crossed) =>
        stepsOf(said, {
          SUCCESS: [both(wallet(-amount), game(code, amount))],
          MONEY_NOT_ENOUGH: [where((books) => books.wallet < amount)],
          ...locked(crossed),
        }),
    };
  },

  async out({ member, random }: Player): Promise<Done> {
    const [code, amount] = [random.pick(codes), anAmount(random)];
    const { body } = await served((key) => games.move(member, code, 'WALLET', amount / 100, key));
    const said = body.status ?? body.message ?? '';
    return {
      touched: [code],
      said: `out ${code} ${amount}: ${said}`,
      steps: (crossed) =>
        stepsOf(said, {
          SUCCESS: [game(code, -amount), wallet(amount)],
          ...tooLittle(code, amount, crossed),
        }),
    };
  },

  async between({ member, random }: Player): Promise<Done> {
    const from = random.pick(codes);
    const to = random.pick(codes.filter((code) => code !== from));
    const amount = anAmount(random);
    const { body } = await served((key) => games.move(member, from, to, amount / 100, key));
    const said = body.status ?? body.message ?? '';
    return {
      touched: [from, to],
      said: `${from} to ${to} ${amount}: ${said}`,
      steps: (crossed) =>
        stepsOf(said, {
          SUCCESS: [game(from, -amount), game(to, amount)],
          ...tooLittle(from, amount, crossed),
          // Where the second game is locked the money stays in the wallet.
          ...(crossed && {
            TRANSFER_FAIL: [either(where(yes), both(game(from, -amount), wallet(amount)))],
          }),
        }),
    };
  },

  async all({ member, random }: Player): Promise<Done> {
    const code = random.pick(codes);
    const { body } = await served((key) => games.moveAll(member, code, key));
    const said = body.status ?? body.message ?? '';
    const amount = satang(body.amount ?? 0);
    return {
      touched: [code],
      said: `all to ${code} ${amount}: ${said}`,
      steps: (crossed) =>
        stepsOf(said, {
          ...locked(crossed),
          SUCCESS: [
            both(
              where((books) => books.wallet === amount),
              both(wallet(-amount), game(code, amount)),
            ),
          ],
          TRANSFER_MINIMUM: [where((books) => books.wallet > 0 && books.wallet < 100)],
        }),
    };
  },

  async play({ member, random }: Player): Promise<Done> {
    const [code, amount] = [random.pick(codes), random.between(-20_000, 20_000)];
    const played = amount !== 0 && (await games.play(member, code, amount / 100).then(yes, no));
    return {
      touched: [code],
      said: `play ${code} ${amount}: ${played}`,
      steps: () =>
        amount === 0
          ? nothing
          : [played ? game(code, amount) : where((books) => (books.games[code] ?? 0) + amount < 0)],
    };
  },

  async withdraw({ member, random }: Player): Promise<Done> {
    const amount = anAmount(random);
    const { body } = await served((key) =>
      world.api('withdraw.create', { token: member.token, key, body: { amount: amount / 100 } }),
    );
    const said = body.status ?? body.message ?? '';
    return {
      touched: [],
      said: `withdraw ${amount}: ${said}`,
      steps: () =>
        stepsOf(said, {
          PROCESSING: [hold(amount)],
          MONEY_NOT_ENOUGH: [where((books) => books.wallet < amount)],
        }),
    };
  },

  async reset({ member, random }: Player): Promise<Done> {
    const code = random.pick(codes);
    const { body } = await served(() =>
      world.api('game.resetPassword', { token: member.token, params: { code } }),
    );
    const said = body.message ?? '';
    // At a game that is locked for a transfer no password is set meanwhile.
    return {
      touched: [code],
      said: `reset ${code}: ${said}`,
      steps: (crossed) =>
        stepsOf(said, { SUCCESS: nothing, ...(crossed && { SLOT_RESET_PASSWORD_FAIL: nothing }) }),
    };
  },

  async refresh({ member }: Player): Promise<Done> {
    const { status } = await served(() => world.api('wallet.refresh', { token: member.token }));
    return {
      touched: [],
      said: `refresh: ${status}`,
      steps: () => stepsOf(String(status), { 200: nothing }),
    };
  },
};

const habits: Record<keyof typeof deeds, number> = {
  ...{ into: 5, out: 4, between: 3, all: 1, play: 4, withdraw: 1, reset: 1, refresh: 1 },
};

const yes = () => true;
const no = () => false;

/** An answer that nothing explains has a step that never can have been. */
function stepsOf(said: string, explains: Readonly<Record<string, Step[]>>): Step[] {
  return { REQUEST_LIMIT: nothing, ...explains }[said] ?? [where(no)];
}

/** A game without references is locked for one transfer at a time, and another one is refused. */
function locked(crossed: boolean): Record<string, Step[]> {
  return crossed ? { TRANSFER_FAIL: nothing } : {};
}

/** What is won and not read yet counts for nothing where something else goes on at the game. */
function tooLittle(code: string, amount: number, crossed: boolean): Record<string, Step[]> {
  const refused = [where((books) => crossed || (books.games[code] ?? 0) < amount)];
  return { MONEY_NOT_ENOUGH: refused, TRANSFER_FAIL: refused };
}

/** Does one to three things at once; what they can have left stands in the books. */
async function round(player: Player): Promise<number> {
  const { random, books } = player;
  const count = random.weighted({ 1: 6, 2: 3, 3: 1 });
  const done = await Promise.all(
    Array.from({ length: Number(count) }, () => deeds[random.weighted(habits)](player)),
  );
  const things = done.map((one) =>
    one.steps(
      done.some((other) => other !== one && other.touched.some((code) => one.touched.includes(code))),
    ),
  );
  player.books = explained(books, things);
  const told = done.map(({ said }) => said).join('; ');
  expect(player.books.length, `${told} after ${JSON.stringify(books)}`).toBeGreaterThan(0);
  const { wallet: has = 0, hold: held = 0, transit = 0 } = await games.holdings(player.member);
  player.books = player.books.filter((one) => one.wallet === satang(has) && one.hold === satang(held));
  expect([player.books.length > 0, transit], `${told} left ${has} and ${held} held`).toEqual([true, 0]);
  return done.length;
}

/** Payouts are made, or wait for a person, and both books of every game say what the answers do. */
async function settle(player: Player): Promise<void> {
  const { member } = player;
  const held = satang((await games.holdings(member)).hold ?? 0);
  const atGames: [GameCode, number][] = await Promise.all(
    codes.map(async (code) => [code, satang(await games.atProvider(member, code))] as [GameCode, number]),
  );
  const games_ = Object.fromEntries(atGames);
  const fits = ({ games: said }: Books) => codes.every((code) => (said[code] ?? 0) === games_[code]);
  const [books] = player.books.filter(fits);
  expect(books, JSON.stringify([player.books, games_])).toBeDefined();
  player.books = books ? [{ ...books, hold: held }] : [];
}

it(
  `explains by some order what ${MEMBERS} members are answered who do everything at once`,
  async () => {
    const random = randomFrom(SEED);
    const players: Player[] = await Promise.all(
      Array.from({ length: MEMBERS }, async (_, place) => ({
        member: await games.member(2_000, ...codes),
        random: randomFrom(random.between(0, 2 ** 30) + place),
        books: [{ wallet: 200_000, hold: 0, games: {} }],
      })),
    );
    let done = 0;
    while (done < OPERATIONS) {
      const counts = await Promise.all(
        players.map(async (player) => {
          let count = 0;
          for (let nth = 0; nth < ROUNDS_A_PHASE; nth += 1) count += await round(player);
          return count;
        }),
      );
      done += counts.reduce((sum, count) => sum + count, 0);
      await world.work();
      await Promise.all(players.map(settle));
    }
    await Promise.all(players.map(({ member }) => world.api('wallet.refresh', { token: member.token })));
    await Promise.all(players.map(({ member }) => games.expectAgreed(member, ...codes)));
    await world.expectClean();
    const { deadlocks } = await world.owner.one(
      sql<{ deadlocks: number }>`
        select deadlocks::int from pg_stat_database where datname = current_database()`,
    );
    expect(deadlocks).toBe(0);
    if (process.env.GAME_OPERATIONS)
      console.info(`${done} operations by seed ${SEED}, ${turnedAway} turned away`);
  },
  120_000 + OPERATIONS * 1_000,
);
