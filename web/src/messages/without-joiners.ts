import { eachText, withoutJoiners } from './joiner.ts';

/** The same shape with no joiner in any text: for a picture, as a canvas breaks no lines, and a font may have no such character. */
export function withoutJoinersIn<Texts>(texts: Texts): Texts {
  return eachText(texts, withoutJoiners) as Texts;
}
