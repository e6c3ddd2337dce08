import { languageOptions } from '@prae/contract/languages';
import { Select } from '@prae/ui/Select';
import type { ReactNode } from 'react';
import { chooseLanguage, useLanguage, useMessages } from '../messages/language.ts';

/** The languages, each in its own script. The texts change at once and the choice is remembered. */
export function LanguageSwitch(): ReactNode {
  const { shell } = useMessages();
  return (
    <Select
      label={shell.language}
      options={languageOptions}
      value={useLanguage()}
      onChange={chooseLanguage}
    />
  );
}
