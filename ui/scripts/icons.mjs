/** Writes src/icons.ts: the paths of the Phosphor icons (regular weight) the portal uses, and no others. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = [
  'arrow-left',
  'arrows-clockwise',
  'arrows-down-up',
  'backspace',
  'camera',
  'caret-down',
  'caret-right',
  'chat-circle-dots',
  'check',
  'copy',
  'download-simple',
  'eye',
  'eye-slash',
  'house',
  'image',
  'info',
  'list-bullets',
  'lock-simple',
  'magnifying-glass',
  'play-circle',
  'scroll',
  'share-network',
  'sign-out',
  'user',
  'user-plus',
  'warning',
  'x',
];

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(
  dirname(createRequire(import.meta.url).resolve('@phosphor-icons/core')),
  '../assets/regular',
);

const lines = [];
for (const name of NAMES)
  lines.push(`  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}:\n    '${await path(name)}',`);

await writeFile(
  join(here, '../src/icons.ts'),
  `/* Made by scripts/icons.mjs from Phosphor Icons (regular weight, MIT licence); add a name there and run it again. */
export const ICONS = {
${lines.join('\n')}
} as const;

export type IconName = keyof typeof ICONS;
`,
);

/** One decimal is a twentieth of a pixel at the size of 22 px the icons are shown in. */
async function path(name) {
  const svg = await readFile(join(folder, `${name}.svg`), 'utf8');
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
  return paths.join('').replace(/-?\d*\.\d+/g, (number) => shorten(Number(number)));
}

function shorten(number) {
  return String(Math.round(number * 10) / 10).replace(/^(-?)0\./, '$1.');
}
