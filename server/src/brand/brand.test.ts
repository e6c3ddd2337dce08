import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contrast } from '@prae/ui/brand/colour';
import { defaultLook } from '@prae/ui/brand/look';
import { PAIRS } from '@prae/ui/brand/pairs';
import { defaultSeeds, tokensOf } from '@prae/ui/brand/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigurationRefused, readConfig } from '../config.ts';
import { type Brand, builtBrand, openBrand } from './brand.ts';
import { styleOf } from './style.ts';

const presets = readdirSync(new URL('../../../brands/', import.meta.url)).map((file) =>
  file.replace('.json', ''),
);
const good = {
  name: 'Silk & Co',
  colours: { header: '#0b3c5d', action: '#ffc93c' },
  logo: { rows: ['y..y', '.ww.', '.ww.', 'y..y'] },
  hem: { rows: Array.from({ length: 15 }, (_, row) => (row % 2 ? 'y..r' : '.yr.')) },
  pattern: 'silk',
};
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#fff" d="M0 0h9"/></svg>';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prae-brand-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The brand of a file that says this, and what lies beside it. */
function opened(file: unknown, beside: Record<string, string | Buffer> = {}): Brand {
  for (const [name, content] of Object.entries(beside)) writeFileSync(join(folder, name), content);
  const path = join(folder, 'brand.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  return openBrand(path);
}

test('there are four brands to begin with', () => {
  expect(presets.sort()).toEqual(['dok-khun', 'khrang', 'kram', 'makluea']);
});

test.each(presets)('of %s everything can be read and seen', (preset) => {
  const { tokens } = openBrand(preset);
  for (const [front, ground, least] of PAIRS)
    expect([front, ground, contrast(tokens[front], tokens[ground]) >= least]).toEqual([front, ground, true]);
});

test('the one that the portal is built with changes nothing of it', () => {
  const built = builtBrand();
  expect(built.tokens).toEqual(tokensOf(defaultSeeds));
  expect(built.look).toEqual(defaultLook);
  expect(styleOf(built, built)).toBe('');
});

test('a short file is a whole brand', () => {
  const brand = opened(good);
  expect(brand).toMatchObject({ name: 'Silk & Co', shortName: 'Silk & Co', radius: 1 });
  expect(brand.tokens).toMatchObject({ 'surface-dark': '#0b3c5d', action: '#ffc93c', danger: '#b5174b' });
  expect(brand.look.hem.threads).toEqual({ y: '#ffc93c', r: brand.tokens['crimson-500'] });
  expect(brand.contact).toEqual({ text: undefined, link: '', name: '' });
});

test('its style has its colours, corners and faces, and nothing that could end it', () => {
  const woff2 = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(40)]);
  const brand = opened(
    {
      ...good,
      radius: 0.5,
      tokens: { 'text-link': '#004466' },
      fonts: { display: 'My Face', files: [{ family: 'My Face', file: 'face.woff2', weight: '600' }] },
    },
    { 'face.woff2': woff2 },
  );
  const [face] = brand.fonts.faces;
  expect(face?.address).toMatch(/^\/assets\/face-[0-9a-f]{8}\.woff2$/);
  const style = styleOf(brand, builtBrand());
  for (const rule of [
    `@font-face{font-family:"My Face";font-weight:600;font-display:swap;src:url("${face?.address}") format("woff2")}`,
    '--indigo-900:#0b3c5d;',
    '--text-link:#004466;',
    '--rgb-indigo-900:11 60 93;',
    '--radius-sheet:14px',
    '--font-display:Currency, "My Face", Fahkwang,',
  ])
    expect(style).toContain(rule);
  expect(style).toMatch(/^<style>[^<]*<\/style>$/);
});

test('a drawing is a mark as wide as it says', () => {
  expect(opened({ ...good, logo: { file: 'logo.svg' } }, { 'logo.svg': drawing }).look.mark).toEqual({
    image: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
    width: 40,
    height: 20,
  });
});

test('a shade that would be too faint is moved until it stands out, and a colour that was chosen is not', () => {
  const { tokens } = opened({ ...good, colours: { header: '#480c23', action: '#ffbe5c', in: '#0a7560' } });
  expect(contrast(tokens['text-on-dark-faint'], tokens['indigo-600'])).toBeGreaterThanOrEqual(4.5);
  expect(tokensOf({ ...defaultSeeds, header: '#480c23' })['text-on-dark-faint']).not.toBe(
    tokens['text-on-dark-faint'],
  );
  expect(tokens['green-600']).toBe('#0a7560');
});

const rows = (...lines: string[]) => ({ ...good, logo: { rows: lines } });

