import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, sql } from '../../db/database.ts';
import { keptAnswer } from '../../domain/claim.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { expectSteadyReads } from '../../testing/batch.ts';
import { type Games, gamesIn, HOUR_MS, patientGameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import {
  type NewTransfer,
  type TransferBegun,
  type TransferEnd,
  type TransferFinished,
  transferBegin,
  transferFinish,
} from './transfer.sql.ts';

let world: World;
let games: Games;
/** Connections beside the server's own, as of many servers at once. */
let servers: Database;
beforeAll(async () => {
  world = await startWorld(patientGameWorld);
  games = gamesIn(world);
  // Forty that wait for each other's locks may do so for long on a slow machine; a circle is found by the database at once.
  const patience = { lockMs: 60_000, statementMs: 60_000, answerMs: 65_000, connectMs: 60_000 };
  servers = openDatabase(world.databaseUrl, { role: 'prae_app', max: 40, patience });
});
afterAll(async () => {
  await servers.close();
  await world.close();
});

async function begin(...items: NewTransfer[]) {
  const { results } = await servers.one(transferBegin.query(wire(items)));
  return results;
}

async function finish(...items: TransferEnd[]): Promise<TransferFinished[]> {
  const { results } = await servers.one(transferFinish.query(wire(items)));
  return results;
}

function wire(items: readonly unknown[]): string {
  return JSON.stringify(items, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

const into = (
  member: TestMember,
  amount: bigint | undefined,
  rest: Partial<NewTransfer> = {},
): NewTransfer => ({
  ...{ operation: newOperation(), member: member.id, game: 'JOKER', unit: member.currency, direction: 'in' },
  ...(amount === undefined ? {} : { amount }),
  ...{ minimum: 100n, checkMs: 30_000 },
  ...rest,
});

const claimOf = (member: TestMember, key: string = randomUUID(), digest = 'ab') => ({
  claim: { scope: member.id, key, digest, patienceMs: 3_000 },
});

const answers = { applied: keptAnswer(200, { is: 'applied' }), unknown: keptAnswer(202, { is: 'unknown' }) };
const ended = (operation: OperationId, outcome: TransferEnd['outcome'], rest: Partial<TransferEnd> = {}) => ({
  ...{ operation, outcome, checkMs: 1_000, ...rest },
});

const outcomesOf = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

/** Of an item that must have begun. */
function begun(result: TransferBegun | { outcome: string } | undefined): OperationId {
  if (result?.outcome !== 'begun' || !('operation' in result))
    throw new Error(`It came to ${result?.outcome}`);
  return result.operation;
}

describe('transfer_begin', () => {
  it('answers each item of a batch, of one member and of several, in its place', async () => {
    const [one, two] = [await games.member(100, 'JOKER', 'SLOTXO'), await games.member(10, 'JOKER')];
    const results = await begin(
      into(two, 600n),
      into(one, 6_000n),
      into(two, 600n),
      into(one, 99n),
      into(two, 200n, { game: 'SLOTXO' }),
      into(one, 4_000n, { game: 'SLOTXO' }),
    );
    expect(outcomesOf(results)).toEqual([
      'begun',
      'begun',
      'not-enough',
      'below-minimum',
      'no-account',
      'begun',
    ]);
    expect(results[1]).toMatchObject({ amount: '6000', username: await games.username(one, 'JOKER') });
    expect(results[5]).toMatchObject({ amount: '4000', username: await games.username(one, 'SLOTXO') });
    expect(await games.holdings(one)).toEqual({ transit: 100 });
    expect(await games.holdings(two)).toEqual({ wallet: 4, transit: 6 });
    expect(await games.transfersOf(two)).toHaveLength(1);
    await world.expectClean();
  });

  it('gives one key of a batch to one item', async () => {
    const member = await games.member(100, 'JOKER');
    const key = randomUUID();
    const items = [
      into(member, 1_000n, claimOf(member, key)),
      into(member, 1_000n, claimOf(member, key)),
      into(member, 1_100n, claimOf(member, key, 'cd')),
    ];
    const results = await begin(...items);
    expect(outcomesOf(results)).toEqual(['begun', 'busy', 'mismatch']);
    expect(results[1]).toMatchObject({ operation: items[0]?.operation });
    expect(await games.holdings(member)).toEqual({ wallet: 90, transit: 10 });

    const operation = begun(results[0]);
    await finish(ended(operation, 'applied', { ...claimOf(member, key), answers }));
    expect(await begin(into(member, 1_000n, claimOf(member, key)))).toMatchObject([
      { outcome: 'answered', operation, status: 200, answer: '{"is":"applied"}' },
    ]);
    await world.expectClean();
  });

  it('takes a key over from a process that died, with its operation', async () => {
    const member = await games.member(100, 'JOKER');
    const key = randomUUID();
    const operation = begun((await begin(into(member, 1_000n, claimOf(member, key))))[0]);
    await world.timePasses(4_000);
    const again = [into(member, 1_000n, claimOf(member, key)), into(member, 1_000n, claimOf(member, key))];
    expect(await begin(...again)).toMatchObject([{ outcome: 'known', operation }, { outcome: 'busy' }]);
    expect(await games.holdings(member)).toEqual({ wallet: 90, transit: 10 });
    await world.expectClean();
  });

  it('begins an operation once, however often it comes', async () => {
    const member = await games.member(100, 'JOKER');
    const item = into(member, 1_000n);
    expect(outcomesOf(await begin(item, item, item))).toEqual(['begun', 'known', 'known']);
    expect(outcomesOf(await begin(item))).toEqual(['known']);
    const once = into(member, 1_000n);
    const atOnce = (await Promise.all(Array.from({ length: 10 }, () => begin(once)))).flat();
    expect(outcomesOf(atOnce).sort()).toEqual(['begun', ...Array.from({ length: 9 }, () => 'known')]);
    expect(await games.holdings(member)).toEqual({ wallet: 80, transit: 20 });
    await world.expectClean();
  });

  it('moves the whole wallet, and keeps the answer where that is nothing', async () => {
    const [full, empty] = [await games.member(12.34, 'JOKER'), await games.member(0, 'JOKER')];
    const nothing = { ...claimOf(empty), empty: keptAnswer(200, { is: 'empty' }) };
    const results = await begin(into(full, undefined), into(empty, undefined, nothing));
    expect(results).toMatchObject([{ outcome: 'begun', amount: '1234' }, { outcome: 'empty' }]);
    expect(await begin(into(empty, undefined, nothing))).toMatchObject([
      { outcome: 'answered', status: 200, answer: '{"is":"empty"}' },
    ]);
    await world.expectClean();
  });
});

describe('transfer_finish', () => {
  it('ends each transfer of a batch, whoever they belong to', async () => {
    const [one, two] = [await games.member(100, 'JOKER'), await games.member(100, 'JOKER')];
    const ids = (await begin(into(one, 1_000n), into(two, 2_000n), into(one, 3_000n))).map(begun);
    const [a, b, c] = ids as [OperationId, OperationId, OperationId];
    const results = await finish(
      ended(c, 'unknown'),
      ended(b, 'rejected', { rejection: 'x'.repeat(300) }),
      ended(a, 'applied'),
    );
    expect(results.map(({ state }) => state)).toEqual(['sent', 'released', 'settled']);
    expect(await games.holdings(one)).toEqual({ wallet: 60, transit: 30, 'game:JOKER': 10 });
    expect(await games.holdings(two)).toEqual({ wallet: 100 });
    await world.expectClean();
  });

  it('lets the first end stand, in one batch and in later ones, and counts it once', async () => {
    const member = await games.member(100, 'JOKER');
    const ids = (await begin(into(member, 1_000n), into(member, 2_000n), into(member, 500n))).map(begun);
    const [applied, rejected, other] = ids as [OperationId, OperationId, OperationId];
    const results = await finish(
      ended(applied, 'unknown'),
      ended(applied, 'applied'),
      ended(applied, 'rejected'),
      ended(applied, 'applied'),
      ended(applied, 'unknown'),
      ended(rejected, 'rejected'),
      ended(rejected, 'applied'),
    );
    expect(results.map(({ state }) => state)).toEqual([
      ...['sent', 'settled', 'settled', 'settled', 'settled', 'released', 'released'],
    ]);
    const later = await finish(
      ended(rejected, 'applied'),
      ended(applied, 'rejected'),
      ended(applied, 'unknown'),
    );
    expect(later.map(({ state }) => state)).toEqual(['released', 'settled', 'settled']);
    expect(await games.holdings(member)).toEqual({ wallet: 85, transit: 5, 'game:JOKER': 10 });
    const looked = await world.owner.rows(
      sql<{ id: string }>`
        select id from game_transfer where member_id = ${member.id} and next_check_at is not null
         order by array_position(${[rejected, other]}::uuid[], id)`,
    );
    // What came back is still listened to.
    expect(looked).toEqual([{ id: rejected }, { id: other }]);
    await world.expectClean();
  });

  it('begins a follower once, for whoever settled its first half', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 50);
    const follower = { operation: newOperation(), game: 'SLOTXO' };
    const claim = claimOf(member);
    const first = into(member, 3_000n, { direction: 'out', follower, ...claim });
    begun((await begin(first))[0]);
    expect((await games.transfersOf(member)).map(({ state }) => state)).toEqual([
      'settled',
      'sent',
      'waiting',
    ]);
    await world.expectClean();

    const results = await finish(
      ended(first.operation, 'applied', { ...claim, answers }),
      ended(first.operation, 'applied', { ...claim, answers }),
    );
    const next = { operation: follower.operation, game: 'SLOTXO', amount: '3000' };
    expect(results).toMatchObject([
      { state: 'settled', answer: null, next: { ...next, username: await games.username(member, 'SLOTXO') } },
      { state: 'settled', answer: null, next: null, follower: follower.operation },
    ]);
    expect(await games.holdings(member)).toEqual({ wallet: 50, transit: 30, 'game:JOKER': 20 });
    expect(outcomesOf(await begin(first))).toEqual(['busy']);
    expect(await finish(ended(follower.operation, 'rejected'))).toMatchObject([{ state: 'released' }]);
    expect(await games.holdings(member)).toEqual({ wallet: 80, 'game:JOKER': 20 });
    await world.expectClean();
  });

  it('refuses the follower of a first half that is released', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 50);
    const follower = { operation: newOperation(), game: 'SLOTXO' };
    const first = into(member, 3_000n, { direction: 'out', follower });
    begun((await begin(first))[0]);
    expect(await finish(ended(first.operation, 'rejected'))).toMatchObject([
      { state: 'released', next: null },
    ]);
    expect(await finish(ended(follower.operation, 'applied'))).toMatchObject([{ state: 'refused' }]);
    expect(await games.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 50 });
    await world.expectClean();
  });

  it('keeps the first answer of a key', async () => {
    const member = await games.member(100, 'JOKER');
    const claim = claimOf(member);
    const operation = begun((await begin(into(member, 1_000n, claim)))[0]);
    await finish(ended(operation, 'unknown', { ...claim, answers }));
    await finish(ended(operation, 'applied', { ...claim, answers }));
    expect(await begin(into(member, 1_000n, claim))).toMatchObject([
      { outcome: 'answered', status: 202, answer: '{"is":"unknown"}' },
    ]);
    await world.expectClean();
  });
});

