import { channels, type Hex } from './colour.ts';
import { seen, shown } from './oklch.ts';

/** The five colours that a brand is told by. Every other is one of them in another light. */
export interface Seeds {
  /** The dark silk at the head of a page; its light shades are the surfaces, its dark ones the text. */
  header: Hex;
  /** What asks to be tapped, and the ring of focus on dark. */
  action: Hex;
  /** What warns or asks to be collected: errors, refusals, and the second thread of all that is woven. */
  accent: Hex;
  /** Money that came in, and what went well. */
  in: Hex;
  /** The fourth thread of the ribbon. */
  extra: Hex;
}

/**
 * The dyes as `tokens.css` has them, below the seed that each belongs to; the seed's own shade comes first. `green-500` is the seed
 * once more, as a thread on dark: there it may have to be lighter than what is written on light.
 */
const DYES = {
  header: {
    ...{ 'indigo-900': '#111842', 'indigo-950': '#0b1030', 'indigo-850': '#141c4e', 'indigo-800': '#1a2359' },
    ...{ 'indigo-700': '#27327a', 'indigo-600': '#2c3a97', 'indigo-500': '#4a58b8', 'indigo-400': '#5363c8' },
    ...{ 'indigo-350': '#6b78c4', 'indigo-300': '#a9b3ea', 'indigo-200': '#c9d0f5', 'indigo-150': '#dce1fa' },
    ...{ 'indigo-100': '#e4e8f8', page: '#f1f2f7', line: '#dde0ec', 'line-faint': '#e3e5f0' },
    ...{ 'line-strong': '#c5cadf', stitch: '#d3d8ea', bare: '#c4cae2', blank: '#d9dcea', control: '#7c83aa' },
    ...{ ink: '#12173c', 'ink-2': '#545b80', 'ink-3': '#6b7195' },
  },
  action: {
    ...{ 'amber-500': '#ffb21a', 'amber-900': '#7a3f00', 'amber-800': '#6b4300', 'amber-700': '#b86b00' },
    ...{ 'amber-300': '#ffd071', 'amber-200': '#ffe3a6', 'amber-100': '#fff1cf' },
    ...{ 'on-action': '#221500', 'on-action-quiet': '#4a2f00' },
  },
  accent: {
    ...{ 'crimson-600': '#b5174b', 'crimson-900': '#5e0525', 'crimson-700': '#8f0f3b' },
    ...{ 'crimson-500': '#d42a61', 'crimson-200': '#f7c3d3' },
  },
  in: {
    ...{
      'green-600': '#0a7c65',
      'green-900': '#03382d',
      'green-700': '#075e4d',
      'green-500': '#0a7c65',
      'green-400': '#41c7a6',
    },
    ...{ 'green-200': '#a8f0dc', 'green-100': '#d7f3eb' },
  },
  extra: {
    ...{ 'violet-500': '#7a5ad6', 'violet-900': '#2c1a6b', 'violet-800': '#3c2490', 'violet-700': '#5137a3' },
    ...{ 'violet-600': '#5b3cb8', 'violet-200': '#e3d8ff', 'violet-100': '#e4dcff' },
  },
} satisfies Record<keyof Seeds, Record<string, Hex>>;

type DyeOf<S> = S extends keyof typeof DYES ? keyof (typeof DYES)[S] : never;
type Dye = DyeOf<keyof Seeds>;

/** What screens ask for, and the colour that it is. */
const MEANINGS = {
  card: '#ffffff',
  surface: 'page',
  'surface-card': 'card',
  'surface-dark': 'indigo-900',
  'surface-info': 'indigo-100',
  text: 'ink',
  'text-quiet': 'ink-2',
  'text-faint': 'ink-3',
  'text-on-dark': '#ffffff',
  'text-on-dark-quiet': 'indigo-200',
  'text-on-dark-faint': 'indigo-300',
  'text-link': 'indigo-700',
  'text-error': 'crimson-600',
  'text-in': 'green-600',
  border: 'line',
  'border-control': 'control',
  action: 'amber-500',
  danger: 'crimson-600',
  'on-danger': '#ffffff',
  selected: 'indigo-900',
  'on-selected': '#ffffff',
  'focus-light': 'indigo-700',
  'focus-dark': 'amber-500',
} as const;

