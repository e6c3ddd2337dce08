import { type Unknown, unknown } from '../outcome.ts';

/** A payout as we ask for it. What the gateway says counts for exactly this reference, this payee and this amount. */
export interface PayoutOrder {
  reference: string;
  /** The gateway's own id of whom it pays, from `registerPayee`. */
  payee: string;
  /** Minor units. */
  amount: bigint;
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
  gatewayPayoutId: string;
}

/** It has it under another number than the one that it gave us first. */
export interface OtherNumber {
  kind: 'other-number';
  gatewayPayoutId: string;
}

/** Its private part makes that nothing else passes for one: no literal, and no copy with another state. */
class Match<State extends PayoutState> {
  readonly kind: State;
  readonly #told: PayoutTold;

  constructor(kind: State, told: PayoutTold) {
    this.kind = kind;
    this.#told = told;
  }

  get gatewayPayoutId(): string {
    return this.#told.gatewayPayoutId;
  }
}

/**
 * What a gateway says of exactly the payout that we asked for: our reference, our payee, our amount, and the gateway's
 * own number where we know it. Money leaves and comes back on this alone, and `matchPayout` alone makes it.
 */
export type Matched = Match<'processing'> | Ended;

/** Of a payout at its end. */
export type Ended = Match<'paid'> | Match<'rejected'>;

/** Compares what an answer is about with what was asked for. `unknown` where it has another reference or another payee. */
export function matchPayout(
  asked: PayoutOrder & { gatewayPayoutId?: string | undefined },
  told: PayoutTold,
): Matched | OtherAmount | OtherNumber | Unknown {
  const isOurs = told.reference === asked.reference && told.payee === asked.payee;
  const { gatewayPayoutId } = told;
  if (!isOurs) return unknown('ambiguous');
  if (gatewayPayoutId !== (asked.gatewayPayoutId ?? gatewayPayoutId))
    return { kind: 'other-number', gatewayPayoutId };
  if (told.amount !== asked.amount) return { kind: 'other-amount', gatewayPayoutId };
  return new Match(told.state, told) as Matched;
}
