import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { sql } from './database.ts';
import { migrate } from './migrate.ts';

let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await testDatabase();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prae-migrations-'));
  await test.owner.run(sql`drop table if exists public.migration, a, b`);
  await file('0001_a.sql', 'create table a (n int); insert into a values (1);');
});

afterEach(() => rm(folder, { recursive: true }));

afterAll(() => test.drop());

const file = (name: string, text: string) => writeFile(join(folder, name), text);

it('applies each file once and in order, however many servers start at once', async () => {
  await file('0002_b.sql', 'create table b as select n from a;');
  await file('notes.txt', 'not a migration');
  const applied = await Promise.all([migrate(test.url, folder), migrate(test.url, folder)]);
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await migrate(test.url, folder)).toEqual([]);
  expect(await test.owner.rows(sql`select n from b`)).toEqual([{ n: 1 }]);
});

it('refuses a file that changed, vanished or came too late, with one line', async () => {
  await migrate(test.url, folder);
  await file('0000_late.sql', 'select 1;');
  await expect(migrate(test.url, folder)).rejects.toThrow(
    /^Migration 0000_late.sql is numbered before 0001_a.sql.*$/,
  );
  await rm(join(folder, '0000_late.sql'));
  await file('0001_a.sql', 'create table a (n bigint);');
  await expect(migrate(test.url, folder)).rejects.toThrow(
    /^Migration 0001_a.sql changed after it was applied;.*$/,
  );
  await rm(join(folder, '0001_a.sql'));
  await expect(migrate(test.url, folder)).rejects.toThrow(/^Migration 0001_a.sql was applied .* is gone\.$/);
});

it('leaves nothing of a file that fails, and keeps those before it', async () => {
  await file('0002_b.sql', 'create table b (n int); select 1 / 0;');
  await expect(migrate(test.url, folder)).rejects.toThrow('Migration 0002_b.sql failed: division by zero');
  const { b } = await test.owner.one(sql<{ b: string | null }>`select to_regclass('b')::text as b`);
  expect(b).toBeNull();
  await file('0002_b.sql', 'create table b (n int);');
  expect(await migrate(test.url, folder)).toEqual(['0002_b.sql']);
});

it('builds the real schema from nothing, once', async () => {
  const fresh = await testDatabase();
  expect(await migrate(fresh.url)).toEqual([]);
  await fresh.drop();
});

it('puts the routines in force that this program calls, and refuses those that later ones replaced', async () => {
  const fresh = await testDatabase();
  const { pool } = fresh.owner;
  await pool.query(
    `create or replace function wire_amount(minor bigint) returns text language sql return 'older'`,
  );
  await pool.query(`delete from routines`);
  expect(await migrate(fresh.url)).toEqual([]);
  expect(await fresh.owner.one(sql`select wire_amount(1250) as told`)).toEqual({ told: '12.5' });

  await pool.query(`insert into routines (checksum) values ('of a later version')`);
  await expect(migrate(fresh.url)).rejects.toThrow(/^A later version of this program has run .*$/);
  await fresh.drop();
});

it('lets the application call them, and no more', async () => {
  const fresh = await testDatabase();
  await expect(fresh.database.run(sql`insert into routines (checksum) values ('mine')`)).rejects.toThrow(
    'permission',
  );
  await fresh.drop();
});
