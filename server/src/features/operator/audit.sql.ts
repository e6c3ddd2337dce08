import { type Query, sql } from '../../db/database.ts';
import type { OperatorId } from '../../domain/operator.ts';

export interface NewEntry {
  operator: OperatorId | null;
  session: string | null;
  call: string;
  network: string;
  asked: unknown;
}

/** Writes down what is asked for, before anything is done. */
export function beginEntry({ operator, session, call, network, asked }: NewEntry): Query<{ seq: bigint }> {
  return sql`
    insert into audit (operator_id, session_id, call, network, asked)
      values (${operator}, ${session}, ${call}, ${network}, ${JSON.stringify(asked ?? null)}::jsonb) returning seq`;
}

export interface EntryEnd {
  outcome: string;
  about?: string | undefined;
  before?: unknown;
  after?: unknown;
}

export function endEntry(seq: bigint, { outcome, about, before, after }: EntryEnd): Query {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return sql`
    insert into audit_end (seq, outcome, about, before, after)
      values (${seq}, ${outcome}, ${about ?? null}, ${json(before)}::jsonb, ${json(after)}::jsonb)`;
}

export interface Entry {
  seq: bigint;
  at: Date;
  operator: string | null;
  call: string;
  network: string;
  asked: unknown;
  outcome: string | null;
  about: string | null;
  before: unknown;
  after: unknown;
}

export function entries(
  {
    operator,
    about,
    before,
  }: { operator?: string | undefined; about?: string | undefined; before?: number | undefined },
  most: number,
): Query<Entry> {
  return sql<Entry>`
    select a.seq, a.at, o.name as operator, a.call, a.network, a.asked, e.outcome, e.about, e.before, e.after
      from audit a left join operator o on o.id = a.operator_id left join audit_end e on e.seq = a.seq
     where (${operator ?? null}::text is null or o.name = ${operator ?? null})
       and (${about ?? null}::text is null or e.about = ${about ?? null})
       and (${before ?? null}::bigint is null or a.seq < ${before ?? null})
     order by a.seq desc limit ${most}`;
}
