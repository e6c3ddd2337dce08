import type { RefusalCode } from '@prae/contract/refusals';
import { guestId } from '../../client/guest.ts';
import { type Line, memberLine, newLine } from '../../client/line.ts';
import { currentSession } from '../../client/session.ts';
import { hear } from './reading.ts';
import { change, noteRead, thread } from './thread.ts';

/** How often it is looked whether the line is there, in milliseconds (specification section 9). */
export const CHECK_EVERY = 5_000;

/** How long joining may take, in milliseconds. */
export const JOIN_WITHIN = 10_000;

/** So long after the last word of it somebody on the other side is writing, in milliseconds. */
const TYPING_FOR = 5_000;

export interface LineEvents {
  joined: () => void;
  /** The server does not let whoever asks into the conversation, or does not answer. */
  notJoined: (code?: string) => void;
  /** It is still down. */
  stillCut: () => void;
}

let line: Line | undefined;

/** Follows the conversation on the member's line, or on one of the visitor's own, until the returned function is called. */
export function holdLine(events: LineEvents): () => void {
  const stop = currentSession() ? followMember(events) : openOwn(events);
  const timer = setInterval(() => {
    if (line?.connected) {
      if (thread.get().isCut) join(line, events);
    } else if (line) {
      line.connect();
      events.stillCut();
    }
  }, CHECK_EVERY);
  return () => {
    clearInterval(timer);
    stop();
    line = undefined;
  };
}

/** Asks into the conversation again, or for the line to it. */
export function joinAgain(events: LineEvents): void {
  if (line?.connected) join(line, events);
  else line?.connect();
}

let toldTyping = Number.NEGATIVE_INFINITY;

/** At most so often the other side is told that somebody is writing, in milliseconds. */
const TELL_TYPING_EVERY = 2_000;

/** Tells the other side that somebody is writing here. */
export function tellTyping(now = Date.now()): void {
  if (!line?.connected || now - toldTyping < TELL_TYPING_EVERY) return;
  toldTyping = now;
  line.emit('typing');
}

/** The line of the member is hung up and opened elsewhere. */
function followMember(events: LineEvents): () => void {
  let leave = (): void => undefined;
  const follow = (): void => {
    leave();
    line = memberLine.get();
    leave = line ? listen(line, events) : () => undefined;
  };
  follow();
  const stop = memberLine.subscribe(follow);
  return () => {
    stop();
    leave();
  };
}

function openOwn(events: LineEvents): () => void {
  let isOver = false;
  let close = (): void => undefined;
  import('socket.io-client').then(
    ({ io }) => {
      if (isOver) return;
      const own = newLine(io, () => ({ guestId: guestId() ?? '' }));
      const leave = listen(own, events);
      line = own;
      close = () => {
        leave();
        own.close();
      };
    },
    () => events.notJoined(),
  );
  return () => {
    isOver = true;
    close();
  };
}

function listen(on: Line, events: LineEvents): () => void {
  let typing: ReturnType<typeof setTimeout> | undefined;
  const heard = {
    connect: () => join(on, events),
    disconnect: () => change({ isCut: true, typist: undefined }),
    connect_error: ({ message }: Error) => {
      change({ isCut: true });
      // Tried again by itself, unless the server has said no.
      if (!on.active) events.notJoined(message);
    },
    messaging: (message: Parameters<typeof hear>[0]) => {
      if (message.sender !== 'customer') change({ typist: undefined });
      hear(message);
    },
    typing: ({ name = '' }: { name?: string }) => {
      // In the middle of a sentence, which nothing in it may turn.
      change({ typist: name.replace(/\p{Cf}|\p{Cc}/gu, '') });
      clearTimeout(typing);
      typing = setTimeout(() => change({ typist: undefined }), TYPING_FOR);
    },
    read: ({ seq, readAt }: { seq: number; readAt: string }) => noteRead('house', seq, readAt),
  };
  for (const [name, listener] of Object.entries(heard)) on.on(name as 'connect', listener as () => void);
  if (on.connected) heard.connect();
  return () => {
    clearTimeout(typing);
    for (const [name, listener] of Object.entries(heard)) on.off(name as 'connect', listener as () => void);
  };
}

function join(on: Line, events: LineEvents): void {
  const answered = (answer?: { message: 'OK' | RefusalCode }): void => {
    clearTimeout(patience);
    if (on !== line) return;
    if (answer?.message === 'OK') {
      if (thread.get().isCut) change({ isCut: false });
      events.joined();
    } else events.notJoined(answer?.message);
  };
  const patience = setTimeout(answered, JOIN_WITHIN);
  on.emit('join', answered);
}
