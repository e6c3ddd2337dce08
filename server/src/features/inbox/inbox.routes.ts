import type { ConsoleAnswer, ConsoleBody } from '@prae/contract/console/contract';
import type { Conversation } from '@prae/contract/events';

import type { Deps } from '../../deps.ts';
import { ConsoleRefusal } from '../../domain/operator.ts';
import type { ConsoleHandlers, ConsoleRequest } from '../../operator-handlers.ts';
import { changeSetting } from '../../settings.sql.ts';
import { settingsNow } from '../../settings.ts';
import {
  cardOfMessage,
  conversationOf,
  fileName,
  isTopic,
  keepPicture,
  keepVideo,
  markRead,
  messagesOf,
  openHours,
  post,
  refuseForeignFile,
} from '../chat/chat.ts';
import {
  answerers,
  assign,
  type Canned,
  cannedReplies,
  cannedReply,
  close,
  countWaiting,
  deleteCanned,
  lockThread,
  type Note,
  newest,
  notesOf,
  saveCanned,
  type ThreadRow,
  take,
  tellInbox,
  threadById,
  threadOfFile,
  threadRead,
  times,
  waiting,
  writeNote,
} from './inbox.sql.ts';

type SentMessage = ConsoleBody<'inbox.send'>['message'];

type InboxCall =
  | 'inbox.list'
  | 'inbox.thread'
  | 'inbox.about'
  | 'inbox.send'
  | 'inbox.read'
  | 'inbox.assign'
  | 'inbox.close'
  | 'inbox.note'
  | 'inbox.operators'
  | 'inbox.uploadImage'
  | 'inbox.uploadVideo'
  | 'inbox.file'
  | 'inbox.times'
  | 'inbox.hours'
  | 'canned.list'
  | 'canned.save'
  | 'canned.delete';

/** Of how many days the times are told. */
const TIMES_OF_MS = 7 * 24 * 3_600_000;

/** The operators' side of the chat. */
export function inboxRoutes(deps: Deps): ConsoleHandlers<InboxCall> {
  const { database, clock } = deps;
  const threadNow = async (id: string): Promise<ThreadRow> => {
    const row = await database.maybe(threadById(id));
    if (!row) throw new ConsoleRefusal('NO_DATA');
    return row;
  };
  return {
    'inbox.list': async ({ body: { which, limit, skip }, session }) => {
      const { count } = await database.one(countWaiting());
      const of = which === 'mine' ? session.operator.id : null;
      const rows = await database.rows(which === 'waiting' ? waiting(limit, skip) : newest(of, limit, skip));
      return { waiting: count, threads: rows.map(rowOnWire) };
    },
    'inbox.thread': async ({ body: { thread, limit, skip, after } }) => {
      const row = await database.maybe(threadRead(thread));
      if (!row) throw new ConsoleRefusal('NO_DATA');
      const messages = await database.rows(messagesOf(row.id, { limit, skip, after }));
      const notes = await database.rows(notesOf(row.id));
      return {
        thread: rowOnWire(row),
        messages: messages.map((message) => conversationOf({ ...row, ...message })),
        notes: notes.map(noteOnWire),
      };
    },
    'inbox.about': async ({ body: { thread, message } }) => {
      const { language, memberCurrency } = await threadNow(thread);
      const card = await cardOfMessage(deps, thread, message, language);
      if (!card || memberCurrency === null) throw new ConsoleRefusal('NO_DATA');
      return { card, currency: memberCurrency };
    },
    'inbox.send': (request) => send(deps, request),
    'inbox.read': async ({ body: { thread }, audited }) => {
      await threadNow(thread);
      audited.about = thread;
      await database.one(markRead(thread, 'other'));
      await database.one(tellInbox(thread));
      return { message: 'OK' };
    },
    'inbox.assign': async ({ body: { thread, from, to }, audited }) => {
      const before = await threadNow(thread);
      Object.assign(audited, { about: thread, before: before.assignedTo, after: to });
      const mayAnswer = to === null || (await database.rows(answerers())).some(({ id }) => id === to);
      if (!mayAnswer) throw new ConsoleRefusal('NO_DATA');
      if ((await database.run(assign(thread, from, to))) === 0) throw new ConsoleRefusal('CHANGED');
      await database.one(tellInbox(thread));
      return rowOnWire(await threadNow(thread));
    },
    'inbox.close': async ({ body: { thread, lastSeq }, audited }) => {
      const before = rowOnWire(await threadNow(thread));
      const { waitsSince, assigned } = before;
      Object.assign(audited, { about: thread, before: { waitsSince, assigned } });
      const closed = await database.transaction(async (tx) => {
        await tx.run(lockThread(thread));
        return tx.run(close(thread, lastSeq));
      });
      if (closed === 0) throw new ConsoleRefusal('CHANGED');
      await database.one(tellInbox(thread));
      return { message: 'OK' };
    },
    'inbox.note': async ({ body: { thread, _id: id, text }, session, audited }) => {
      await threadNow(thread);
      audited.about = thread;
      const note = { id, thread, by: session.operator.id, text, now: clock() };
      const written = await database.maybe(writeNote(note));
      if (!written) throw new ConsoleRefusal('IDEMPOTENCY_MISMATCH');
      await database.one(tellInbox(thread));
      return noteOnWire(written);
    },
    'inbox.operators': async () =>
      (await database.rows(answerers())).map(({ id, shownAs }) => ({ _id: id, shownAs })),
    ...fileRoutes(deps, threadNow),
    ...timeRoutes(deps),
    ...cannedRoutes(deps),
  };
}

type FileCall = 'inbox.uploadImage' | 'inbox.uploadVideo' | 'inbox.file';

