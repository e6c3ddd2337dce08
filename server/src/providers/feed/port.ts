import type { Callback } from '../callback.ts';

/** Money that came to an account of ours, as its bank tells it. */
export interface BankCredit {
  /** Our codes of the banks: whose account it came to, and, where it is told, from which one. */
  bank: string;
  /** The last digits of the account: all that are shown. */
  accountTail: string;
  satang: bigint;
  /** To the minute, in a text. */
  at: Date;
  payerBank?: string;
  /** Four digits or more; a member is told by six. */
  payerTail?: string;
  /** What the account held afterwards, in satang: what tells two equal transfers of one minute apart. */
  balanceAfter?: bigint;
  /** The bank's own number of the transfer. */
  number?: string;
}

/** What a bank's message says. */
export type Told =
  | { kind: 'credit'; fact: BankCredit }
  /** Nothing that came to us: money that left, a one-time password, an advertisement, or the words of somebody who is not the bank. */
  | { kind: 'ignore'; why: 'sender' | 'debit' | 'password' | 'other' }
  /** It may be money that came, and what it says is not certain. */
  | { kind: 'unreadable' };

/** The text of an SMS, by the bank's sender id, or undefined where the bank never writes from it. */
export interface BankTexts {
  readonly bank: string;
  isSender(sender: string): boolean;
  /** `receivedAt`: where a text has no year, it is the last such day before. */
  read(text: string, receivedAt: Date): Told;
}

/** A message that one of our devices passed on. */
export interface FeedMessage {
  device: string;
  /** The number that it bears once. */
  nonce: string;
  /** By the device's clock; signed. */
  sentAt: Date;
  /** Who sent the SMS; absent of what the device read by itself. */
  sender?: string;
  /** The SMS, or what the device read of it, for a person. */
  text: string;
  /** A digest of what it says, without its time. */
  digest: string;
  told: Told;
}

/** Why a message is not taken. */
export type FeedRefusal = {
  status: 400 | 401 | 403;
  error: 'malformed' | 'signature' | 'device';
};

/** How far a device's clock may be from ours. */
export const WINDOW_MS = 300_000;

/** Devices that pass on what banks write to us. They call us; nobody is asked. */
export interface BankFeed {
  /** Our codes of the banks whose messages it understands. */
  readonly banks: readonly string[];
  /** All that may call us. */
  readonly devices: readonly string[];
  /** Opens a message that a device posted. What it says counts only if it is signed and from a device of ours, and if it is fresh and new, which
   * is for whoever takes it to see. */
  open(
    callback: Callback,
    receivedAt: Date,
  ): { ok: true; message: FeedMessage } | ({ ok: false } & FeedRefusal);
}
