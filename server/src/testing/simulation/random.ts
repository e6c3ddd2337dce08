/** Choices that come in the same order for the same seed. */
export interface Random {
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** Whether something happens that does so in `share` of the cases. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the names, each as often as its number says beside the others'. */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
}

/** Mulberry32: small, even, and nothing that a secret may hang on. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    chance: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      const found = from[between(0, from.length - 1)];
      if (found === undefined) throw new Error('There is nothing to pick from');
      return found;
    },
    weighted<Name extends string>(weights: Record<Name, number>) {
      const names = Object.keys(weights) as Name[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return names[names.length - 1] as Name;
    },
  };
}
