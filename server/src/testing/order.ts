/** What a member has, in minor units: in the wallet, held for a withdrawal, and at each game by its code. */
export interface Books {
  readonly wallet: number;
  readonly hold: number;
  readonly games: Readonly<Record<string, number>>;
}

/** One thing that happens at once: what it can make of the books, which is nothing where it cannot have happened then. */
export type Step = (books: Books) => readonly Books[];

/**
 * Every state in which things that were done side by side can have left the books, each thing its steps in their order and the things in any
 * order between them; none where no order explains what was answered.
 */
export function explained(before: readonly Books[], things: readonly (readonly Step[])[]): Books[] {
  const seen = new Set<string>();
  const ends = new Map<string, Books>();
  const follow = (books: Books, places: readonly number[]): void => {
    const name = nameOf(books);
    const known = `${places.join()} ${name}`;
    if (seen.has(known)) return;
    seen.add(known);
    if (places.every((place, thing) => place === things[thing]?.length)) ends.set(name, books);
    for (const [thing, place] of places.entries()) {
      const made = things[thing]?.[place]?.(books) ?? [];
      for (const next of made) follow(next, places.with(thing, place + 1));
    }
  };
  for (const books of before)
    follow(
      books,
      things.map(() => 0),
    );
  return [...ends.values()];
}

function nameOf({ wallet, hold, games }: Books): string {
  return JSON.stringify([wallet, hold, Object.entries(games).sort()]);
}

/** So much into the wallet, or out of it where it is negative; not where there is too little. */
export function wallet(change: number): Step {
  return (books) => (books.wallet + change < 0 ? [] : [{ ...books, wallet: books.wallet + change }]);
}

/** So much into a game, or out of it where it is negative; not where there is too little. */
export function game(code: string, change: number): Step {
  return (books) => {
    const held = (books.games[code] ?? 0) + change;
    return held < 0 ? [] : [{ ...books, games: { ...books.games, [code]: held } }];
  };
}

/** Both at once, or neither. */
export function both(one: Step, other: Step): Step {
  return (books) => one(books).flatMap(other);
}

/** Nobody can tell which of them. */
export function either(one: Step, other: Step): Step {
  return (books) => [...one(books), ...other(books)];
}

/** Held for a withdrawal, of which there is one at a time. */
export function hold(amount: number): Step {
  return both(wallet(-amount), (books) => (books.hold > 0 ? [] : [{ ...books, hold: amount }]));
}

/** Changes nothing, and can only have been where this is so. */
export function where(isSo: (books: Books) => boolean): Step {
  return (books) => (isSo(books) ? [books] : []);
}
