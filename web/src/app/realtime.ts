import type { ClientEvents, ServerEvents } from '@prae/contract/events';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { qrNews } from './news.ts';
import { queries, readKey } from './queries.ts';
import { currentSession } from './session.ts';

/** After the first paint: what the member sees comes before what may change. Milliseconds. */
const START_AFTER = 400;

/** Keeps a line open on which the server says what changed. An event makes the cache read again. */
export function useRealtime(): void {
  useEffect(() => {
    let stopped = false;
    let socket: Socket | undefined;
    const timer = setTimeout(() => {
      connect()
        .then((connected) => {
          if (stopped) connected.close();
          else socket = connected;
        })
        .catch(() => undefined); // Without the line, reads on focus and by button still work.
    }, START_AFTER);
    return () => {
      stopped = true;
      clearTimeout(timer);
      socket?.close();
    };
  }, []);
}

type Line = Socket<ServerEvents, ClientEvents>;

async function connect(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket: Line = io({
    transports: ['websocket'],
    reconnectionDelay: 500,
    // Read at every attempt, since the login may be newer than this page.
    auth: (give) => give({ token: currentSession()?.token ?? '' }),
  });
  let first = true;
  socket.on('connect', () => {
    socket.emit('join');
    if (!first) readEverythingAgain();
    first = false;
  });
  // Read whole rather than patched: money on its way to a game would leave the total for a moment.
  socket.on('wallet', () => again('wallet.read'));
  socket.on('statement', () => again('statement.list'));
  socket.on('qrcode', (event) => {
    qrNews.set(event);
    again('deposit.qr.read');
  });
  return socket;
}

/** What was missed while the line was down is read, not guessed. */
function readEverythingAgain(): void {
  again('wallet.read');
  again('statement.list');
  again('deposit.qr.read');
}

function again(id: 'wallet.read' | 'statement.list' | 'deposit.qr.read'): void {
  void queries.invalidateQueries({ queryKey: readKey(id) });
}
