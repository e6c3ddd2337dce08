import type { PageTexts } from '../th/page.ts';

export const page: PageTexts = {
  description:
    '{brand}: one wallet for all your games. Deposit by QR, move money into a game, withdraw to your bank, and see every step.',
  needsScript: 'Turn JavaScript on in your browser to use this site',
};
