import { type Db, prepared, sql } from '../../db/database.ts';

export interface BankRow {
  code: string;
  name_th: string;
  name_en: string;
  name_la: string | null;
  digits_min: number;
  digits_max: number;
  /** The bank writes names in English alone. */
  name_english: boolean;
}

export function findBanks(db: Db, variant: 'th' | 'la'): Promise<BankRow[]> {
  return db.rows<BankRow>(
    prepared(
      'lookup.banks',
      sql`select code, name_th, name_en, name_la, digits_min, digits_max, name_english
          from bank where variant = ${variant} order by place`,
    ),
  );
}

export function findBank(db: Db, variant: 'th' | 'la', code: string): Promise<BankRow | undefined> {
  return db.maybe<BankRow>(
    sql`select code, name_th, name_en, name_la, digits_min, digits_max, name_english
        from bank where variant = ${variant} and (code = ${code} or ${code} = any (aliases))`,
  );
}
