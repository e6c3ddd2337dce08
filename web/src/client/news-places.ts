import { type Path, paths } from './paths.ts';

/** Where a member sees what some news are of, by the kinds of server/src/features/push/words.ts. */
const places: Readonly<Record<string, Path>> = {
  'bonus-met': paths.bonus,
  'bonus-ended': paths.bonus,
  answer: paths.memberContact,
};

/** In the address of a page: it opens with the list of slips. */
export const SLIPS = '#slips';

/** The address for news of a kind; whatever is about money stands in the statement. */
export function newsPlace(kind: string): string {
  if (kind === 'slip-refused') return paths.statement + SLIPS;
  return places[kind] ?? paths.statement;
}
