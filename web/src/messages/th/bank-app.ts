/** What the deposit sheet says where a link opens the code in its bank's app. */
export const bankApp = {
  open: 'เปิดในแอป BCEL',
};

export type BankAppTexts = typeof bankApp;
