import { toWire } from '../../domain/money.ts';
import type { Case, CaseKind } from '../../jobs/case.ts';
import { decideBy } from '../../jobs/decide.sql.ts';
import { fact, tells } from '../../jobs/fact.ts';
import { lockSlip, type SlipCase, slipsToDecide } from './slip.sql.ts';

/**
 * Slips that no program can judge: of banks and wallets whose transfers nobody can be asked about (NO_VERIFIER), and those of which nothing could be found
 * out, or whose accounts the bank masks too much (UNKNOW_ERROR). Whoever settles one has seen the money in the bank's own statement.
 */
export const slipCases: CaseKind = {
  kind: 'slip',
  open: async ({ database }, id) => (await database.rows(slipsToDecide(id))).map(caseOf),
  lock: lockSlip,
  decide: (id, told) => decideBy('slip_decide', id, told),
  // The code's gateway may credit the same for whoever's code it is, and the bank's statement shows it as come all the same.
  takesTwo: ({ told }, decision) => decision === 'settle' && told.some(({ code }) => code === 'paidBill'),
};

function caseOf({
  id,
  memberId,
  currency,
  amount,
  createdAt,
  why,
  decisions,
  line,
  beside,
  alike,
  joined,
  counted,
  gifts,
  isUntold,
  givenBack,
  onCodes,
  onBill,
  bill,
  ...row
}: SlipCase): Case {
  const unread = row.sendingBank === null ? '@SENDER-REFERENCE' : '';
  const number = `AMOUNT@BANK-ACCOUNT${currency === 'LAK' ? '@STATEMENT-REFERENCE' : unread}`;
  return {
    ...{ id, member: memberId, party: 'SLIP', unit: currency, amount: amount ?? 0n, since: createdAt },
    ...{ why, otherAmount: null, decisions },
    ...tells([
      fact('notCredited'),
      row.sendingBank === null
        ? fact('noCodeRead')
        : fact('transferOfBank', `${row.reference}`, row.sendingBank),
      amount === null ? fact('amountUnknown') : fact('bankSays', `${toWire(amount)}`),
      line === null ? undefined : fact('asTold', line),
      beside === null ? undefined : fact('messagesCredited', beside),
      alike === null ? undefined : fact('creditedAlike', alike),
      joined === null ? undefined : fact('settleJoins', joined),
      gifts === null ? undefined : fact('giftsAlike', gifts),
      isUntold ? fact('noMessageOfIt') : undefined,
      givenBack === null ? undefined : fact('messageReleased', givenBack),
      onCodes === null ? undefined : fact('gatewayTold', onCodes),
      counted === null ? undefined : fact('countLines', counted),
      bill === null ? undefined : fact('paidBill', bill),
      onBill === null ? undefined : fact('mayBeBill', onBill),
      fact('wantsNumberAs', number),
    ]),
  };
}
