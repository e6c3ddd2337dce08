import '@prae/ui/tokens.css';
import '@prae/ui/fonts.css';
import '@prae/ui/base.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadFonts } from './app/fonts.ts';
import { preloadPage } from './app/pages.ts';
import { learnPortal, startLanguage } from './app/portal.ts';
import { followOtherTabs } from './app/session.ts';
import { setLanguage } from './messages/language.ts';

/** Texts, the page's code and the fonts load side by side; the first paint already speaks the right language. */
async function start(): Promise<void> {
  const learning = learnPortal();
  const language = await startLanguage(learning);
  preloadFonts(language);
  await Promise.all([setLanguage(language, false), preloadPage(window.location.pathname)]);
  followOtherTabs();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
