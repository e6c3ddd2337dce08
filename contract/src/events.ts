import type { z } from 'zod';
import type { conversation } from './chat.ts';
import type { RefusalCode } from './refusals.ts';

/** A message of the chat as everybody reads it. */
export type Conversation = z.infer<typeof conversation>;

/**
 * Realtime events (Socket.IO, websocket only, on the portal's own port; `auth: { token }`, or `{ guestId }` for
 * a visitor's chat).
 * The server puts each socket into its member's own room, whatever it asked for. A reader who missed events
 * reads again: an event only says what changed, the calls say what is true.
 */
export interface ServerEvents {
  /** Balances changed. */
  wallet: (event: { amount: number }) => void;
  /** A statement row came or changed, or a withdrawal that goes on has come to wait for a person, or waits no more. */
  statement: (event: { _id: string; status: 'SUCCESS' | 'FAILED' | 'PROCESSING' }) => void;
  /** A QR was paid or dropped; `amount` is what was really paid. */
  qrcode: (event: { qrcodeId: string; bankCode: string; state: 'paid' | 'dropped'; amount?: number }) => void;
  /** A slip came to its end. */
  slip: (event: { reference: string; status: 'SUCCESS' | 'FAILED' }) => void;
  /** A message in the chat, also to whoever sent it. */
  messaging: (event: Conversation) => void;
  /** Somebody on the other side is writing; it is over when no more such news come for five seconds. */
  typing: (event: { name?: string }) => void;
  /** The other side has read all messages up to this `seq`. */
  read: (event: { seq: number; readAt: string }) => void;
}

export interface ClientEvents {
  /** Asks into the own room of the chat, which nobody chooses. An acknowledgement is told whether that went well. */
  join: (...given: (string | ((joined: { message: 'OK' | RefusalCode }) => void))[]) => void;
  /** The customer is writing. */
  typing: () => void;
}
