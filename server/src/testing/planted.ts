/**
 * The door for test doubles and planted mistakes: what games and gateways say of money, made up. It goes through the
 * matching functions with an answer that was never heard, as nothing else can make what they make.
 */
import {
  type BalanceRead,
  matchBalance,
  matchTransfer,
  moved,
  type Player,
  refused,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
} from '../providers/game/match.ts';
import { rejected, type Unknown } from '../providers/outcome.ts';
import {
  type CodeEnd,
  type CodeEnded,
  type CodeFound,
  matchCode,
  matchEnd,
  type QrStatus,
} from '../providers/payment/match.ts';
import {
  matchList,
  matchRefusal,
  type None,
  type PayoutOrder,
  type Refused,
} from '../providers/payout/match.ts';
import { NOT_TOLD } from '../providers/told.ts';

/** A game has exactly what was asked for, or this (signed as the player's balance sees it), or nothing. */
export function plantedTransfer(order: TransferOrder, booked: bigint | 'nothing' | 'ours'): TransferFound {
  const { username, reference, direction, amount } = order;
  const ours = direction === 'in' ? amount : -amount;
  return matchTransfer(order, { username, reference, booked: booked === 'ours' ? ours : booked });
}

/** A game says that it did what was asked for. */
export function plantedSuccess(order: TransferOrder): TransferAnswer {
  return moved(plantedTransfer(order, 'ours'));
}

/** A game refuses, and has nothing under the reference. */
export function plantedRefusal(order: TransferOrder, code: string): TransferAnswer {
  return refused(rejected(code), plantedTransfer(order, 'nothing'));
}

export function plantedBalance(
  { username }: Player,
  amount: bigint,
  outstanding = 0n,
): BalanceRead | Unknown {
  return matchBalance({ username }, { username, amount, outstanding });
}

const merchant = 'planted';

/** A gateway says this of a code, in baht. */
export function plantedCode({ reference }: { reference: string }, status: QrStatus): CodeFound | Unknown {
  const code = { reference, merchant, currency: 'THB' } as const;
  return matchCode(code, { ...code, ...status });
}

/** A gateway says this of having ended a code. */
export function plantedEnd(end: CodeEnd): CodeEnded | Unknown {
  const asked = { reference: '', merchant, currency: 'THB' } as const;
  return matchEnd(asked, { reference: NOT_TOLD, merchant: NOT_TOLD, end });
}

/** A gateway refuses to make a payout. */
export function plantedPayoutRefusal(order: PayoutOrder, code: string): Refused | Unknown {
  return matchRefusal(order, { reference: NOT_TOLD, code });
}

/** A gateway has no such payout. */
export function plantedNoPayout(order: PayoutOrder): None | Unknown {
  return matchList(order, []);
}
