import { type Query, sql } from '../db/database.ts';
import type { OperationId } from '../domain/operation.ts';

/** Who decided what, and why; case.ts tells what the words mean. */
interface Recorded {
  why: string;
  decision: string;
  by: string;
  reason?: string;
  number?: string;
  /** What the party named instead of the operation's own amount, in minor units. */
  amount?: bigint | undefined;
}

/** Puts a decision on record; `subject` is the operation that its case, of this kind, is about. */
export function recordDecision(
  kind: string,
  subject: OperationId,
  { why, decision, by, reason, number, amount }: Recorded,
): Query {
  return sql`insert into decision (kind, subject, why, decision, by_whom, reason, number, amount)
    values (${kind}, ${subject}, ${why}, ${decision}, ${by}, ${reason ?? null}, ${number ?? null}, ${amount ?? null})`;
}

/** A decision on record. */
export interface PastDecision {
  why: string;
  decision: string;
  by: string;
  reason: string | null;
  number: string | null;
  amount: bigint | null;
  at: Date;
}

/** All that was decided about an operation, in order. */
export function decisionsAbout(subject: OperationId): Query<PastDecision> {
  return sql<PastDecision>`
    select why, decision, by_whom as by, reason, number, amount, decided_at as at from decision where subject = ${subject} order by id`;
}
