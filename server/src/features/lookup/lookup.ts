import type { Db } from '../../db/database.ts';
import { type BankRow, findBank } from './lookup.sql.ts';
import { sources } from './sources.ts';

/** A bank a member of the variant may register, by its code or another name of it (TTB for TMB, 004 for KBANK). */
export function bankOf(db: Db, variant: 'th' | 'la', code: string): Promise<BankRow | undefined> {
  return findBank(db, variant, code);
}

/** Whether a source of discovery is one that is offered. */
export function isSource(code: string): boolean {
  return sources.some((source) => source.code === code);
}
