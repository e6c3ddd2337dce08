import { sayable } from '@prae/contract/chat-facts';
import type { ConsoleBody } from '@prae/contract/console/contract';
import type { ChosenFile } from '../../../../web/src/features/chat/attachment.ts';
import { call, type Failure, type Result } from '../../client/call.ts';
import { followThreads } from '../../client/line.ts';
import { onSessionEnd } from '../../client/session.ts';
import { upload } from '../../client/upload.ts';
import type { Mode } from './drafts.ts';
import { keptForOperator } from './kept.ts';
import { change, isHeld, keepOutgoing, type Offer, type Outgoing, readNewest, threadOf } from './thread.ts';

type Kept = Pick<Outgoing, 'id' | 'mode' | 'createdAt' | 'text' | 'offer'>;

/** Messages without a file whose arrival nobody has confirmed, by thread: under the id that they were sent by, so that none is ever there twice. */
const unconfirmed = keptForOperator<Readonly<Record<string, readonly Kept[]>>>('outbox', {});

/** How to give up the upload of each. */
const uploading = new Map<string, AbortController>();
/** The threads in which something is being sent. */
const sending = new Set<string>();

onSessionEnd(() => {
  for (const abort of uploading.values()) abort.abort();
  uploading.clear();
  sending.clear();
});

keepOutgoing({
  restore: (thread) =>
    (unconfirmed.store().get()[thread] ?? []).map((one) => ({ ...one, state: 'failed', share: 0 })),
  keep: (thread, outgoing) => {
    const kept = outgoing.flatMap(({ id, mode, createdAt, text, offer, file, state }) =>
      file || state === 'succeed' ? [] : [{ id, mode, createdAt, text, offer }],
    );
    const { [thread]: _, ...others } = unconfirmed.store().get();
    unconfirmed.set(kept.length === 0 ? others : { ...others, [thread]: kept });
  },
});

// What only a lost connection kept back goes when it is there again.
followThreads((heard) => {
  if (heard === 'all') for (const thread of Object.keys(unconfirmed.store().get())) resume(thread);
});

/** Sends a text or keeps a note, unless there is nothing to be seen in it. Answers whether it is on its way. */
export function sayText(thread: string, mode: Mode, typed: string): boolean {
  const text = sayable(typed);
  if (text === undefined) return false;
  add(thread, { mode, text, state: 'sending' });
  return true;
}

/** Sends a message of which something can be chosen. */
export function sendOffer(thread: string, offer: Offer): void {
  add(thread, { mode: 'reply', offer, state: 'sending' });
}

export function sendFile(thread: string, file: ChosenFile): void {
  add(thread, { mode: 'reply', file, state: 'uploading_file' });
}

function add(thread: string, part: Pick<Outgoing, 'mode' | 'state'> & Partial<Outgoing>): void {
  const made: Outgoing = {
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    share: 0,
    ...part,
  };
  // What the connection kept back before goes first; nothing waits for a file that is not up, or for what the server fails at.
  resume(thread, ({ file, path, failure }) => isUnanswered(failure) && (!file || path !== undefined));
  setOutgoing(thread, [...threadOf(thread).get().outgoing, made]);
  begin(thread, made);
}

/** Sends again what did not go: the same message, whatever became of it the first time. */
export function resend(thread: string, id: string): void {
  const failed = find(thread, id);
  if (failed?.state !== 'failed') return;
  const state = failed.file && failed.path === undefined ? 'uploading_file' : 'sending';
  changeOne(thread, id, { state, share: 0, failure: undefined });
  begin(thread, { ...failed, state });
}

/** Lets go of a message that did not go, or whose file is on the way. */
export function remove(thread: string, id: string): void {
  const removed = find(thread, id);
  if (!removed) return;
  uploading.get(id)?.abort();
  uploading.delete(id);
  if (removed.file) URL.revokeObjectURL(removed.file.address);
  setOutgoing(
    thread,
    threadOf(thread)
      .get()
      .outgoing.filter((one) => one.id !== id),
  );
}

