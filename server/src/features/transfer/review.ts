import { toWire } from '../../domain/money.ts';
import { newOperation } from '../../domain/operation.ts';
import { type Case, type CaseKind, noteOf } from '../../jobs/case.ts';
import { FIRST_LATE_MS } from '../../jobs/late.ts';
import { DIED_MS } from './transfer.lifecycle.ts';
import { type DoubtfulTransfer, decideTransfer, doubtfulTransfers } from './transfer.sql.ts';

/**
 * Transfers that need a person: no answer for an hour, another amount at the provider than was asked for or settled, or applied
 * after they came back.
 */
export const transferCases: CaseKind = {
  kind: 'transfer',
  open: async ({ database }, id) => (await database.rows(doubtfulTransfers(id))).map(caseOf),
  decide: (id, decision, evidence) =>
    decideTransfer(id, {
      ...{ decision, why: evidence.why, number: evidence.number },
      ...{ note: noteOf(evidence), operation: newOperation() },
      ...{ checkMs: DIED_MS, lateMs: FIRST_LATE_MS },
    }),
};

function caseOf(row: DoubtfulTransfer): Case {
  const { id, member, game, unit, amount, direction, sentAt, why, decisions } = row;
  const between = direction === 'in' ? `wallet to ${game}` : `${game} to wallet`;
  return {
    ...{ id, member, party: game, unit, amount, since: sentAt, decisions, why },
    facts: [between, ...factsOf(row)].join('; '),
  };
}

function factsOf({ state, settledAs, otherAmount, decisions }: DoubtfulTransfer): string[] {
  const given = state === 'sent' ? 'in transit' : 'given back';
  const money = settledAs === null ? given : `settled as ${toWire(settledAs)}`;
  const isWanted = otherAmount !== null && decisions.includes('settle');
  return isWanted ? [money, `settle wants NUMBER ${otherAmount}`] : [money];
}
