import { type Language, tagOf } from '@prae/contract/languages';
import { createStore, useStore } from '@prae/ui/store';
import { use } from 'react';
import { brandName, followBrand } from './brand.ts';
import type { LaterMessages } from './th/later.ts';
import type { Messages } from './th/messages.ts';
import type { RareMessages } from './th/rare.ts';

interface LanguageState {
  language: Language;
  messages: Messages;
}

/** The texts of each language are three files of their own, fetched when they are asked for. */
const LOADERS = import.meta.glob<{ messages: Messages }>('./*/messages.ts');
const LATER = import.meta.glob<{ later: LaterMessages }>('./*/later.ts');
const RARE = import.meta.glob<{ rare: RareMessages }>('./*/rare.ts');

let plain: Messages | null = null;
const current = createStore<LanguageState | null>(null);
const later = textsOnDemand((language) =>
  required(LATER[`./${language}/later.ts`])().then((file) => file.later),
);
const rare = textsOnDemand((language) => required(RARE[`./${language}/rare.ts`])().then((file) => file.rare));

/** The texts of the current language. Only after `setLanguage` has succeeded once. */
export function useMessages(): Messages {
  return required(useStore(current)).messages;
}

/** The texts that neither login nor home says: who says them waits for them, as for code. A language that is chosen then brings its own along. */
export function useLaterMessages(): LaterMessages {
  return use(later.fetch(useLanguage()));
}

/** The texts of what few open, in the same way. */
export function useRareMessages(): RareMessages {
  return use(rare.fetch(useLanguage()));
}

export function useLanguage(): Language {
  return required(useStore(current)).language;
}

/** Loads a language and shows it; the texts on screen change at once, and `lang` of the page with them. */
export async function setLanguage(language: Language): Promise<void> {
  const [loaded] = await Promise.all([
    required(LOADERS[`./${language}/messages.ts`])(),
    ...[later, rare].map((texts) => (texts.areSaid() ? texts.fetchAhead(language) : undefined)),
  ]);
  plain = loaded.messages;
  current.set({ language, messages: branded(plain) });
  // Where the pages are built there is no document.
  if (globalThis.document) document.documentElement.lang = tagOf(language);
}

/** The later texts of the current language, as far as they are here. */
export function laterMessages(): LaterMessages | undefined {
  const now = current.get();
  return now ? later.known(now.language) : undefined;
}

/** Waits for the sentence of a refusal to be here, so that nobody reads a bare code; without a connection it is not waited for. */
export async function awaitSentence(code: string): Promise<void> {
  const now = current.get();
  if (!now || Object.hasOwn(now.messages.errors, code)) return;
  await later.fetchAhead(now.language).catch(() => undefined);
}

/** Fetches the later texts ahead, so that whatever says them opens at once. */
export function preloadLater(): void {
  const now = current.get();
  if (now) later.fetchAhead(now.language).catch(() => undefined);
}

/** Texts that come in a file for each language, once something says them. */
interface TextsOnDemand<Texts> {
  /** A failure is kept, like that of code: whoever waits for the texts would otherwise ask without end. */
  fetch(language: Language): Promise<Texts>;
  /** Where nothing on the screen waits for them, what could not be fetched may be tried again. */
  fetchAhead(language: Language): Promise<void>;
  /** As far as they are here. */
  known(language: Language): Texts | undefined;
  areSaid(): boolean;
}

function textsOnDemand<Texts>(load: (language: Language) => Promise<Texts>): TextsOnDemand<Texts> {
  const all = new Map<Language, Promise<Texts> & { value?: Texts }>();
  const fetch = (language: Language): Promise<Texts> => {
    const known = all.get(language);
    if (known !== undefined) return known;
    const fetched = load(language).then((value) => {
      // A promise that says so itself is not waited for: a language that is chosen shows at once.
      Object.assign(fetched, { status: 'fulfilled', value });
      return value;
    });
    all.set(language, fetched);
    return fetched;
  };
  return {
    fetch,
    async fetchAhead(language) {
      try {
        await fetch(language);
      } catch (error) {
        all.delete(language);
        throw error;
      }
    },
    known: (language) => all.get(language)?.value,
    areSaid: () => all.size > 0,
  };
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

function required<T>(value: T | null | undefined): T {
  if (!value) throw new Error('No language is loaded yet');
  return value;
}
