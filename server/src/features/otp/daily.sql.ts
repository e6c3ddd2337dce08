import { type Query, sql } from '../../db/database.ts';

/**
 * `check`: whatever tells of a phone or a bank account whether it is a member's, by the network that asks. `sms`: messages
 * sent, by the network that asks, and for all together.
 */
export type Counted = 'registration.check' | 'registration.sms';

/** Who stands for all together. */
export const EVERYBODY = 'everybody';

/** Counts one more on the day of `now`; no row where that would be more than `most`. */
export function countOfDay(what: Counted, who: string, now: Date, most: number): Query<{ count: number }> {
  return sql<{ count: number }>`
    insert into daily_count (what, who, day, count) values (${what}, ${who}, (${now}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (what, who, day) do update set count = daily_count.count + 1 where daily_count.count < ${most}
    returning count`;
}

export function deleteOldCounts(now: Date): Query {
  return sql`delete from daily_count where day < (${now}::timestamptz at time zone 'UTC')::date - 1`;
}