/** A custom property that holds a colour. */
export type Token = Dye | keyof typeof MEANINGS;
export type Tokens = Record<Token, Hex>;

/** What is laid over something else: red, green and blue of these, to which a rule adds how much of it. */
export const LAID_OVER = ['indigo-900', 'indigo-300', 'amber-900'] as const;

const seedNames = Object.keys(DYES) as (keyof Seeds)[];

/** The dye that each seed itself is. */
export const seedDyes = Object.fromEntries(
  seedNames.map((seed) => [seed, Object.keys(DYES[seed])[0]]),
) as Record<keyof Seeds, Token>;

/** The seeds of the dyes as they stand above. */
export const defaultSeeds = Object.fromEntries(
  seedNames.map((seed) => [seed, Object.values(DYES[seed])[0]]),
) as Record<keyof Seeds, Hex>;

export const tokenNames = [
  ...seedNames.flatMap((seed) => Object.keys(DYES[seed])),
  ...Object.keys(MEANINGS),
] as Token[];

/** The dye that a colour is; undefined of white. */
export function dyeOf(token: Token): Token | undefined {
  const dye = (MEANINGS as Record<string, string>)[token] ?? token;
  return seedNames.some((seed) => dye in DYES[seed]) ? (dye as Token) : undefined;
}

/** The seed that a colour comes from; undefined of white. */
export function seedOf(token: Token): keyof Seeds | undefined {
  return seedNames.find((seed) => (dyeOf(token) ?? '') in DYES[seed]);
}

/**
 * Every colour of a brand. A dye is to its seed what it is to the default's: as much lighter, stronger and further round
 * the circle of hues. `own` are colours that the brand names itself; what means the same as one of them follows it.
 */
export function tokensOf(seeds: Seeds, own: Partial<Tokens> = {}): Tokens {
  const dyed = seedNames.flatMap((seed) =>
    Object.entries<Hex>(DYES[seed]).map(([name, hex]) => [name, dye(hex, defaultSeeds[seed], seeds[seed])]),
  );
  const tokens: Record<string, Hex> = { ...Object.fromEntries(dyed), ...own };
  for (const [name, value] of Object.entries(MEANINGS)) tokens[name] ??= tokens[value] ?? value;
  return tokens as Tokens;
}

function dye(hex: Hex, from: Hex, to: Hex): Hex {
  if (from === to) return hex;
  if (hex === from) return to;
  const [colour, before, after] = [seen(hex), seen(from), seen(to)];
  const strength = (colour.strength * after.strength) / before.strength;
  return shown({
    light: moved(colour.light, before.light, after.light),
    // A weak light tint of a strong seed stays a tint.
    strength: Math.min(strength, Math.max(colour.strength, after.strength)),
    hue: colour.hue + after.hue - before.hue,
  });
}

/** Black stays black and white white; between them lightness moves as the seed has moved. */
function moved(light: number, before: number, after: number): number {
  return light <= before ? (light * after) / before : 1 - ((1 - light) * (1 - after)) / (1 - before);
}

/** The custom properties of a brand, as rules of style have them. */
export function declarations(tokens: Tokens, own: readonly string[] = []): string {
  const dyes = seedNames.flatMap((seed) => Object.keys(DYES[seed]) as Dye[]);
  const meant = Object.keys(MEANINGS).filter((name) => own.includes(name)) as Token[];
  const colours = [...dyes, ...meant].map((name) => `--${name}:${tokens[name]}`);
  const laid = LAID_OVER.map((name) => `--rgb-${name}:${channels(tokens[name]).join(' ')}`);
  const scrim = `--scrim:rgb(${channels(tokens['indigo-950']).join(' ')} / 0.66)`;
  return [...colours, ...laid, scrim].join(';');
}
