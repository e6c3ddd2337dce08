import {
  isLanguage,
  type Language,
  languageOf,
  languages,
  perLanguage,
  tagOf,
} from '@prae/contract/languages';
import { keep, kept, useKept } from '../parts/kept.ts';
import type { Messages } from './th/messages.ts';

const TEXTS = perLanguage(import.meta.glob<Messages>('./*/messages.ts', { eager: true, import: 'messages' }));
const NAME = 'language';
const [FIRST] = languages as [Language];

/** The texts of the chosen language. */
export function useMessages(): Messages {
  return TEXTS[useLanguage()];
}

export function useLanguage(): Language {
  return useKept(NAME, isLanguage) ?? FIRST;
}

/** Shows a language at once and keeps the choice in this browser. */
export function chooseLanguage(language: Language): void {
  document.documentElement.lang = tagOf(language);
  keep(NAME, language);
}

/** Begins with the language that the address asks for (`?lang=la`), else with the one chosen before. */
export function startLanguage(): void {
  const asked = languageOf(new URLSearchParams(location.search).get('lang') ?? '');
  const before = kept(NAME);
  chooseLanguage(asked ?? (isLanguage(before) ? before : FIRST));
}
