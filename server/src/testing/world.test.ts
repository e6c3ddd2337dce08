import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { lifecycles } from '../features/features.ts';
import { startWorld, unshiftedTables, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a new member has the money they were given and sees it in wallet and statement', async () => {
  const { token } = await world.newMember({ money: 50_000n, coins: 3n });
  const wallet = await world.api('wallet.read', { token });
  expect(wallet.status).toBe(200);
  expect(wallet.body).toMatchObject({ wallet: { amount: 500, hold: 0, transit: 0 }, profile: { coin: 3 } });
  const statement = await world.api('statement.list', { token, body: { page: 1, limit: 10 } });
  expect(statement.body).toMatchObject({ total: 1, statements: [{ statementType: 'deposit', amount: 500 }] });
});

test('time passes for every lifecycle, and for a table that nobody has named', async () => {
  for (const { rows } of lifecycles) expect(unshiftedTables).not.toContain(rows.table.text);
  await world.owner.run(sql`create table errand (id int, begun_at timestamptz, ended_at timestamptz)`);
  await world.owner.run(
    sql`insert into errand values (1, '2026-01-02 00:00Z', '2026-01-03 00:00Z'), (2, null, null)`,
  );
  await world.timePasses(3_600_000);
  expect(await world.owner.rows(sql`select begun_at, ended_at from errand order by id`)).toEqual([
    { begun_at: new Date('2026-01-01T23:00Z'), ended_at: new Date('2026-01-02T23:00Z') },
    { begun_at: null, ended_at: null },
  ]);
});

test('tables for which no time passes are there', async () => {
  const tables = await world.owner.rows(
    sql<{ table: string }>`select relname::text as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  expect(tables.map(({ table }) => table)).toEqual(expect.arrayContaining([...unshiftedTables]));
});
