import type { ConsoleAnswer, ConsoleBody } from '@prae/contract/console/contract';
import { createStore, type Store, useStore } from '@prae/ui/store';
import { useEffect } from 'react';
import type { ChosenFile } from '../../../../web/src/features/chat/attachment.ts';
import { call, type Failure } from '../../client/call.ts';
import { followThreads, followTyping } from '../../client/line.ts';
import { onSessionEnd } from '../../client/session.ts';
import type { Mode } from './drafts.ts';

type Answer = ConsoleAnswer<'inbox.thread'>;
export type ThreadRow = Answer['thread'];
export type Message = Answer['messages'][number];
export type Note = Answer['notes'][number];

/** A message of which the customer can choose something. */
export type Offer = Exclude<ConsoleBody<'inbox.send'>['message'], { message_type: 'text' | 'media' }>;

/**
 * What is on its way from here: `uploading_file` -> `sending` -> `succeed`, or `failed` from either. It stands beneath the thread until the
 * thread itself has it, and is the same message however often it is sent.
 */
export interface Outgoing {
  id: string;
  mode: Mode;
  createdAt: string;
  state: 'uploading_file' | 'sending' | 'failed' | 'succeed';
  text?: string | undefined;
  offer?: Offer | undefined;
  file?: ChosenFile;
  /** The file's, once it is uploaded. */
  path?: string;
  /** How much of the file has left, from 0 to 1. */
  share: number;
  failure?: Failure | undefined;
}

export interface Thread {
  /** `gone`: there is no such thread. */
  phase: 'loading' | 'ready' | 'failed' | 'gone';
  failure: Failure | undefined;
  /** The member's thread that this visitor's has become a part of. */
  joined: string | undefined;
  row: ThreadRow | undefined;
  /** In their order, without a gap. */
  messages: readonly Message[];
  notes: readonly Note[];
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  outgoing: readonly Outgoing[];
  /** The customer is writing. */
  isTyping: boolean;
}

const NONE: Thread = {
  ...{ phase: 'loading', failure: undefined, joined: undefined, row: undefined, messages: [], notes: [] },
  ...{ hasOlder: false, older: 'idle', outgoing: [], isTyping: false },
};

/** How many messages are read at once. */
export const PAGE = 50;

/** So many of the last ones are read again with what is new: they may have been read meanwhile. */
const AGAIN = 20;

/** Nobody is typing any more who has not said so for so long, in milliseconds. */
const TYPING_MS = 5_000;

const threads = new Map<string, Store<Thread>>();

/** Whoever keeps what is on its way where a reload does not lose it. */
interface Keeper {
  restore: (thread: string) => readonly Outgoing[];
  keep: (thread: string, outgoing: readonly Outgoing[]) => void;
}

let keeper: Keeper | undefined;

onSessionEnd(() => {
  for (const { get } of threads.values())
    for (const { file } of get().outgoing) if (file) URL.revokeObjectURL(file.address);
  threads.clear();
  reading.clear();
});

export function keepOutgoing(by: Keeper): void {
  keeper = by;
}

/** Whether a thread is still what was held when something was asked: it ends with the sign-in. */
export function isHeld(id: string, store: Store<Thread>): boolean {
  return threads.get(id) === store;
}

export function threadOf(id: string): Store<Thread> {
  const known = threads.get(id);
  if (known) return known;
  const made = createStore<Thread>({ ...NONE, outgoing: keeper?.restore(id) ?? [] });
  threads.set(id, made);
  return made;
}

export function change(id: string, part: Partial<Thread>): void {
  const store = threadOf(id);
  store.set({ ...store.get(), ...part });
  if (part.outgoing) keeper?.keep(id, part.outgoing);
}

