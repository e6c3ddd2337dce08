import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/tokens.css';
import '../src/fonts.css';
import '../src/base.css';
import { HomeView } from './HomeView.tsx';
import { PartsView } from './PartsView.tsx';
import { SheetsView } from './SheetsView.tsx';
import { textsOf } from './texts.ts';

/* Choose with ?lang=th|la|en and ?view=home|parts|amount|qr|alert|bank|methods. */
const query = new URLSearchParams(location.search);
const lang = query.get('lang') ?? 'th';
const view = query.get('view') ?? 'home';
document.documentElement.lang = lang === 'la' ? 'lo' : lang;

const texts = textsOf(lang);
const root = document.getElementById('gallery');
if (root) {
  createRoot(root).render(
    <StrictMode>
      {view === 'parts' ? <PartsView texts={texts} /> : <HomeView texts={texts} />}
      {view !== 'home' && view !== 'parts' && <SheetsView texts={texts} view={view} />}
    </StrictMode>,
  );
}
