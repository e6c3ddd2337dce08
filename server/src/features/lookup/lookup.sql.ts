import type { Variant } from '@prae/contract/facts';
import { prepared, type Query, sql } from '../../db/database.ts';

export interface BankRow {
  code: string;
  nameTh: string;
  nameEn: string;
  nameLa: string | null;
}

const bankColumns = sql`code, name_th as "nameTh", name_en as "nameEn", name_la as "nameLa"`;

export function banksOf(variant: Variant): Query<BankRow> {
  return prepared(
    'lookup.banks',
    sql<BankRow>`select ${bankColumns} from bank where variant = ${variant} order by place`,
  );
}

/** By its code or another name of it: TTB for TMB, 004 for KBANK. */
export function bankByCode(variant: Variant, code: string): Query<BankRow> {
  return sql<BankRow>`select ${bankColumns} from bank
    where variant = ${variant} and (code = ${code} or ${code} = any (aliases))`;
}

export function sourceExists(code: string): Query<{ found: boolean }> {
  return sql<{
    found: boolean;
  }>`select exists (select from content where key = ${`source.${code}`}) as found`;
}
