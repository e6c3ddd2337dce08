import type { FactCode } from '@prae/contract/console/case-facts';
import { bangkokTime } from '../../domain/bangkok.ts';
import type { Case, CaseKind } from '../../jobs/case.ts';
import { decideBy } from '../../jobs/decide.sql.ts';
import { type Fact, fact, tells } from '../../jobs/fact.ts';
import { type FeedCase, lockNotification, notificationsToDecide } from './feed.sql.ts';

/**
 * Money that a bank told of and of which no program can tell whose it is: NO_PAYER, NO_MEMBER, SEVERAL, CHANGED (the member's details
 * have changed since), NOT_ACTIVE, CURRENCY, TIME (ahead, or over a day old), AMOUNT, LIKE_ANOTHER (it may be the same message
 * twice, or the same money in other words), LIKE_SLIP (it may be a slip's money, told late), LIKE_QR (it may be a gateway's), ACCOUNT (none of ours, or several),
 * UNREADABLE. Whoever settles one has seen the money in the bank's own statement. A slip that tells of it settles it, too.
 */
export const feedCases: CaseKind = {
  kind: 'feed',
  open: async ({ database }, id) => (await database.rows(notificationsToDecide(id))).map(caseOf),
  lock: lockNotification,
  decide: (id, told) => decideBy('feed_decide', id, told),
};

function caseOf(row: FeedCase): Case {
  const { id, why, receivedAt, amount, currency, decisions } = row;
  return {
    ...{ id, why, party: row.bankCode ?? 'FEED', since: receivedAt, decisions, otherAmount: null },
    ...{ member: nameOf(row.fitting), unit: currency ?? 'THB', amount: amount ?? 0n },
    ...tells([
      fact('inNoWallet'),
      row.toldAt
        ? fact('cameTo', bangkokTime(row.toldAt), `${row.bankCode}`, row.accountNo ?? `…${row.accountTail}`)
        : undefined,
      row.payerTail === null ? fact('payerUnknown') : fact('from', `${row.payerBank}`, row.payerTail),
      ofMembers('mayBeOf', row.fitting) ?? fact('mayBeOfNobody'),
      ofMembers('creditedBySlip', row.credited),
      row.alike === null ? undefined : fact('creditedAlike', row.alike),
      row.onCodes === null ? undefined : fact('gatewayTold', row.onCodes),
      row.counted === null ? undefined : fact('countLines', row.counted),
      row.joined === null ? undefined : fact('settleJoins', row.joined),
      ofMembers('amountOfCode', row.asked),
      ofMembers('announcedBy', row.announced),
      row.sender === null ? fact('saidByRelay', row.text) : fact('saidBy', row.sender, row.text),
      fact('wantsNumberAs', row.accountNo === null ? 'MEMBER@AMOUNT@BANK-ACCOUNT' : 'MEMBER'),
    ]),
  };
}

const ofMembers = (code: FactCode, members: readonly string[]): Fact | undefined =>
  members.length > 0 ? fact(code, members.join(', ')) : undefined;

const nameOf = (members: readonly string[]) => (members.length === 0 ? 'nobody known' : members.join(', '));
