import { type Case, type CaseKind, noteOf } from '../../jobs/case.ts';
import { decideOrder, type UnheardOrder, unheardOrders } from './deposit.sql.ts';

/**
 * Codes that are long over and of which the gateway tells nothing: whether they were paid is for a person to find out.
 * Nothing is held here that could be spent or given back; what the gateway says was paid is credited by itself.
 */
export const depositCases: CaseKind = {
  kind: 'deposit',
  open: async ({ database }, id) => (await database.rows(unheardOrders(id))).map(caseOf),
  decide: (id, decision, evidence) => decideOrder(id, { decision, note: noteOf(evidence) }),
};

function caseOf(row: UnheardOrder): Case {
  const { id, memberId, gateway, currency, amount, createdAt, reference, state } = row;
  return {
    ...{ id, member: memberId, party: gateway, unit: currency, amount, since: createdAt },
    why: 'NO_ANSWER',
    facts: `not here, unless the gateway has it; code ${state}, our reference ${reference}`,
    decisions: ['note'],
  };
}
