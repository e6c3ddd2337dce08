import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contrast, type Hex } from '@prae/ui/brand/colour';
import type { Look, Stitched } from '@prae/ui/brand/look';
import { faintPairs, GRAPHIC, legibleTokens } from '@prae/ui/brand/pairs';
import { seedOf, type Tokens } from '@prae/ui/brand/tokens';
import { DrawingRefused, readDrawing } from './drawing-file.ts';
import { type BrandFile, brandFile } from './file.ts';

/** Why a brand is not taken: one line, which follows the name of the variable. */
export class BrandRefused extends Error {}

/** A face of the brand's own. */
export interface Face {
  family: string;
  weight: string;
  bytes: Buffer;
  /** Under which it is served; it carries a digest, as everything that never changes. */
  address: string;
}

/** A brand as its file makes it. */
export interface Brand {
  name: string;
  shortName: string;
  legalName: string | undefined;
  tokens: Tokens;
  /** The colours that the file names itself. */
  own: readonly string[];
  look: Look;
  /** What the pictures for home screens are drawn from. */
  icon: Look['mark'];
  radius: number;
  fonts: { display: string | undefined; text: string | undefined; faces: readonly Face[] };
  contact: { text: BrandFile['contact']['text']; link: string; name: string };
}

/** The brands that come with the product, each a file. */
const presets = fileURLToPath(new URL('../../../brands/', import.meta.url));

/** The most bytes of a face: a phone waits for it. */
const MOST_FACE_BYTES = 150_000;

/** What the portal is built with: any other brand is what differs from it. */
export const builtIn = 'kram';
export const builtBrand = (): Brand => openBrand(builtIn);

const read = new Map<string, Brand>();

/** The brand of this name among those that come with the product, or in the file at this path. Throws `BrandRefused`. */
export function openBrand(choice: string): Brand {
  const isPreset = /^[a-z0-9-]+$/.test(choice);
  const path = isPreset ? join(presets, `${choice}.json`) : resolve(choice);
  const text = textOf(path, choice);
  // What lies beside it may have changed; a preset has nothing beside it.
  const known = isPreset ? read.get(text) : undefined;
  const brand = known ?? brandOf(parsed(text, choice), dirname(path), choice);
  read.set(text, brand);
  return brand;
}

function textOf(path: string, choice: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const names = readdirSync(presets).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? []);
    throw new BrandRefused(
      `${choice} is neither one of ${names.join(', ')} nor the path of a file that can be read`,
    );
  }
}

function parsed(text: string, choice: string): BrandFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BrandRefused(`${choice} is no JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`);
  }
  const result = brandFile.safeParse(value);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const where = first?.path.join('.');
  throw new BrandRefused(`${choice}: ${where ? `${where} ` : ''}${first && wording(first)}`);
}

function wording(issue: { code?: string; message: string; keys?: string[]; input?: unknown }): string {
  if (issue.code === 'unrecognized_keys') return `has ${issue.keys?.join(', ')}, which no brand has`;
  if (issue.code === 'invalid_type')
    return issue.message.replace(/^Invalid input: /, '').replace(/^expected/, 'must be:');
  return issue.message;
}

/** What a file is read with: its colours, the folder that it lies in, and what it was chosen by. */
interface Reading {
  tokens: Tokens;
  folder: string;
  choice: string;
}

