import { type Query, sql } from '../db/database.ts';
import { inMs } from '../db/steps.ts';
import type { OperationId } from '../domain/operation.ts';

/** A row whose time has come, taken by whoever got it. */
export interface Due {
  id: OperationId;
  party: string;
}

/**
 * Where a lifecycle keeps its rows: the table, its column that names the outside party, and the condition under which a row
 * has come to its end. It may be listened to after that.
 */
export interface DueTable {
  readonly table: Query;
  readonly party: Query;
  readonly ended: Query;
}

/** Whether somebody is at work on a row: its next check is still the end of the lease. */
export const isLeased = sql`(next_check_at = leased_until and leased_until > clock_timestamp())`;

/** The name of one taking of rows, by which they can be given back; a UUID that is used once. */
export type Lease = string;

const leasedTo = (lease: Lease, ms: number) =>
  sql`leased_by = ${lease}, leased_until = now() + ${inMs(ms)}, next_check_at = now() + ${inMs(ms)}`;

/**
 * Takes rows of a lifecycle's table that are due, at most `free[i]` of `parties[i]`, the longest overdue first. Their
 * next check moves on by the lease: nobody else takes them meanwhile, and one whose taker died comes again.
 * What is due is found once, before the update: joined as a subquery it may be run for each row of a table that
 * PostgreSQL believes to be small, and finds other rows each time, beyond any limit.
 */
export function dueRows(
  { table, party }: DueTable,
  {
    parties,
    free,
    lease,
    leaseMs,
  }: { parties: readonly string[]; free: readonly number[]; lease: Lease; leaseMs: number },
): Query<Due> {
  return sql<Due>`
    with due as materialized (
      select d.id, p.party
        from unnest(${parties}::text[], ${free}::int[]) p(party, free)
       cross join lateral (
         select id from ${table} r where r.${party} = p.party and r.next_check_at <= now()
          order by r.next_check_at limit p.free for update skip locked) d)
    update ${table} t set ${leasedTo(lease, leaseMs)} from due where t.id = due.id
    returning t.id, due.party`;
}

/**
 * Takes some of the due rows of parties that nobody looks after: an operator took them out of the configuration with
 * rows still open.
 */
export function orphanRows(
  { table, party }: DueTable,
  {
    parties,
    most,
    lease,
    leaseMs,
  }: { parties: readonly string[]; most: number; lease: Lease; leaseMs: number },
): Query<Due> {
  return sql<Due>`
    with due as materialized (
      select id, coalesce(r.${party}, '') as party from ${table} r
       where r.next_check_at <= now() and (r.${party} = any (${parties}::text[])) is not true
       order by r.next_check_at limit ${most} for update skip locked)
    update ${table} t set ${leasedTo(lease, leaseMs)} from due where t.id = due.id
    returning t.id, due.party`;
}

/** Makes rows due again that were taken under these leases and have not been written since, but for those at work. */
export function givenBack(
  { table }: DueTable,
  { leases, atWork }: { leases: readonly Lease[]; atWork: readonly OperationId[] },
): Query {
  return sql`update ${table} set next_check_at = now()
    where leased_by = any (${leases}::uuid[]) and ${isLeased} and not id = any (${atWork}::uuid[])`;
}
