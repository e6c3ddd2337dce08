import { hash, type Threads } from './weave.ts';

/** Threads of the four kinds of money, in the order of the ribbon. */
export const WALLET_THREADS = {
  wallet: dyed('amber-500', 'amber-700', 'amber-200', 'amber-900'),
  slot: dyed('crimson-500', 'crimson-700', 'amber-300', 'crimson-900'),
  sport: dyed('green-500', 'green-700', 'green-200', 'green-900'),
  lotto: dyed('violet-500', 'violet-700', 'violet-200', 'violet-900'),
} satisfies Record<string, Threads>;

/** Every ground is dark enough for small white text (the contrast test holds them to it). */
export const CLOTHS: readonly Threads[] = [
  { ground: '#8f0f3b', first: '#b5174b', second: '#ffb21a', third: '#ffe9c2' },
  { ground: '#123a6b', first: '#1c5794', second: '#41c7a6', third: '#f4f7ff' },
  { ground: '#3d2a86', first: '#5b43b5', second: '#f48fb1', third: '#ffe3a6' },
  { ground: '#075e4d', first: '#0a7c65', second: '#ffd071', third: '#e7fff6' },
  { ground: '#6b2a10', first: '#96431f', second: '#ffb21a', third: '#fff1cf' },
  { ground: '#1a2359', first: '#2f3d94', second: '#f0568a', third: '#ffd071' },
  { ground: '#5a1650', first: '#822873', second: '#41c7a6', third: '#ffe3f4' },
  { ground: '#0d4f5c', first: '#16727f', second: '#ffb21a', third: '#e2fbff' },
  { ground: '#7a4300', first: '#a3600c', second: '#ffd071', third: '#fff7e0' },
  { ground: '#2a2f3f', first: '#464e69', second: '#ff8f6b', third: '#f4f6ff' },
  { ground: '#24502a', first: '#37763f', second: '#f7c3d3', third: '#fff7d6' },
  { ground: '#7a1f2b', first: '#a33340', second: '#a9b3ea', third: '#fff1cf' },
];

/** The cloths, by their place in the list, of codes that stand side by side: neighbours would else look the same. */
const CHOSEN: Record<string, number> = {
  ...{ JOKER: 0, SLOTXO: 1, PG: 3, PGSLOT: 2, SUPERSLOT: 4, JOKER2: 7, AREASLOT: 10, SLOTRACHA: 5 },
  ...{ CIRCUS: 8, IMI: 6, USUN: 9, UFABET: 3, SEXYGAME: 11, BETFLIX: 1, ASKMEBET: 4, HUAYHD: 2 },
  ...{ KBANK: 3, SCB: 2, BBL: 1, KTB: 7, BAY: 8, TTB: 5, TMB: 5, GSB: 0, BAAC: 10, CIMB: 11, UOB: 9, KKP: 6 },
};

/** The cloth of a game or a bonus: chosen by its code, the same on every device. */
export function clothOf(code: string): Threads {
  return CLOTHS[CHOSEN[code] ?? hash(code) % CLOTHS.length] as Threads;
}

/** Threads in the brand's dyes. */
export function dyed(ground: string, first: string, second: string, third: string): Threads {
  const of = (dye: string): string => `var(--${dye})`;
  return { ground: of(ground), first: of(first), second: of(second), third: of(third) };
}
