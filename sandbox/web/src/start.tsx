import '@prae/ui/tokens.css';
import '@prae/ui/fonts.css';
import '@prae/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from './control/queries.ts';
import { startLanguage } from './messages/language.ts';

/** Draws one of the sandbox's pages, in the person's language. */
export function startPage(page: ReactNode): void {
  startLanguage();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={newQueryClient()}>{page}</QueryClientProvider>
    </StrictMode>,
  );
}
