import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, sql } from '../../db/database.ts';
import { NEWS_CHANNEL } from '../../realtime/news.sql.ts';
import { cameTo, type Games, gamesIn, patientGameWorld } from '../../testing/games.ts';
import { databaseUrl } from '../../testing/template.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(patientGameWorld);
  games = gamesIn(world);
});
afterAll(() => world.close());

/** So many that what surrounds them does not count: logging in, and connections that are opened. */
const TIMES = 200;

it('a transfer into a game costs at most six statements and three commits, of every server together', async () => {
  const member = await games.member(1_000, 'JOKER');
  expect(cameTo(await games.move(member, 'WALLET', 'JOKER', 1))).toBe('SUCCESS');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const before = await commits();
  for (let n = 0; n < TIMES; n += 1) {
    expect(cameTo(await games.move(member, 'WALLET', 'JOKER', 1))).toBe('SUCCESS');
  }
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect(statements / TIMES).toBeGreaterThan(2);
  expect(statements / TIMES).toBeLessThan(6.5);
  const woken = TIMES * (await listeners());
  await tellCommits();
  // Whoever listens to news is woken by each, which the database counts as a commit though nothing is written.
  const committed = (await commits()) - before - woken;
  expect(committed / TIMES).toBeGreaterThan(2);
  expect(committed / TIMES).toBeLessThan(3.5);
  await games.expectClean(member, 'JOKER');
});

/** What the database counted in the world's own one, asked from another so that asking does not count. */
async function commits(): Promise<number> {
  return elsewhere(async (database) => {
    const { count } = await database.one(
      sql<{
        count: number;
      }>`select xact_commit::int as count from pg_stat_database where datname = ${name()}`,
    );
    return count;
  });
}

/** A connection tells what it counted when it ends, or seconds later. */
async function tellCommits(): Promise<void> {
  await elsewhere(async (database) => {
    await database.rows(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name()}`,
    );
  });
}

async function listeners(): Promise<number> {
  return elsewhere(async (database) => {
    const { count } = await database.one(
      sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
         where datname = ${name()} and application_name = ${`prae ${NEWS_CHANNEL}`}`,
    );
    return count;
  });
}

async function elsewhere<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl(world.databaseUrl, 'postgres'), { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function name(): string {
  return new URL(world.databaseUrl).pathname.slice(1);
}
