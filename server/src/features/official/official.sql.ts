import type { OfficialKind } from '@prae/contract/facts';
import { type Query, sql } from '../../db/database.ts';

export interface OfficialEntry {
  kind: OfficialKind;
  value: string;
  note: string | null;
}

export interface OfficialVersion {
  version: number;
  changedAt: Date;
}

export type OfficialRow = OfficialVersion & (OfficialEntry | { kind: null });

/** The list and its version as they are at one moment: a row for each entry, or one without any. */
export function officialRows(): Query<OfficialRow> {
  return sql<OfficialRow>`
    select l.version, l.changed_at as "changedAt", a.kind, a.value, a.note
      from official_list l left join official_account a on true
     order by array_position(array['site', 'chat', 'phone', 'account'], a.kind), a.added_at, a.value`;
}

/** Also has changes wait for each other. */
export function nextOfficialVersion(): Query {
  return sql`update official_list set version = version + 1, changed_at = now()`;
}

export function putOfficial({ kind, value, note }: OfficialEntry): Query {
  return sql`
    insert into official_account (kind, value, note) values (${kind}, ${value}, ${note})
    on conflict (kind, value) do update set note = excluded.note`;
}

export function removeOfficial(kind: OfficialKind, value: string): Query<{ value: string }> {
  return sql<{ value: string }>`
    delete from official_account where kind = ${kind} and value = ${value} returning value`;
}
