// Apart from the other facts, because every page carries it and few need those.

/**
 * The languages of the product, by the codes of the specification, with the names that browsers know them by: `la`
 * is Lao, whose tag is `lo`. The first is what is spoken to somebody who asks for none of them.
 */
export const languageTags = { th: 'th', la: 'lo', en: 'en' } as const;
export type Language = keyof typeof languageTags;
export const languages = Object.keys(languageTags) as Language[];

/** The first of our languages that an `accept-language` header names, by tag or code. */
export function languageOf(accepted: string): Language | undefined {
  for (const [name] of accepted.toLowerCase().matchAll(/[a-z]+/g)) {
    const language = languages.find((each) => each === name || languageTags[each] === name);
    if (language) return language;
  }
  return undefined;
}
