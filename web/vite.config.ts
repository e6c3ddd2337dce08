import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the API runs beside Vite; `PRAE_API` says where (the address `npm start` prints). */
const api = process.env.PRAE_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      // The router brings a substitute for a function that React has had itself since version 18.
      { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
      // engine.io's client asks so for its ways of talking, and nothing else does.
      {
        find: /^\.\/transports\/index\.js$/,
        replacement: new URL('src/client/websocket-only.ts', import.meta.url).pathname,
      },
    ],
  },
  // The content security policy allows no inline script and no data: fonts.
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Small things that most pages share travel together: each file of its own brings half a kilobyte of headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'kit',
              test: /\/(?:contract\/src\/facts|ui\/src\/(?:AmountText|bands|Checkbox|Countdown|Field|Page|Skeleton|money|palettes|picture|time|weave)|web\/src\/(?:client\/(?:endings|failure-text|hides-amounts|line|money|qr-events|submit|waiting-qr)|features\/(?:agreement\/agreement|statement\/words|wallet\/hidden)|shell\/(?:LoadFailed|late|MainAction|MemberHeader|covered|phone|wait)))\.tsx?$/,
            },
            // What sheets and the chat stand in, and have in common.
            {
              name: 'modal',
              test: /\/(?:ui\/src\/(?:Modal|back|keyboard|widths)|web\/src\/(?:client\/(?:download|files|upload)|shell\/(?:Age|FileButton|file-type|given|wide)))\.(?:tsx?|css)$/,
              includeDependenciesRecursively: false,
            },
            // What most sheets are made of, and neither the login nor the home. What those have, too, stays with them, and each style goes
            // with its part; that of an input over a drawn one is for codes by SMS as well, and has a file of its own.
            {
              name: 'sheets',
              test: /\/(?:contract\/src\/reference\.ts|ui\/src\/(?:AmountInput|AmountSkeleton|ConfirmDialog|CopyButton|Foot|Keypad|Presets|Receipt|Rows|Sheet|Status|amountKeys|drag|sheetKeys)\.(?:tsx?|css)|web\/src\/(?:(?:client\/(?:ask-again|last-amount)|features\/slip\/words|shell\/(?:AskAbout|Details|PictureActions|copy|leave))\.tsx?|shell\/details\.css))$/,
              includeDependenciesRecursively: false,
            },
            // The home has a line of those who stay away from play, and takes no sheets for it.
            {
              name: 'protection',
              test: /\/web\/src\/features\/(?:wallet\/AwayLine|protection\/(?:AwayNotice|OverLimit|protection|standing))\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // What tells of news on every page, with what it and their sheet know of codes. Journeys know it by this name.
            {
              name: 'Told',
              test: /\/web\/src\/(?:app\/(?:Told|EndingsTold|DepositsTold|SlipsTold|visible)|client\/told|features\/deposit\/(?:qr|open-qr))\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // What the sheets share with the registration.
            {
              name: 'fields',
              test: /\/(?:ui\/src\/(?:Initials|RadioChips|Result|SearchList|account)|web\/src\/(?:client\/draft|features\/profile\/BankAccountFields|shell\/(?:AccountNoField|BankChoice|StepFrame|account-no|bank-name|problems)))\.(?:tsx?|css)$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/socket.io': { target: api, ws: true },
      // What the server draws of its brand.
      ...Object.fromEntries(
        ['/manifest.webmanifest', '/mark.svg', '/apple-touch-icon.png', '/share.png'].map((path) => [
          path,
          api,
        ]),
      ),
    },
  },
});
