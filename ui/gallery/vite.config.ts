import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery is for looking at the parts while they are made; it is not part of the portal. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  base: './',
  plugins: [react()],
  server: { port: 24000, strictPort: true },
  build: { assetsInlineLimit: 0, outDir: '../dist/gallery', emptyOutDir: true },
});
