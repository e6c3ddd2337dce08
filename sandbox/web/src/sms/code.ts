/** The one-time code in a message: six digits that stand alone; undefined where there is none. */
export function codeIn(text: string): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
}
