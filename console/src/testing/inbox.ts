import { vi } from 'vitest';
import { json } from '../../../web/src/testing/browser.ts';
import { doing, type FakeServer } from '../../../web/src/testing/screen.tsx';
import { beginSession, type Operator, setOperator } from '../client/session.ts';
import {
  bodiesOf,
  consoleServer,
  found,
  ID,
  message,
  openDesk,
  operatorWith,
  pressKey,
  threadRow,
  write,
} from './desk.tsx';

type Listener = (...heard: unknown[]) => void;

/** The line that was opened last. */
export const line = {
  listeners: new Map<string, Listener>(),
  emit: vi.fn(),
  connect: vi.fn(),
  connected: true,
  /** Whether it comes back by itself. */
  active: true,
};

/** Takes the place of the client of lines. */
export function fakeIo(): object {
  return {
    ...{ emit: line.emit, connect: line.connect, close: () => undefined },
    get connected() {
      return line.connected;
    },
    get active() {
      return line.active;
    },
    on: (name: string, listener: Listener) => line.listeners.set(name, listener),
  };
}

/** Has the line hear something. */
export function hear(name: string, ...heard: unknown[]): Promise<void> {
  return doing(() => line.listeners.get(name)?.(...heard));
}

export const nok: Operator = operatorWith('SUPPORT');

export interface Sent {
  _id: string;
  thread: string;
  message?: { payload: { message: string } };
  text?: string;
}

interface Stored {
  row: ReturnType<typeof threadRow>;
  messages: ReturnType<typeof message>[];
  notes: unknown[];
}

export interface FakeInbox {
  server: FakeServer;
  stored: Stored;
  /** What is answered to a message in the place of taking it. */
  answers: { send: ((sent: Sent) => Response | Promise<Response>) | undefined };
  sends: () => Sent[];
}

/** A thread with these messages, and a server that takes what is sent into it. */
export function chat({ row = threadRow(7), messages = [message(1)], about = {} } = {}): FakeInbox {
  const stored: Stored = { row, messages, notes: [] };
  const answers: FakeInbox['answers'] = { send: undefined };
  const server = consoleServer({
    'POST /console/inbox/list': json(200, { waiting: 2, threads: [row, threadRow(8)] }),
    'POST /console/inbox/thread': ({ body }) => pageOf(stored, body as never),
    'POST /console/inbox/send': ({ body }) => {
      if (answers.send) return answers.send(body as Sent);
      return json(200, { createdAt: keep(stored, body as Sent), _id: (body as Sent)._id })();
    },
    'POST /console/inbox/note': ({ body }) => {
      const { _id, text } = body as Sent;
      const note = { _id, by: 'nok', at: '2026-01-25T04:00:00.000Z', text };
      stored.notes.push(note);
      return json(200, note)();
    },
    'POST /console/inbox/assign': ({ body }) => {
      const { to } = body as { to: string | null };
      stored.row = { ...stored.row, assigned: to === null ? null : { _id: to, shownAs: 'Nok' } };
      return json(200, stored.row)();
    },
    'POST /console/inbox/about': json(200, about),
    'POST /console/inbox/close': json(200, { message: 'OK' }),
    'GET /console/canned': json(200, [
      { _id: ID(90), title: 'greeting', texts: { th: 'สวัสดี', la: 'ສະບາຍດີ', en: 'Hello' } },
      { _id: ID(91), title: 'slip', texts: { th: 'ส่งสลิป', la: 'ສົ່ງສະລິບ', en: 'Send the slip' } },
    ]),
    'POST /console/member': json(404, { message: 'NO_DATA' }),
  });
  return { server, stored, answers, sends: () => bodiesOf<Sent>(server, '/inbox/send') };
}

interface Asked {
  thread: string;
  after?: number;
  limit: number;
  skip: number;
}

function pageOf({ row, messages, notes }: Stored, { thread, after = 0, limit, skip }: Asked): Response {
  // The other one of the list; whatever else is asked for has become a part of this one.
  if (thread === ID(8) && row.thread !== ID(8))
    return json(200, { thread: threadRow(8), messages: [], notes: [] })();
  const newest = messages.filter(({ seq }) => seq > after).toReversed();
  return json(200, { thread: row, messages: newest.slice(skip, skip + limit), notes })();
}

/** Keeps what was sent, once; answers when it was said. */
export function keep({ messages }: Stored, { _id, message: said }: Sent): string {
  const known = messages.find((one) => one._id === _id);
  if (known) return known.createdAt;
  const made = message(messages.length + 1, { _id, sender: 'other', name: 'Nok', message: said as never });
  messages.push(made);
  return made.createdAt;
}

export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

export const composer = '.composer textarea';

export const words = (): string[] =>
  [...document.querySelectorAll('.entry-words')].map((one) => one.textContent ?? '');

/** Opens the thread at a desk. */
export async function opened(given: Parameters<typeof chat>[0] = {}): Promise<FakeInbox> {
  const made = chat(given);
  await openDesk(`/inbox/${made.stored.row.thread}`, nok);
  await found(composer);
  return made;
}

export function signInAgain(operator: Operator = nok): Promise<void> {
  return doing(() => {
    beginSession('token-two', operator.name);
    setOperator(operator);
  });
}

export const sendNow = (): Promise<boolean> => pressKey('Enter');

export async function say(text: string): Promise<void> {
  await write(composer, text);
  (await found(composer)).focus();
  await sendNow();
}
