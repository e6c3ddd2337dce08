import { type Unknown, unknown } from '../outcome.ts';
import { isAbout, type NameIfTold, type NotTold } from '../told.ts';

/** A payout as we ask for it. What the gateway says counts for exactly this reference, this payee and this amount. */
export interface PayoutOrder {
  reference: string;
  /** The gateway's own id of whom it pays, from `registerPayee`. */
  payee: string;
  /** Minor units. */
  amount: bigint;
}

/** One that a gateway is asked about: by its own number as well, where it has told one. */
export interface AskedPayout extends PayoutOrder {
  gatewayPayoutId?: string | undefined;
  /** Those by which it is asked about beside this one. */
  otherNumbers?: readonly string[] | undefined;
  /** It has ended so in our books: whatever is told of it moves nothing, and what contradicts that is to be heard. */
  booked?: 'paid' | 'failed' | undefined;
}

/** `processing`: the gateway has it and is not at an end. `paid`: the money left. `rejected`: it did not and will not. */
export type PayoutState = 'processing' | 'paid' | 'rejected';

/** What a gateway's answer tells of a payout, as it was read and before it is compared with anything. */
export interface PayoutTold {
  reference: unknown;
  payee: unknown;
  /** What it pays or paid, in minor units. */
  amount: bigint;
  gatewayPayoutId: string;
  state: PayoutState;
}

/** The gateway has a payout under our reference and to our payee, but of another amount. */
export interface OtherAmount {
  kind: 'other-amount';
  /** Minor units. */
  amount: bigint;
  gatewayPayoutId: string;
  state: PayoutState;
}

/** It has it under another number than the one that it gave us first. */
export interface OtherNumber {
  kind: 'other-number';
  gatewayPayoutId: string;
}

/**
 * Its private part, here and below, makes that nothing else passes for one: no literal, and no copy with another state. It
 * carries the type of the order that it was compared with: where that is a parameter, as in an adapter, the match of
 * another order does not pass for one of this.
 */
class Match<State extends PayoutState, Order> {
  readonly kind: State;
  readonly #told: PayoutTold;
  declare private readonly ofOrder: (order: Order) => Order;

  constructor(kind: State, told: PayoutTold) {
    this.kind = kind;
    this.#told = told;
  }

  get gatewayPayoutId(): string {
    return this.#told.gatewayPayoutId;
  }
}

class Refusal<Order> {
  readonly kind = 'refused';
  readonly code: string;
  declare private readonly ofOrder: (order: Order) => Order;

  constructor(code: string) {
    this.code = code;
  }
}

class Nothing<Order> {
  readonly kind = 'none';
  declare private readonly ofOrder: (order: Order) => Order;
}

/**
 * The gateway says that this very payout was not and will not be made. A refusal that an earlier copy of the same request
 * may have caused says no such thing.
 */
export type Refused<Order = PayoutOrder> = Refusal<Order>;

/** Ours is not where it should be. That proves nothing by itself: it may be found later. */
export type None<Order = AskedPayout> = Nothing<Order>;

/**
 * What a gateway says of exactly the payout that we asked for: our reference, our payee, our amount, and the gateway's
 * own number where we know it. Money leaves on this alone, and comes back on it or on a refused call and `None` together.
 */
export type Matched<Order = AskedPayout> = Match<'processing', Order> | Ended<Order>;

/** Of a payout at its end. */
export type Ended<Order = AskedPayout> = Match<'paid', Order> | Match<'rejected', Order>;

/** Compares what an answer is about with what was asked for. `unknown` where it has another reference or another payee. */
export function matchPayout<Order extends AskedPayout>(
  asked: Order,
  told: PayoutTold,
): Matched<Order> | OtherAmount | OtherNumber | Unknown {
  const isOurs = told.reference === asked.reference && told.payee === asked.payee;
  const { gatewayPayoutId } = told;
  if (!isOurs) return unknown('ambiguous');
  if (gatewayPayoutId !== (asked.gatewayPayoutId ?? gatewayPayoutId))
    return { kind: 'other-number', gatewayPayoutId };
  const { amount, state } = told;
  if (amount !== asked.amount) return { kind: 'other-amount', amount, gatewayPayoutId, state };
  return new Match(told.state, told) as Matched<Order>;
}

/** Compares which call was refused. Where the refusal does not name it, the call has to have been alone. */
export function matchRefusal<Order extends PayoutOrder>(
  asked: Order,
  told: { reference: NameIfTold; code: string },
): Refused<Order> | Unknown {
  return isAbout(asked.reference, told.reference) ? new Refusal(told.code) : unknown('ambiguous');
}

/**
 * Looks for our reference among those of the payouts where ours would stand: of its payee, to the end of the list. That it is
 * not there names nothing of ours, so the call for the list has to have been alone.
 */
export function matchList<Order extends PayoutOrder>(
  asked: Order,
  references: readonly unknown[],
  _notTold: NotTold,
): None<Order> | Unknown {
  return references.includes(asked.reference) ? unknown('ambiguous') : new Nothing();
}
