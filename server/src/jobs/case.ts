import type { Db, Query } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { OperationId } from '../domain/operation.ts';
import { decisionsAbout, type PastDecision, recordDecision } from './case.sql.ts';

/** How many cases of a kind are listed at once. */
export const MOST_CASES = 200;

/**
 * Something that no program may decide: what stands here and what an outside party says do not fit, or it says nothing, or
 * a rule of ours wants a person to look before money leaves.
 */
export interface Case {
  /** The operation it is about. */
  id: OperationId;
  member: string;
  /** The outside party, by its code. */
  party: string;
  unit: string;
  /** Minor units. */
  amount: bigint;
  since: Date;
  /** What the party said, or that it did not, or our rule, as a code: NO_ANSWER, OTHER_AMOUNT, APPLIED, AMOUNT, … */
  why: string;
  /** Where the money is now, for a person to read. */
  facts: string;
  decisions: readonly Decision[];
}

/**
 * `settle`: it happened there. `release`: it did not and will not. `note`: it was seen to, and nothing is booked. Of what
 * the party was not asked for yet: `approve`: it is; `reject`: it never is, and the money goes back.
 */
export const decisions = ['settle', 'release', 'note', 'approve', 'reject'] as const;

export type Decision = (typeof decisions)[number];

/** Who decides, and where what they learnt can be read: a ticket, a mail. */
export interface Evidence {
  by: string;
  /** Absent where the case itself is reason enough. */
  reason?: string;
  /** The party's own number of what happened there, or the amount that it moved, where a decision needs one. */
  number?: string;
  /** What the case said when it was shown to them; where it says anything else by now, that is not decided. */
  why?: string;
}

/** `not-open`: no such case waits. `not-this`: it cannot be decided so. `not-enough`: the money is not there any more. */
export type Decided = 'done' | 'not-open' | 'not-this' | 'not-enough';

/** What a decision needs; the command line has no more than this. */
export type CaseDeps = Pick<Deps, 'database'>;

/** One feature's cases, and what a person's decisions about them do. */
export interface CaseKind {
  readonly kind: string;
  /** Those that wait, the pressing ones and then the oldest first, at most one more than MOST_CASES; with an id that one alone. */
  open(deps: { database: Db }, id?: OperationId): Promise<Case[]>;
  /** One statement, which looks whether the case still waits and may be decided so, and does it, in one transaction. */
  decide(
    id: OperationId,
    decision: Decision,
    evidence: Evidence & Pick<Case, 'why'>,
  ): Query<{ decided: Decided }>;
}

/**
 * Decides a case; once, however many do at once. It is on record with what it does and what the case said, or neither is.
 * What it says now says nothing of what a person was shown: that is in the evidence.
 */
export async function decideCase(
  { database }: CaseDeps,
  kind: CaseKind,
  { id, decision, evidence }: { id: OperationId; decision: Decision; evidence: Evidence },
): Promise<Decided> {
  return database.transaction(async (tx) => {
    const [now] = await kind.open({ database: tx }, id);
    if (!now) return 'not-open';
    const { why } = now;
    if (evidence.why !== undefined && evidence.why !== why) return 'not-this';
    const { decided } = await tx.one(kind.decide(id, decision, { ...evidence, why }));
    if (decided === 'done') await tx.run(recordDecision(kind.kind, id, { decision, ...evidence, why }));
    return decided;
  });
}

/** What was decided about an operation, in order. */
export function pastDecisions({ database }: CaseDeps, id: OperationId): Promise<PastDecision[]> {
  return database.rows(decisionsAbout(id));
}

/** What the row that a decision is about says of it afterwards. */
export function noteOf({ by, reason }: Evidence): string {
  return reason === undefined ? `OPERATOR ${by}` : `OPERATOR ${by}: ${reason}`;
}
