import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));

let db: TestDatabase;
let earlier: string;
beforeAll(async () => {
  db = await testDatabase();
  earlier = await mkdtemp(join(tmpdir(), 'prae-migrations-'));
  for (const name of await readdir(migrations)) {
    if (name < '0008') await cp(join(migrations, name), join(earlier, name));
  }
});
afterAll(async () => {
  await db.drop();
  await rm(earlier, { recursive: true });
});

test('the contact text an operator had set is kept, for every language', async () => {
  await db.owner.run(sql`drop schema public, ledger cascade`);
  await db.owner.run(sql`create schema public`);
  await migrate(db.url, earlier);
  await db.owner.run(sql`insert into setting (name, value) values
    ('contactText', '"Call {brand}"'), ('withdrawMin', '"5000"')`);
  await migrate(db.url);
  const texts = await db.owner.rows(sql`select language, body, version from content where key = 'contact'`);
  expect(texts).toEqual(
    expect.arrayContaining(
      ['th', 'la', 'en'].map((language) => ({ language, body: 'Call {brand}', version: 2 })),
    ),
  );
  expect(await db.owner.rows(sql`select name from setting`)).toEqual([{ name: 'withdrawMin' }]);
});
