/** Signs that turn the way of writing, or that are not seen; but those that choose how an emoji looks. */
const HIDDEN = /(?!\p{VS})[\p{DI}\p{Bidi_C}]/gu;

/** Somebody's words for within a sentence of ours: nothing in them turns it. */
export function plain(text: string): string {
  return text.replace(HIDDEN, '');
}

/** The same for whoever has to see what is in them: each such sign by its number. */
export function spelledOut(text: string): string {
  return text.replace(HIDDEN, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