it('keeps what a party said, also where it is no text that the database can hold', async () => {
  const member = await games.member(100, 'JOKER');
  const operation = begun((await begin(into(member, 1_000n)))[0]);
  const rejection = '400 no\0 \ud800';
  const finished = await world.deps.steps.run(transferFinish, ended(operation, 'rejected', { rejection }));
  expect(finished).toMatchObject({ state: 'released', ended: true });
  const kept = sql<{ rejection: string }>`select rejection from game_transfer where id = ${operation}`;
  expect(await world.database.one(kept)).toEqual({ rejection: '400 no\ufffd \ufffd' });
  await world.expectClean();
});

it('finishes while an equal request takes the key over, without waiting in a circle', async () => {
  const member = await games.member(100, 'JOKER');
  const claim = { claim: { ...claimOf(member).claim, patienceMs: 0 } };
  const operation = begun((await begin(into(member, 1_000n, claim)))[0]);
  let takingOver: Promise<unknown> = Promise.resolve();
  await servers.transaction(async (tx) => {
    await tx.run(sql`select from game_account where member_id = ${member.id} for no key update`);
    const finishing = finish(ended(operation, 'applied', { ...claim, answers }));
    await expect.poll(waiting).toBe(1);
    takingOver = Promise.all([finishing, begin(into(member, 1_000n, claim))]);
    await expect.poll(waiting).toBe(2);
  });
  expect(await takingOver).toMatchObject([[{ state: 'settled' }], [{ outcome: 'answered', operation }]]);
  await world.expectClean();
});

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { count } = await world.owner.one(sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return count;
}

