import '@prae/ui/tokens.css';
import '@prae/ui/fonts.css';
import '@prae/ui/base.css';
import './app/app.css';
import '@prae/ui/forced-colors.css';
import { tagOf } from '@prae/contract/languages';
import { leaveMarked } from '@prae/ui/back-mark';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/areas.ts';
import { keepChoice } from './app/TakeOver.ts';
import { installation, learnInstallation } from './client/installation.ts';
import { followOtherTabs } from './client/session.ts';
import { sayEndedElsewhere } from './client/sign-in.ts';
import { setBrand } from './messages/brand.ts';
import { setLanguage } from './messages/language.ts';
import { preloadFonts } from './shell/fonts.ts';
import { startLanguage } from './shell/language-choice.ts';
import { startVibration } from './shell/vibration.ts';

/** How long the first paint waits for the page's code, in milliseconds: what takes longer has its own room to wait in. */
const PAGE_WITHIN = 3_000;

/** How long after it what can wait is done, as keeping the portal for the next visit, in milliseconds: no first view shares its line with that. */
const AFTERWARDS = 4_000;

/** Texts, the page's code and the fonts load side by side; the first paint already speaks the right language. */
async function start(): Promise<void> {
  leaveMarked();
  followBrand();
  await learnInstallation();
  const tag = document.documentElement.lang;
  const language = startLanguage();
  preloadFonts(language);
  const page = preloadPage(window.location.pathname);
  const patience = new Promise((resolve) => setTimeout(resolve, PAGE_WITHIN));
  await Promise.all([setLanguage(language), Promise.race([page, patience])]);
  followOtherTabs(sayEndedElsewhere);
  startVibration();
  show(tagOf(language) === tag);
  setTimeout(doAfterwards, AFTERWARDS);
}

/** Takes over what the page has drawn already, where it `speaks` the visitor's language; else draws it. */
function show(speaks: boolean): void {
  const root = document.getElementById('root');
  lateNotice()?.remove();
  document.documentElement.removeAttribute('data-nobody');
  if (root === null) throw new Error('The page has no root');
  const portal = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  keepChoice(root);
  // What this browser has kept, as a registration that was begun, is drawn in the place of what the page could know.
  const onRecoverableError = (): void => undefined;
  if (speaks && root.hasChildNodes()) hydrateRoot(root, portal, { onRecoverableError });
  else createRoot(root).render(portal);
}

function doAfterwards(): void {
  import('./app/afterwards.ts').then(({ afterwards }) => afterwards()).catch(() => undefined);
}

/** The texts name the operator as the installation does. */
function followBrand(): void {
  const follow = (): void => setBrand(installation.get().name);
  installation.subscribe(follow);
  follow();
}

/** Stands in the page, and says that its code does not come (web/scripts/build-pages.mjs). */
function lateNotice(): HTMLElement | null {
  return document.getElementById('late');
}

start().catch((error: unknown) => {
  lateNotice()?.removeAttribute('hidden');
  throw error;
});
