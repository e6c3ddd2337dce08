import { isKeptOf, keep, kept, useKept } from '../parts/kept.ts';
import { messages as en } from './en/en.ts';
import { messages as la } from './la/la.ts';
import { type Messages, messages as th } from './th/th.ts';

/** The languages by the portal's codes. `la` is Lao; to a browser it is called `lo`. */
export const languages = ['th', 'la', 'en'] as const;
export type Language = (typeof languages)[number];

const TAGS: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };
const TEXTS: Record<Language, Messages> = { th, la, en };
const NAME = 'language';

const isLanguage = isKeptOf(languages);

/** The texts of the chosen language. */
export function useMessages(): Messages {
  return TEXTS[useLanguage()];
}

export function useLanguage(): Language {
  return useKept(NAME, isLanguage) ?? 'th';
}

/** Shows a language at once and keeps the choice in this browser. */
export function chooseLanguage(language: Language): void {
  document.documentElement.lang = TAGS[language];
  keep(NAME, language);
}

/** Begins with the language that the address asks for (`?lang=la`), else with the one chosen before. */
export function startLanguage(): void {
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = asked === 'lo' ? 'la' : asked;
  chooseLanguage([wanted, kept(NAME)].find(isLanguage) ?? 'th');
}
