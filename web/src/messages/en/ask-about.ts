import type { AskAboutTexts } from '../th/ask-about.ts';

export const askAbout: AskAboutTexts = {
  ask: 'Ask about this',
};
