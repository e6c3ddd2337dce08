import type { ClientEvents, ServerEvents } from '@prae/contract/events';
import { createStore, type Store } from '@prae/ui/store';
import type { Socket } from 'socket.io-client';

/** A line on which the server says what changed. */
export type Line = Socket<ServerEvents, ClientEvents>;

/** The one of the member who is logged in, as long as it is there; open or not. */
export const memberLine: Store<Line | undefined> = createStore<Line | undefined>(undefined);

/** A line by websocket alone, which comes back for ever after half a second. `auth` is asked at every attempt. */
export function newLine(io: typeof import('socket.io-client').io, auth: () => Record<string, string>): Line {
  return io({
    transports: ['websocket'],
    reconnectionDelay: 500,
    // A line that comes back late misses what somebody is waiting for.
    reconnectionDelayMax: 500,
    auth: (give) => give(auth()),
  });
}
