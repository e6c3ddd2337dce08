import type { Variant } from '@prae/contract/facts';
import type { Db } from '../../db/database.ts';
import { type BankRow, bankByCode, sourceExists } from './lookup.sql.ts';

export { closedMsBetween, slipWindow } from './slip-window.ts';

/** A bank a member of the variant may register, by its code or another name of it (TTB for TMB, 004 for KBANK). */
export function bankOf(db: Db, variant: Variant, code: string): Promise<BankRow | undefined> {
  return db.maybe(bankByCode(variant, code));
}

/** Whether a person may say that they heard of the service there. */
export async function isSource(db: Db, code: string): Promise<boolean> {
  return (await db.one(sourceExists(code))).found;
}
