/** How bonuses are called, in a member's language. */
import type { Language } from '@prae/contract/languages';
import type { Db } from '../../db/database.ts';
import { bonusNames } from './offered.sql.ts';

/** By code, also of those that are offered no more. */
export async function namesOf(
  database: Db,
  codes: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await database.rows(bonusNames(codes, language));
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** One of them with its description; its code where it has no words. */
export async function nameOf(
  database: Db,
  code: string,
  language: Language,
): Promise<{ name: string; description: string }> {
  return (await database.maybe(bonusNames([code], language))) ?? { name: code, description: code };
}
