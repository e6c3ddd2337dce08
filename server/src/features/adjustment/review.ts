/** What people book by hand: one has asked for it, and another one books it, however little it is, or nobody does. */

import type { Case, CaseKind } from '../../jobs/case.ts';
import { decideBy } from '../../jobs/decide.sql.ts';
import { fact, tells } from '../../jobs/fact.ts';
import { lockAdjustment, type OpenAdjustment, openAdjustments } from './adjustment.sql.ts';

/** Sums that somebody has asked to have booked to a member's wallet, or from it. */
export const adjustmentCases: CaseKind = {
  kind: 'adjustment',
  open: async ({ database }, id) => (await database.rows(openAdjustments(id))).map(caseOf),
  lock: lockAdjustment,
  takesTwo: (_one, decision) => decision === 'approve',
  decide: (id, told) => decideBy('adjustment_decide', id, told),
};

function caseOf({ id, member, unit, amount, reason, by, since, name, alike }: OpenAdjustment): Case {
  return {
    ...{ id, member, party: 'HOUSE', unit, amount, since, why: 'ADJUSTMENT', otherAmount: null },
    decisions: ['approve', 'reject'],
    ...tells([
      fact(amount > 0n ? 'intoWallet' : 'outOfWallet'),
      fact('nothingBooked'),
      fact('askedForBy', by, reason),
      fact('memberIs', name),
      alike === null ? undefined : fact('askedForAlike', alike),
    ]),
  };
}
