/**
 * Realtime events (Socket.IO, websocket only, on the portal's own port; `auth: { token }`).
 * The server puts each socket into its member's own room, whatever it asked for. A reader who missed events
 * reads again: an event only says what changed, the calls say what is true.
 */
export interface ServerEvents {
  /** Balances changed. */
  wallet: (event: { amount: number }) => void;
  /** A statement row came or changed. */
  statement: (event: { _id: string; status: 'SUCCESS' | 'FAILED' | 'PROCESSING' }) => void;
  /** A QR was paid or dropped; `amount` is what was really paid. */
  qrcode: (event: { qrcodeId: string; bankCode: string; state: 'paid' | 'dropped'; amount?: number }) => void;
  /** A slip came to its end. */
  slip: (event: { reference: string; status: 'SUCCESS' | 'FAILED' }) => void;
}

export interface ClientEvents {
  join: (room?: string) => void;
}
