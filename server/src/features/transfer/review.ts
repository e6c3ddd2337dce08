import { newOperation } from '../../domain/operation.ts';
import { type Case, type CaseKind, noteOf } from '../../jobs/case.ts';
import { FIRST_LATE_MS } from '../../jobs/late.ts';
import { DIED_MS } from './transfer.lifecycle.ts';
import { type DoubtfulTransfer, decideTransfer, doubtfulTransfers } from './transfer.sql.ts';

/** Transfers that need a person: no answer for an hour, another amount at the provider, or applied after they came back. */
export const transferCases: CaseKind = {
  kind: 'transfer',
  open: async ({ database }, id) => (await database.rows(doubtfulTransfers(id))).map(caseOf),
  decide: (id, decision, evidence) =>
    decideTransfer(id, {
      ...{ decision, note: noteOf(evidence), operation: newOperation() },
      ...{ checkMs: DIED_MS, lateMs: FIRST_LATE_MS },
    }),
};

function caseOf(row: DoubtfulTransfer): Case {
  const { id, member, game, unit, amount, direction, sentAt, contradiction, decisions } = row;
  const between = direction === 'in' ? `wallet to ${game}` : `${game} to wallet`;
  return {
    ...{ id, member, party: game, unit, amount, since: sentAt, decisions },
    why: contradiction ?? 'NO_ANSWER',
    facts: `${between}; ${row.state === 'sent' ? 'in transit' : 'given back'}`,
  };
}
