// Apart from the other facts, because every page carries it and few need those.

/**
 * The languages of the product, one line for each: its code in the specification, the tag that browsers know it by
 * (`la` is Lao, whose tag is `lo`) and the name its own readers give it. To somebody who asks for none of them the portal
 * speaks its variant's, the sandbox the first.
 */
const lines = {
  th: { tag: 'th', name: 'ไทย' },
  la: { tag: 'lo', name: 'ລາວ' },
  en: { tag: 'en', name: 'English' },
} as const;

export type Language = keyof typeof lines;
export const languages = Object.keys(lines) as Language[];

/** What a chooser offers: each language by its own name, marked with its tag. */
export const languageOptions = languages.map((value) => ({
  value,
  label: lines[value].name,
  lang: lines[value].tag,
}));

/** What `lang` of a page is called in a language. */
export function tagOf(language: Language): string {
  return lines[language].tag;
}

/** Whether a stored or typed word is the code of a language. */
export function isLanguage(code: string | null): code is Language {
  return code !== null && Object.hasOwn(lines, code);
}

/** The cookie in which a browser keeps the language that its visitor chose, by its code, for the server to answer in. */
export const languageCookie = 'language';

/**
 * What each language has of something, from the files found of it: that of Lao is in a folder `la`. Throws where a
 * language has none.
 */
export function perLanguage<T>(found: Readonly<Record<string, T>>): Record<Language, T> {
  const entries = languages.map((language) => {
    const file = Object.entries(found).find(([path]) => path.includes(`/${language}/`));
    if (!file) throw new Error(`Nothing was found in ${language}`);
    return [language, file[1]];
  });
  return Object.fromEntries(entries);
}

/** The first of our languages that an `accept-language` header names, by tag or code. */
export function languageOf(accepted: string): Language | undefined {
  for (const [name] of accepted.toLowerCase().matchAll(/[a-z]+/g)) {
    const language = languages.find((each) => each === name || tagOf(each) === name);
    if (language) return language;
  }
  return undefined;
}