/** A thread that is on the screen: read at once and whenever something is heard of it. */
export function useThread(id: string): Thread {
  useEffect(() => {
    void readNewest(id);
    const stop = followThreads((heard) => {
      if (heard === 'all' || heard.thread === id) void readNewest(id);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopTyping = followTyping((thread) => {
      if (thread !== id) return;
      change(id, { isTyping: true });
      clearTimeout(timer);
      timer = setTimeout(() => change(id, { isTyping: false }), TYPING_MS);
    });
    return () => {
      stop();
      stopTyping();
      clearTimeout(timer);
      if (threads.has(id)) change(id, { isTyping: false });
    };
  }, [id]);
  return useStore(threadOf(id));
}

const reading = new Map<string, { again: boolean }>();

/** Reads what is new, one reading after the other: what is heard during one is read by the next. */
export async function readNewest(id: string): Promise<void> {
  const running = reading.get(id);
  if (running) {
    running.again = true;
    return;
  }
  const mine = { again: true };
  reading.set(id, mine);
  while (mine.again) {
    mine.again = false;
    await readOnce(id);
  }
  if (reading.get(id) === mine) reading.delete(id);
}

async function readOnce(id: string): Promise<void> {
  const store = threadOf(id);
  const last = newestOf(store.get().messages);
  const after = last === undefined ? {} : { after: Math.max(0, last - AGAIN) };
  const arrived: Message[] = [];
  for (let skip = 0; ; skip += PAGE) {
    const result = await call('inbox.thread', { body: { thread: id, limit: PAGE, skip, ...after } });
    if (!isHeld(id, store)) return;
    if (result.outcome !== 'ok') return noteFailure(id, result);
    const { thread: row, messages, notes } = result.answer;
    if (row.thread !== id) return change(id, { joined: row.thread });
    arrived.push(...messages);
    const isFull = messages.length === PAGE;
    // All up to what was here already, so that no gap is ever shown.
    if (last !== undefined && isFull) continue;
    const { messages: here, hasOlder } = store.get();
    const [first] = here;
    // What a visitor's thread has brought along from before the first one here waits for the page of its time.
    const fit = first && hasOlder ? arrived.filter((one) => inTime(one, first) >= 0) : arrived;
    merge(id, fit, { row, notes, ...(last === undefined && { hasOlder: isFull }) });
    return;
  }
}

function noteFailure(id: string, failure: Failure): void {
  const isGone = failure.outcome === 'refused' && failure.code === 'NO_DATA';
  if (isGone) change(id, { phase: 'gone', failure });
  // What was read once stays; the bar says that the line is down.
  else if (threadOf(id).get().phase !== 'ready') change(id, { phase: 'failed', failure });
}

export async function readOlder(id: string): Promise<void> {
  const store = threadOf(id);
  const { older, messages } = store.get();
  if (older === 'loading') return;
  change(id, { older: 'loading' });
  const body = { thread: id, limit: PAGE, skip: messages.length };
  const result = await call('inbox.thread', { body });
  if (!isHeld(id, store)) return;
  if (result.outcome !== 'ok') return change(id, { older: 'failed' });
  const { messages: arrived, notes, thread: row } = result.answer;
  if (row.thread !== id) return change(id, { joined: row.thread });
  merge(id, arrived, { row, notes, older: 'idle', hasOlder: arrived.length === PAGE });
}

/** The order of a thread, as its pages have it: what joined from a visitor's has later numbers and its own times. */
function inTime(one: Message, other: Message): number {
  if (one.createdAt === other.createdAt) return one.seq - other.seq;
  return one.createdAt < other.createdAt ? -1 : 1;
}

function newestOf(messages: readonly Message[]): number | undefined {
  return messages.length > 0 ? Math.max(...messages.map(({ seq }) => seq)) : undefined;
}

/** Puts messages into their order, each once; what had been on its way and is among them has arrived. */
function merge(
  id: string,
  arrived: readonly Message[],
  part: Partial<Thread> & { notes: readonly Note[] },
): void {
  const { messages, outgoing, isTyping } = threadOf(id).get();
  const all = new Map([...messages, ...arrived].map((one) => [one._id, one]));
  const merged = [...all.values()].sort(inTime);
  const here = new Set([...all.keys(), ...part.notes.map((note) => note._id)]);
  const isAnswered = merged.at(-1)?.sender === 'customer' && merged.at(-1)?._id !== messages.at(-1)?._id;
  for (const { id: one, file } of outgoing) if (file && here.has(one)) URL.revokeObjectURL(file.address);
  change(id, {
    ...part,
    phase: 'ready',
    failure: undefined,
    messages: merged,
    outgoing: outgoing.filter((one) => !here.has(one.id)),
    isTyping: isTyping && !isAnswered,
  });
}
