import type { Callback } from '../callback.ts';
import type { Confirmed, Outcome, Rejected, Unknown } from '../outcome.ts';

/** The bank account that money goes to. */
export interface PayeeAccount {
  bankCode: string;
  accountNo: string;
  accountName: string;
}

/**
 * `processing`: the gateway has it and is not at an end (also when it is held for a check on its side).
 * `paid`: the money left. `rejected`: it did not and will not.
 */
export interface Payout {
  gatewayPayoutId: string;
  state: 'processing' | 'paid' | 'rejected';
  /** What the gateway pays or paid, in minor units. */
  amount: bigint;
}

/** What a payout is known by: what the gateway says counts for this reference and this payee alone. */
export interface PayoutKey {
  reference: string;
  /** The gateway's own id of whom it pays, from `registerPayee`. */
  payee: string;
}

/**
 * What came of asking for a payout. `rejected`: the gateway says that this very payout was not and will not be made. A
 * refusal that an earlier copy of the same request may have caused says no such thing: it is unknown, with its code.
 */
export type PayAnswer = Confirmed<{ gatewayPayoutId: string }> | Rejected | (Unknown & { code?: string });

/** A gateway that pays out to bank accounts. */
export interface PayoutGateway {
  readonly code: 'PAYONEX';
  readonly currency: 'THB' | 'LAK';
  /** Makes the account known to the gateway and answers its id there. Moves no money; safe to repeat. */
  registerPayee(account: PayeeAccount): Promise<Outcome<{ payee: string }>>;
  /** Pays `amount` (minor units). Called once per reference, ever; after `unknown` only `find` tells. */
  pay(order: PayoutKey & { amount: bigint }): Promise<PayAnswer>;
  /**
   * Finds a payout, by the gateway's id where it is known, else by our reference. `none`: it is not where it should be.
   * That proves nothing: it may be found later.
   */
  find(order: PayoutKey & { gatewayPayoutId?: string | undefined }): Promise<Outcome<Payout | 'none'>>;
  /** What a callback says it is about; undefined when it is not of this gateway's shape, or wrongly signed. It proves nothing. */
  readCallback(callback: Callback): { reference: string } | undefined;
  /** The body the gateway wants in answer to a callback. */
  readonly callbackAnswer: Record<string, unknown>;
}
