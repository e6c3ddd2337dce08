import type { ConsoleClientEvents, ConsoleServerEvents } from '@prae/contract/console/events';
import type { ConsoleRefusalCode } from '@prae/contract/console/refusals';
import { createStore } from '@prae/ui/store';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { heedRefusal } from './call.ts';
import { queries, refresh } from './queries.ts';
import { currentSession, onSessionEnd } from './session.ts';

type Line = Socket<ConsoleServerEvents, ConsoleClientEvents>;
type Heard = Parameters<ConsoleServerEvents['inbox']>[0] | 'all';

/** Milliseconds after which a line that the server ended is opened again; at random, as all of a node's come at once. */
const AGAIN_AFTER = { least: 500, most: 5_000 };

/** Much may be said at once; the queue is read again so often at most, in milliseconds. */
const QUEUE_EVERY = 400;

/** Whether news come by themselves; without them the queue is read by the clock. */
export const isLineUp = createStore(false);

let line: Line | undefined;
const listeners = new Set<(heard: Heard) => void>();
const typingListeners = new Set<(thread: string) => void>();
onSessionEnd(hangUp);

/** Calls back with what was heard of a thread, or `all` after a gap in which anything may have happened; answers how to stop. */
export function followThreads(listener: (heard: Heard) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function followTyping(listener: (thread: string) => void): () => void {
  typingListeners.add(listener);
  return () => typingListeners.delete(listener);
}

/** Says that the operator is writing in a thread. */
export function sayTyping(thread: string): void {
  if (line?.connected) line.emit('typing', { thread });
}

/** Keeps a line open on which the server says what changed, as long as somebody is signed in. */
export function useLine(): void {
  useEffect(() => {
    let stopped = false;
    import('socket.io-client')
      .then(({ io }) => {
        if (!stopped) line = connect(io);
      })
      // Without the line, reads by the clock still work.
      .catch(() => undefined);
    return () => {
      stopped = true;
      hangUp();
    };
  }, []);
}

function connect(io: typeof import('socket.io-client').io): Line {
  const made: Line = io('/console', {
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 500,
    randomizationFactor: 0.5,
    auth: (give) => give({ token: currentSession()?.token ?? '' }),
  });
  made.on('connect', () => {
    isLineUp.set(true);
    // What was missed while the line was down is read, not guessed.
    void queries.invalidateQueries();
    tell('all');
  });
  made.on('disconnect', () => {
    isLineUp.set(false);
    comeBack(made);
  });
  made.on('connect_error', ({ message }) => {
    isLineUp.set(false);
    // Who is refused is not let in by asking again.
    heedRefusal(message as ConsoleRefusalCode);
    comeBack(made);
  });
  made.on('inbox', (event) => {
    readQueueSoon();
    tell(event);
  });
  made.on('typing', ({ thread }) => {
    for (const listener of typingListeners) listener(thread);
  });
  made.on('cases', () => void refresh('cases.list', 'cases.show'));
  return made;
}

function tell(heard: Heard): void {
  for (const listener of listeners) listener(heard);
}

let isReadingSoon = false;

function readQueueSoon(): void {
  if (isReadingSoon) return;
  isReadingSoon = true;
  setTimeout(() => {
    isReadingSoon = false;
    void refresh('inbox.list');
  }, QUEUE_EVERY);
}

/** Opens a line again that the server ended, which the client does not do by itself. */
function comeBack(made: Line): void {
  if (made.active) return;
  const { least, most } = AGAIN_AFTER;
  setTimeout(
    () => {
      if (made === line) made.connect();
    },
    least + Math.random() * (most - least),
  );
}

function hangUp(): void {
  line?.close();
  line = undefined;
  isLineUp.set(false);
}
