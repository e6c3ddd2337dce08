import type { OpenQr } from './qr.ts';

/** What a code lives where nobody has said otherwise, in seconds. */
const USUAL = 600;

/** How long each code lives that was made here, by its id. What reads a code is told what is left of it alone. */
const lives = new Map<string, number>();

/** Keeps how long a code lives, as it was when it was made. */
export function keepLife({ id, seconds }: OpenQr): void {
  lives.set(id, seconds);
}

/** How long a code lives, from its beginning to its end. */
export function lifeOf({ id, seconds }: OpenQr): number {
  return Math.max(lives.get(id) ?? USUAL, seconds);
}