it('forty batches at once in any order never wait for each other in a circle', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => games.member(100, 'JOKER', 'SLOTXO')));
  const before = await deadlocks();
  const keys = members.map((member) => claimOf(member));
  const batch = () =>
    shuffled([
      ...members.map((member) => into(member, 100n, { game: 'JOKER' })),
      ...members.map((member) => into(member, 100n, { game: 'SLOTXO' })),
      ...members.map((member, i) => into(member, 100n, keys[i])),
    ]);
  const results = (await Promise.all(Array.from({ length: 40 }, () => begin(...batch())))).flat();
  const ids = results.flatMap((result) => (result.outcome === 'begun' ? [begun(result)] : []));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(400);
  await world.expectClean();

  const ends = (outcome: TransferEnd['outcome']) =>
    shuffled(ids.map((id) => ended(id, outcome))).slice(0, 30);
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      finish(...ends(i % 2 === 0 ? 'applied' : 'rejected'), ...ends('unknown')),
    ),
  );
  await finish(...ids.map((id) => ended(id, 'rejected')));
  for (const member of members) {
    expect((await games.transfersOf(member)).every(({ state }) => state !== 'sent')).toBe(true);
    const { wallet = 0, transit = 0, ...inGames } = await games.holdings(member);
    expect(transit).toBe(0);
    expect(Object.values(inGames).reduce((sum, each) => sum + each, wallet)).toBe(100);
  }
  await world.expectClean();
  expect(await deadlocks()).toBe(before);
});

