import type { QrBankCode } from '@prae/contract/deposit';
import type { Callback } from '../callback.ts';
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
  /**
   * Asks for a code over `amount` (minor units). A reference the gateway knows already is rejected as `duplicate`.
   * `gatewayId` is the gateway's own id of the code, from those that want it back in `inquire` and `cancel`.
   */
  create(order: {
    reference: string;
    amount: bigint;
    payer: Payer;
  }): Promise<Outcome<{ payload: string; gatewayId?: string }>>;
  /**
   * What became of the code. `payment` is the gateway's own reference of one payment, where a callback named it;
   * without it the gateway tells of the payment it has.
   */
  inquire(order: QrQuestion & { payment?: string | undefined }): Promise<Outcome<QrStatus>>;
  /** Ends a code. `paid` means that it was too late: the money is to be found by `inquire`. */
  cancel(order: QrQuestion): Promise<Outcome<'cancelled' | 'paid' | 'gone'>>;
  /**
   * What a callback says it is about; undefined when it is not of this gateway's shape, or when the gateway signs its
   * callbacks and the signature is wrong. It proves nothing: `inquire` does.
   */
  readCallback(callback: Callback): { reference: string; payment?: string } | undefined;
  /** The body the gateway wants in answer to a callback. */
  readonly callbackAnswer: Record<string, unknown>;
}

/** The member who will pay; some gateways take money from this bank account alone. */
export interface Payer {
  memberId: string;
  name: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  /** Digits with a leading 0. */
  phone?: string;
}

/** A code that was asked for: by our reference, and by the gateway's own id where it gave one. */
export interface QrQuestion {
  reference: string;
  gatewayId?: string | undefined;
}

/** `refunded`: paid and taken back by the merchant or the bank. `none`: the gateway knows no such code. */
export type QrStatus =
  | { state: 'open' | 'cancelled' | 'expired' | 'refunded' | 'none' }
  | { state: 'paid'; payment: string; amount: bigint };
