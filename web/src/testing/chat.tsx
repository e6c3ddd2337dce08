import type { Conversation } from '@prae/contract/events';
import { useStore } from '@prae/ui/store';
import { expect, vi } from 'vitest';
import { startSession } from '../client/session.ts';
import Chat from '../features/chat/Chat.tsx';
import { loadChatTexts } from '../messages/chat-texts.ts';
import { chatOpened, openChat } from '../shell/chat.ts';
import { json } from './browser.ts';
import { screenThatIs } from './media.ts';
import { doing, type FakeServer, fakeServer, show, soon } from './screen.tsx';

type Listener = (...heard: never[]) => void;

/** A line of the chat that the test is the other end of. */
export class FakeLine {
  connected = false;
  active = true;
  /** What was sent on it. */
  sent: string[] = [];
  /** How often it was asked to connect. */
  knocks = 0;
  /** What joining answers; none, where nothing answers. */
  joins: { message: string } | undefined = { message: 'OK' };
  auth: Record<string, string> | undefined;
  #listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }

  off(name: string, listener: Listener): void {
    this.#listeners.get(name)?.delete(listener);
  }

  emit(name: string, answered?: (answer: { message: string }) => void): void {
    this.sent.push(name);
    if (name === 'join' && this.joins) answered?.(this.joins);
  }

  connect(): void {
    this.knocks += 1;
  }

  close(): void {
    this.connected = false;
  }

  hear(name: string, ...heard: unknown[]): void {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    for (const listener of this.#listeners.get(name) ?? []) listener(...(heard as never[]));
  }
}

/** The line that is opened next. */
export const lines: FakeLine[] = [];

/** What stands in for `socket.io-client`: visitors open a line by it. */
export function fakeIo({ auth }: { auth: (give: (auth: Record<string, string>) => void) => void }): FakeLine {
  const line = new FakeLine();
  auth((given) => {
    line.auth = given;
  });
  lines.push(line);
  return line;
}

const START = Date.parse('2026-01-25T03:00:00Z');

/** A message of the thread, a minute after the one before it. */
export function message(seq: number, part: Partial<Conversation> = {}): Conversation {
  return {
    _id: `m${seq}`,
    seq,
    sender: 'other',
    createdAt: new Date(START + seq * 60_000).toISOString(),
    name: 'Nok',
    message: { message_type: 'text', payload: { message: `message ${seq}` } },
    ...part,
  };
}

export interface FakeChat {
  server: FakeServer;
  /** The thread as the server has it. */
  stored: Conversation[];
  /** How the server answers a sent message; it stores it where this is absent. */
  onSend?: ((body: { _id: string }) => Response | Promise<Response>) | undefined;
  /** Whether history is answered. */
  isSilent: boolean;
  line: () => FakeLine;
  /** A message comes into the thread, and by the line. */
  arrives: (message: Conversation) => Promise<void>;
}

interface HistoryBody {
  limit: number;
  skip: number;
  after?: number;
}

/** The server's side of a chat with these messages. */
export function fakeChat(stored: Conversation[] = [], more: Parameters<typeof fakeServer>[0] = {}): FakeChat {
  localStorage.clear();
  sessionStorage.clear();
  lines.length = 0;
  const chat: FakeChat = {
    stored,
    isSilent: false,
    line: () => {
      const line = lines.at(-1);
      if (!line) throw new Error('No line was opened');
      return line;
    },
    arrives: async (arrived) => {
      stored.push(arrived);
      await doing(() => chat.line().hear('messaging', arrived));
    },
    server: fakeServer({
      'POST /chat/guest': json(200, { guestId: 'guest-one' }),
      'GET /chat/presence': json(200, { online: true, hours: { from: '09:00', to: '21:00' } }),
      'PUT /chat/read-customer/': json(200, { message: 'OK' }),
      'POST /chat/claim': json(200, { message: 'OK' }),
      'POST /chat/history': ({ body }) => {
        if (chat.isSilent) throw new TypeError('Failed to fetch');
        const { limit, skip, after = 0 } = body as HistoryBody;
        const newest = stored.filter(({ seq }) => seq > after).sort((one, other) => other.seq - one.seq);
        return json(200, newest.slice(skip, skip + limit))();
      },
      'POST /chat/send-message': async ({ body }) => {
        const sent = body as Pick<Conversation, '_id' | 'message'>;
        if (chat.onSend) return chat.onSend(sent);
        return json(200, store(chat, sent))();
      },
      ...more,
    }),
  };
  return chat;
}

/** Puts what was sent into the thread, once; the line is told. */
export function store(chat: FakeChat, { _id, message: sent }: Pick<Conversation, '_id' | 'message'>) {
  const known = chat.stored.find((one) => one._id === _id);
  const seq = Math.max(0, ...chat.stored.map((one) => one.seq)) + 1;
  const made =
    known ?? message(seq, { _id, sender: 'customer', message: sent, createdAt: new Date().toISOString() });
  if (!known) {
    chat.stored.push(made);
    if (chat.line().connected) chat.line().hear('messaging', made);
  }
  return { createdAt: made.createdAt, _id };
}

function Shown() {
  return <Chat open={useStore(chatOpened)} />;
}

interface Opening {
  isDesk?: boolean;
  /** What the first line answers to who joins; null for nothing at all. */
  joins?: { message: string } | null;
}

/** Opens the chat of a visitor, on a desk where nothing else is said, up to the line. */
export async function openingChat({
  isDesk = true,
  joins = { message: 'OK' },
}: Opening = {}): Promise<FakeLine> {
  screenThatIs(isDesk);
  openChat();
  await loadChatTexts('en');
  await show(<Shown />);
  await soon(() => expect(lines.length).toBe(1));
  const [line] = lines as [FakeLine];
  line.joins = joins ?? undefined;
  return line;
}

/** The same, and has them ask to be let in. */
export async function openedChat(opening: Opening = {}): Promise<void> {
  const line = await openingChat(opening);
  await doing(() => line.hear('connect'));
  if (opening.joins === undefined) await soon(() => expect(document.querySelector('.skeleton')).toBeNull());
}

/** Everything that the log says, message by message. */
export function said(): string[] {
  return [...document.querySelectorAll('.chat-bubble')].map(({ textContent }) => textContent);
}

/** Writes into the field, in the place of what stands there. */
export async function write(text: string): Promise<HTMLTextAreaElement> {
  const field = document.querySelector<HTMLTextAreaElement>('.chat-write textarea');
  if (!field) throw new Error('There is no field');
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return field;
}

/** Presses a button by its accessible name. */
export async function push(name: string): Promise<void> {
  await doing(() => button(name).click());
}

export function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!found) throw new Error(`Nothing is called ${name}`);
  return found;
}

/** Presses Enter in the field; answers whether the field was left to take it. */
export async function pressEnter(part: KeyboardEventInit = {}): Promise<boolean> {
  const field = document.querySelector('.chat-write textarea');
  let isTaken = false;
  await doing(() => {
    isTaken = field?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...part }),
    ) as boolean;
  });
  return isTaken;
}

export const member = { token: 'mine', expiresAt: '', username: '0811111111', remember: false };

export function logInAs(session = member): void {
  startSession(session);
}

/** Bodies of what was sent, in order. */
export function bodiesOf<T>(server: FakeServer, path: string): T[] {
  return server.requests.filter(({ url }) => url === `/api${path}`).map(({ body }) => body as T);
}

vi.stubGlobal('scrollTo', () => undefined);
