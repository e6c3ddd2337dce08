import type { SiteTexts } from '../th/site.ts';

export const site: SiteTexts = {
  contactTitle: 'Contact us',
  openChat: 'Open chat',
  saveQr: 'Save QR',
  qrOf: (name) => `QR of ${name}`,
  conditionsTitle: 'Conditions of use',
  conditionsNone: 'No conditions yet',
  howtoTitle: 'How to use',
  howtoIntro: 'Watch a video, or read it step by step',
};
