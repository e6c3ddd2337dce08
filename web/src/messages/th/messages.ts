import * as texts from './texts.ts';

/** The Thai texts. The other languages have the same shape, so a text missing in one of them does not compile. */
export const messages = texts;

export type Messages = typeof messages;
