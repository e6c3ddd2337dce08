import type { Language } from '@prae/contract/languages';
import { useLanguage } from './language.ts';
import type { WithdrawSheetTexts } from './th/withdraw-sheet.ts';

/** In every language at once: they come with the sheet, and no first view carries them. */
const TEXTS = import.meta.glob<WithdrawSheetTexts>('./*/withdraw-sheet.ts', {
  eager: true,
  import: 'withdrawSheet',
});

/** The texts that the withdraw sheet alone has, in the current language. */
export function useWithdrawSheetTexts(): WithdrawSheetTexts {
  return withdrawSheetIn(useLanguage());
}

export function withdrawSheetIn(language: Language): WithdrawSheetTexts {
  const texts = TEXTS[`./${language}/withdraw-sheet.ts`];
  if (!texts) throw new Error(`The withdraw sheet has no texts in ${language}`);
  return texts;
}
