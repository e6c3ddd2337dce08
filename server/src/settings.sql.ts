import { type Query, sql } from './db/database.ts';

export interface SettingRow {
  name: string;
  value: unknown;
}

/** What operators have changed, as JSON by name. */
export function settingRows(): Query<SettingRow> {
  return sql<SettingRow>`select name, value from setting`;
}

/** Sets one; `value` must fit it. */
export function changeSetting(name: string, value: unknown): Query {
  return sql`insert into setting (name, value) values (${name}, ${JSON.stringify(value)})
    on conflict (name) do update set value = excluded.value, changed_at = now()`;
}

/** Takes one back to its default; touches no row where it has that already. */
export function forgetSetting(name: string): Query {
  return sql`delete from setting where name = ${name}`;
}
