import { isLanguage, type Language } from '@prae/contract/languages';
import { installation, rememberedInstallation } from '../client/installation.ts';
import { refresh } from '../client/queries.ts';
import { readStored, writeStored } from '../client/storage.ts';
import { setLanguage } from '../messages/language.ts';
import { preloadFonts } from './fonts.ts';

const NAME = 'language';

/** A first visitor waits this long, in milliseconds, to learn which language the installation speaks. */
const LEARN_WITHIN = 2_500;

/** The visitor's own choice, else the installation's language: Lao for the Lao variant, Thai otherwise. */
export async function startLanguage(learning: Promise<void>): Promise<Language> {
  const chosen = readStored<string>('local', NAME);
  if (isLanguage(chosen)) return chosen;
  if (rememberedInstallation === null) {
    await Promise.race([learning, new Promise((resolve) => setTimeout(resolve, LEARN_WITHIN))]);
  }
  return installation.get().variant;
}

/** Shows another language and keeps the choice on this browser. Rejects where its texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  preloadFonts(language);
  await setLanguage(language);
  writeStored('local', NAME, language);
  // Lists and texts of the server come in the language they were asked in.
  await refresh(SERVER_TEXTS);
}

const SERVER_TEXTS = [
  'lookup.banks',
  'lookup.sources',
  'lookup.contact',
  'lookup.conditions',
  'lookup.agreements',
  'lookup.notice',
  'lookup.deposit',
  'lookup.withdraw',
] as const;
