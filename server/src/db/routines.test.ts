import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { sql } from './database.ts';
import { readRoutines } from './routines.ts';

/*
 * A database that an earlier version has filled has the functions of that version. One that answers otherwise now, or whose parameters have other names,
 * does not take the place of the earlier one unless that is dropped first, and the server would not start.
 */

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Each function, by what tells it from others of its name, with its parameters and what it answers. */
const functions = sql<{ line: string }>`
  select format('%s.%s(%s) of (%s) is %s', n.nspname, p.proname, oidvectortypes(p.proargtypes),
      pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('public', 'ledger') and p.prokind = 'f'`;

it('those that answer otherwise than before are dropped before they are made', async () => {
  const file = await readFile(new URL('./fixtures/functions.txt', import.meta.url), 'utf8');
  const ever = new Set(file.trim().split('\n'));
  const now = (await db.owner.rows(functions)).map(({ line }) => line);
  // Lines are added to that file, as they stand here, and never taken out.
  expect(now.filter((line) => !ever.has(line))).toEqual([]);
  const kept = new Map<string, number>();
  for (const line of ever) {
    const [named = ''] = line.split(' of (');
    kept.set(named, (kept.get(named) ?? 0) + 1);
  }
  const changed = [...kept].flatMap(([named, shapes]) => (shapes > 1 ? [named] : []));
  expect(changed.length).toBeGreaterThan(0);
  const { text } = await readRoutines();
  const dropped = [...text.matchAll(/^drop function if exists ([^;]+);/gm)]
    .map(([, which = '']) => which)
    .join(', ');
  const short = (named: string) =>
    named
      .replace(/^public\./, '')
      .replaceAll('timestamp with time zone', 'timestamptz')
      .replaceAll('integer', 'int');
  expect(changed.map(short).filter((named) => !dropped.includes(named))).toEqual([]);
});

it('come once more over themselves, whatever uses what is dropped', async () => {
  const { text } = await readRoutines();
  await db.owner.run({ text, values: [] });
  expect((await db.owner.rows(functions)).length).toBeGreaterThan(200);
});
