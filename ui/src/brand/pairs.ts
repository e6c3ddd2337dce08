import { contrast, type Hex } from './colour.ts';
import { seen, shown } from './oklch.ts';
import { defaultSeeds, dyeOf, type Seeds, seedDyes, type Token, type Tokens, tokensOf } from './tokens.ts';

/** The least contrast of a text, and of anything else that has to be seen (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT = 4.5;
export const GRAPHIC = 3;

/** What is written or drawn on what, anywhere on a screen, and how much it has to stand out. */
export const PAIRS: readonly (readonly [front: Token, ground: Token, least: number])[] = [
  ['text', 'surface', TEXT],
  ['text', 'surface-card', TEXT],
  ['text', 'surface-info', TEXT],
  ['text', 'amber-100', TEXT],
  ['text-quiet', 'surface', TEXT],
  ['text-quiet', 'surface-card', TEXT],
  ['text-quiet', 'surface-info', TEXT],
  ['text-quiet', 'line', TEXT],
  ['text-faint', 'surface-card', TEXT],
  ['text-link', 'surface', TEXT],
  ['text-link', 'surface-card', TEXT],
  ['text-link', 'surface-info', TEXT],
  ['text-error', 'surface', TEXT],
  ['text-error', 'surface-card', TEXT],
  ['text-in', 'surface', TEXT],
  ['text-in', 'surface-card', TEXT],
  ['text-on-dark', 'surface-dark', TEXT],
  // The silk at the head of a page goes from the one to the other.
  ['text-on-dark', 'indigo-950', TEXT],
  ['text-on-dark', 'indigo-850', TEXT],
  ['text-on-dark', 'indigo-700', TEXT],
  ['text-on-dark', 'indigo-600', TEXT],
  ['text-on-dark-quiet', 'surface-dark', TEXT],
  ['text-on-dark-quiet', 'indigo-950', TEXT],
  ['text-on-dark-quiet', 'indigo-850', TEXT],
  ['text-on-dark-quiet', 'indigo-600', TEXT],
  ['text-on-dark-quiet', 'indigo-800', TEXT],
  ['text-on-dark-faint', 'surface-dark', TEXT],
  ['text-on-dark-faint', 'indigo-600', TEXT],
  ['indigo-150', 'indigo-600', TEXT],
  ['on-action', 'action', TEXT],
  ['on-action-quiet', 'action', TEXT],
  ['on-danger', 'danger', TEXT],
  ['on-selected', 'selected', TEXT],
  ['action', 'surface-dark', TEXT],
  ['action', 'indigo-800', GRAPHIC],
  ['amber-900', 'action', GRAPHIC],
  ['amber-800', 'surface-card', TEXT],
  ['amber-800', 'surface', TEXT],
  ['amber-800', 'amber-100', TEXT],
  ['green-700', 'green-100', TEXT],
  ['green-400', 'indigo-950', TEXT],
  ['crimson-700', 'crimson-200', TEXT],
  ['crimson-200', 'indigo-950', TEXT],
  ['indigo-900', 'surface', TEXT],
  ['indigo-900', 'surface-card', TEXT],
  ['indigo-800', 'surface', TEXT],
  ['indigo-800', 'surface-info', TEXT],
  ['crimson-500', 'surface-dark', GRAPHIC],
  ['violet-500', 'surface-dark', GRAPHIC],
  ['green-500', 'surface-dark', GRAPHIC],
  ['border-control', 'surface', GRAPHIC],
  ['border-control', 'surface-card', GRAPHIC],
  ['focus-light', 'surface', GRAPHIC],
  ['focus-light', 'surface-card', GRAPHIC],
  ['focus-light', 'action', GRAPHIC],
  ['focus-dark', 'surface-dark', GRAPHIC],
  ['focus-dark', 'indigo-600', GRAPHIC],
];

/** How much lighter or darker a shade is tried at a time, of the way from black to white. */
const STEP = 0.005;

/**
 * Every colour of a brand, as it is shown: a shade that stands out too little is moved away from its ground, or the ground from it, until it does. The
 * seeds that were `chosen` stay as they are, and so does what the brand names itself: of those, and where nothing helps, `faintPairs` tells.
 */
export function legibleTokens(chosen: Partial<Seeds>, own: Partial<Tokens> = {}): Tokens {
  const seeds = { ...defaultSeeds, ...chosen };
  const given = new Set<Token>([
    ...(Object.keys(chosen) as (keyof Seeds)[]).map((seed) => seedDyes[seed]),
    ...(Object.keys(own) as Token[]),
  ]);
  const moved: Partial<Tokens> = {};
  let tokens = tokensOf(seeds, own);
  const mayMove = (token: Token): boolean => {
    const dye = dyeOf(token);
    return dye !== undefined && !given.has(dye) && !given.has(token);
  };
  for (const [front, ground, least] of PAIRS) {
    if (contrast(tokens[front], tokens[ground]) >= least) continue;
    const [which, other] = mayMove(front) ? [front, ground] : [ground, front];
    const dye = dyeOf(which);
    if (!dye || !mayMove(which)) continue;
    moved[dye] = movedAway(tokens[which], tokens[other], least);
    tokens = tokensOf(seeds, { ...moved, ...own });
  }
  return tokens;
}

/** The colour in the nearest light in which it stands out enough; itself where there is none. */
function movedAway(hex: Hex, other: Hex, least: number): Hex {
  const colour = seen(hex);
  const step = colour.light > seen(other).light ? STEP : -STEP;
  for (let light = colour.light + step; light > 0 && light < 1; light += step) {
    const tried = shown({ ...colour, light });
    if (contrast(tried, other) >= least) return tried;
  }
  return hex;
}

/** A pair that stands out too little. */
export interface FaintPair {
  front: Token;
  ground: Token;
  least: number;
  ratio: number;
}

/** The pairs of a brand that could not be read or seen, the worst first. */
export function faintPairs(tokens: Tokens): FaintPair[] {
  return PAIRS.map(([front, ground, least]) => ({
    ...{ front, ground, least },
    ratio: ratioOf(tokens[front], tokens[ground]),
  }))
    .filter(({ ratio, least }) => ratio < least)
    .sort((one, other) => one.ratio / one.least - other.ratio / other.least);
}

/** Never rounded up to what it does not reach. */
function ratioOf(front: Hex, ground: Hex): number {
  return Math.floor(contrast(front, ground) * 100) / 100;
}
