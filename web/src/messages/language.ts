import { type Language, languageTags } from '@prae/contract/languages';
import { createStore, useStore } from '@prae/ui/store';
import { brandName, followBrand } from './brand.ts';
import type { Messages } from './th/th.ts';

interface LanguageState {
  language: Language;
  messages: Messages;
}

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

/** Whether a stored or typed word is the code of a language. */
export function isLanguage(code: string | null): code is Language {
  return code !== null && Object.hasOwn(languageTags, code);
}

/** Loads a language and shows it; the texts on screen change at once, and `lang` of the page with them. */
export async function setLanguage(language: Language): Promise<void> {
  const loaded = await LOADERS[language]();
  plain = loaded.messages;
  current.set({ language, messages: branded(plain) });
  document.documentElement.lang = languageTags[language];
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
