// What the build asks of the portal, in Node: no browser runs this.
import type { Variant } from '@prae/contract/facts';
import { type Language, perLanguage } from '@prae/contract/languages';
import { defaultLook, placesOf } from '@prae/ui/brand/look';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './app/App.tsx';
import { installation } from './client/installation.ts';
import { isMemberPath, type Path, paths } from './client/paths.ts';
import { clearSession, SESSION, startSession } from './client/session.ts';
import { key } from './client/storage.ts';
import { setBrand } from './messages/brand.ts';
import { withoutJoiners } from './messages/joiner.ts';
import { setLanguage } from './messages/language.ts';
import type { LaterMessages } from './messages/th/later.ts';
import type { Messages } from './messages/th/messages.ts';
import type { PageTexts } from './messages/th/page.ts';
import type { RareMessages } from './messages/th/rare.ts';

export { variants } from '@prae/contract/facts';
export { languages, tagOf } from '@prae/contract/languages';
export { isMemberPath, paths } from './client/paths.ts';
export { firstFonts } from './shell/fonts.ts';

/** Stands in a page where the operator's name goes, which the server alone knows. */
const BRAND = '{brand}';

const texts = perLanguage(
  import.meta.glob<Messages>('./messages/*/messages.ts', { eager: true, import: 'messages' }),
);

const rareTexts = perLanguage(
  import.meta.glob<RareMessages>('./messages/*/rare.ts', { eager: true, import: 'rare' }),
);
const pageTexts = perLanguage(
  import.meta.glob<PageTexts>('./messages/*/page.ts', { eager: true, import: 'page' }),
);
const laterTexts = perLanguage(
  import.meta.glob<LaterMessages>('./messages/*/later.ts', { eager: true, import: 'later' }),
);

/** Every page's own; the wheel's is called by its name once that is known. */
const TITLES: Record<Path, (texts: Messages & LaterMessages & RareMessages) => string> = {
  [paths.login]: ({ session }) => session.title,
  [paths.register]: ({ registration }) => registration.title,
  [paths.passwordReset]: ({ passwordReset }) => passwordReset.title,
  [paths.howto]: ({ site }) => site.howtoTitle,
  [paths.contact]: ({ site }) => site.contactTitle,
  [paths.terminated]: ({ shell }) => shell.terminatedTitle,
  [paths.draw]: ({ draw }) => draw.title,
  [paths.proof]: ({ proof }) => proof.page.title,
  [paths.root]: ({ shell }) => shell.home,
  [paths.member]: ({ shell }) => shell.home,
  [paths.home]: ({ shell }) => shell.home,
  [paths.profile]: ({ shell }) => shell.profile,
  [paths.bonus]: ({ bonus }) => bonus.title,
  [paths.statement]: ({ shell }) => shell.statement,
  [paths.memberContact]: ({ site }) => site.contactTitle,
  [paths.spin]: ({ spin }) => spin.title,
};

/** How the browser and a search engine call a page, before its code says so itself. */
export function titleOf(path: Path, language: Language): string {
  const title = TITLES[path]({ ...texts[language], ...laterTexts[language], ...rareTexts[language] });
  return withoutJoiners(`${title} · ${BRAND}`);
}

export function descriptionOf(language: Language): string {
  return withoutJoiners(pageTexts[language].description);
}

/** What a page says where its code does not come, or may not run. */
export function withoutCode(language: Language): { failed: string; again: string; needsScript: string } {
  const { loadFailed: failed, retry: again } = texts[language].shell;
  return { failed, again, needsScript: pageTexts[language].needsScript };
}

/**
 * The pages that can be drawn before anything is known of the visitor, and whose markup therefore stands in the page. A member's has the
 * shape of what comes, and shows itself to nobody whose browser knows of no login.
 */
export const drawnBefore: readonly Path[] = [paths.login, paths.register, paths.home];

/** Where a browser that knows of a login has it. */
export const sessionKey = key(SESSION);

/** The pages that say later texts, and therefore name them as they name their code. */
export const sayLater: readonly Path[] = [
  paths.passwordReset,
  paths.profile,
  paths.bonus,
  paths.statement,
  paths.spin,
  paths.draw,
  paths.proof,
];

/** Those that say rare ones. */
export const sayRare: readonly Path[] = [paths.howto, paths.memberContact, paths.draw, paths.proof];

/** A member of whom nothing is known. */
const anybody = { token: '', expiresAt: '', username: '', remember: false };

/** The markup of a page as its code would first draw it, for `hydrateRoot`. */
export async function markupOf(path: Path, language: Language, variant: Variant): Promise<string> {
  installation.set({ name: BRAND, variant, iframe: false, truelinkSecret: '' });
  setBrand(BRAND);
  await setLanguage(language);
  if (isMemberPath(path)) startSession(anybody);
  else clearSession();
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath={path}>
        <App />
      </Router>
    </StrictMode>,
    // Whatever came later would come with an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return openedFor(await new Response(prelude).text(), path);
}

/** What each page that is drawn before has of the brand. */
const OF_BRAND: Partial<Record<Path, readonly string[]>> = {
  [paths.login]: ['mark', 'hem', 'cloth1', 'cloth2', 'cloth3'],
  [paths.register]: ['mark', 'hem', 'ghost1', 'ghost2', 'ghost3', 'cloth1', 'cloth2', 'cloth3'],
  [paths.home]: ['mark', 'hem', 'ghost1', 'ghost2', 'ghost3'],
};

/** The markup with the default's look cut out of it, and the names of its places left open for the server. */
function openedFor(markup: string, path: Path): string {
  const places = placesOf(defaultLook);
  return (OF_BRAND[path] ?? []).reduce((opened, place) => {
    const drawn = places[place];
    if (!drawn || !opened.includes(drawn))
      throw new Error(`${path} is not drawn with the ${place} of the brand`);
    return opened.replaceAll(drawn, `{${place}}`);
  }, markup);
}
