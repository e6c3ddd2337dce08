import type { Conversation } from '@prae/contract/events';
import { ask } from './ask.ts';
import { keepSent } from './stored-files.ts';
import { change, lifeSignal, merge, newestOf, noteRead, thread } from './thread.ts';

/** Messages on a page (specification section 9). */
export const PAGE = 10;

/** What was missed comes in larger parts, so that a long absence is few questions. */
const MISSED_PAGE = 100;

/** Beyond so many missed messages the newest page is enough; the rest is older. */
const MISSED_MOST = 500;

let running: Promise<boolean> | undefined;
let isWantedAgain = false;

/** Reads what is not here yet: the newest page, or what came since. Answers whether that is read. One question at a time. */
export function catchUp(): Promise<boolean> {
  if (running) {
    isWantedAgain = true;
    return running;
  }
  const signal = lifeSignal();
  const mine = readOn(signal).finally(() => {
    if (running === mine) running = undefined;
  });
  running = mine;
  signal.addEventListener('abort', () => {
    if (running === mine) running = undefined;
  });
  return mine;
}

async function readOn(signal: AbortSignal): Promise<boolean> {
  let isRead = false;
  do {
    isWantedAgain = false;
    isRead = await (thread.get().upTo === undefined ? readNewest(signal) : readMissed(signal));
  } while (isRead && isWantedAgain && !signal.aborted);
  return isRead && !signal.aborted;
}

async function readNewest(signal: AbortSignal): Promise<boolean> {
  const page = await ask('chat.history', { body: { limit: PAGE, skip: 0 } });
  if (signal.aborted || page.outcome !== 'ok') return false;
  change({ messages: [], hasOlder: page.answer.length === PAGE, upTo: newestOf(page.answer) });
  arrive(page.answer);
  return true;
}

async function readMissed(signal: AbortSignal): Promise<boolean> {
  const { upTo: after = 0 } = thread.get();
  const found: Conversation[] = [];
  for (;;) {
    const page = await ask('chat.history', { body: { limit: MISSED_PAGE, skip: found.length, after } });
    if (signal.aborted || page.outcome !== 'ok') return false;
    found.push(...page.answer);
    if (page.answer.length < MISSED_PAGE) break;
    if (found.length >= MISSED_MOST) return readNewest(signal);
  }
  arrive(found);
  change({ upTo: Math.max(thread.get().upTo ?? 0, newestOf(found)) });
  return true;
}

/** Reads everything on the newest page anew, also what was said to be read. */
export async function readAgain(): Promise<boolean> {
  if (!(await catchUp())) return false;
  const signal = lifeSignal();
  const page = await ask('chat.history', { body: { limit: PAGE, skip: 0 } });
  if (signal.aborted || page.outcome !== 'ok') return false;
  for (const message of page.answer.toReversed()) hear(message);
  return true;
}

/** Reads the page before the first message that is here. */
export async function readOlder(): Promise<void> {
  const { older, hasOlder, messages } = thread.get();
  if (older === 'loading' || !hasOlder) return;
  const signal = lifeSignal();
  change({ older: 'loading' });
  const page = await ask('chat.history', { body: { limit: PAGE, skip: messages.length } });
  if (signal.aborted) return;
  if (page.outcome !== 'ok') return change({ older: 'failed' });
  arrive(page.answer, true);
  change({ older: 'idle', hasOlder: page.answer.length === PAGE });
}

/** Takes a message that the line has brought. Where one before it is missing, that is read. */
export function hear(message: Conversation): void {
  const { upTo } = thread.get();
  // What is read first has it.
  if (upTo === undefined) return void (running && catchUp());
  arrive([message]);
  if (message.seq === upTo + 1) change({ upTo: message.seq });
  else if (message.seq > upTo) void catchUp();
}

/** Says that everything here has been read. */
export async function sayRead(): Promise<void> {
  const signal = lifeSignal();
  const newest = newestOf(thread.get().messages);
  const { outcome } = await ask('chat.read', { body: {} });
  if (outcome === 'ok' && !signal.aborted) noteRead('customer', newest, new Date().toISOString());
}

function arrive(messages: readonly Conversation[], isEarlier = false): void {
  for (const { id, file } of merge(messages, isEarlier)) {
    const message = messages.find(({ _id }) => _id === id)?.message;
    if (file) keepSent(file, message?.message_type === 'media' ? message.payload.filePath : undefined);
  }
}
