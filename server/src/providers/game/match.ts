import { type Rejected, type Unknown, unknown } from '../outcome.ts';
import { isAbout, type NameIfTold } from '../told.ts';

export interface Player {
  /** As the provider has it: 1 to 64 printable ASCII characters without a space. */
  username: string;
}

/** A transfer as we ask for it. What the provider says counts for exactly this player, this reference and this amount. */
export interface TransferOrder extends Player {
  /** Ours, unique for ever, [A-Za-z0-9-]. */
  reference: string;
  direction: 'in' | 'out';
  amount: bigint;
  /**
   * What the player had before the call (minor units), from providers whose recovery is `locked`, and always from those: read
   * under the lock, and kept in the transfer's row before the first byte of the call is sent.
   */
  balanceBefore?: bigint;
}

/**
 * What an answer tells of one transfer, as it was read and before it is compared with anything. Of games a name that is not
 * told is common: most answers give the balances before and after and name nothing, and "no such reference" names nothing by its
 * nature. That is enough on a connection of its own: what comes there answers the one question that was put there.
 */
export interface TransferTold {
  username: NameIfTold;
  reference: NameIfTold;
  /** What was moved, signed as the player's balance sees it, by its own word or by the balances before and after. */
  booked: bigint | 'nothing';
}

/**
 * `amount` is what the player can use; `outstanding` lies on tables that are still open. That is null where the answer does not say: a
 * balance of nothing may be a bet then that is not decided yet.
 */
export interface Balance {
  amount: bigint;
  outstanding: bigint | null;
}

/**
 * Its private part, here and below, makes that nothing else passes for one: no literal, and no changed copy. It carries the
 * type of the order that it was compared with: where that is a parameter, as in an adapter, the match of another order
 * does not pass for one of this.
 */
class Match<Kind extends 'confirmed' | 'absent', Order> {
  readonly kind: Kind;
  declare private readonly ofOrder: (order: Order) => Order;

  constructor(kind: Kind) {
    this.kind = kind;
  }
}

class Read<Of> {
  readonly kind = 'confirmed';
  readonly value: Balance;
  declare private readonly ofPlayer: (player: Of) => Of;

  constructor(value: Balance) {
    this.value = value;
  }
}

class Refusal<Order> implements Rejected {
  readonly kind = 'rejected';
  readonly code: string;
  readonly message?: string;
  declare private readonly ofOrder: (order: Order) => Order;

  constructor({ code, message }: Rejected) {
    this.code = code;
    if (message !== undefined) this.message = message;
  }
}

/** The provider has moved exactly what was asked for, for this player and under this reference. */
export type Applied<Order = TransferOrder> = Match<'confirmed', Order>;

/** It has nothing under our reference. That ends nothing by itself: the call may still be on its way. */
export type Absent<Order = TransferOrder> = Match<'absent', Order>;

/** It has something else under our reference, signed as the player's balance sees it. No program settles that. */
export interface OtherAmount {
  kind: 'other-amount';
  amount: bigint;
}

/** The balance of the locked player, which fits neither end. No program settles that. */
export interface OtherBalance extends Balance {
  kind: 'other-balance';
}

/** It did not and will not move the money: this, and nothing else, gives it back. */
export type Refused<Order = TransferOrder> = Refusal<Order>;

/** The balance of this very player. */
export type BalanceRead<Of = Player> = Read<Of>;

/** What a provider says when it is asked about a transfer. */
export type TransferFound<Order = TransferOrder> =
  | Applied<Order>
  | Absent<Order>
  | OtherAmount
  | OtherBalance
  | Unknown;

/** What a transfer came to, as far as it is known. */
export type TransferAnswer<Order = TransferOrder> = Applied<Order> | Refused<Order> | Unknown;

/** Compares what an answer is about with what was asked for. `unknown` where it is another player's or another transfer's. */
export function matchTransfer<Order extends TransferOrder>(
  order: Order,
  told: TransferTold,
): TransferFound<Order> {
  const isOurs = isAbout(order.username, told.username) && isAbout(order.reference, told.reference);
  if (!isOurs) return unknown('badBody');
  if (told.booked === 'nothing') return new Match('absent');
  return told.booked === signed(order)
    ? new Match('confirmed')
    : { kind: 'other-amount', amount: told.booked };
}

