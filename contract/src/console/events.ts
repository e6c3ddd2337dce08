/**
 * Realtime events of the console (Socket.IO, namespace `/console`, websocket only; `auth: { token }`). An event only says what changed;
 * the calls say what is true.
 */
export interface ConsoleServerEvents {
  /** A thread has something new: a message up to `seq`, somebody has read, it was assigned or closed, a note. */
  inbox: (event: { thread: string; seq?: number }) => void;
  /** The customer of a thread is writing. */
  typing: (event: { thread: string }) => void;
  /** Cases came, went or changed. */
  cases: () => void;
}

export interface ConsoleClientEvents {
  /** The operator is writing in a thread. */
  typing: (event: { thread: string }) => void;
}
