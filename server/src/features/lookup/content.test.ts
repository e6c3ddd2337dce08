import { languages } from '@prae/contract/languages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { bodiesOf, type ContentKey, contentReader, writeText } from './content.ts';

let world: World;
let offsetMs = 0;
beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => world.close());
beforeEach(passHalfAMinute);

/** What was read before is read again. */
function passHalfAMinute(): void {
  offsetMs += 30_001;
}

const english = { language: 'en' } as const;
const agreements = async () => (await world.api('lookup.agreements', english)).body;
const contactText = async () => (await world.api('lookup.contact', english)).body.contactText;
const notice = async () => (await world.api('lookup.notice', english)).body.notice;

test('a changed text is shown within half a minute', async () => {
  const before = await contactText();
  await writeText(world.database, 'contact', 'en', ['Call {brand} any time.']);
  expect(await contactText()).toBe(before);
  passHalfAMinute();
  expect(await contactText()).toBe('Call Prae any time.');
});

test('markup is cleaned when a text is written, and again before it goes out', async () => {
  const body = '<p onclick="x()">Be <strong>fair</strong></p><script>alert(1)</script>';
  await writeText(world.database, 'agreements', 'en', [body, body, body, body]);
  const row = sql<{
    body: string;
  }>`select body from content where key = 'agreements' and language = 'en' limit 1`;
  expect((await world.owner.one(row)).body).toBe('<p>Be <strong>fair</strong></p>');
  passHalfAMinute();
  expect(await agreements()).toEqual(Array(4).fill('<p>Be <strong>fair</strong></p>'));

  await world.owner.run(sql`update content set body = ${body} where key = 'agreements' and language = 'en'`);
  passHalfAMinute();
  expect(await agreements()).toEqual(Array(4).fill('<p>Be <strong>fair</strong></p>'));
});

test('each change of the agreements gives them the next version, for every language together', async () => {
  const version = async () => (await world.api('lookup.agreementsVersion')).body.version;
  const before = await version();
  const bodies = ['<p>1</p>', '<p>2</p>', '<p>3</p>', '<p>4</p>'];
  const given = await Promise.all(
    languages.map((language) => writeText(world.database, 'agreements', language, bodies)),
  );
  const after = before + languages.length;
  expect(given.toSorted((one, other) => one - other)).toEqual(languages.map((_, at) => before + 1 + at));
  passHalfAMinute();
  expect(await version()).toBe(after);
  const rows = await world.owner.rows(
    sql<{ version: number }>`select distinct version from content where key = 'agreements'`,
  );
  expect(rows).toEqual([{ version: after }]);
});

test('a source keeps its place when its words change', async () => {
  await writeText(world.database, 'source.LINE', 'en', ['LINE app']);
  passHalfAMinute();
  const { body } = await world.api('lookup.sources', english);
  expect(body[2]).toEqual({ code: 'LINE', description: 'LINE app' });
});

test('a text that lost a language stays as it was, and the others are read on', async () => {
  const before = await notice();
  expect(before).toContain('%percentFail%');
  await world.owner.run(sql`delete from content where key = 'notice' and language = 'la'`);
  await writeText(world.database, 'notice', 'en', ['%percentFail% of it comes back']);
  await writeText(world.database, 'contact', 'en', ['Still read.']);
  passHalfAMinute();
  expect(await notice()).toBe(before);
  expect(await contactText()).toBe('Still read.');
  await writeText(world.database, 'notice', 'la', ['%percentFail%']);
  passHalfAMinute();
  expect(await notice()).toBe('%percentFail% of it comes back');
});

test('a server that starts with a text missing answers all the same', async () => {
  await world.owner.run(sql`delete from content where key in ('notice', 'contact')`);
  const read = contentReader(world.deps);
  const texts = await read();
  expect(bodiesOf(texts, 'notice', 'en')).toEqual([]);
  expect(bodiesOf(texts, 'conditions', 'en')).toHaveLength(5);
  for (const key of ['notice', 'contact'] as const) {
    for (const language of languages) await writeText(world.database, key, language, ['%percentFail%']);
  }
});

test.each<[ContentKey, string]>([
  ['notice', 'without the place for the rate'],
  ['agreements', '<script></script>'],
])('%s is not written as %j', async (key, body) => {
  await expect((async () => writeText(world.database, key, 'en', [body]))()).rejects.toThrow();
});
