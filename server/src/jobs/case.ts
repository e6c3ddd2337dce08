import { createHash } from 'node:crypto';
import { statedSum } from '@prae/contract/console/stated-sum';
import type { Db, Query } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { fromWire } from '../domain/money.ts';
import { newOperation, type OperationId } from '../domain/operation.ts';
import { decisionsAbout, type PastDecision, recordDecision } from './case.sql.ts';
import type { Fact } from './fact.ts';

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
  /** What the party said, or that it did not, or our rule, as a code: NO_ANSWER, OTHER_AMOUNT 12.5, APPLIED, AMOUNT, … */
  why: string;
  /** The amount that the party names instead, in minor units; null where it names none. */
  otherAmount: bigint | null;
  /** What is withheld beside the amount and may be booked as well, in minor units. */
  withheld?: bigint;
  /** What a settle moves, in minor units, where that may be more than any of the amounts. */
  moves?: bigint;
  /** Where the money is now, for a person to read, and the same fact by fact (`tells`). */
  facts: string;
  told: readonly Fact[];
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
  /** Of two whose decision it was, the one who had it done. */
  doneBy?: string;
  /** Absent where the case itself is reason enough. */
  reason?: string;
  /** The party's own number of what happened there, or the amount that it moved, where a decision needs one. */
  number?: string;
  /** What the case was shown to them as (`shownAs`); where it stands otherwise by now, nothing is decided. */
  shown?: string;
}

/** What the function of the database that decides is told, of all lifecycles alike; each adds when to look next. */
export interface Told {
  decision: Decision;
  by: string;
  doneBy?: string;
  /** Who they are and what they learnt, for the row. */
  note: string;
  /** What the case says. */
  why: string;
  number?: string;
  /** A new one, for what is booked beside the operation. */
  operation: OperationId;
}

/**
 * `not-open`: no such case waits. `changed`: it is not what was shown. `not-this`: it cannot be decided so. `not-enough`: the
 * money is not there any more.
 */
export type Decided = 'done' | 'not-open' | 'changed' | 'not-this' | 'not-enough';

/** What a decision needs; the command line has no more than this. */
export type CaseDeps = Pick<Deps, 'database'>;

/** One feature's cases, and what a person's decisions about them do. */
export interface CaseKind {
  readonly kind: string;
  /** Those that wait, the pressing ones and then the oldest first, at most one more than MOST_CASES; with an id that one alone. */
  open(deps: { database: Db }, id?: OperationId): Promise<Case[]>;
  /** Keeps the row of an operation, and whatever else a decision about it changes, as it is until the transaction ends. */
  lock(id: OperationId): Query;
  /** One statement, which looks whether the case still waits and may be decided so, and does it. */
  decide(id: OperationId, told: Told): Query<{ decided: Decided }>;
  /** Whether a decision takes two people at the console however little it is, as nothing but what they know tells whether it is right. */
  takesTwo?(one: Case, decision: Decision): boolean;
  /** Whether a note, which books nothing itself, lets what differs be booked: it then counts as any other decision of the amount. */
  noteBooks?(one: Case): boolean;
}

/** The most that a decision may book, in minor units: what the case says, what its party says, or what the decision itself states. */
export function mostBooked(kind: CaseKind, one: Case, number?: string | null): bigint {
  const { amount, otherAmount, withheld = 0n, moves = 0n } = one;
  const word = (number && statedSum(kind.kind, number)) || '0';
  const stated = /^\d{1,8}(\.\d{1,2})?$/.test(word) ? fromWire(Number(word)) : 0n;
  let most = 0n;
  // What a game took back is below zero.
  for (const sum of [
    amount,
    -amount,
    otherAmount ?? 0n,
    -(otherAmount ?? 0n),
    withheld,
    moves,
    -moves,
    stated,
  ])
    if (sum > most) most = sum;
  return most;
}

/** A short name of all that a person is shown of a case: eight hex digits, others as soon as anything of it is another. */
export function shownAs({ why, facts, amount, decisions }: Case): string {
  const all = JSON.stringify([why, facts, String(amount), decisions]);
  return createHash('sha256').update(all).digest('hex').slice(0, 8);
}

/**
 * Decides a case; once, however many do at once. It is on record with what it does and what the case said, or neither is.
 * Nobody changes the case between what is looked at here and what is done.
 */
export async function decideCase(
  { database }: CaseDeps,
  kind: CaseKind,
  { id, decision, evidence }: { id: OperationId; decision: Decision; evidence: Evidence },
): Promise<Decided> {
  return database.transaction(async (tx) => {
    await tx.run(kind.lock(id));
    const [now] = await kind.open({ database: tx }, id);
    if (!now) return 'not-open';
    const { shown, doneBy = evidence.by, ...who } = evidence;
    if (shown !== undefined && shown !== shownAs(now)) return 'changed';
    const { why, otherAmount } = now;
    const { by, number } = who;
    const told = { decision, by, doneBy, why, note: noteOf(who), operation: newOperation() };
    const { decided } = await tx.one(kind.decide(id, { ...told, ...(number !== undefined && { number }) }));
    const amount = otherAmount ?? undefined;
    if (decided === 'done') await tx.run(recordDecision(kind.kind, id, { decision, ...who, why, amount }));
    return decided;
  });
}

/** What was decided about an operation, in order. */
export function pastDecisions({ database }: CaseDeps, id: OperationId): Promise<PastDecision[]> {
  return database.rows(decisionsAbout(id));
}

/** What the row that a decision is about says of it afterwards. */
function noteOf({ by, reason }: Evidence): string {
  return reason === undefined ? `OPERATOR ${by}` : `OPERATOR ${by}: ${reason}`;
}