function fileRoutes(deps: Deps, threadNow: (id: string) => Promise<ThreadRow>): ConsoleHandlers<FileCall> {
  const { database } = deps;
  return {
    'inbox.uploadImage': async ({ params: { thread }, file, audited }) => {
      await threadNow(thread);
      audited.about = thread;
      return keepPicture(deps, { thread, by: 'operator' }, file);
    },
    'inbox.uploadVideo': async ({ params: { thread }, file, audited }) => {
      await threadNow(thread);
      audited.about = thread;
      return keepVideo(deps, { thread, by: 'operator' }, file);
    },
    'inbox.file': async ({ params: { filePath } }) => {
      const name = fileName(filePath);
      const isThere = await database.maybe(threadOfFile(name));
      const file = isThere && (await deps.providers.files.read(name));
      if (!file) throw new ConsoleRefusal('NO_DATA');
      return file;
    },
  };
}

/** How long customers wait, and when people answer. */
function timeRoutes({ database, clock }: Deps): ConsoleHandlers<'inbox.times' | 'inbox.hours'> {
  return {
    'inbox.times': async () => {
      const rows = await database.rows(times(new Date(clock().getTime() - TIMES_OF_MS)));
      const of = (what: string) => {
        const { count = 0, medianS = null, p90S = null } = rows.find((row) => row.what === what) ?? {};
        return { count, medianS, p90S };
      };
      // Whoever has just changed them looks.
      const hours = openHours(await settingsNow(database), clock());
      return { firstAnswer: of('firstAnswer'), resolution: of('resolution'), ...hours };
    },
    'inbox.hours': async ({ body: { from, to }, audited }) => {
      const before = await database.transaction(async (tx) => {
        const { chatFrom, chatTo } = await settingsNow(tx);
        await tx.run(changeSetting('chatFrom', from));
        await tx.run(changeSetting('chatTo', to));
        return { from: chatFrom, to: chatTo };
      });
      Object.assign(audited, { before, after: { from, to } });
      return { message: 'OK' };
    },
  };
}

/** Replies that were written before. */
function cannedRoutes({
  database,
  clock,
}: Deps): ConsoleHandlers<'canned.list' | 'canned.save' | 'canned.delete'> {
  return {
    'canned.list': async () => (await database.rows(cannedReplies())).map(cannedOnWire),
    'canned.save': async ({ body: { _id: id, title, texts }, session, audited }) => {
      audited.about = id;
      audited.before = await database.maybe(cannedReply(id));
      const saved = await database.one(saveCanned({ id, title, texts }, session.operator.id, clock()));
      audited.after = saved;
      return cannedOnWire(saved);
    },
    'canned.delete': async ({ body: { _id: id }, audited }) => {
      audited.about = id;
      audited.before = await database.maybe(deleteCanned(id));
      if (!audited.before) throw new ConsoleRefusal('NO_DATA');
      return { message: 'OK' };
    },
  };
}

/** Sends a message once, marks as read what it answers, and makes a thread that is nobody's that of whoever answers. */
async function send(
  deps: Deps,
  { body: { thread, _id: id, message }, session, audited }: ConsoleRequest<'inbox.send'>,
): Promise<ConsoleAnswer<'inbox.send'>> {
  const { database } = deps;
  audited.about = thread;
  if (!(await database.maybe(threadById(thread)))) throw new ConsoleRefusal('NO_DATA');
  await refuseForeign(deps, thread, message);
  const author = session.operator.shownAs;
  const sent = await database.one(post({ thread, id, sender: 'other', author, content: message }));
  if (sent.outcome === 'joined') throw new ConsoleRefusal('NO_DATA');
  if (sent.outcome === 'other') throw new ConsoleRefusal('IDEMPOTENCY_MISMATCH');
  await database.run(take(thread, session.operator.id));
  await database.one(markRead(thread, 'other'));
  await database.one(tellInbox(thread));
  return { createdAt: sent.sentAt.toISOString(), _id: id };
}

/** A message shows files of its own thread alone, and nothing that can be chosen of it asks the bot. */
async function refuseForeign(deps: Deps, thread: string, message: SentMessage): Promise<void> {
  if (message.message_type === 'media') return refuseForeignFile(deps, thread, message.payload);
  if (message.message_type === 'text') return;
  if (message.message_type !== 'generic') return refuseTopics(message.payloads);
  refuseTopics(message.payloads.flatMap(({ buttons }) => buttons));
  for (const { image_url: filePath } of message.payloads)
    if (filePath !== '') await refuseForeignFile(deps, thread, { url: false, fileType: 'image', filePath });
}

function refuseTopics(choices: readonly { payload: string }[]): void {
  if (choices.some(({ payload }) => isTopic(payload))) throw new ConsoleRefusal('KEY_INVALID');
}

function rowOnWire(row: ThreadRow): ConsoleAnswer<'inbox.assign'> {
  const { id, memberId, memberName, guestId, language, waitsSince, unread, lastSeq, lastAt } = row;
  const { assignedTo, assignedName, lastSender, last } = row;
  return {
    ...{ thread: id, guestId, language, unread, lastSeq },
    member: memberId === null ? null : { _id: memberId, name: memberName ?? '' },
    waitsSince: waitsSince?.toISOString() ?? null,
    assigned: assignedTo === null ? null : { _id: assignedTo, shownAs: assignedName ?? '' },
    lastAt: lastAt.toISOString(),
    last: { sender: lastSender, message: last as Conversation['message'] },
  };
}

function noteOnWire({ id, by, at, text }: Note): ConsoleAnswer<'inbox.note'> {
  return { _id: id, by, at: at.toISOString(), text };
}

function cannedOnWire({ id, title, texts }: Canned): ConsoleAnswer<'canned.save'> {
  return { _id: id, title, texts };
}
