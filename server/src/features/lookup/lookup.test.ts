import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Language, languages, tagOf } from '@prae/contract/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { writeText } from './content.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('the banks are the Thai ones, with TMB under its own code', async () => {
  const { body } = await world.api('lookup.banks');
  expect(body.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['KBANK', 'SCB', 'BBL', 'KTB', 'TMB', 'GSB']),
  );
  expect(body.find(({ code }) => code === 'KBANK')).toEqual({
    code: 'KBANK',
    nameTH: 'ธนาคารกสิกรไทย',
    nameEN: 'Kasikornbank',
  });
});

const firstCondition = async (from: World, language?: string) =>
  (await from.api('lookup.conditions', language === undefined ? {} : { language })).body[0];

test('texts come in the language that is asked for', async () => {
  expect(await firstCondition(world, 'th')).toContain('ฝากเงิน');
  expect(await firstCondition(world, 'lo')).toContain('ຝາກເງິນ');
  expect(await firstCondition(world, 'en')).toContain('Deposits');
});

test.each([
  ['th', 'ฝากเงิน'],
  ['la', 'ຝາກເງິນ'],
])('the variant %s speaks its own language to whoever asks for none of ours', async (VARIANT, deposit) => {
  const country = await startWorld({ env: { VARIANT } });
  try {
    expect(await firstCondition(country)).toContain(deposit);
    expect(await firstCondition(country, 'fr-FR, de;q=0.5')).toContain(deposit);
    expect(await firstCondition(country, 'en')).toContain('Deposits');
  } finally {
    await country.close();
  }
});

const rowsOf = async (language: Language) =>
  [
    ...(await world.api('lookup.conditions', { language: tagOf(language) })).body,
    ...(await world.api('lookup.agreements', { language: tagOf(language) })).body,
  ] as string[];

test('every language has as many rules, and their markup is plain already', async () => {
  const counts = await Promise.all(languages.map(async (language) => (await rowsOf(language)).length));
  expect(counts).toEqual(languages.map(() => 9));
  const seeded = await world.owner.rows(sql<{ body: string }>`
    select body from content where key in ('conditions', 'agreements') and body not like '%{brand}%'`);
  const shown = (await Promise.all(languages.map(rowsOf))).flat();
  expect(shown).toEqual(expect.arrayContaining(seeded.map(({ body }) => body)));
});

test('the brand is in the texts, and none can put markup into them', async () => {
  expect((await rowsOf('en')).join('')).toContain('I use <strong>Prae</strong>');
  const golden = await startWorld({ env: { BRAND_NAME: '<script>alert(1)</script>Gold<b>' } });
  try {
    const { body } = await golden.api('lookup.agreements', { language: 'en' });
    expect(body.join('')).toContain('<strong>Gold</strong>');
    expect(body.join('')).not.toMatch(/<script|<b>/);
  } finally {
    await golden.close();
  }
});

test('the sources are offered in order, in every language', async () => {
  for (const language of languages) {
    const { body } = await world.api('lookup.sources', { language: tagOf(language) });
    expect(body.map(({ code }) => code)).toEqual([
      'FRIEND',
      'FACEBOOK',
      'LINE',
      'TIKTOK',
      'YOUTUBE',
      'GOOGLE',
      'SMS',
      'OTHER',
    ]);
    expect(body.every(({ description }) => description.length > 1)).toBe(true);
  }
});

test('the notice keeps the place for the rate', async () => {
  expect((await world.api('lookup.notice')).body.notice).toContain('%percentFail%');
});

test('the contact is complete, with a picture of its link', async () => {
  const { body } = await world.api('lookup.contact');
  expect(body).toMatchObject({
    contactText: expect.stringMatching(/./),
    lineLink: expect.stringMatching(/^https:/),
  });
  expect(body.lineQR).toMatch(/^data:image\/png;base64,/);
});

test.each(languages)(
  'where members chat on the page nobody is told to scan a code (%s)',
  async (language) => {
    const chatting = await startWorld({ env: { CHAT: 'true' } });
    try {
      const contact = async (of: World) =>
        (await of.api('lookup.contact', { language: tagOf(language) })).body.contactText;
      expect(await contact(world)).toMatch(/QR|code/);
      expect(await contact(chatting)).toMatch(/\p{L}/u);
      expect(await contact(chatting)).not.toMatch(/QR|code/);
    } finally {
      await chatting.close();
    }
  },
);

test('how to reach support is what the operator has set, else what the brand says, else what came with the product', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prae-brand-'));
  const file = JSON.parse(await readFile(new URL('../../../../brands/khrang.json', import.meta.url), 'utf8'));
  const branded = async (contact: unknown) => {
    await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...file, contact }));
    return startWorld({
      env: { BRAND: join(folder, 'brand.json') },
      clock: () => new Date(Date.now() + late),
    });
  };
  // Texts are read anew after half a minute.
  let late = 0;
  const text = Object.fromEntries(languages.map((language) => [language, `${language} of {brand}`]));
  const silk = await branded({ text, link: 'https://silk.example/chat', name: '@silk' });
  const bare = await branded({});
  try {
    const contact = async (of: World) => (await of.api('lookup.contact', { language: 'lo' })).body;
    const cameWith = (await world.api('lookup.contact', { language: 'lo' })).body;
    expect(await contact(silk)).toMatchObject({
      ...{ contactText: 'la of Khrang', lineLink: 'https://silk.example/chat', lineName: '@silk' },
      lineQR: expect.stringMatching(/^data:image\/png;base64,/),
    });
    const { contactText } = cameWith;
    expect(await contact(bare)).toEqual({ contactText, lineLink: '', lineName: '', lineQR: '' });

    await silk.owner.run(sql`insert into setting (name, value) values ('lineName', '"@set"')`);
    await writeText(silk.database, 'contact', 'la', ['Written.']);
    late = 30_001;
    await expect
      .poll(() => contact(silk))
      .toMatchObject({
        ...{ contactText: 'Written.', lineLink: 'https://silk.example/chat', lineName: '@set' },
      });
  } finally {
    await Promise.all([silk.close(), bare.close(), rm(folder, { recursive: true })]);
  }
});

test('switches, limits and windows are told', async () => {
  const { token } = await world.newMember();
  expect((await world.api('lookup.registerOTP')).body).toEqual({ registerOTP: true });
  expect((await world.api('lookup.enableChatWidget')).body).toEqual({ enableChatWidget: false });
  expect((await world.api('lookup.withdraw', { token })).body).toEqual({
    withdrawMin: 1,
    withdrawMax: 200_000,
  });
  expect((await world.api('lookup.slip', { token })).body).toMatchObject({
    ...{ closedFrom: '23:00', closedTo: '00:30', maxAgeMinutes: 60 },
  });
  expect((await world.api('lookup.info')).body).toMatchObject({
    name: 'Prae',
    website: world.url,
    variant: 'th',
  });
});
