const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** A name of which others see the first letter of each of its first two words: 'สมหญิง ใจดี' is 'ส••• ใ•••', however long the words are. */
export function maskedName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => `${first(word)}•••`)
    .join(' ');
}

/** With the signs that stand above or below it. */
function first(word: string): string {
  return [...letters.segment(word)][0]?.segment ?? '';
}
