import { type Language, languages } from '@prae/contract/languages';
import { type Query, sql } from '../../db/database.ts';

export interface ContentRow {
  key: string;
  language: Language;
  body: string;
  version: number;
}

/** Every text, in the order in which its rows and the sources are shown. */
export function contentRows(): Query<ContentRow> {
  return sql<ContentRow>`select key, language, body, version from content
    where language = any (${languages}::text[]) order by position, key`;
}

/** One writer at a time, so that a version is given once; readers go on. */
export function lockContent(): Query {
  return sql`lock table content in share row exclusive mode`;
}

/** The version that a change of the text makes, and the position of its first row. */
export function nextVersion(key: string): Query<{ version: number; first: number }> {
  return sql<{ version: number; first: number }>`
    select coalesce(max(version), 0) + 1 as version, coalesce(min(position), 1)::int as first
      from content where key = ${key}`;
}

export function deleteBodies(key: string, language: Language): Query {
  return sql`delete from content where key = ${key} and language = ${language}`;
}

export function insertBodies(
  key: string,
  language: Language,
  bodies: readonly string[],
  first: number,
): Query {
  return sql`insert into content (key, language, position, body)
    select ${key}, ${language}, ${first}::int + place - 1, body
      from unnest(${bodies}::text[]) with ordinality bodies (body, place)`;
}

export function setVersion(key: string, version: number): Query {
  return sql`update content set version = ${version} where key = ${key}`;
}
