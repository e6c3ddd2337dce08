import { type Language, languageOptions } from '@prae/contract/languages';
import { Select } from '@prae/ui/Select';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { useLanguage, useMessages } from '../messages/language.ts';
import { chooseLanguage } from './language-choice.ts';

/** The languages, each in its own script. The texts change at once and the choice is remembered. */
export function LanguageSwitch(): ReactNode {
  const { shell } = useMessages();
  const language = useLanguage();
  const change = (next: Language): void => {
    chooseLanguage(next).catch(() => toast(shell.noAnswer, { tone: 'error' }));
  };
  return <Select label={shell.language} options={languageOptions} value={language} onChange={change} />;
}
