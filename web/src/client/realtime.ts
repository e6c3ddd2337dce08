import type { ClientEvents, ServerEvents } from '@prae/contract/events';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { MONEY_READS } from './money.ts';
import { qrEvents } from './qr-events.ts';
import { refresh } from './queries.ts';
import { currentSession, onSessionChange } from './session.ts';

/** After the first paint: what the member sees comes before what may change. Milliseconds. */
const START_AFTER = 400;

type Line = Socket<ServerEvents, ClientEvents>;

let line: Line | undefined;
onSessionChange(hangUp);

/** Keeps a line open on which the server says what changed. An event makes the cache read again. */
export function useRealtime(): void {
  useEffect(() => {
    let stopped = false;
    const timer = setTimeout(() => {
      import('socket.io-client')
        .then(({ io }) => {
          if (!stopped) line = connect(io);
        })
        .catch(() => undefined); // Without the line, reads on focus and by button still work.
    }, START_AFTER);
    return () => {
      stopped = true;
      clearTimeout(timer);
      hangUp();
    };
  }, []);
}

function connect(io: typeof import('socket.io-client').io): Line {
  const socket: Line = io({
    transports: ['websocket'],
    reconnectionDelay: 500,
    // A line that comes back late misses what the member is waiting for.
    reconnectionDelayMax: 500,
    // Read at every attempt, since the login may be newer than this page.
    auth: (give) => give({ token: currentSession()?.token ?? '' }),
  });
  let first = true;
  socket.on('connect', () => {
    socket.emit('join');
    // What was missed while the line was down is read, not guessed.
    if (!first) void refresh([...MONEY_READS, 'deposit.qr.read']);
    first = false;
  });
  // Read whole rather than patched: money on its way to a game would leave the total for a moment.
  socket.on('wallet', () => void refresh(['wallet.read']));
  socket.on('statement', () => void refresh(['statement.list']));
  socket.on('qrcode', (event) => {
    qrEvents.set(event);
    void refresh(['deposit.qr.read']);
  });
  return socket;
}

function hangUp(): void {
  line?.close();
  line = undefined;
}
