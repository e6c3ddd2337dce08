import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { readBanners } from './banner.edit.ts';
import { bannersReader } from './banner.ts';

const ORIGIN = 'https://pictures.example';
let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  member = await world.newMember();
});
beforeEach(() => vi.stubEnv('MEDIA_ORIGINS', ORIGIN));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => world.close());

const run = async (...words: string[]): Promise<[number, string]> => {
  const { code, stdout } = await command(world.databaseUrl, 'banners', ...words);
  return [code, stdout];
};

async function set(written: unknown): Promise<[number, string]> {
  const file = join(world.config.dataDir, 'banners.json');
  await writeFile(file, JSON.stringify(written));
  return run('set', file);
}

/** What a server shows that has read the banners just now. */
const shown = (place: 'invite' | 'refund', language: 'th' | 'en') =>
  bannersReader(world.deps, place)(language);

const invite = {
  place: 'invite',
  banners: [
    { image: `${ORIGIN}/one.webp` },
    { language: 'en', html: '<h3 onclick="a()">Invite\nfriends</h3><script>b()</script>' },
    { language: 'th', image: 'data:image/png;base64,AAAA', html: '<p>ชวนเพื่อน</p>' },
  ],
};

test('an operator writes the banners of a place, which members see in their language, cleaned; lists, replaces and removes them', async () => {
  expect(await run('list')).toEqual([0, 'There are none.\n']);
  expect(await set({ place: 'refund', banners: [{ html: '<p>Refunds</p>' }] })).toEqual([0, 'Done.\n']);
  expect(await set(invite)).toEqual([0, 'Done.\n']);
  const asked = { token: member.token, language: 'en' };
  expect((await world.api('invite.banners', asked)).body).toEqual([
    { image: `${ORIGIN}/one.webp`, html: '' },
    { image: '', html: '<h3>Invite\nfriends</h3>' },
  ]);
  expect((await world.api('refund.banners', asked)).body).toEqual([{ image: '', html: '<p>Refunds</p>' }]);
  expect(await shown('invite', 'th')).toEqual([
    { image: `${ORIGIN}/one.webp`, html: '' },
    { image: 'data:image/png;base64,AAAA', html: '<p>ชวนเพื่อน</p>' },
  ]);
  expect(await run('list')).toEqual([
    0,
    [
      `invite  all  ${ORIGIN}/one.webp`,
      'invite  en  cloth  <h3>Invite friends</h3>',
      'invite  th  data:image/png;base64  <p>ชวนเพื่อน</p>',
      'refund  all  cloth  <p>Refunds</p>\n',
    ].join('\n'),
  ]);

  expect(await set({ ...invite, banners: [{ image: '/images/two.webp' }] })).toEqual([0, 'Done.\n']);
  expect(await shown('invite', 'en')).toEqual([{ image: '/images/two.webp', html: '' }]);
  expect(await run('remove', 'invite')).toEqual([0, 'Done.\n']);
  expect(await run('remove', 'invite')).toEqual([1, 'Nothing was changed: there are none of invite.\n']);
  expect(await shown('invite', 'en')).toEqual([]);
  expect(await shown('refund', 'en')).toHaveLength(1);
});

test('what was written past this program is cleaned before it goes out', async () => {
  await world.owner.run(sql`insert into banner (place, image, html) values
    ('invite', '//evil.example/a.png', '<p onclick="c()">B</p>'), ('invite', 'javascript:a()', '<script>b()</script>')`);
  expect(await shown('invite', 'en')).toEqual([{ image: '', html: '<p>B</p>' }]);
});

test('what does not fit is refused and changes nothing, and a program that is called wrongly says how it is called', async () => {
  const before = await run('list');
  const [code, line] = await set({ ...invite, banners: [{ image: 'https://elsewhere.example/a.png' }] });
  expect([code, line]).toEqual([
    1,
    'Nothing was changed: no page shows https://elsewhere.example/a.png: name its origin in MEDIA_ORIGINS first.\n',
  ]);
  expect(await run('set', 'never.json')).toEqual([1, 'Nothing was changed: never.json cannot be read.\n']);
  expect((await run('remove', 'home'))[0]).toBe(2);
  expect(await run('list')).toEqual(before);
});

const picture = (image: string) => ({ banners: [{ image }] });

test.each<[string, object, string]>([
  ['another place', { place: 'home' }, 'place: '],
  ['none at all', { banners: [] }, 'banners: '],
  ['nine in a language', { banners: Array.from({ length: 9 }, () => ({ html: '<p>A</p>' })) }, 'banners: '],
  ['a language of nobody', { banners: [{ language: 'lo', html: '<p>A</p>' }] }, 'banners.0.language: '],
  ['neither picture nor text', { banners: [{ html: '<script>a()</script>' }] }, 'banners.0: '],
  ['a word that means nothing', { banners: [{ html: '<p>A</p>', link: '/' }] }, 'banners.0: '],
  ['a picture that is a script', picture('javascript:a()'), 'banners.0.image: '],
  ['a page as a picture', picture('data:text/html;base64,AAAA'), 'banners.0.image: '],
  ['a picture at another host', picture('//evil.example/a.png'), 'banners.0.image: '],
  ['one by a backslash', picture('/\\evil.example/a.png'), 'banners.0.image: '],
  ['one at no host of ours', picture('https://evil.example/a.png'), 'no page shows '],
  ['one whose host only begins so', picture(`${ORIGIN}.evil.example/a.png`), 'no page shows '],
  ['one behind a login', picture(`${ORIGIN}@evil.example/a.png`), 'no page shows '],
])('%s is refused, and it is said where', (_what, changes, where) => {
  const read = readBanners(JSON.stringify({ ...invite, ...changes }), [ORIGIN]);
  expect(String(read).startsWith(where)).toBe(true);
});

test('what is no JSON is refused', () => {
  expect(readBanners('{', [])).toBe('it is no JSON');
});
