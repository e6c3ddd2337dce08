import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { idempotency } from '../../http/idempotency.ts';
import { decideCase } from '../../jobs/case.ts';
import { Crash, dyingAt } from '../../testing/crash.ts';
import { cameTo, type Games, gamesIn, HOUR_MS, patientGameWorld, withGame } from '../../testing/games.ts';
import { plantedTransfer } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { transferCases } from './review.ts';
import { createTransfer, transferAll, withdrawFromGames } from './transfer.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(patientGameWorld);
  games = gamesIn(world);
});
// The rules join whole tables, which the planner takes for empty ones until it is told.
beforeEach(() => world.owner.run(sql`analyze`));
afterAll(() => world.close());

/** What a member asks for, as a whole request in a process that may die, and asked again of one that lives. */
interface Movement {
  name: string;
  /** How many effects it has at least, so that a test which stops too soon is noticed. */
  effects: number;
  /** What is in the wallet and the games before it, in baht. */
  before: { wallet: number; joker: number; slotxo: number };
  run(deps: Deps, member: TestMember, key: string): Promise<string>;
  again(member: TestMember, key: string): Promise<string | undefined>;
}

const baht = { wallet: 60, joker: 30, slotxo: 10 };

function transfer(from: string, to: string, effects: number): Movement {
  const body = { from, to, amount: 1.5 };
  return {
    name: `from ${from} to ${to}`,
    effects,
    before: baht,
    run: (deps, member, key) =>
      asRequest(deps, { call: 'transfer.create', member: member.id, params: undefined, body }, key, (keyed) =>
        createTransfer(deps, { member, body, ...keyed }),
      ),
    again: async (member, key) => cameTo(await games.move(member, from, to, 1.5, key)),
  };
}

const whole: Movement = {
  name: 'of the whole wallet',
  effects: 4,
  before: baht,
  run: (deps, member, key) => {
    const body = { to: 'JOKER' };
    const asked = { call: 'transfer.all', member: member.id, params: undefined, body } as const;
    return asRequest(deps, asked, key, (keyed) => transferAll(deps, { member, body, ...keyed }));
  },
  again: async (member, key) => cameTo(await games.moveAll(member, 'JOKER', key)),
};

/** The operation of a withdrawal that brings money back, as its key would find it again. */
const operations = new Map<string, ReturnType<typeof newOperation>>();

const back: Movement = {
  name: 'out of both games for a withdrawal',
  effects: 14,
  before: baht,
  async run(deps, member, key) {
    const operation = operations.get(key) ?? newOperation();
    operations.set(key, operation);
    return toldOf(
      withdrawFromGames(deps, member, operation, 9_500n).then(({ processing }) =>
        processing ? 'PROCESSING' : 'SUCCESS',
      ),
    );
  },
  again: (member, key) => back.run(world.deps, member, key),
};

const movements = [
  transfer('WALLET', 'JOKER', 4),
  transfer('JOKER', 'WALLET', 7),
  transfer('JOKER', 'SLOTXO', 9),
  whole,
  back,
];

/** A request with its key, as the server runs it; answers its status, its refusal's code, or that it died. */
function asRequest(
  deps: Deps,
  asked: Parameters<ReturnType<typeof idempotency>['within']>[1],
  key: string,
  work: (
    keyed: Pick<Parameters<typeof createTransfer>[1], 'operation' | 'claim'>,
  ) => Promise<{ status: string }>,
): Promise<string> {
  const outgoing = idempotency(deps).within(key, asked, async (operation, claim) => {
    const answer = await work({ operation, claim });
    return { status: answer.status === 'PROCESSING' ? 202 : 200, text: JSON.stringify(answer) };
  });
  return toldOf(outgoing.then(({ text }) => (JSON.parse(text) as { status: string }).status));
}

function toldOf(work: Promise<string>): Promise<string> {
  return work.catch((error: unknown) => {
    if (error instanceof Crash) return 'CRASH';
    if (error instanceof Refusal) return error.code;
    throw error;
  });
}

