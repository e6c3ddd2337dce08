import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const page = (name: string): string => fileURLToPath(new URL(`web/${name}`, import.meta.url));

/** Two pages: the phone, and the lobby that the portal opens. */
export default defineConfig({
  root: page(''),
  plugins: [react()],
  // The content security policy allows no inline script and no data: fonts.
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { input: [page('index.html'), page('lobby.html')] },
  },
});
