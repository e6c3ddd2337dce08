import { type Language, languages, languageTags } from '@prae/contract/languages';
import { Select } from '@prae/ui/Select';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { useLanguage, useMessages } from '../messages/language.ts';
import { chooseLanguage } from './language-choice.ts';

/** Each language as its own readers call it. */
const NAMES: Record<Language, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };
const OPTIONS = languages.map((value) => ({ value, label: NAMES[value], lang: languageTags[value] }));

/** Thai, Lao or English, each in its own script. The texts change at once and the choice is remembered. */
export function LanguageSwitch(): ReactNode {
  const { shell } = useMessages();
  const language = useLanguage();
  const change = (next: Language): void => {
    chooseLanguage(next).catch(() => toast(shell.noAnswer, { tone: 'error' }));
  };
  return <Select label={shell.language} options={OPTIONS} value={language} onChange={change} />;
}
