import { MOST_CASES } from '@prae/contract/console/case-facts';
import { type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Unit } from '../../ledger/accounts.ts';

/** What a person asks to have booked. */
export interface Asked {
  operation: OperationId;
  /** A member's id. */
  member: string;
  /** Minor units; below zero it leaves the wallet. */
  amount: bigint;
  reason: string;
  /** Who asks. */
  by: string;
}

/** One that waits to be booked; minor units. */
export interface OpenAdjustment {
  id: OperationId;
  member: MemberId;
  unit: Unit;
  amount: bigint;
  reason: string;
  by: string;
  since: Date;
  /** The member's name. */
  name: string;
  /** As much, one way or the other, that was asked for of this member within thirty days, and was not rejected; null: nothing. */
  alike: string | null;
}

/** Writes it; the id is null where there is no such member, or their currency has no such sum. */
export function openAdjustment(asked: Asked): Query<{ id: OperationId | null }> {
  const text = JSON.stringify({ ...asked, amount: String(asked.amount) });
  return sql`select adjustment_open(${text}::jsonb) as id`;
}

/** Those that wait for a second person, the oldest first; with an id that one alone. */
export function openAdjustments(id?: OperationId): Query<OpenAdjustment> {
  return sql`
    select a.id, a.member_id as member, a.unit, a.amount, a.reason, a.opened_by as by, a.opened_at as since, m.name,
        (select string_agg(format('%s %s (%s, %s)', wire_amount(o.amount), to_char(o.opened_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'),
            o.opened_by, o.reason), '; ' order by o.opened_at, o.id)
           from adjustment o where o.member_id = a.member_id and abs(o.amount) = abs(a.amount) and o.id <> a.id
             and o.state <> 'rejected' and o.opened_at > now() - interval '30 days') as alike
      from adjustment a join member m on m.id = a.member_id
     where a.state = 'open' and (${id ?? null}::uuid is null or a.id = ${id ?? null}::uuid)
     order by a.opened_at limit ${MOST_CASES + 1}`;
}

export function lockAdjustment(id: OperationId): Query {
  return sql`select from adjustment where id = ${id} for no key update`;
}
