import { toWire } from '../../domain/money.ts';
import type { Case, CaseKind } from '../../jobs/case.ts';
import { decideBy } from '../../jobs/decide.sql.ts';
import { type Fact, fact, tells } from '../../jobs/fact.ts';
import { FIRST_LATE_MS } from '../../jobs/late.ts';
import { DIED_MS } from './transfer.lifecycle.ts';
import { type DoubtfulTransfer, doubtfulTransfers, lockTransfer } from './transfer.sql.ts';

/**
 * Transfers that need a person: no answer for an hour, a game account that stays locked for as long after one, another amount at the
 * provider than was asked for or settled, nothing of what it had answered as done, or applied after they came back.
 */
export const transferCases: CaseKind = {
  kind: 'transfer',
  open: async ({ database }, id) => (await database.rows(doubtfulTransfers(id))).map(caseOf),
  lock: lockTransfer,
  decide: (id, told) => decideBy('transfer_decide', id, { ...told, checkMs: DIED_MS, lateMs: FIRST_LATE_MS }),
  // Nobody asks for it any more: what its game holds otherwise is booked as play, won or lost.
  noteBooks: ({ why }) => why !== 'LOCKED',
};

function caseOf(row: DoubtfulTransfer): Case {
  const { id, member, game, unit, amount, direction, sentAt, why } = row;
  const { otherAmount, decisions } = row;
  const between = fact(direction === 'in' ? 'intoGame' : 'outOfGame', game);
  return {
    ...{ id, member, party: game, unit, amount, since: sentAt },
    ...{ why, otherAmount, decisions, moves: movesOf(row) },
    ...tells([between, ...factsOf(row), ...balancesOf(row)]),
  };
}

/**
 * What a settle moves, signed as the player's balance sees it: from what stands at the game for it, or does when it has gone there. Or all
 * that stands there, where that is more: a note may have it booked as play.
 */
function movesOf({ state, direction, amount, settledAs, otherAmount }: DoubtfulTransfer): bigint {
  const asked = direction === 'in' ? amount : -amount;
  const stands = settledAs ?? (state === 'sent' ? asked : 0n);
  const moved = (otherAmount ?? asked) - stands;
  return stands * stands > moved * moved ? stands : moved;
}

function factsOf({ state, settledAs, wasDone, otherAmount, decisions }: DoubtfulTransfer): Fact[] {
  const given = fact(state === 'sent' ? 'inTransit' : 'givenBack');
  const money = settledAs === null ? given : fact('settledAs', `${toWire(settledAs)}`);
  const isWanted = otherAmount !== null && decisions.includes('settle');
  return [
    money,
    ...(wasDone ? [fact('saidDone')] : []),
    ...(isWanted ? [fact('wantsNumber', `${toWire(otherAmount)}`)] : []),
  ];
}

/** Where the balance alone tells: what the locked player had. */
function balancesOf({ balanceBefore, balanceSeen }: DoubtfulTransfer): (Fact | undefined)[] {
  return [
    balanceBefore === null ? undefined : fact('balanceBefore', `${toWire(balanceBefore)}`),
    balanceSeen === null ? undefined : fact('balanceNow', `${toWire(balanceSeen)}`),
  ];
}
