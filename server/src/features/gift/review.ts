import type { Case, CaseKind } from '../../jobs/case.ts';
import { decideBy } from '../../jobs/decide.sql.ts';
import { type Fact, fact, tells } from '../../jobs/fact.ts';
import { FIRST_LATE_MS } from '../../jobs/late.ts';
import { masked } from './gift.lifecycle.ts';
import { type DoubtfulGift, doubtfulGifts, lockGift } from './gift.sql.ts';

/**
 * Gifts that need a person: no answer for a day, or taken by our wallet after they failed here, or of which the party does not say
 * what a person settled. Whoever decides looks into the wallet itself.
 */
export const giftCases: CaseKind = {
  kind: 'gift',
  open: async ({ database }, id) => (await database.rows(doubtfulGifts(id))).map(caseOf),
  lock: lockGift,
  decide: (id, told) => decideBy('gift_decide', id, { ...told, lateMs: FIRST_LATE_MS }),
};

function caseOf(row: DoubtfulGift): Case {
  const { id, memberId, party, currency, amount, createdAt, why, otherAmount, decisions } = row;
  return {
    ...{ id, member: memberId, party, unit: currency, amount, since: createdAt },
    ...{ why, otherAmount, decisions },
    ...tells(factsOf(row)),
  };
}

function factsOf({ state, hash, wallet, decisions }: DoubtfulGift): (Fact | undefined)[] {
  const place = {
    looking: fact('neverCalledFor'),
    sent: fact('mayBeInOurWallet'),
    credited: fact('credited'),
    failed: fact('notCredited'),
  };
  return [
    place[state],
    fact('voucher', masked(hash), wallet.slice(-4)),
    decisions.includes('settle') ? fact('wantsAmountGot') : undefined,
  ];
}
