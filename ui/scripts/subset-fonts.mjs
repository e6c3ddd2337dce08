/**
 * Cuts the faces the portal shows out of the full ones and writes them to fonts/, with the licence of each.
 * Prints the size of every file and of a first view per language. Run it again after changing a character set.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, '../../node_modules');
const target = join(here, '../fonts');

const LATIN = `${range(0x20, 0x7e)}\u00a0·×–—‘’“”•…\u2212`;
const CAPITALS_AND_SMALL = `${range(0x20, 0x7e)}\u00a0·–—…\u2212`;
const DIGITS = '0123456789.,:+-%\u2212 ';
const THAI = `${range(0x0e01, 0x0e3a)}${range(0x0e40, 0x0e5b)}\u25cc\u200b\u2060`;
const LAO = `${range(0x0e81, 0x0edf)}\u25cc\u200b\u2060`;
const TEXT_WEIGHTS = { wght: { min: 400, max: 600 } };

const FACES = [
  [
    'anuphan-thai',
    '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal',
    THAI.replace('฿', ''),
    TEXT_WEIGHTS,
  ],
  ['anuphan-latin', '@fontsource-variable/anuphan/files/anuphan-latin-wght-normal', LATIN, TEXT_WEIGHTS],
  ['fahkwang-thai-600', '@fontsource/fahkwang/files/fahkwang-thai-600-normal', THAI.replace('฿', '')],
  ['fahkwang-latin-600', '@fontsource/fahkwang/files/fahkwang-latin-600-normal', CAPITALS_AND_SMALL],
  ['fahkwang-digits-500', '@fontsource/fahkwang/files/fahkwang-latin-500-normal', DIGITS],
  [
    'noto-sans-lao',
    '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal',
    LAO,
    TEXT_WEIGHTS,
  ],
  [
    'noto-serif-lao-600',
    '@fontsource-variable/noto-serif-lao/files/noto-serif-lao-lao-wght-normal',
    LAO,
    { wght: 600 },
  ],
  ['currency-baht', '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal', '฿', TEXT_WEIGHTS],
  ['currency-kip', '@fontsource-variable/anuphan/files/anuphan-latin-ext-wght-normal', '₭', TEXT_WEIGHTS],
];

/** The server writes the brand's name on a picture with these, by a library that takes no WOFF2. */
const WRITTEN_BY_THE_SERVER = ['fahkwang-thai-600', 'fahkwang-latin-600', 'noto-serif-lao-600'];

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const [name, source, characters, axes] of FACES) {
  const full = await readFile(join(packages, `${source}.woff2`));
  const options = { targetFormat: 'woff2', preserveNameIds: [0, 13, 14] };
  const cut = await subsetFont(full, characters, axes ? { ...options, variationAxes: axes } : options);
  await writeFile(join(target, `${name}.woff2`), cut);
  if (WRITTEN_BY_THE_SERVER.includes(name))
    await writeFile(
      join(target, `${name}.ttf`),
      await subsetFont(full, characters, { ...(axes && { variationAxes: axes }), targetFormat: 'truetype' }),
    );
}
for (const family of [
  'fontsource/fahkwang',
  'fontsource-variable/anuphan',
  'fontsource-variable/noto-sans-lao',
  'fontsource-variable/noto-serif-lao',
]) {
  await copyFile(join(packages, `@${family}/LICENSE`), join(target, `${family.split('/')[1]}-OFL.txt`));
}

const sizes = new Map();
for (const file of (await readdir(target)).filter((name) => name.endsWith('.woff2'))) {
  sizes.set(file, (await readFile(join(target, file))).length);
  console.log(file.padEnd(32), sizes.get(file));
}
const shared = ['anuphan-latin', 'fahkwang-latin-600', 'fahkwang-digits-500'];
report('Thai', [...shared, 'anuphan-thai', 'fahkwang-thai-600', 'currency-baht']);
report('Lao', [...shared, 'noto-sans-lao', 'noto-serif-lao-600', 'currency-kip', 'currency-baht']);

function report(language, names) {
  console.log(
    language,
    names.reduce((sum, name) => sum + sizes.get(`${name}.woff2`), 0),
    'bytes',
  );
}

function range(from, to) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
