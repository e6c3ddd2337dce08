import { type Query, sql } from './db/database.ts';

export interface SettingRow {
  name: string;
  value: unknown;
}

/** What operators have changed, as JSON by name. */
export function settingRows(): Query<SettingRow> {
  return sql<SettingRow>`select name, value from setting`;
}
