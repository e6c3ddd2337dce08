import type { Callback } from '../callback.ts';
import type { Outcome, Unknown } from '../outcome.ts';
import type { AskedPayout, Matched, None, OtherAmount, OtherNumber, PayoutOrder, Refused } from './match.ts';

/** The bank account that money goes to. */
export interface PayeeAccount {
  bankCode: string;
  accountNo: string;
  accountName: string;
}

/**
 * What came of asking for a payout. None of it is an end of the payout: only `find` tells how it ended.
 *
 * - `accepted`: the gateway has it, under this number.
 * - `refused`: money comes back on it, if `find` says `none` afterwards. Any other refusal is `unknown`, with its code.
 * - `not-sent`: it is certain that nothing of the request has left, because signing in failed, which comes before it, or
 *   its time was over. It may be asked for again.
 */
export type PayAnswer<Order = PayoutOrder> =
  | { kind: 'accepted'; gatewayPayoutId: string }
  | Refused<Order>
  | { kind: 'not-sent'; why: string }
  | (Unknown & { code?: string });

/** What the gateway says of a payout. */
export type PayoutFound<Order = AskedPayout> =
  | Matched<Order>
  | OtherAmount
  | OtherNumber
  | None<Order>
  | Unknown;

/**
 * A gateway that pays out to bank accounts. What it says of a payout's end is made in match.ts alone, by comparing the
 * answer with what was asked.
 */
export interface PayoutGateway {
  readonly code: 'PAYONEX';
  readonly currency: 'THB' | 'LAK';
  /**
   * Asks something that changes nothing. `unknown`: it does not answer now, be it silent, in maintenance, or called too often.
   */
  answers(): Promise<Outcome<unknown>>;
  /** Makes the account known to the gateway and answers its id there. Moves no money; safe to repeat. */
  registerPayee(account: PayeeAccount): Promise<Outcome<{ payee: string }>>;
  /**
   * Asks for a payout of a gateway that answers (`answers`), and sends nothing any more once `isOver`. Called once per
   * reference, ever, unless it was `not-sent`.
   */
  pay<Order extends PayoutOrder>(order: Order, isOver: () => boolean): Promise<PayAnswer<Order>>;
  /**
   * Finds a payout, by the gateway's number where it is known, and by our reference where it is not, or where what has
   * that number is not ours. Where that takes many calls it begins no further one once `performance.now()` has reached
   * `before`.
   */
  find<Order extends AskedPayout>(order: Order, before?: number): Promise<PayoutFound<Order>>;
  /** What a callback says it is about; undefined when it is not of this gateway's shape, or wrongly signed. It proves nothing. */
  readCallback(callback: Callback): { reference: string } | undefined;
  /** The body the gateway wants in answer to a callback. */
  readonly callbackAnswer: Record<string, unknown>;
}
