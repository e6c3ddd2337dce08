/** What leads from a thing to the chat about it. */
export const askAbout = {
  ask: 'ถามเรื่องนี้',
};

export type AskAboutTexts = typeof askAbout;
