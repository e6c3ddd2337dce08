import { isLanguage, type Language, languageCookie, languageOf } from '@prae/contract/languages';
import { installation, isPageTold } from '../client/installation.ts';
import { queries } from '../client/queries.ts';
import { readStored, writeStored } from '../client/storage.ts';
import { setLanguage } from '../messages/language.ts';
import { preloadFonts } from './fonts.ts';

const NAME = 'language';

/** How long a browser keeps the choice for the server, in seconds. */
const A_YEAR = 31_536_000;

/** The visitor's own choice, else that of the page, else the installation's: Lao for the Lao variant, Thai otherwise. */
export function startLanguage(): Language {
  const chosen = readStored<string>('local', NAME);
  if (isLanguage(chosen)) {
    tellServer(chosen);
    return chosen;
  }
  return (isPageTold && languageOf(document.documentElement.lang)) || installation.get().variant;
}

/** The next page comes in this language, as soon as it comes. */
function tellServer(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${A_YEAR}; samesite=lax${secure}`;
}

/** Shows another language and keeps the choice on this browser. Rejects where its texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  preloadFonts(language);
  await setLanguage(language);
  writeStored('local', NAME, language);
  tellServer(language);
  // What the server says comes in the language it was asked in, be it the name of a bank or of a bonus.
  await queries.invalidateQueries();
}
