import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import {
  type Calls,
  type GameLine,
  gameLines,
  sideBySide,
  type ToldFault,
} from '../../testing/game-calls.ts';
import { cameTo, type Games, gamesIn, HOUR_MS, patientGameWorld } from '../../testing/games.ts';
import { type Random, randomFrom } from '../../testing/simulation/random.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

/*
 * Every game meets every fault on a transfer's way in and on its way out, over real HTTP against the sandbox, all games side by side.
 * `GAME_RUNS=20 GAME_SEED=7 npx vitest run server/src/features/game/each-fault.http.test.ts` does it so often for each, with other amounts, and members who do
 * something meanwhile; the first time is always the plain one.
 */

const RUNS = Number(process.env.GAME_RUNS ?? 1);
const SEED = Number(process.env.GAME_SEED ?? 1);
/** How often an hour passes at most before everything has to be found out: questions fail, too. */
const HOURS = 4;

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(patientGameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

interface Fault {
  kind: string;
  /** Whether the provider moved the money although its answer did not come, or was about something else. */
  applied: boolean;
}

const faults: Fault[] = [
  ...['timeout', 'reset', 'error', 'html', 'unlisted-status', 'nonsense'].map(notApplied),
  ...['rate-limit', 'maintenance', 'bad-signature', 'duplicate-reference'].map(notApplied),
  ...['lost-response', 'applied-timeout', 'other-amount', 'foreign-reference'].map((kind) => ({
    ...{ kind, applied: true },
  })),
];

function notApplied(kind: string): Fault {
  return { kind, applied: false };
}

/** What can be wrong with an answer to a question, seldom a silence, as that takes its time. */
const questionFaults = ['error', 'reset', 'html', 'unlisted-status', 'rate-limit', 'maintenance'] as const;

type Direction = 'in' | 'out';

/** One member who meets a fault once on the way in and once on the way out. Amounts are satang. */
interface Run {
  line: GameLine;
  member: TestMember;
  random: Random;
  /** Nothing is done meanwhile, and everything is known to the satang at each moment. */
  isPlain: boolean;
  had: { wallet: number; game: number };
  /** How many transfers there were before this one. */
  earlier: number;
  amount: number;
  played: number;
  /** What another transfer meanwhile has moved into the game, signed. */
  besides: number;
  /** Another transfer was not answered in time either: where that money is, the provider alone says. */
  isDoubted: boolean;
}

const satang = (baht = 0) => Math.round(baht * 100);

async function held({ member, line }: Pick<Run, 'member' | 'line'>) {
  const all = await games.holdings(member);
  return { wallet: satang(all.wallet), game: satang(all[`game:${line.code}`]), transit: satang(all.transit) };
}

function move({ member, line }: Run, direction: Direction, amount: number) {
  const [from, to] = direction === 'in' ? ['WALLET', line.code] : [line.code, 'WALLET'];
  return games.move(member, from, to, amount / 100);
}

const meanwhile = {
  async nothing() {},
  async refresh({ member }: Run) {
    expect((await world.api('wallet.refresh', { token: member.token })).status).toBe(200);
  },
  async play(run: Run) {
    // Of a game that is locked for a transfer its player is out.
    if (world.deps.providers.games.get(run.line.code)?.recovery.kind === 'locked') return;
    const won = run.random.between(1, 5_000);
    await games.play(run.member, run.line.code, won / 100);
    run.played += won;
  },
  async another(run: Run) {
    const direction = run.random.pick(['in', 'out'] as const);
    const amount = run.random.between(100, 3_000);
    told(run, cameTo(await move(run, direction, amount)), direction === 'in' ? amount : -amount);
  },
  async all(run: Run) {
    const { body } = await games.moveAll(run.member, run.line.code);
    told(run, body.status ?? body.message, satang(Number(body.amount ?? 0)));
  },
};

function told(run: Run, said: string | undefined, amount: number): void {
  if (said === 'SUCCESS') run.besides += amount;
  if (said === 'PROCESSING') run.isDoubted = true;
}

const habits: Record<keyof typeof meanwhile, number> = {
  ...{ nothing: 1, refresh: 2, play: 2, another: 3, all: 1 },
};

/** Which call is struck: the transfer, or the question where that alone names what is misnamed. */
function struckCall({ kind }: Fault, call: Calls, direction: Direction): string {
  const isAsked = call.names[kind as ToldFault] === 'question';
  return (isAsked ? call.ask : direction === 'in' ? call.into : call.out) ?? '';
}

/** What a member hears of a transfer that meets a fault. */
function heard({ kind }: Fault, { protocol, call }: GameLine): string {
  if (kind === 'bad-signature' && call.refuses === 'credentials') return 'TRANSFER_FAIL';
  // Its answer to the transfer tells by both balances what was moved: a history without a row of it yet does not speak against that.
  if (kind === 'foreign-reference' && protocol === 'betflix') return 'SUCCESS';
  return 'PROCESSING';
}

/** There is something in the game: so much, or what is left in the wallet where most is there already. */
async function fill(run: Run): Promise<void> {
  const part = Math.min(3_000, (await held(run)).wallet);
  if (part >= 100) expect(cameTo(await move(run, 'in', part))).toBe('SUCCESS');
}

/** A transfer meets the fault, and the member does something while it is under way, or right after. */
async function meets(run: Run, fault: Fault, direction: Direction): Promise<void> {
  const { line, member, random, isPlain } = run;
  const { code, call } = line;
  if (direction === 'out') await fill(run);
  const { wallet, game } = await held(run);
  Object.assign(run, { had: { wallet, game }, played: 0, besides: 0, isDoubted: false });
  run.earlier = (await games.transfersOf(member)).length;
  const wins = isPlain && direction === 'out';
  if (wins) {
    await games.play(member, code, 20);
    run.played = 2_000;
  }
  const there = direction === 'in' ? wallet : game + run.played;
  run.amount = isPlain ? (direction === 'in' ? 4_000 : there - 1_000) : random.between(100, there);

  await games.fault(fault.kind, { party: code, call: struckCall(fault, call, direction) });
  const deed = isPlain ? 'nothing' : random.weighted(habits);
  // Another transfer at the same moment might meet the fault in place of this one.
  const isAtOnce = (deed === 'refresh' || deed === 'play') && random.chance(0.5);
  const [moved] = await Promise.all([move(run, direction, run.amount), isAtOnce && meanwhile[deed](run)]);
  expect(cameTo(moved)).toBe(heard(fault, line));
  if (isPlain && cameTo(moved) === 'PROCESSING') {
    const [left, transit] = [there - run.amount, run.amount];
    expect(await held(run)).toEqual(
      direction === 'in' ? { wallet: left, game, transit } : { wallet, game: left, transit },
    );
  }
  if (!isAtOnce) await meanwhile[deed](run);
}

/** Hours pass, in which what was not answered is found out: by the portal, and where it can ask nothing by a person, who asks the provider. */
async function areFoundOut(runs: readonly Run[], applied: boolean): Promise<void> {
  for (let hour = 0; hour < HOURS; hour += 1) {
    await world.timePasses(HOUR_MS);
    await world.work();
    for (const { line, member } of runs) await games.askProvider(member, line.code, applied);
    const left = await Promise.all(runs.map(held));
    if (left.every(({ transit }) => transit === 0)) return;
  }
}

/** The money is where the provider has it, once. */
async function isRight(run: Run, { applied }: Fault, direction: Direction): Promise<void> {
  const { line, member, had, amount, played, besides, isPlain } = run;
  const main = (await games.transfersOf(member))[run.earlier];
  expect(main?.state).toBe(applied ? 'settled' : 'released');
  if (!isPlain) await world.api('wallet.refresh', { token: member.token });
  const { wallet, game, transit } = await held(run);
  const isRead = !(isPlain && played > 0 && game + wallet === had.game + had.wallet);
  expect([wallet + game, transit]).toEqual([had.wallet + had.game + (isRead ? played : 0), 0]);
  const sign = direction === 'in' ? 1 : -1;
  if (!run.isDoubted) expect(wallet).toBe(had.wallet - (applied ? sign * amount : 0) - besides);
  await games.expectAgreed(member, line.code);
}

it.each(faults)(
  'ends what $kind left open, on its way in and out, as it is there',
  async (fault) => {
    const { kind, applied } = fault;
    const isTold = /^(?:other|foreign|duplicate)-/.test(kind);
    const lines = gameLines.filter(({ call }) => !isTold || call.names[kind as ToldFault]);
    for (const { code } of gameLines.filter((line) => !lines.includes(line)))
      await expect(games.fault(kind, { party: code })).rejects.toThrow();

    const runs: Run[] = [];
    await sideBySide(lines, async (line) => {
      for (let nth = 0; nth < RUNS; nth += 1) {
        const member = await games.member(100 + nth, line.code);
        const random = randomFrom(
          SEED * 1_000_003 + nth * 7_919 + gameLines.indexOf(line) * 101 + faults.indexOf(fault),
        );
        runs.push({
          ...{ line, member, random, isPlain: nth === 0, had: { wallet: 0, game: 0 } },
          ...{ earlier: 0, amount: 0, played: 0, besides: 0, isDoubted: false },
        });
      }
    });
    for (const direction of ['in', 'out'] as const) {
      await sideBySide(lines, async (line) => {
        // A fault is bound to a call and not to a member: one after the other meets it.
        for (const run of runs) if (run.line === line) await meets(run, fault, direction);
      });
      expect(await world.act('GET', '/faults')).toEqual([]);
      for (const { line, isPlain, random } of runs) {
        const call = isPlain || random.chance(0.5) ? undefined : line.call.ask;
        if (call) await games.fault(random.pick(questionFaults), { party: line.code, call });
      }
      await areFoundOut(runs, applied);
      await games.heal();
      await sideBySide(lines, async (line) => {
        for (const run of runs) if (run.line === line) await isRight(run, fault, direction);
      });
      // The rules join whole tables, which the planner takes for empty ones until it is told.
      await world.owner.run(sql`analyze`);
      await world.expectClean();
    }
  },
  240_000 + RUNS * 30_000,
);
