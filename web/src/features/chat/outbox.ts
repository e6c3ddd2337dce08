import { sayable } from '@prae/contract/chat-facts';
import { isOnline } from '@prae/ui/online';
import { isBack } from '../../client/connection.ts';
import type { Failure } from '../../client/queries.ts';
import { upload } from '../../client/upload.ts';
import type { About } from '../../shell/chat.ts';
import { ask, ownGuest } from './ask.ts';
import type { ChosenFile } from './attachment.ts';
import { catchUp } from './reading.ts';
import {
  atEnd,
  change,
  changeOutgoing,
  findOutgoing,
  lifeSignal,
  type Outgoing,
  type Sendable,
  thread,
} from './thread.ts';

/** How long a message waits before it leaves, in milliseconds (specification section 9). */
export const SEND_AFTER = 500;

/** A message that has arrived comes back by the line; where it has not after so many milliseconds, it is read. */
const ECHO_WITHIN = 1_500;

const NO_ANSWER: Failure = { outcome: 'unknown', reason: 'no-answer' };

/** How to give up the upload of each. */
const uploading = new Map<string, AbortController>();
let sendingFor: AbortSignal | undefined;

atEnd(() => {
  for (const abort of uploading.values()) abort.abort();
  uploading.clear();
  for (const { file } of thread.get().outgoing) if (file) URL.revokeObjectURL(file.address);
});

/** Sends a text, unless there is nothing to be seen in it. Answers whether it is on its way. */
export function sayText(text: string): boolean {
  const message = sayable(text);
  if (message === undefined) return false;
  add({ message: { message_type: 'text', payload: { message } } });
  return true;
}

/** Asks about something, with what is written, if anything. */
export function sayAbout({ kind, id }: About, text: string): void {
  const message = sayable(text);
  add({
    message: { message_type: 'about', payload: { kind, id, ...(message !== undefined && { message }) } },
  });
}

/** The longest title that goes back; a button may have a longer one. */
const TITLE_MOST = 200;

/** Answers by what a button or a quick reply stands for. */
export function sendBack(title: string, payload: string): void {
  const said = title.slice(0, TITLE_MOST).replace(/[\p{Cs}\p{Cc}]/gu, ' ');
  add({ message: { message_type: 'postback', payload: { title: said, payload } } });
}

/** Sends a file: uploads it first. */
export function sendFile(file: ChosenFile): void {
  add({ file, state: 'uploading_file' });
}

function add(part: Partial<Outgoing>): void {
  const made: Outgoing = {
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    isDue: false,
    state: 'sending',
    share: 0,
    ...part,
  };
  change({ outgoing: [...thread.get().outgoing, made] });
  if (made.file) begin(made);
  setTimeout(() => {
    changeOutgoing(made.id, { isDue: true });
    // What the connection kept back before goes first.
    resume();
  }, SEND_AFTER);
}

/** Sends again what did not go; the same message, whatever became of it the first time. */
export function resend(id: string): void {
  const failed = findOutgoing(id);
  if (failed?.state !== 'failed') return;
  const state = failed.message ? 'sending' : 'uploading_file';
  changeOutgoing(id, { state, share: 0, failure: undefined });
  begin({ ...failed, state });
}

/** Lets go of a message that did not go, or whose file is on the way. */
export function remove(id: string): void {
  const removed = findOutgoing(id);
  if (!removed) return;
  uploading.get(id)?.abort();
  uploading.delete(id);
  if (removed.file) URL.revokeObjectURL(removed.file.address);
  change({ outgoing: thread.get().outgoing.filter((one) => one.id !== id) });
}

/** Sends everything that only a lost connection kept back, in its order. */
export function resume(): void {
  for (const { id, state, message, failure } of thread.get().outgoing)
    if (state === 'failed' && message && isLost(failure))
      changeOutgoing(id, { state: 'sending', failure: undefined });
  void sendAll();
}

function isLost(failure: Failure | undefined): boolean {
  return failure?.outcome === 'unknown' && failure.reason !== 'fault';
}

function begin({ id, file, state }: Outgoing): void {
  if (file && state === 'uploading_file') void uploadFile(id, file);
  else void sendAll();
}

async function uploadFile(id: string, { file, kind }: ChosenFile): Promise<void> {
  const abort = new AbortController();
  uploading.set(id, abort);
  const result = await upload(kind === 'image' ? 'chat.uploadImage' : 'chat.uploadVideo', file, {
    signal: abort.signal,
    guest: ownGuest(),
    onProgress: (share) => changeOutgoing(id, { share }),
  });
  if (abort.signal.aborted || uploading.get(id) !== abort) return;
  uploading.delete(id);
  if (result.outcome !== 'ok') return changeOutgoing(id, { state: 'failed', failure: result });
  const payload = { url: false, fileType: kind, filePath: result.answer.path };
  changeOutgoing(id, { state: 'sending', share: 1, message: { message_type: 'media', payload } });
  void sendAll();
}

/** Sends what waits, one after the other, so that all come in the order in which they were written. */
async function sendAll(): Promise<void> {
  const signal = lifeSignal();
  if (sendingFor === signal) return;
  sendingFor = signal;
  let next = nextToSend();
  while (next && (await sendOne(next, signal))) next = nextToSend();
  if (sendingFor === signal) sendingFor = undefined;
}

type Ready = Outgoing & { message: Sendable };

/** The first that waits, once it is time for it. */
function nextToSend(): Ready | undefined {
  const next = thread.get().outgoing.find((one): one is Ready => one.state === 'sending' && !!one.message);
  return next?.isDue ? next : undefined;
}

/** Answers whether the next may go: behind one that only the connection keeps back, the others wait as well. */
async function sendOne({ id, message }: Ready, signal: AbortSignal): Promise<boolean> {
  const isSilent = !isOnline() && !(await isBack());
  const result = isSilent ? NO_ANSWER : await ask('chat.send', { body: { _id: id, message } });
  if (signal.aborted) return false;
  if (result.outcome === 'ok') {
    changeOutgoing(id, { state: 'succeed', createdAt: result.answer.createdAt });
    setTimeout(() => {
      if (!signal.aborted && findOutgoing(id)) void catchUp();
    }, ECHO_WITHIN);
    return true;
  }
  changeOutgoing(id, { state: 'failed', failure: result });
  if (!isLost(result)) return true;
  // While the line is up nothing would tell them to go on.
  if (!thread.get().isCut && isOnline())
    for (const one of thread.get().outgoing)
      if (one.state === 'sending') changeOutgoing(one.id, { state: 'failed', failure: result });
  return false;
}
