import { useLanguage } from './language.ts';
import type { StatementFilesTexts } from './th/statement-files.ts';

const TEXTS = import.meta.glob<StatementFilesTexts>('./*/statement-files.ts', {
  eager: true,
  import: 'statementFiles',
});

/**
 * The texts of what can be taken along of the statement. They come with the page that shows them, in every language, and are no part
 * of `useMessages`: no first view needs them.
 */
export function useStatementFiles(): StatementFilesTexts {
  const language = useLanguage();
  const texts = TEXTS[`./${language}/statement-files.ts`];
  if (!texts) throw new Error(`There are no texts for files in ${language}`);
  return texts;
}