/**
 * The money stands as a movement wants it: every round begins alike, with the same member, and what came back in the
 * rounds before is listened to no more.
 */
async function prepare(member: TestMember, { before }: Movement): Promise<void> {
  await world.owner.run(sql`update game_transfer set next_check_at = null where state = 'released'`);
  for (const code of ['JOKER', 'SLOTXO']) {
    const held = await games.atProvider(member, code);
    if (held >= 1) expect(cameTo(await games.move(member, code, 'WALLET', held))).toBe('SUCCESS');
  }
  for (const [code, amount] of [
    ['JOKER', before.joker],
    ['SLOTXO', before.slotxo],
  ] as const) {
    expect(cameTo(await games.move(member, 'WALLET', code, amount))).toBe('SUCCESS');
  }
  expect(await games.holdings(member)).toEqual({
    wallet: before.wallet,
    'game:JOKER': before.joker,
    'game:SLOTXO': before.slotxo,
  });
}

async function total(member: TestMember): Promise<number> {
  return Object.values(await games.holdings(member)).reduce((sum, each) => sum + each, 0);
}

async function restart(): Promise<void> {
  await world.timePasses(HOUR_MS);
  await world.work();
}

const next = {
  'asked again first': async (member: TestMember, movement: Movement, key: string) => {
    await world.timePasses(4_000);
    const again = await movement.again(member, key);
    expect(['SUCCESS', 'PROCESSING', 'TRANSFER_FAIL']).toContain(again);
    expect(await total(member)).toBe(100);
    await restart();
  },
  'found by the next process': () => restart(),
} as const;

/** Kills the movement at its n-th effect and lets the next process go on; false when it has fewer effects. */
async function survives(
  member: TestMember,
  movement: Movement,
  { n, moment, then }: { n: number; moment: 'before' | 'after'; then: keyof typeof next },
): Promise<boolean> {
  await prepare(member, movement);
  const key = randomUUID();
  const dying = dyingAt(n, world.deps, moment);
  const first = await movement.run(dying.deps, member, key);
  expect(first).toBe(dying.died() ? 'CRASH' : 'SUCCESS');
  // What died is the same, whatever comes next.
  if (then === 'asked again first') await world.expectClean();

  await next[then](member, movement, key);
  await expectEnded(member);
  // The ledger's rules are looked at again in the next round, and when all are over.
  await games.expectAgreed(member, 'JOKER', 'SLOTXO');
  const again = await atLast(movement.again(member, key));
  if (!dying.died()) expect(again).toBe('SUCCESS');
  expect(['SUCCESS', 'PROCESSING', 'TRANSFER_FAIL']).toContain(again);
  await expectEnded(member);
  return dying.died();
}

/** Who is refused under the key of what died waits for it as for one that lives: the seconds pass at once here. */
async function atLast<T>(answer: Promise<T>): Promise<T> {
  let isThere = false;
  const arrival = answer.finally(() => {
    isThere = true;
  });
  while (!isThere) {
    await Promise.race([arrival, pause(200)]);
    if (!isThere) await world.timePasses(4_000);
  }
  return arrival;
}

/** Nothing is open, and nothing is lost or doubled. */
async function expectEnded(member: TestMember): Promise<void> {
  const open = await world.owner.rows(
    sql`select id from game_transfer where member_id = ${member.id} and ended_at is null`,
  );
  expect(open).toEqual([]);
  expect(await total(member)).toBe(100);
}

describe.each(movements)('a movement $name', (movement) => {
  describe.each(['before', 'after'] as const)('whose process dies %s any of its effects', (moment) => {
    it.each(['asked again first', 'found by the next process'] as const)(
      'neither loses nor doubles money, %s',
      async (then) => {
        const member = await games.member(100, 'JOKER', 'SLOTXO');
        let n = 1;
        while (await survives(member, movement, { n, moment, then })) n += 1;
        await games.expectClean(member, 'JOKER', 'SLOTXO');
        expect(n).toBeGreaterThan(movement.effects);
      },
    );
  });
});