/**
 * What a transfer comes to by the balance of a player who is locked, compared with the one before: the same, or that with
 * the amount moved; anything else proves nothing. It needs no reference, as nothing else can have moved it.
 */
export function matchBalances<Order extends TransferOrder>(
  order: Order,
  before: bigint,
  read: BalanceRead<Order>,
): TransferFound<Order> {
  const { amount, outstanding } = read.value;
  const booked = amount - before;
  // What is told to lie on open tables can still come back to the balance.
  const isOpen = (outstanding ?? 0n) !== 0n;
  if (!isOpen && booked === 0n) return new Match('absent');
  if (!isOpen && booked === signed(order)) return new Match('confirmed');
  return { kind: 'other-balance', amount, outstanding };
}

/**
 * What the answer to a transfer comes to that tells of its success; undefined: what it says of the amount cannot be understood. That it said so is kept
 * where the rest does not fit: what is found later, or is not, has to agree with it.
 */
export function succeeded<Order extends TransferOrder>(
  order: Order,
  told: Omit<TransferTold, 'booked'> & { booked: bigint | undefined },
): Applied<Order> | Unknown {
  const found = matchTransfer(order, { ...told, booked: told.booked ?? 0n });
  return found.kind === 'unknown' ? found : done(found);
}

/** The same of a success that tells of no amount, by what was found when it was asked about. */
export function done<Order>(found: TransferFound<Order>): Applied<Order> | Unknown {
  return found.kind === 'confirmed' ? found : unknown('done');
}

/**
 * What a transfer comes to by what was found of it right after its call, where nothing that was found gives it back. That another amount is there is kept
 * as a success is.
 */
export function moved<Order>(found: TransferFound<Order>): Applied<Order> | Unknown {
  if (found.kind === 'confirmed' || found.kind === 'unknown') return found;
  return unknown(found.kind === 'other-amount' ? 'done' : 'ambiguous');
}

/**
 * What the refusal of a transfer comes to. It names nothing, and may be about a copy of the request that a proxy made: it
 * counts only with what the provider says when it is asked by our reference afterwards.
 */
export function refused<Order>(refusal: Rejected, found: TransferFound<Order>): TransferAnswer<Order> {
  return found.kind === 'absent' ? new Refusal(refusal) : moved(found);
}

/**
 * What a transfer comes to of which there was no answer, `sentMsAgo` after its call: "no such reference" is believed only
 * after the provider's settling time, as until then the call may still be on its way.
 */
export function settled<Order>(
  found: TransferFound<Order>,
  sentMsAgo: number,
  settlingMs: number,
): TransferAnswer<Order> {
  if (found.kind === 'confirmed' || found.kind === 'unknown') return found;
  if (found.kind !== 'absent') return unknown('ambiguous');
  return sentMsAgo < settlingMs ? unknown('timeout') : new Refusal({ kind: 'rejected', code: 'absent' });
}

/**
 * Whether a provider says of a transfer that has ended what was booked for it: what a person settled it as (`settledAs`,
 * signed as the player's balance sees it), or nothing where it came back (null).
 */
export function isAsBooked(
  order: Pick<TransferOrder, 'direction' | 'amount'>,
  said: Exclude<TransferFound, Unknown>,
  settledAs: bigint | null,
): boolean {
  switch (said.kind) {
    case 'absent':
      return settledAs === null || settledAs === 0n;
    case 'confirmed':
      return settledAs === signed(order);
    case 'other-amount':
      return settledAs === said.amount;
    case 'other-balance':
      return false;
  }
}

/** Compares whose balance it is. Nothing names the question: only a call that was alone knows that it is the answer to it. */
export function matchBalance<Of extends Player>(
  player: Of,
  told: Balance & { username: NameIfTold },
): BalanceRead<Of> | Unknown {
  const { username, amount, outstanding } = told;
  return isAbout(player.username, username) ? new Read({ amount, outstanding }) : unknown('badBody');
}

/** As the player's balance sees it. */
function signed({ direction, amount }: Pick<TransferOrder, 'direction' | 'amount'>): bigint {
  return direction === 'in' ? amount : -amount;
}
