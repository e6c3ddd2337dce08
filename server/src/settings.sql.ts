import { type Db, sql } from './db/database.ts';

/** What operators have changed, as JSON by name. */
export function settingRows(db: Db): Promise<{ name: string; value: unknown }[]> {
  return db.rows(sql`select name, value from setting`);
}