it.each([20_260_101, 77])(
  'a member whose processes die at random, seed %i, keeps their money',
  async (seed) => {
    const random = randomFrom(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    for (let round = 0; round < 12; round += 1) {
      const movement = pick(movements);
      const moment = pick(['before', 'after'] as const);
      const then = pick(['asked again first', 'found by the next process'] as const);
      await survives(member, movement, { n: 1 + Math.floor(random() * movement.effects), moment, then });
    }
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  },
);

/** Mulberry32: the same numbers for the same seed, from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it('shows a transfer that a dead process left unknown in the statement, as soon as it is asked for again', async () => {
  const member = await games.member(100, 'JOKER');
  const key = randomUUID();
  const movement = transfer('WALLET', 'JOKER', 4);
  // The catalogue and the begin come before the call, which is not even made.
  const dying = dyingAt(3, world.deps, 'before');
  expect(await movement.run(dying.deps, member, key)).toBe('CRASH');
  expect(await games.holdings(member)).toEqual({ wallet: 98.5, transit: 1.5 });
  expect(await lines(member)).toEqual(['SUCCESS']);

  await world.timePasses(4_000);
  expect(await movement.again(member, key)).toBe('PROCESSING');
  expect(await lines(member)).toEqual(['SUCCESS', 'PROCESSING']);
  await restart();
  expect(await lines(member)).toEqual(['SUCCESS', 'FAILED']);
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  await games.expectClean(member, 'JOKER');
});

it('does not keep the first half of a movement from game to game as its answer when the second half is open', async () => {
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  await games.move(member, 'WALLET', 'JOKER', 30);
  const key = randomUUID();
  const movement = transfer('JOKER', 'SLOTXO', 9);
  // Dies when the first half is settled and the second one is held, before it is sent.
  const dying = dyingAt(9, world.deps, 'before');
  expect(await movement.run(dying.deps, member, key)).toBe('CRASH');
  expect((await games.transfersOf(member)).map(({ state }) => state)).toEqual(['settled', 'settled', 'sent']);

  await world.timePasses(4_000);
  expect(await movement.again(member, key)).toBe('PROCESSING');
  expect(await movement.again(member, key)).toBe('PROCESSING');
  await restart();
  expect(await games.holdings(member)).toEqual({ wallet: 71.5, 'game:JOKER': 28.5 });
  await games.expectClean(member, 'JOKER', 'SLOTXO');
});

it('answers a movement from game to game, whose first half a person settled with another amount, by what became of it', async () => {
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  await games.move(member, 'WALLET', 'JOKER', 30);
  const key = randomUUID();
  const movement = transfer('JOKER', 'SLOTXO', 9);
  // Dies before the first half is sent, with no answer kept.
  const dying = dyingAt(7, world.deps, 'before');
  expect(await movement.run(dying.deps, member, key)).toBe('CRASH');
  const first = (await games.transfersOf(member)).find(({ state }) => state === 'sent');
  const other = withGame(world.deps, 'JOKER', () => ({
    recovery: { kind: 'status', transferStatus: async (order) => plantedTransfer(order, -100n) },
  }));
  await world.timePasses(40_000);
  await world.work(other);
  const evidence = { by: 'somchai', reason: 'ticket 17', number: '-1' };
  const asked = { id: first?.id as OperationId, decision: 'settle', evidence } as const;
  expect(await decideCase(world.deps, transferCases, asked)).toBe('done');
  expect(await movement.again(member, key)).toBe('TRANSFER_FAIL');
  expect(await movement.again(member, key)).toBe('TRANSFER_FAIL');
  expect(await games.holdings(member)).toEqual({ wallet: 71, 'game:JOKER': 29 });
  await games.listenNoMore();
  await world.expectClean();
});

/** The statement: the member's deposit, then what they moved. */
async function lines(member: TestMember): Promise<string[]> {
  const rows = await world.owner.rows(
    sql<{ status: string }>`select status from statement where member_id = ${member.id} order by seq`,
  );
  return rows.map(({ status }) => status);
}
