/** U+2060 inside a word: no line is broken there. */
const JOINER = '\u2060';

/** A text for a place where nothing breaks lines and somebody may search or copy: a title, a description. */
export function withoutJoiners(text: string): string {
  return text.replaceAll(JOINER, '');
}

/** What keeps the words of one language whole. */
export interface WordJoiner {
  /** The words as a reader sees them, longest first. */
  glossary: readonly string[];
  /** Joins the words in one text. */
  joinWords: (text: string) => string;
  /** The same shape with every text joined, also those that functions make. */
  joined: <T>(texts: T) => T;
}

/**
 * Inside these words a word joiner (U+2060) forbids that a line ends; the bar shows where it goes, always between syllables or
 * before a consonant, since a joiner before a vowel sign would tear the letter apart.
 */
export function wordJoiner(words: readonly string[]): WordJoiner {
  const forms = new Map(words.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', JOINER)]));
  const glossary = [...forms.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(glossary.join('|'), 'g');
  const joinWords = (text: string): string => text.replace(pattern, (word) => forms.get(word) ?? word);
  return { glossary, joinWords, joined: (texts) => eachText(texts, joinWords) as typeof texts };
}

/** The same shape with every text in it changed. */
export function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'function') {
    return (...args: unknown[]) => eachText((value as (...args: unknown[]) => unknown)(...args), change);
  }
  if (Array.isArray(value)) return value.map((inner) => eachText(inner, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, eachText(inner, change)]));
}
