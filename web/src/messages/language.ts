import { readStored, writeStored } from '../app/storage.ts';
import { createStore, useStore } from '../app/store.ts';
import { brandName, followBrand } from './brand.ts';
import type { Messages } from './th/th.ts';

/** The languages of the portal by the specification's codes. `la` is Lao; to a browser it is called `lo`. */
export const languages = ['th', 'la', 'en'] as const;
export type Language = (typeof languages)[number];

interface LanguageState {
  language: Language;
  messages: Messages;
}

const TAGS: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };
const LOADERS: Record<Language, () => Promise<{ messages: Messages }>> = {
  th: () => import('./th/th.ts'),
  la: () => import('./la/la.ts'),
  en: () => import('./en/en.ts'),
};

let plain: Messages | null = null;
const current = createStore<LanguageState | null>(null);

/** The texts of the current language. Only after `setLanguage` has succeeded once. */
export function useMessages(): Messages {
  return required(useStore(current)).messages;
}

export function useLanguage(): Language {
  return required(useStore(current)).language;
}

/** For text made outside components. */
export function currentMessages(): Messages {
  return required(current.get()).messages;
}

/** The BCP 47 tag of the current language, for `lang` attributes and the accept-language header. */
export function languageTag(): string {
  return TAGS[current.get()?.language ?? 'th'];
}

/** Loads a language and shows it; the texts on screen change at once. `remember` keeps the choice on this browser. */
export async function setLanguage(language: Language, remember: boolean): Promise<void> {
  const loaded = await LOADERS[language]();
  plain = loaded.messages;
  current.set({ language, messages: branded(plain) });
  document.documentElement.lang = TAGS[language];
  if (remember) writeStored('local', 'language', language);
}

/** The language chosen on this browser before, if any. */
export function rememberedLanguage(): Language | null {
  const language = readStored<Language>('local', 'language');
  return language !== null && languages.includes(language) ? language : null;
}

followBrand(() => {
  const now = current.get();
  if (now && plain) current.set({ ...now, messages: branded(plain) });
});

/** Puts the brand's name where a text says `{brand}`. */
function branded(messages: Messages): Messages {
  const name = brandName();
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('{brand}', name);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(messages) as Messages;
}

function required(value: LanguageState | null): LanguageState {
  if (value === null) throw new Error('No language is loaded yet');
  return value;
}
