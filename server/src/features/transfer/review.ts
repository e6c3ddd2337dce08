import { newOperation, type OperationId } from '../../domain/operation.ts';
import type { Case, CaseDeps, CaseKind, Decided, Evidence } from '../../jobs/case.ts';
import { FIRST_LATE_MS } from '../../jobs/late.ts';
import { DIED_MS } from './transfer.lifecycle.ts';
import {
  applyLate,
  type DoubtfulTransfer,
  doubtfulTransfers,
  noteTransfer,
  type TransferEnd,
  transferFinish,
} from './transfer.sql.ts';

/** Transfers that need a person: no answer for an hour, another amount at the provider, or applied after they came back. */
export const transferCases: CaseKind = {
  kind: 'transfer',
  open: async ({ database }, id) => (await database.rows(doubtfulTransfers(id))).map(caseOf),
  settle,
  release,
  note,
};

function caseOf(row: DoubtfulTransfer): Case {
  const { id, member, game, unit, amount, direction, sentAt, contradiction } = row;
  const between = direction === 'in' ? `wallet to ${game}` : `${game} to wallet`;
  return {
    ...{ id, member, party: game, unit, amount, since: sentAt, decisions: decisionsOf(row) },
    why: contradiction ?? 'NO_ANSWER',
    facts: `${between}; ${row.state === 'sent' ? 'in transit' : 'given back'}`,
  };
}

function decisionsOf({ state, contradiction }: DoubtfulTransfer): Case['decisions'] {
  if (state === 'sent') return ['settle', 'release'];
  return contradiction === 'APPLIED' ? ['settle', 'note'] : ['note'];
}

/**
 * The provider has applied it. What is in transit goes where it was to go (of a movement between games it comes to the
 * wallet, as nobody calls the second game here); what came back goes there by a transfer of its own, for which the provider
 * is not called.
 */
async function settle(deps: CaseDeps, id: OperationId, evidence: Evidence): Promise<Decided> {
  const row = await doubtful(deps, id);
  if (!row) return 'not-open';
  if (!decisionsOf(row).includes('settle')) return 'not-this';
  const decision = noted(evidence);
  if (row.state === 'sent')
    return end(deps, { operation: id, outcome: 'applied', note: decision, checkMs: DIED_MS });
  const late = { operation: newOperation(), note: decision };
  return (await deps.database.one(applyLate(id, late))).outcome;
}

/** The provider has not applied it and will not: what is in transit goes back to where it came from. */
async function release(deps: CaseDeps, id: OperationId, evidence: Evidence): Promise<Decided> {
  const row = await doubtful(deps, id);
  if (!row) return 'not-open';
  if (row.state !== 'sent') return 'not-this';
  const decision = noted(evidence);
  const rejected = {
    outcome: 'rejected',
    rejection: decision,
    note: decision,
    checkMs: FIRST_LATE_MS,
  } as const;
  return end(deps, { operation: id, ...rejected });
}

/**
 * The provider has taken back what it applied late, or the house bears it: nothing is booked here, and what the provider's
 * balance then differs by is booked as play.
 */
async function note(deps: CaseDeps, id: OperationId, evidence: Evidence): Promise<Decided> {
  const row = await doubtful(deps, id);
  if (!row) return 'not-open';
  if (row.state === 'sent') return 'not-this';
  return (await deps.database.run(noteTransfer(id, noted(evidence)))) === 1 ? 'done' : 'not-open';
}

async function doubtful({ database }: CaseDeps, id: OperationId): Promise<DoubtfulTransfer | undefined> {
  return database.maybe(doubtfulTransfers(id));
}

/** Whoever ends it first has decided; the step keeps their name with the end. */
async function end({ steps }: CaseDeps, decision: TransferEnd): Promise<Decided> {
  return (await steps.run(transferFinish, decision)).ended ? 'done' : 'not-open';
}

function noted({ by, reason }: Evidence): string {
  return `OPERATOR ${by}: ${reason}`;
}
