import type { OperationId } from '../../domain/operation.ts';
import type { Case, CaseDeps, CaseKind, Decided, Evidence } from '../../jobs/case.ts';
import { noteOrder, type UnheardOrder, unheardOrders } from './deposit.sql.ts';

/** Codes that are long over and of which the gateway tells nothing: whether they were paid is for a person to find out. */
export const depositCases: CaseKind = {
  kind: 'deposit',
  open: async ({ database }, id) => (await database.rows(unheardOrders(id))).map(caseOf),
  settle: notThis,
  release: notThis,
  note,
};

function caseOf({
  id,
  memberId,
  gateway,
  currency,
  amount,
  createdAt,
  reference,
  state,
}: UnheardOrder): Case {
  return {
    ...{ id, member: memberId, party: gateway, unit: currency, amount, since: createdAt },
    why: 'NO_ANSWER',
    facts: `not here, unless the gateway has it; code ${state}, our reference ${reference}`,
    decisions: ['note'],
  };
}

/** Nothing is held here that could be spent or given back; what the gateway says was paid is credited by itself. */
async function notThis({ database }: CaseDeps, id: OperationId): Promise<Decided> {
  const isOpen = (await database.maybe(unheardOrders(id))) !== undefined;
  return isOpen ? 'not-this' : 'not-open';
}

/** Asks the gateway no more. A callback still has it asked. */
async function note({ database }: CaseDeps, id: OperationId, { by, reason }: Evidence): Promise<Decided> {
  const isOpen = (await database.maybe(unheardOrders(id))) !== undefined;
  if (!isOpen) return 'not-open';
  await database.run(noteOrder(id, `OPERATOR ${by}: ${reason}`));
  return 'done';
}
