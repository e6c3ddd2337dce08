import { type Query, sql } from '../db/database.ts';
import type { OperationId } from '../domain/operation.ts';

/** How many callbacks about one row, or of one party about nothing of ours, are kept in so many minutes. */
export interface Allowance {
  most: number;
  minutes: number;
}

/**
 * Keeps what a party pushed, byte for byte: text could not hold every byte a stranger sends. Touches no row where the
 * allowance is used up.
 */
export function keepCallback(
  party: string,
  about: OperationId | undefined,
  body: Buffer,
  { most, minutes }: Allowance,
): Query {
  const same = about === undefined ? sql`about is null` : sql`about = ${about}`;
  return sql`insert into callback (party, about, body) select ${party}, ${about ?? null}::uuid, ${body}::bytea
    where ${most} > (select count(*) from (select from callback
      where party = ${party} and ${same} and received_at > now() - make_interval(mins => ${minutes}) limit ${most}) c)`;
}

export function forgetCallbacks(days: number): Query {
  return sql`delete from callback where received_at < now() - make_interval(days => ${days})`;
}
