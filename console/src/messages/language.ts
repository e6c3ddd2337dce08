import {
  isLanguage,
  type Language,
  languageOf,
  languages,
  perLanguage,
  tagOf,
} from '@prae/contract/languages';
import { createStore, useStore } from '@prae/ui/store';
import { readStored, writeStored } from '../../../web/src/client/storage.ts';
import type { Messages } from './th/messages.ts';

const TEXTS = perLanguage(import.meta.glob<Messages>('./*/messages.ts', { eager: true, import: 'messages' }));
const NAME = 'console.language';
const [FIRST] = languages as [Language];

const current = createStore<Language>(FIRST);

/** The texts of the chosen language. */
export function useMessages(): Messages {
  return TEXTS[useLanguage()];
}

export function useLanguage(): Language {
  return useStore(current);
}

/** Shows a language at once and keeps the choice in this browser, where that is allowed. */
export function chooseLanguage(language: Language): void {
  document.documentElement.lang = tagOf(language);
  current.set(language);
  writeStored('local', NAME, language);
}

/** Begins with the language chosen before, else with the browser's own. */
export function startLanguage(): void {
  const kept = readStored<string>('local', NAME);
  chooseLanguage(isLanguage(kept) ? kept : (languageOf(navigator.languages.join()) ?? FIRST));
}
