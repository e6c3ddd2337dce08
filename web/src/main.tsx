import '@prae/ui/tokens.css';
import '@prae/ui/fonts.css';
import '@prae/ui/base.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/areas.ts';
import { installation, learnInstallation } from './client/installation.ts';
import { followOtherTabs } from './client/session.ts';
import { sayEndedElsewhere } from './client/sign-in.ts';
import { setBrand } from './messages/brand.ts';
import { setLanguage } from './messages/language.ts';
import { preloadFonts } from './shell/fonts.ts';
import { startLanguage } from './shell/language-choice.ts';

/** How long the first paint waits for the page's code, in milliseconds: what takes longer has its own room to wait in. */
const PAGE_WITHIN = 3_000;

/** Texts, the page's code and the fonts load side by side; the first paint already speaks the right language. */
async function start(): Promise<void> {
  followBrand();
  const learning = learnInstallation();
  const language = await startLanguage(learning);
  preloadFonts(language);
  const page = preloadPage(window.location.pathname);
  const patience = new Promise((resolve) => setTimeout(resolve, PAGE_WITHIN));
  await Promise.all([setLanguage(language), Promise.race([page, patience])]);
  followOtherTabs(sayEndedElsewhere);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/** The texts name the operator as the installation does. */
function followBrand(): void {
  const follow = (): void => setBrand(installation.get().name);
  installation.subscribe(follow);
  follow();
}

void start();
