import { Select } from '@prae/ui/Select';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { type Language, setLanguage, useLanguage, useMessages } from '../messages/language.ts';
import { preloadFonts } from './fonts.ts';
import { queries } from './queries.ts';

const OPTIONS = [
  { value: 'th', label: 'ไทย', lang: 'th' },
  { value: 'la', label: 'ລາວ', lang: 'lo' },
  { value: 'en', label: 'English', lang: 'en' },
] as const;

/** Thai, Lao or English, each in its own script. The texts change at once and the choice is remembered. */
export function LanguageSwitch(): ReactNode {
  const { shell } = useMessages();
  const language = useLanguage();
  const change = (next: Language): void => {
    preloadFonts(next);
    setLanguage(next, true)
      .then(readTextsAgain)
      .catch(() => toast(shell.noAnswer, { tone: 'error' }));
  };
  return <Select label={shell.language} options={OPTIONS} value={language} onChange={change} />;
}

/** Lists and texts of the server come in the language they were asked in. */
function readTextsAgain(): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [id] }) => typeof id === 'string' && id.startsWith('lookup.'),
  });
}
