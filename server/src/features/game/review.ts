import { toWire } from '../../domain/money.ts';
import type { Case, CaseKind } from '../../jobs/case.ts';
import { fact, tells } from '../../jobs/fact.ts';
import { decideDoubt, lockDoubt, openDoubts, type PlayDoubt } from './doubt.sql.ts';

/**
 * Wins at once above `playWinMax`: nothing of them is booked. `settle`, with the win as its number: the game stands by what it tells, and
 * the next reading books it. `note`: it does not, and as long as it tells the same, nothing is booked and nobody is asked again.
 */
export const playCases: CaseKind = {
  kind: 'play',
  open: async ({ database }, id) => (await database.rows(openDoubts(id))).map(caseOf),
  lock: lockDoubt,
  decide: decideDoubt,
};

function caseOf({ id, member, game, unit, booked, told, since }: PlayDoubt): Case {
  const amount = told - booked;
  return {
    ...{ id, member, party: game, unit, amount, since },
    ...{ why: `WON ${toWire(amount)}`, otherAmount: amount, decisions: ['settle', 'note'] },
    ...tells([
      fact('booksAndGame', `${toWire(booked)}`, `${toWire(told)}`),
      fact('nothingBooked'),
      fact('wantsNumber', `${toWire(amount)}`),
    ]),
  };
}