describe('reads as few rows', () => {
  /** Of many batches; `grow` puts more into the tables meanwhile. */
  async function steadily(grow?: () => Promise<unknown>): Promise<void> {
    const members = await Promise.all(Array.from({ length: 8 }, () => games.member(100, 'JOKER')));
    const tables = ['game_transfer', 'game_account', 'statement', 'idempotency'];
    const batch = async (one: Database) => {
      const items = members.map((member) => into(member, 100n, claimOf(member)));
      const { results } = await one.one(transferBegin.query(wire(items)));
      const ends = results.map((result, i) =>
        ended(begun(result), 'rejected', { claim: items[i]?.claim, answers }),
      );
      await one.one(transferFinish.query(wire(ends)));
    };
    await expectSteadyReads(world, tables, batch, grow);
  }

  it('after many transfers as after the first ones', () => steadily());

  it('of a game that many play as of one that few play', async () => {
    const { id } = await games.member(0, 'JOKER');
    await steadily(() =>
      world.owner.run(sql`
        with grown as (
          insert into member select (jsonb_populate_record(m, jsonb_build_object('id', 'MANY' || 10000000 + n,
              'phone', '06' || 10000000 + n, 'bank_account_no', 10000000 + n,
              'registration_operation', gen_random_uuid()))).*
            from member m cross join generate_series(1, 300) n where m.id = ${id}
            returning id
        )
        insert into game_account
          select (jsonb_populate_record(a, jsonb_build_object('member_id', g.id, 'username', lower(g.id), 'state', 'opening'))).*
            from game_account a cross join grown g where a.member_id = ${id} and a.game_code = 'JOKER'`),
    );
  });
});

/** In any order, another one at every call. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** As the database counts them; the connections tell it when they rest. */
async function deadlocks(): Promise<number> {
  await servers.run(sql`select pg_stat_force_next_flush()`);
  const fresh = openDatabase(world.databaseUrl, { max: 1 });
  const { count } = await fresh.one(
    sql<{ count: number }>`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`,
  );
  await fresh.close();
  return count;
}

it('neither loses nor doubles money when connections break in the middle of a step', async () => {
  const member = await games.member(100, 'JOKER');
  const keys = Array.from({ length: 60 }, () => randomUUID());
  const send = (some: readonly string[]) =>
    Promise.all(some.map((key) => games.move(member, 'WALLET', 'JOKER', 1, key)));
  const breaking = breakSteps();
  const statuses: number[] = [];
  for (let from = 0; from < keys.length; from += 6) {
    statuses.push(...(await send(keys.slice(from, from + 6))).map(({ status }) => status));
  }
  expect(await breaking.stop()).toBeGreaterThan(0);
  expect(statuses).toContain(200);

  await world.timePasses(HOUR_MS);
  await world.work();
  await world.expectClean();
  const again = await send(keys);
  expect(again.every(({ status }) => [200, 202, 502].includes(status))).toBe(true);
  await world.timePasses(HOUR_MS);
  await world.work();
  const states = (await games.transfersOf(member)).map(({ state }) => state);
  expect(states).toHaveLength(60);
  const settled = states.filter((state) => state === 'settled').length;
  expect(states.filter((state) => state === 'released')).toHaveLength(60 - settled);
  expect(settled).toBeGreaterThanOrEqual(again.filter(({ status }) => status === 200).length);
  expect(await games.holdings(member)).toEqual({ wallet: 100 - settled, 'game:JOKER': settled });
  await games.expectClean(member, 'JOKER');
});

/** Again and again ends a connection on which a step of a transfer is under way, until it is stopped. */
function breakSteps(): { stop(): Promise<number> } {
  let isOver = false;
  const breaking = (async () => {
    let broken = 0;
    while (!isOver) {
      const killed = await world.owner.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'active' and query like 'select transfer%' limit 1`);
      broken += killed.length;
      // A new connection makes its plans first, on a busy machine for longer than the shortest of these.
      await pause(killed.length > 0 ? 60 * (1 + (broken % 6)) : 2);
    }
    return broken;
  })();
  return {
    stop() {
      isOver = true;
      return breaking;
    },
  };
}
