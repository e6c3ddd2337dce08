import { bangkokTime } from '../../domain/bangkok.ts';
import type { Case, CaseKind } from '../../jobs/case.ts';
import { decideBy } from '../../jobs/decide.sql.ts';
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
  stated: (number) => number.split('@')[1],
};

function caseOf(row: FeedCase): Case {
  const { id, why, receivedAt, amount, currency, decisions } = row;
  return {
    ...{ id, why, party: row.bankCode ?? 'FEED', since: receivedAt, decisions, otherAmount: null },
    ...{ member: nameOf(row.fitting), unit: currency ?? 'THB', amount: amount ?? 0n },
    facts: [
      'in no wallet',
      ...(row.toldAt
        ? [`came ${bangkokTime(row.toldAt)} to ${row.bankCode} ${row.accountNo ?? `…${row.accountTail}`}`]
        : []),
      row.payerTail === null ? 'payer not told' : `from ${row.payerBank} …${row.payerTail}`,
      `may be of ${nameOf(row.fitting)}`,
      ...(row.credited.length > 0
        ? [`by a slip the same sum was credited to ${row.credited.join(', ')}`]
        : []),
      ...(row.asked.length > 0 ? [`the amount of a code of ${row.asked.join(', ')}`] : []),
      ...(row.announced.length > 0 ? [`announced by ${row.announced.join(', ')}`] : []),
      `${row.sender ?? 'the relay'}: ${row.text}`,
      `settle wants NUMBER as ${row.accountNo === null ? 'MEMBER@AMOUNT@BANK-ACCOUNT' : 'MEMBER'}`,
    ].join('; '),
  };
}

const nameOf = (members: readonly string[]) => (members.length === 0 ? 'nobody known' : members.join(', '));
