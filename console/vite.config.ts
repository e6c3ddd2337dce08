import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the API runs beside Vite; `PRAE_API` says where (the address `npm start` prints). */
const api = process.env.PRAE_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // The server has it beside the portal.
  base: '/console/',
  plugins: [react()],
  resolve: {
    alias: [
      // The router brings a substitute for a function that React has had itself since version 18.
      { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
      // engine.io's client asks so for its ways of talking, and nothing else does.
      {
        find: /^\.\/transports\/index\.js$/,
        replacement: new URL('../web/src/client/websocket-only.ts', import.meta.url).pathname,
      },
    ],
  },
  // The content security policy allows no inline script and no data: fonts.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': api,
      '/socket.io': { target: api, ws: true },
    },
  },
});
