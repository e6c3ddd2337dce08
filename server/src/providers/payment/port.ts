import type { QrBankCode } from '@prae/contract/deposit';
import type { Callback } from '../callback.ts';
import type { Outcome, Rejected, Unknown } from '../outcome.ts';
import type { CodeEnded, CodeFound, QrQuestion } from './match.ts';

export type { Heard, QrPayment, QrQuestion } from './match.ts';

/**
 * A gateway that makes QR codes, takes the money of whoever pays one, and can be asked what became of it. What it says of a
 * code is made in match.ts alone, by comparing the answer with what was asked.
 */
export interface QrGateway {
  readonly code: QrBankCode;
  /** Its name for members. */
  readonly bank: { nameTH: string; nameEN: string };
  /** The currency every code of this gateway is in. */
  readonly currency: 'THB' | 'LAK';
  /**
   * Nobody can be asked what became of a code: `inquire` reads messages that others may have written, so that its payments have `heard`
   * and count within limits alone; and that a message is gone says nothing.
   */
  readonly isOverheard?: true;
  /** It takes money from the payer's own bank account alone. */
  readonly ownAccountOnly?: true;
  /** Where it tells of payments by itself, on a line that we hold open. */
  readonly stream?: QrStream;
  /** Opens a code in the app of the gateway's bank, on the phone that shows it; where the app can be opened by a link. */
  readonly appLink?: (payload: string) => string;
  /** A fresh reference of ours in the gateway's form. It is stored before `create` is called. */
  newReference(): string;
  /**
   * Asks for a code over `amount` (minor units). A reference that the gateway knows already gives the same code again or is
   * rejected, as `duplicate` where it says why; with another amount it is rejected always. `payload` is at most 512 bytes.
   * `gatewayId` is the gateway's own id of the code, from those that want it back in `inquire` and `cancel`. `expiresAt` is when its time
   * is over here, for those that say so in the code.
   */
  create(order: {
    reference: string;
    amount: bigint;
    payer: Payer;
    expiresAt?: Date;
  }): Promise<Outcome<{ payload: string; gatewayId?: string }>>;
  /**
   * What became of the code, or of one payment on it; of the code the gateway tells of the payments that it has. Rejected: the
   * question was refused.
   */
  inquire<Order extends QrQuestion>(order: Order): Promise<CodeFound<Order> | Rejected | Unknown>;
  /**
   * Ends a code, or tells that it was too late. Undefined where the gateway has no such call: a code that is dropped here may
   * still be paid there, and is asked about.
   */
  readonly cancel:
    | (<Order extends QrQuestion>(order: Order) => Promise<CodeEnded<Order> | Rejected | Unknown>)
    | undefined;
  /**
   * What a callback says it is about; undefined when it is not of this gateway's shape, or when the gateway signs its
   * callbacks and the signature is wrong. It proves nothing: `inquire` does.
   */
  readCallback(callback: Callback): { reference: string; payment?: string } | undefined;
  /** The body the gateway wants in answer to a callback. */
  readonly callbackAnswer: Record<string, unknown>;
}

/** A line on which a gateway tells of payments. What comes on it is a hint, as a callback is. */
export interface QrStream {
  /**
   * Waits for what comes after `mark`, which the answer before told; without it the answer is the mark of now. Answers the references that
   * are told of, our own and strangers', none where it was quiet; undefined where nothing that counts came. Never throws.
   */
  next(mark: string | undefined, signal: AbortSignal): Promise<Overheard | undefined>;
}

export interface Overheard {
  mark: string;
  references: string[];
}

/** A gateway that can end a code. */
export type EndingGateway = QrGateway & { readonly cancel: NonNullable<QrGateway['cancel']> };

/** The member who will pay; from this bank account alone where the gateway has `ownAccountOnly`. */
export interface Payer {
  memberId: string;
  name: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  /** Digits with a leading 0. */
  phone?: string;
}
