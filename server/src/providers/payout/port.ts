import type { Callback } from '../callback.ts';
import type { Outcome } from '../outcome.ts';

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

/** A gateway that pays out to bank accounts. */
export interface PayoutGateway {
  readonly code: 'PAYONEX';
  readonly currency: 'THB' | 'LAK';
  /** Makes the account known to the gateway and answers its id there. Moves no money; safe to repeat. */
  registerPayee(account: PayeeAccount): Promise<Outcome<{ payee: string }>>;
  /** Pays `amount` (minor units). Called once per reference, ever; after `unknown` only `find` tells. */
  pay(order: {
    reference: string;
    payee: string;
    amount: bigint;
  }): Promise<Outcome<{ gatewayPayoutId: string }>>;
  /** Finds a payout, by the gateway's id where it is known, else by our reference. `none`: no such payout there. */
  find(order: { reference: string; gatewayPayoutId?: string | undefined }): Promise<Outcome<Payout | 'none'>>;
  /** What a callback says it is about; undefined when it is not of this gateway's shape, or wrongly signed. It proves nothing. */
  readCallback(callback: Callback): { reference: string } | undefined;
  /** The body the gateway wants in answer to a callback. */
  readonly callbackAnswer: Record<string, unknown>;
}
