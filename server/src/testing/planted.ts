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
import { type GiftAsked, type GiftFound, type GiftTold, matchGift } from '../providers/gift/match.ts';
import { rejected, type Unknown } from '../providers/outcome.ts';
import {
  type CodeEnd,
  type CodeEnded,
  type CodeFound,
  matchCode,
  matchEnd,
  type QrQuestion,
  type QrStatus,
} from '../providers/payment/match.ts';
import {
  type AskedPayout,
  matchList,
  matchPayout,
  matchRefusal,
  type None,
  type PayoutOrder,
  type PayoutTold,
  type Refused,
} from '../providers/payout/match.ts';
import type { PayoutFound } from '../providers/payout/port.ts';
import type { NotTold } from '../providers/told.ts';

/** Of an answer that was never heard it is not known on which connection. */
export const plantedNotTold = {} as NotTold;

/** A game has exactly what was asked for, or this (signed as the player's balance sees it), or nothing. */
export function plantedTransfer<Order extends TransferOrder>(
  order: Order,
  booked: bigint | 'nothing' | 'ours',
): TransferFound<Order> {
  const { username, reference, direction, amount } = order;
  const ours = direction === 'in' ? amount : -amount;
  return matchTransfer(order, { username, reference, booked: booked === 'ours' ? ours : booked });
}

/** A game says that it did what was asked for. */
export function plantedSuccess<Order extends TransferOrder>(order: Order): TransferAnswer<Order> {
  return moved(plantedTransfer(order, 'ours'));
}

/** A game refuses, and has nothing under the reference. */
export function plantedRefusal<Order extends TransferOrder>(
  order: Order,
  code: string,
): TransferAnswer<Order> {
  return refused(rejected(code), plantedTransfer(order, 'nothing'));
}

export function plantedBalance<Of extends Player>(
  player: Of,
  amount: bigint,
  outstanding: bigint | null = 0n,
): BalanceRead<Of> | Unknown {
  return matchBalance(player, { username: player.username, amount, outstanding });
}

const atUs = { merchant: 'planted', currency: 'THB' } as const;

/** A gateway says this of a code, in baht. */
export function plantedCode<Order extends QrQuestion>(
  question: Order,
  status: QrStatus,
): CodeFound<Order> | Unknown {
  const names = { ...atUs, reference: question.reference };
  if (status.state !== 'paid') return matchCode({ ...atUs, question }, { ...names, ...status });
  const more = (status.more ?? []).map((one) => ({ ...one, currency: atUs.currency }));
  return matchCode({ ...atUs, question }, { ...names, ...status, more });
}

/** A gateway says this of having ended a code. */
export function plantedEnd<Order extends QrQuestion>(
  question: Order,
  end: CodeEnd,
): CodeEnded<Order> | Unknown {
  return matchEnd({ ...atUs, question }, { ...atUs, reference: question.reference, end });
}

/** A gateway has a payout as it was asked for, but for what is told. */
export function plantedPayout<Order extends AskedPayout>(
  order: Order,
  told: Pick<PayoutTold, 'state' | 'gatewayPayoutId'> & Partial<PayoutTold>,
): PayoutFound<Order> {
  const { reference, payee, amount } = order;
  return matchPayout(order, { reference, payee, amount, ...told });
}

/** A gateway refuses to make a payout. */
export function plantedPayoutRefusal<Order extends PayoutOrder>(
  order: Order,
  code: string,
): Refused<Order> | Unknown {
  return matchRefusal(order, { reference: order.reference, code });
}

/** A gateway has no such payout. */
export function plantedNoPayout<Order extends PayoutOrder>(order: Order): None<Order> | Unknown {
  return matchList(order, [], plantedNotTold);
}

/** The party says this of a voucher. */
export function plantedGift<Asked extends GiftAsked>(
  asked: Asked,
  told: Pick<GiftTold, 'ticket' | 'state'>,
): GiftFound<Asked> | Unknown {
  return matchGift(asked, { hash: asked.hash, ...told });
}
