import { type Query, sql } from '../db/database.ts';
import type { OperationId } from '../domain/operation.ts';

/** Who decided what, and why; case.ts tells what the words mean. */
interface Recorded {
  decision: string;
  by: string;
  reason?: string;
  number?: string;
}

/** Puts a decision on record; `subject` is the operation that its case, of this kind, is about. */
export function recordDecision(
  kind: string,
  subject: OperationId,
  { decision, by, reason, number }: Recorded,
): Query {
  return sql`insert into decision (kind, subject, decision, by_whom, reason, number)
    values (${kind}, ${subject}, ${decision}, ${by}, ${reason ?? null}, ${number ?? null})`;
}

/** A decision on record. */
export interface PastDecision {
  decision: string;
  by: string;
  reason: string | null;
  at: Date;
}

/** All that was decided about an operation, in order. */
export function decisionsAbout(subject: OperationId): Query<PastDecision> {
  return sql<PastDecision>`
    select decision, by_whom as by, reason, decided_at as at from decision where subject = ${subject} order by id`;
}
