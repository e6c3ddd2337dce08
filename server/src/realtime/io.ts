import type { ClientEvents, ServerEvents } from '@prae/contract/events';
import type { RefusalCode } from '@prae/contract/refusals';
import type { DefaultEventsMap, Server } from 'socket.io';
import type { Deps } from '../deps.ts';
import { Refusal } from '../domain/refusal.ts';

export interface SocketData {
  /** Absent where a visitor chats. */
  token?: string;
}

export type Io = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** What the lines need. */
export type SocketDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'log' | 'settings'>;

/** What a client is told that is not let in. */
export function codeOf(error: unknown): RefusalCode {
  return error instanceof Refusal ? error.code : 'INTERNAL_SERVER_ERROR';
}
