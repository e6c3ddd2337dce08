import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { openOffer } from './offer.sql.ts';
import { type OfferData, readOffer, writeOffer } from './offer.ts';

const ORIGIN = 'https://pictures.example';
let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  folder = await mkdtemp(join(tmpdir(), 'prae-offer-'));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const words = { name: 'A bonus', description: 'Half of your deposit' };
const offer: OfferData = {
  ...{ code: 'SONGKRAN', kind: 'bonus', percent: 50, percentFail: 10 },
  money: { THB: { cap: 200, budget: 100 } },
  texts: { th: { ...words, notice: 'คืน %percentFail%%' }, la: words, en: words },
  banners: {
    th: [
      {
        image: `${ORIGIN}/one.png`,
        html: '<h3>A</h3><img src=x onerror=alert(1)><script>b()</script>',
      },
    ],
    la: [],
    en: [],
  },
};

const run = async (...args: string[]): Promise<[number, string]> => {
  vi.stubEnv('MEDIA_ORIGINS', ORIGIN);
  const { code, stdout } = await command(world.databaseUrl, 'bonuses', ...args);
  return [code, stdout];
};

/** When it was written last, or opened or closed. */
async function changedAt(code: string): Promise<string> {
  const { at } = await world.owner.one(
    sql<{ at: Date }>`select changed_at as at from bonus where code = ${code}`,
  );
  return at.toISOString();
}

async function written(data: unknown): Promise<string> {
  const file = join(folder, 'offer.json');
  await writeFile(file, JSON.stringify(data));
  return file;
}

test('an operator writes a bonus, which members are offered in their language, cleaned; changes it; closes it', async () => {
  const member = await world.newMember({ money: 10_000n });
  const { token } = member;
  const listed = async (language = 'th') => (await world.api('bonus.list', { token, language })).body;
  expect(await run('set', await written(offer))).toEqual([0, 'Done.\n']);
  expect(await listed()).toMatchObject([
    {
      ...{
        code: 'SONGKRAN',
        type: 'limit',
        maxReceived: 1,
        cap: 200,
        minimum: 100,
        threshold: 5,
        multiple: 5,
      },
      ...{ name: 'A bonus', notice: 'คืน %percentFail%%' },
      banners: [{ image: `${ORIGIN}/one.png`, html: '<h3>A</h3>' }],
    },
  ]);
  expect(await listed('en')).toMatchObject([{ notice: null, banners: [] }]);
  // What was written past this program is cleaned as well.
  await world.owner.run(
    sql`update bonus_banner set image = '//evil.example/a.png', html = '<p onclick="c()">B</p>'`,
  );
  expect((await listed())[0]?.banners).toEqual([{ image: '', html: '<p>B</p>' }]);

  await world.api('bonus.activate', { token, params: { code: 'SONGKRAN' } });
  const less = { ...offer, money: { THB: { cap: 200, budget: 49 } } };
  expect(await writeOffer(world.owner, less)).toBe('50 THB of it were given');
  await writeOffer(world.owner, { ...offer, percentFail: 1, multiple: 9 });
  const { body } = await world.api('bonus.active', { token });
  expect(body.progress).toMatchObject({ percentFail: 10, target: 250 });
  const told = 'SONGKRAN  bonus  limit  50% up to 200.00 THB  given 50.00 THB  of 100.00 THB  1 active';
  const changed = await changedAt('SONGKRAN');
  expect(await run('list')).toEqual([0, `${told}  changed ${changed}\n`]);
  expect(await run('close', 'SONGKRAN')).toEqual([0, 'Done.\n']);
  expect(Date.parse(await changedAt('SONGKRAN'))).toBeGreaterThan(Date.parse(changed));
  expect(await listed()).toMatchObject([
    { code: 'SONGKRAN', state: 'current', percentFail: 10, multiple: 5 },
  ]);
  const other = await world.newMember({ money: 10_000n });
  expect((await world.api('bonus.list', { token: other.token })).body).toEqual([]);
  await world.owner.one(openOffer('SONGKRAN', true));
  expect(await listed()).toMatchObject([{ state: 'current' }]);
  await world.expectClean();
});

test('what an operator cannot do is said, and a program that is called wrongly says how it is called', async () => {
  const codes = await Promise.all([run('close', 'NEVER'), run('set')]);
  expect(codes[0]).toEqual([1, 'Nothing was changed: there is no NEVER.\n']);
  expect(codes[1][0]).toBe(2);
});

test('a currency that was taken off an offer stays off when its money comes back', async () => {
  const money = { LAK: { cap: 200 }, THB: { cap: 200 } };
  const two: OfferData = { ...offer, code: 'TWO', money, banners: undefined };
  await writeOffer(world.owner, two);
  const { token } = await world.newMember({ money: 10_000n });
  const activate = () => world.api('bonus.activate', { token, params: { code: 'TWO' } });
  expect((await activate()).status).toBe(200);
  await writeOffer(world.owner, { ...two, money: { LAK: { cap: 200 } } });
  expect((await world.api('bonus.clear', { token })).status).toBe(200);
  expect((await activate()).body).toMatchObject({ message: 'NO_DATA' });
  const listed = await world.api('bonus.list', { token });
  expect(listed.body.map(({ code }) => code)).not.toContain('TWO');
  await world.expectClean();
});

test.each<[string, object, string]>([
  ['a code in small letters', { code: 'songkran' }, 'code'],
  ['no percent', { percent: 0 }, 'percent'],
  ['a rate above all that was lost', { percentFail: 101 }, 'percentFail'],
  ['no currency', { money: {} }, 'money'],
  ['a part of a satang', { money: { THB: { cap: 1.001 } } }, 'money.THB.cap'],
  ['a language that is missing', { texts: { th: words, en: words } }, 'texts.la'],
  [
    'a notice without the rate',
    { texts: { th: { ...words, notice: 'x' }, la: words, en: words } },
    'texts.th.notice',
  ],
  [
    'a picture that is a script',
    { banners: { th: [{ image: 'javascript:a()' }], la: [], en: [] } },
    'banners.th.0.image',
  ],
  [
    'a picture at another host',
    { banners: { th: [], la: [{ image: '//evil.example/a.png' }], en: [] } },
    'banners.la.0.image',
  ],
  [
    'a picture that no page shows',
    { banners: { th: [], la: [], en: [{ image: 'https://evil.example/a.png' }] } },
    'no page shows https://evil.example/a.png',
  ],
  ['an end before its beginning', { beginsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }, 'it'],
  ['a promotion by the day', { kind: 'promotion', type: 'day' }, 'it'],
  ['a word that means nothing', { precent: 1 }, 'it'],
])('%s is refused, and it is said where', (_what, changes, where) => {
  const read = readOffer(JSON.stringify({ ...offer, ...changes }), [ORIGIN]);
  expect(read).toEqual(expect.stringContaining(`${where}: `));
});

test('what is no JSON is refused', () => {
  expect(readOffer('{', [])).toBe('it is no JSON');
});
