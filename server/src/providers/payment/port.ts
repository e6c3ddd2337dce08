import type { QrBankCode } from '@prae/contract/deposit';
import type { Outcome } from '../outcome.ts';

/** A gateway that makes QR codes, takes the money of whoever pays one, and can be asked what became of it. */
export interface QrGateway {
  readonly code: QrBankCode;
  /** Its name for members. */
  readonly bank: { nameTH: string; nameEN: string };
  /** The currency every code of this gateway is in. */
  readonly currency: 'THB' | 'LAK';
  /** A fresh reference of ours in the gateway's form. It is stored before `create` is called. */
  newReference(): string;
  /** Asks for a code over `amount` (minor units). A reference the gateway knows already is rejected as `duplicate`. */
  create(order: { reference: string; amount: bigint }): Promise<Outcome<{ payload: string }>>;
  /**
   * What became of the code, by our reference. `payment` is the gateway's own reference of one payment, where a
   * callback named it; without it the gateway tells of the payment it has.
   */
  inquire(order: { reference: string; payment?: string | undefined }): Promise<Outcome<QrStatus>>;
  /** Ends a code. `paid` means that it was too late: the money is to be found by `inquire`. */
  cancel(order: { reference: string }): Promise<Outcome<'cancelled' | 'paid' | 'gone'>>;
  /** What a callback says it is about; undefined when it is not of this gateway's shape. It proves nothing. */
  readCallback(body: string): { reference: string; payment?: string } | undefined;
  /** The body the gateway wants in answer to a callback. */
  readonly acknowledgement: Record<string, unknown>;
}

/** `refunded`: paid and taken back by the merchant or the bank. `none`: the gateway knows no such code. */
export type QrStatus =
  | { state: 'open' | 'cancelled' | 'expired' | 'refunded' | 'none' }
  | { state: 'paid'; payment: string; amount: bigint };
