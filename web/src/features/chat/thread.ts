import type { Body } from '@prae/contract/contract';
import type { Conversation } from '@prae/contract/events';
import { createStore, type Store } from '@prae/ui/store';
import type { Failure } from '../../client/queries.ts';
import { onSessionChange } from '../../client/session.ts';
import { chatUnread, closeChat } from '../../shell/chat.ts';
import type { ChosenFile } from './attachment.ts';
import { isNews } from './unread.ts';

/** What somebody can send. */
export type Sendable = Body<'chat.send'>['message'];

/**
 * A message on its way: `uploading_file` -> `sending` -> `succeed`, or `failed` from either. One that has no file begins with `sending`. It
 * stands beneath the thread until the thread itself has it.
 */
export interface Outgoing {
  id: string;
  createdAt: string;
  /** It has waited as long as every message does before it leaves. */
  isDue: boolean;
  state: 'uploading_file' | 'sending' | 'failed' | 'succeed';
  /** Absent while its file is on the way. */
  message?: Sendable;
  file?: ChosenFile;
  /** How much of the file has left, from 0 to 1. */
  share: number;
  failure?: Failure | undefined;
}

export interface Thread {
  /** `failed`: it could not be joined. */
  phase: 'none' | 'starting' | 'ready' | 'failed';
  /** In their order, without a gap up to `upTo`. */
  messages: readonly Conversation[];
  /** Up to this `seq` nothing is missing behind the first message that is here; `undefined` until anything was read. */
  upTo: number | undefined;
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  outgoing: readonly Outgoing[];
  /** The line is down. */
  isCut: boolean;
  /** Who on the other side is writing, '' for somebody without a name. */
  typist: string | undefined;
  /** What is written and not sent. */
  draft: string;
}

const NONE: Thread = {
  phase: 'none',
  messages: [],
  upTo: undefined,
  hasOlder: false,
  older: 'idle',
  outgoing: [],
  isCut: false,
  typist: undefined,
  draft: '',
};

/** The conversation of whoever uses this browser. It outlives the panel, and no login or logout. */
export const thread: Store<Thread> = createStore<Thread>(NONE);

let life = new AbortController();
const endings = new Set<() => void>();

onSessionChange(() => {
  life.abort();
  life = new AbortController();
  for (const end of endings) end();
  thread.set(NONE);
  closeChat();
  chatUnread.set(undefined);
});

/** Aborted at the end of the conversation that is held now: what comes later is nobody's. */
export function lifeSignal(): AbortSignal {
  return life.signal;
}

/** Says how to let go of something of the conversation. */
export function atEnd(end: () => void): void {
  endings.add(end);
}

export function change(part: Partial<Thread>): void {
  thread.set({ ...thread.get(), ...part });
}

export function changeOutgoing(id: string, part: Partial<Outgoing>): void {
  const { outgoing } = thread.get();
  change({ outgoing: outgoing.map((one) => (one.id === id ? { ...one, ...part } : one)) });
}

export function findOutgoing(id: string): Outgoing | undefined {
  return thread.get().outgoing.find((one) => one.id === id);
}

/**
 * Puts messages into their order, each once; what had been on its way and is among them has arrived. Answers which have. What a visitor's
 * thread has brought along from before the first message here waits for the page of its time (`isEarlier`), so that none between is leapt over.
 */
export function merge(arrived: readonly Conversation[], isEarlier = false): Outgoing[] {
  const { messages, outgoing, hasOlder } = thread.get();
  const [first] = messages;
  const fit = first && hasOlder && !isEarlier ? arrived.filter((one) => inTime(one, first) >= 0) : arrived;
  const all = new Map([...messages, ...fit].map((one) => [one._id, one]));
  const settled = outgoing.filter(({ id }) => all.has(id));
  const merged = [...all.values()].sort(inTime);
  change({ messages: merged, outgoing: outgoing.filter(({ id }) => !all.has(id)) });
  countUnread();
  return settled;
}

/** The order of a thread, as its pages have it: what joined from a visitor's has later numbers and its own times. */
function inTime(one: Conversation, other: Conversation): number {
  if (one.createdAt === other.createdAt) return one.seq - other.seq;
  return one.createdAt < other.createdAt ? -1 : 1;
}

/** The latest number among messages, which need not be the last one's. */
export function newestOf(messages: readonly Conversation[]): number {
  return messages.reduce((newest, { seq }) => Math.max(newest, seq), 0);
}

/** Notes what one side has read: all of the other's messages up to a `seq`. */
export function noteRead(by: 'customer' | 'house', seq: number, readAt: string): void {
  const isOf = (one: Conversation): boolean => (one.sender === 'customer') === (by === 'house');
  change({
    messages: thread
      .get()
      .messages.map((one) => (isOf(one) && one.seq <= seq && !one.readAt ? { ...one, readAt } : one)),
  });
  countUnread();
}

function countUnread(): void {
  chatUnread.set(thread.get().messages.filter(isNews).length);
}
