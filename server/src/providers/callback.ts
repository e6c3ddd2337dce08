import type { OperationId } from '../domain/operation.ts';

/** What an outside party pushed to us, as it came. Who sent it is not known, and what it says may be anything. */
export interface Callback {
  /** Names are in small letters. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What a callback makes us do: ask about a row of ours. */
export interface Hint {
  about: OperationId;
  /** Whether anything is still expected of the row. */
  isOpen: boolean;
  /** It names something for the first time, as another payment on a code, that nobody would ask about otherwise. */
  isNews?: boolean;
  follow(): Promise<void>;
}

/** A party that pushes to POST /callback/{purpose}/{code in small letters}, and what we make of it. */
export interface CallbackParty {
  /** What the party tells about. One party may serve several purposes, each at an address of its own. */
  purpose: 'qr' | 'payout';
  code: string;
  /** The body the party wants in answer, whatever it sent. */
  answer: Record<string, unknown>;
  /**
   * What the callback makes us do, or undefined when it is about nothing of ours or its signature is wrong. It is a
   * hint: what it says is asked for again with our own credentials.
   */
  hintOf(callback: Callback): Promise<Hint | undefined>;
}

/** What a message is answered, in its sender's protocol. */
export interface MessageAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** A party that nobody can ask: what it pushes to POST /callback/{purpose}/{code} counts by itself, where it is proven to be the party's. */
export interface MessageParty {
  purpose: 'feed';
  code: string;
  /** Takes a message, and answers once what it does is done. A status below 500 that is no success says that it is not the party's. */
  take(callback: Callback): Promise<MessageAnswer>;
}
