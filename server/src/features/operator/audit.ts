import type { ConsoleAnswer, ConsoleBody } from '@prae/contract/console/contract';
import type { Db } from '../../db/database.ts';
import { type Entry, entries } from './audit.sql.ts';

/** What operators did, newest first. */
export async function auditList(
  database: Db,
  body: ConsoleBody<'audit.list'>,
): Promise<ConsoleAnswer<'audit.list'>> {
  return (await database.rows(entries(body, body.limit))).map(onWire);
}

function onWire({ seq, at, outcome, ...entry }: Entry): ConsoleAnswer<'audit.list'>[number] {
  return { seq: Number(seq), at: at.toISOString(), outcome: outcome ?? 'begun', ...entry };
}
