import { toWire } from '../../domain/money.ts';
import type { Case, CaseKind } from '../../jobs/case.ts';
import { decideBy } from '../../jobs/decide.sql.ts';
import { fact, tells } from '../../jobs/fact.ts';
import { type DoubtfulOrder, doubtfulOrders, lockOrder } from './deposit.sql.ts';

/**
 * Codes that are over and of which the gateway tells nothing: whether they were paid is for a person to find out; and codes
 * of whose payments it says otherwise than it did when they were credited, or tells another one in their place, which is withheld until then. Nothing is held
 * here that could be spent or given back; what the gateway says was paid is credited by itself else, and nothing that was credited is
 * taken back by a program.
 */
export const depositCases: CaseKind = {
  kind: 'deposit',
  open: async ({ database }, id) => (await database.rows(doubtfulOrders(id))).map(caseOf),
  lock: lockOrder,
  decide: (id, told) => decideBy('qr_decide', id, told),
};

function caseOf(row: DoubtfulOrder): Case {
  const { id, memberId, gateway, currency, amount, createdAt, reference, state, why } = row;
  const { otherAmount, withheld, lines, unnamed, alike, beside, counted, decisions } = row;
  const isPaid = state === 'paid';
  const money =
    withheld > 0n
      ? fact(isPaid ? 'creditedButWithheld' : 'notHereButWithheld', `${toWire(withheld)}`)
      : fact(isPaid ? 'creditedAsTold' : 'notHere');
  return {
    ...{ id, member: memberId, party: gateway, unit: currency, amount, since: createdAt },
    ...{ why, otherAmount, withheld, decisions },
    ...tells([
      money,
      fact('codeIs', state, reference),
      lines === null ? undefined : fact('asTold', lines),
      unnamed === null ? undefined : fact('messagesCredited', unnamed),
      alike === null ? undefined : fact('creditedAlike', alike),
      beside === null ? undefined : fact('gatewayTold', beside),
      counted === null ? undefined : fact('countLines', counted),
    ]),
  };
}
