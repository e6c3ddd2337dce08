import type { Outcome } from '../outcome.ts';

/** Where and for whom a browser has its messages left, as it says itself. */
export interface Subscriber {
  readonly endpoint: string;
  /** The browser's public key, 65 bytes. */
  readonly p256dh: Buffer;
  /** 16 bytes that the browser shares with us alone. */
  readonly auth: Buffer;
}

export interface PushMessage {
  readonly text: string;
  /** For how long the service keeps it for a browser that is away. */
  readonly ttlSeconds: number;
  /** A later message of the same topic takes the place of one that still waits: up to 32 characters of base64url. */
  readonly topic: string;
}

/** `gone`: the browser takes no messages there any more. */
export type PushRefusal = 'gone' | 'refused';

/** What became of a message; one that is to be tried again may have to wait so long. */
export type PushSent = Outcome<'taken'> & { retryAfterMs?: number };

/** Leaves messages at the push services of browsers, by the public protocol: RFC 8030, 8291 and 8292. */
export interface PushServices {
  /** The key that browsers subscribe with, as base64url. */
  readonly publicKey: string;
  /** Every service that may be spoken to. */
  readonly parties: readonly string[];
  /** Whose an address is; undefined where nobody is known there, and nothing is sent to it. */
  partyOf(endpoint: string): string | undefined;
  send(to: Subscriber, message: PushMessage): Promise<PushSent>;
}