/** What is on its way in a thread goes on, as the same messages, in the one that it has become a part of. */
export function moveOutgoing(from: string, to: string): void {
  const moved = threadOf(from).get().outgoing;
  for (const { id } of moved) {
    uploading.get(id)?.abort();
    uploading.delete(id);
  }
  setOutgoing(from, []);
  const unsent = moved.map((one): Outgoing => ({ ...one, state: 'failed', failure: undefined }));
  setOutgoing(to, [...threadOf(to).get().outgoing, ...unsent]);
  for (const { id } of moved) resend(to, id);
}

function resume(thread: string, isMeant: (one: Outgoing) => boolean = () => true): void {
  for (const one of threadOf(thread).get().outgoing) if (isLost(one) && isMeant(one)) resend(thread, one.id);
}

function isLost({ state, failure }: Outgoing): boolean {
  return state === 'failed' && failure?.outcome === 'unknown';
}

function isUnanswered(failure: Failure | undefined): boolean {
  return failure?.outcome === 'unknown' && failure.reason === 'no-answer';
}

function begin(thread: string, { id, file, state }: Outgoing): void {
  if (file && state === 'uploading_file') void uploadFile(thread, id, file);
  else void sendAll(thread);
}

async function uploadFile(thread: string, id: string, { file, kind }: ChosenFile): Promise<void> {
  const abort = new AbortController();
  uploading.set(id, abort);
  const result = await upload(
    kind === 'image' ? 'inbox.uploadImage' : 'inbox.uploadVideo',
    { thread, file },
    { signal: abort.signal, onProgress: (share) => changeOne(thread, id, { share }) },
  );
  if (abort.signal.aborted) return;
  uploading.delete(id);
  if (result.outcome !== 'ok') return changeOne(thread, id, { state: 'failed', failure: result });
  changeOne(thread, id, { state: 'sending', share: 1, path: result.answer.path });
  await sendAll(thread);
}

/** Sends what waits in a thread, one after the other, so that all come in the order in which they were written. */
async function sendAll(thread: string): Promise<void> {
  if (sending.has(thread)) return;
  sending.add(thread);
  const store = threadOf(thread);
  for (;;) {
    const next = store.get().outgoing.find(isWaiting);
    if (!next) break;
    const result = await sendOne(thread, next);
    if (!isHeld(thread, store)) return;
    if (result.outcome === 'ok') arrived(thread, next.id, result.answer);
    else holdBack(thread, next.id, result);
  }
  sending.delete(thread);
}

const isWaiting = ({ state }: Outgoing): boolean => state === 'sending';

type Sent = Result<'inbox.send' | 'inbox.note'>;

function sendOne(thread: string, one: Outgoing): Promise<Sent> {
  const { id: _id, mode, text = '' } = one;
  return mode === 'note'
    ? call('inbox.note', { body: { thread, _id, text } })
    : call('inbox.send', { body: { thread, _id, message: messageOf(one) } });
}

/** It stands beneath the thread until it was read there. */
function arrived(thread: string, id: string, answer: Extract<Sent, { outcome: 'ok' }>['answer']): void {
  const createdAt = 'at' in answer ? answer.at : answer.createdAt;
  changeOne(thread, id, { state: 'succeed', createdAt });
  void readNewest(thread);
}

/** Behind one that only the connection keeps back, the others wait as well. */
function holdBack(thread: string, id: string, failure: Failure): void {
  const isLost = failure.outcome === 'unknown';
  const { outgoing } = threadOf(thread).get();
  for (const one of outgoing.filter((each) => each.id === id || (isLost && isWaiting(each))))
    changeOne(thread, one.id, { state: 'failed', failure });
}

function messageOf({ text = '', offer, file, path }: Outgoing): ConsoleBody<'inbox.send'>['message'] {
  if (offer) return offer;
  if (!file || path === undefined) return { message_type: 'text', payload: { message: text } };
  return { message_type: 'media', payload: { url: false, fileType: file.kind, filePath: path } };
}

function find(thread: string, id: string): Outgoing | undefined {
  return threadOf(thread)
    .get()
    .outgoing.find((one) => one.id === id);
}

function changeOne(thread: string, id: string, part: Partial<Outgoing>): void {
  const { outgoing } = threadOf(thread).get();
  setOutgoing(
    thread,
    outgoing.map((one) => (one.id === id ? { ...one, ...part } : one)),
  );
}

function setOutgoing(thread: string, outgoing: readonly Outgoing[]): void {
  change(thread, { outgoing });
}
