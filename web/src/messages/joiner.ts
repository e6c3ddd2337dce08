/** U+2060 inside a word: no line is broken there. */
export const JOINER = '\u2060';

/** A text for a place where nothing breaks lines and somebody may search or copy: a title, a description. */
export function withoutJoiners(text: string): string {
  return text.replaceAll(JOINER, '');
}
