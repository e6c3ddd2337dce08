import { languageOf, tagOf } from '@prae/contract/languages';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/tokens.css';
import '../src/fonts.css';
import '../src/base.css';
import '../src/forced-colors.css';
import { HomeView } from './HomeView.tsx';
import { PartsView } from './PartsView.tsx';
import { SheetsView } from './SheetsView.tsx';
import { SizesView } from './SizesView.tsx';
import { textsOf } from './texts.ts';

/* Choose with ?lang= (a language's code) and ?view=home|parts|amount|qr|alert|bank|methods; &sizes shows it on a phone and a desk. */
const query = new URLSearchParams(location.search);
const lang = languageOf(query.get('lang') ?? '') ?? 'th';
const view = query.get('view') ?? 'home';
document.documentElement.lang = tagOf(lang);

function Gallery(): ReactNode {
  const texts = textsOf(lang);
  const [open, setOpen] = useState(view === 'home' ? '' : view);
  if (view === 'parts') return <PartsView texts={texts} />;
  return (
    <>
      <HomeView texts={texts} onDeposit={() => setOpen('methods')} />
      <SheetsView texts={texts} open={open} setOpen={setOpen} />
    </>
  );
}

const root = document.getElementById('gallery');
if (root) {
  createRoot(root).render(
    <StrictMode>{query.has('sizes') ? <SizesView query={query} /> : <Gallery />}</StrictMode>,
  );
}
