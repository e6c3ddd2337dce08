import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.owner.run(sql`drop schema public, ledger cascade`);
  await db.owner.run(sql`create schema public`);
});
afterAll(() => db.drop());

/** Has the database be as it was before the migration of this number. */
async function migrateBefore(number: string): Promise<void> {
  const earlier = await mkdtemp(join(tmpdir(), 'prae-migrations-'));
  for (const name of await readdir(migrations)) {
    if (name < number) await cp(join(migrations, name), join(earlier, name));
  }
  await migrate(db.url, earlier);
  await rm(earlier, { recursive: true });
}

test('the contact text an operator had set is kept, for every language', async () => {
  await migrateBefore('0008');
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

test('mended texts take the place of those that came with the product, and of no operator’s', async () => {
  await migrateBefore('0060');
  const own = '%percentFail%% คืนให้';
  await db.owner.run(sql`update content set body = ${own} where key = 'notice' and language = 'th'`);
  const before = await texts();
  await migrateBefore('0061');
  const after = await texts();
  expect(changed(before, after)).toEqual([
    ...['conditions la 1', 'conditions la 3', 'conditions la 4', 'conditions la 5'],
    ...['conditions th 1', 'conditions th 4', 'conditions th 5', 'notice la 1'],
  ]);
  expect(after.find(({ place }) => place === 'notice th 1')?.body).toBe(own);
  // What was mended is the next version in all languages; no member is asked to agree again.
  expect(versionsOf(after)).toEqual(['agreements 1', 'conditions 2', 'contact 1', 'notice 2']);
});

test('the conditions say which withdrawals are checked, and nothing of an operator’s is written over', async () => {
  await migrateBefore('0069');
  const own = '<p>ถอนได้ทุกวัน</p>';
  const before = await texts();
  await db.owner.run(
    sql`update content set body = ${own} where key = 'conditions' and language = 'th' and position = 2`,
  );
  await migrateBefore('0070');
  const after = await texts();
  expect(changed(before, after)).toEqual([
    ...['conditions en 2', 'conditions la 1', 'conditions la 2', 'conditions th 2'],
  ]);
  const saying = (place: string) => after.find((text) => text.place === place)?.body;
  expect(saying('conditions th 2')).toBe(own);
  expect(saying('conditions en 2')).toMatch(/our staff check withdrawals before they are paid\.<\/p>$/);
  expect(versionsOf(after)).toEqual(['agreements 1', 'conditions 3', 'contact 1', 'notice 2']);
});

test('the notice promises no more than is given back, and an operator’s stays', async () => {
  await migrateBefore('0072');
  const own = '%percentFail%% คืนให้';
  await db.owner.run(sql`update content set body = ${own} where key = 'notice' and language = 'th'`);
  const before = await texts();
  await migrateBefore('0073');
  const after = await texts();
  expect(changed(before, after)).toEqual(['notice en 1', 'notice la 1']);
  expect(versionsOf(after)).toEqual(['agreements 1', 'conditions 3', 'contact 1', 'notice 3']);
});

test('the conditions ask for the member’s own account, and nothing of an operator’s is written over', async () => {
  await migrateBefore('0081');
  const own = '<p>ฝากได้ทุกวัน</p>';
  const before = await texts();
  await db.owner.run(
    sql`update content set body = ${own} where key = 'conditions' and language = 'th' and position = 1`,
  );
  await migrateBefore('0082');
  const after = await texts();
  expect(changed(before, after)).toEqual([
    ...['conditions en 1', 'conditions la 1', 'conditions la 3', 'conditions th 1'],
  ]);
  const saying = (place: string) => after.find((text) => text.place === place)?.body;
  expect(saying('conditions th 1')).toBe(own);
  expect(saying('conditions en 1')).toMatch(
    /<p>Scan the QR with your bank's app, from your own account; the money/,
  );
  expect(versionsOf(after)).toEqual(['agreements 1', 'conditions 4', 'contact 1', 'notice 3']);
});

interface Text {
  place: string;
  key: string;
  body: string;
  version: number;
}

/** Where another text stands than before. */
function changed(before: readonly Text[], after: readonly Text[]): string[] {
  return after.filter(({ body }, at) => body !== before[at]?.body).map(({ place }) => place);
}

function versionsOf(all: readonly Text[]): string[] {
  const versions = [...new Set(all.map(({ key, version }) => `${key} ${version}`))];
  return versions.filter((one) => !one.startsWith('source.'));
}

function texts() {
  return db.owner.rows(sql<Text>`
    select key || ' ' || language || ' ' || position as place, key, body, version from content
     order by key collate "C", language, position`);
}
