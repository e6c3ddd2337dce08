import { type Query, sql } from '../db/database.ts';

/** Keeps what a party pushed, byte for byte: text could not hold every byte a stranger sends. */
export function keepCallback(party: string, body: Buffer): Query {
  return sql`insert into callback (party, body) values (${party}, ${body})`;
}

export function forgetCallbacks(days: number): Query {
  return sql`delete from callback where received_at < now() - make_interval(days => ${days})`;
}
