import '@prae/ui/tokens.css';
import '@prae/ui/fonts.css';
import '@prae/ui/base.css';
import './app/app.css';
import '@prae/ui/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startLanguage } from './messages/language.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
startLanguage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