test.each([
  ['{ "name": ', 'is no JSON: '],
  [{ ...good, name: undefined }, 'name must be'],
  [{ ...good, name: '' }, 'name must not be empty'],
  [{ ...good, name: 'x'.repeat(41) }, 'name must have at most 40 characters'],
  [{ ...good, name: 'a\nb' }, 'name must be one line'],
  [{ ...good, colour: {} }, 'has colour, which no brand has'],
  [{ ...good, colours: { header: '#0b3c5d' } }, 'colours.action must be a colour like #b5174b'],
  [{ ...good, colours: { ...good.colours, action: 'red' } }, 'colours.action must be a colour like #b5174b'],
  [{ ...good, tokens: { 'no-such': '#ffffff' } }, 'tokens has no-such, which no brand has'],
  [rows('y..y', '.ww', '.ww.', 'y..y'), 'logo.rows must all be of one length'],
  [rows('y..y', '.ww.', '.ww.'), 'logo.rows must have 4 to 32 rows'],
  [rows('y..y', '.zz.', '.ww.', 'y..y'), 'logo.rows have the letter z, whose colour "threads" does not say'],
  [rows('y..y', '.W1.', '.ww.', 'y..y'), 'logo.rows.1 must be small letters, and . where there is no stitch'],
  [{ ...good, logo: 'logo.svg' }, 'logo must be a picture in letters'],
  [{ ...good, logo: { file: '../logo.svg' } }, 'logo.file must be the name of a file beside'],
  [{ ...good, logo: { file: 'gone.svg' } }, "gone.svg cannot be read; it has to lie beside the brand's file"],
  [{ ...good, hem: { rows: ['yyyy'] } }, 'hem.rows must have 15 rows'],
  [{ ...good, radius: 2 }, 'radius must be 0 to 1.5'],
  [{ ...good, fonts: { display: 'x";}' } }, 'fonts.display must be the name of a family of fonts'],
  [{ ...good, contact: { link: 'javascript:x' } }, 'contact.link must be an https address'],
  [{ ...good, contact: { text: { th: 'a', la: 'b' } } }, 'contact.text.en must be'],
  [
    { ...good, colours: { ...good.colours, action: '#1d3a8a' } },
    'action #1d3a8a on surface-dark #0b3c5d has a contrast of 1.11 and needs 4.5; change colours.action or colours.header, or set tokens.action',
  ],
  [{ ...good, colours: { ...good.colours, in: '#41c7a6' } }, 'text-in #41c7a6 on surface'],
  [{ ...good, tokens: { 'indigo-850': '#ffffff' } }, 'text-on-dark #ffffff on indigo-850 #ffffff'],
  [{ ...good, tokens: { 'indigo-950': '#f4f4f4' } }, ' on indigo-950 #f4f4f4 has a contrast of '],
  [
    { ...good, hem: { rows: good.hem.rows, threads: { y: '#0b3c5d', r: '#113f60' } } },
    'no thread of hem has a contrast of 3 on surface-dark #0b3c5d',
  ],
  [
    { ...good, icon: { rows: ['k..k', '.kk.', '.kk.', 'k..k'] } },
    'no thread of icon has a contrast of 3 on indigo-950 ',
  ],
])('a file that is not one of a brand stops the start with one clear line: %#', (file, told) => {
  const path = join(folder, 'brand.json');
  expect(() => opened(file)).toThrow(told);
  const line = refusalOf({ BRAND: path });
  expect(line).toMatch(/^Configuration: BRAND [^\n]*\.$/);
  expect(line).toContain(told);
});

test.each([
  ['<script>alert(1)</script>', 'holds <script>, which a drawing here may not'],
  ['<path onload="x()" d=""/>', 'holds onload="…" in <path>, which a drawing here may not'],
  ['<style>*{}</style>', 'holds <style>'],
  ['<image href="https://elsewhere.example/a.png"/>', 'holds <image>'],
  ['<g fill="url(https://elsewhere.example/#a)"/>', 'points elsewhere with fill="…" in <g>'],
  ['<foreignObject/>', 'holds <foreignObject>'],
])('a drawing that does more than draw is refused: %s', (inside, told) => {
  const svg = drawing.replace('<path', `${inside}<path`);
  expect(() => opened({ ...good, logo: { file: 'logo.svg' } }, { 'logo.svg': svg })).toThrow(
    `logo.svg ${told}`,
  );
});

test.each([
  ['<p>no</p>', 'is no SVG drawing'],
  ['', 'is no SVG drawing'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'has no viewBox'],
  ['<svg viewBox="0 0 40 20"/>', 'has no xmlns="http://www.w3.org/2000/svg"'],
  [drawing.replace('0 0 40 20', '0 0 90 20'), 'is more than 4 times as wide as high'],
  [drawing.replace('</svg>', `${' '.repeat(8_200)}</svg>`), 'and at most 8192 are taken'],
  ['<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1"/>', 'holds <!DOCTYPE>'],
])('neither is what is no drawing: %#', (svg, told) => {
  expect(() => opened({ ...good, logo: { file: 'logo.svg' } }, { 'logo.svg': svg })).toThrow(told);
});

test.each([
  [Buffer.from('OTTO....'), 'face.woff2 is no WOFF2 font'],
  [Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(150_000)]), 'and at most 150000 are taken'],
])('nor a face that is none, or too large: %#', (face, told) => {
  const fonts = { files: [{ family: 'My Face', file: 'face.woff2' }] };
  expect(() => opened({ ...good, fonts }, { 'face.woff2': face })).toThrow(told);
});

test('a name that no brand has is told with those that there are', () => {
  const told = 'is neither one of dok-khun, khrang, kram, makluea nor the path of a file that can be read.';
  for (const BRAND of ['indigo', './no/such.json'])
    expect(refusalOf({ BRAND })).toBe(`Configuration: BRAND ${BRAND} ${told}`);
});

test("the name of the configuration goes over the brand's own", () => {
  const env = { NODE_ENV: 'test', BRAND: 'khrang' };
  expect(readConfig(env).brandName).toBe('Khrang');
  expect(readConfig({ ...env, BRAND_NAME: 'Silk' }).brandName).toBe('Silk');
  expect(readConfig({ NODE_ENV: 'test' }).brandName).toBe(builtBrand().name);
});

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig({ NODE_ENV: 'test', ...env });
  } catch (error) {
    if (error instanceof ConfigurationRefused) return error.message;
    throw error;
  }
  return 'it started';
}