function brandOf(file: BrandFile, folder: string, choice: string): Brand {
  const { name, shortName = name, legalName, fonts, contact, pattern, radius } = file;
  const tokens = legibleTokens(withoutUndefined(file.colours), file.tokens);
  refuseFaint(tokens, choice);
  const reading = { tokens, folder, choice };
  const mark = markIn(file.logo, reading);
  const hem = stitchedIn(file.hem, tokens);
  const icon = file.icon ? markIn(file.icon, reading) : mark;
  for (const [part, picture] of Object.entries({ logo: mark, hem })) refuseUnseen(part, picture, reading);
  refuseUnseen('icon', icon, reading, 'indigo-950');
  return {
    ...{ name, shortName, legalName, tokens, own: Object.keys(file.tokens), radius },
    look: { mark, hem, pattern },
    icon,
    fonts: {
      ...{ display: fonts.display, text: fonts.text },
      faces: fonts.files.map((face) => faceOf(face, folder, choice)),
    },
    contact: { text: contact.text, link: contact.link ?? '', name: contact.name ?? '' },
  };
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

function refuseFaint(tokens: Tokens, choice: string): void {
  const [worst, ...others] = faintPairs(tokens);
  if (!worst) return;
  const { front, ground, ratio, least } = worst;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const seeds = [...new Set([seedOf(front), seedOf(ground)])].flatMap((seed) =>
    seed ? [`colours.${seed}`] : [],
  );
  throw new BrandRefused(
    `${choice}: ${front} ${tokens[front]} on ${ground} ${tokens[ground]} has a contrast of ${ratio.toFixed(2)} and needs ${least}; change ${seeds.join(' or ')}, or set tokens.${front}${more}`,
  );
}

/** At least one thread of what lies on the dark head of a page, or of an icon on its ground, has to be seen there. */
function refuseUnseen(
  part: string,
  picture: Look['mark'],
  { tokens, choice }: Reading,
  on: 'surface-dark' | 'indigo-950' = 'surface-dark',
): void {
  if ('image' in picture) return;
  const ground = tokens[on];
  const ratios = Object.values(picture.threads).map((thread) => contrast(thread, ground));
  if (Math.max(...ratios) >= GRAPHIC) return;
  throw new BrandRefused(
    `${choice}: no thread of ${part} has a contrast of ${GRAPHIC} on ${on} ${ground}; the most is ${Math.max(...ratios).toFixed(2)}`,
  );
}

/** The picture in letters, or a drawing as an address that holds all of it. */
function markIn(picture: BrandFile['logo'], { tokens, folder, choice }: Reading): Look['mark'] {
  if (!('file' in picture)) return stitchedIn(picture, tokens);
  const bytes = fileBeside(folder, picture.file, choice);
  try {
    const size = readDrawing(bytes);
    return { image: `data:image/svg+xml;base64,${bytes.toString('base64')}`, ...size };
  } catch (error) {
    if (error instanceof DrawingRefused)
      throw new BrandRefused(`${choice}: ${picture.file} ${error.message}`);
    throw error;
  }
}

/** With the colours of the letters that it uses, those of the brand where the file tells none. */
function stitchedIn({ rows, threads }: BrandFile['hem'], tokens: Tokens): Stitched {
  const dyes: Record<string, Hex> = {
    ...{ k: tokens['indigo-900'], y: tokens['amber-500'], r: tokens['crimson-500'] },
    ...{ g: tokens['green-400'], v: tokens['violet-500'], w: '#ffffff' },
    ...threads,
  };
  const used = [...new Set(rows.join(''))].filter((letter) => letter !== '.');
  return { rows, threads: Object.fromEntries(used.map((letter) => [letter, dyes[letter] ?? '#ffffff'])) };
}

function faceOf(
  { family, file, weight }: BrandFile['fonts']['files'][number],
  folder: string,
  choice: string,
): Face {
  const bytes = fileBeside(folder, file, choice);
  if (bytes.subarray(0, 4).toString('latin1') !== 'wOF2')
    throw new BrandRefused(`${choice}: ${file} is no WOFF2 font`);
  if (bytes.length > MOST_FACE_BYTES)
    throw new BrandRefused(
      `${choice}: ${file} has ${bytes.length} bytes, and at most ${MOST_FACE_BYTES} are taken`,
    );
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const address = `/assets/${basename(file, '.woff2')}-${digest}.woff2`;
  return { family, weight, bytes, address };
}

function fileBeside(folder: string, file: string, choice: string): Buffer {
  try {
    return readFileSync(join(folder, file));
  } catch {
    throw new BrandRefused(`${choice}: ${file} cannot be read; it has to lie beside the brand's file`);
  }
}
