import type { Deps } from '../../deps.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import type { Case, CaseKind, Decided, Evidence } from '../../jobs/case.ts';
import { DIED_MS, LATE_MS } from './transfer.lifecycle.ts';
import {
  type DoubtfulTransfer,
  doubtfulTransfers,
  noteTransfer,
  transferBegin,
  transferFinish,
} from './transfer.sql.ts';

type ReviewDeps = Pick<Deps, 'database' | 'steps'>;

/** Transfers that need a person: no answer for an hour, another amount at the provider, or applied after they came back. */
export const transferCases: CaseKind = {
  kind: 'transfer',
  open: async ({ database }) => (await database.rows(doubtfulTransfers())).map(caseOf),
  settle,
  release,
  note,
};

function caseOf({
  id,
  member,
  game,
  unit,
  amount,
  direction,
  sentAt,
  state,
  contradiction,
}: DoubtfulTransfer): Case {
  const between = direction === 'in' ? `wallet to ${game}` : `${game} to wallet`;
  return {
    ...{ id, member, party: game, unit, amount, since: sentAt },
    why: contradiction ?? 'NO_ANSWER',
    facts: `${between}; ${state === 'sent' ? 'in transit' : 'given back'}`,
    decisions: state === 'sent' ? ['settle', 'release'] : ['settle', 'note'],
  };
}

async function doubtful({ database }: ReviewDeps, id: OperationId): Promise<DoubtfulTransfer | undefined> {
  return (await database.rows(doubtfulTransfers())).find((row) => row.id === id);
}

/**
 * The provider has applied it. What is in transit goes where it was to go; what came back goes there by a transfer of its
 * own, for which the provider is not called.
 */
async function settle(deps: ReviewDeps, id: OperationId, evidence: Evidence): Promise<Decided> {
  const row = await doubtful(deps, id);
  if (!row) return 'not-open';
  if (row.state === 'sent') {
    await deps.steps.run(transferFinish, { operation: id, outcome: 'applied', checkMs: DIED_MS });
  } else {
    if (row.contradiction !== 'APPLIED') return 'not-this';
    const operation = newOperation();
    const { member, game, unit, direction, amount } = row;
    const again = { operation, member, game, unit, direction, amount, minimum: 1n, checkMs: DIED_MS };
    const begun = await deps.steps.run(transferBegin, again);
    if (begun.outcome !== 'begun') return 'not-enough';
    await deps.steps.run(transferFinish, { operation, outcome: 'applied', checkMs: DIED_MS });
  }
  await deps.database.run(noteTransfer(id, noted(evidence)));
  return 'done';
}

/** The provider has not applied it and will not: what is in transit goes back to where it came from. */
async function release(deps: ReviewDeps, id: OperationId, evidence: Evidence): Promise<Decided> {
  const row = await doubtful(deps, id);
  if (!row) return 'not-open';
  if (row.state !== 'sent') return 'not-this';
  const rejection = noted(evidence);
  await deps.steps.run(transferFinish, {
    operation: id,
    outcome: 'rejected',
    rejection,
    checkMs: LATE_MS[0],
  });
  await deps.database.run(noteTransfer(id, rejection));
  return 'done';
}

/**
 * The provider has taken back what it applied late, or the house bears it: nothing is booked here, and what the provider's
 * balance then differs by is booked as play.
 */
async function note(deps: ReviewDeps, id: OperationId, evidence: Evidence): Promise<Decided> {
  const row = await doubtful(deps, id);
  if (!row) return 'not-open';
  if (row.state === 'sent') return 'not-this';
  await deps.database.run(noteTransfer(id, noted(evidence)));
  return 'done';
}

function noted({ by, reason }: Evidence): string {
  return `OPERATOR ${by}: ${reason}`;
}
