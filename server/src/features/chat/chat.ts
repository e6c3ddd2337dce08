import { createHash, randomUUID } from 'node:crypto';
import type { Answer, Body } from '@prae/contract/contract';
import type { Conversation } from '@prae/contract/events';
import type { Language } from '@prae/contract/languages';
import type { Deps } from '../../deps.ts';
import { bangkokTime } from '../../domain/bangkok.ts';
import type { Participant } from '../../domain/participant.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Settings } from '../../settings.ts';
import { readCard } from './about.ts';
import { botAnswer, greeting } from './bot.ts';
import {
  isFileOf,
  type Message,
  messagesOf,
  type Owner,
  openThread,
  type Posting,
  post,
  type Thread,
  threadIfAny,
} from './chat.sql.ts';
import { fileName } from './keep-file.ts';

export { type AboutCard, cardOfMessage } from './about.ts';
export { isTopic } from './bot.ts';
export {
  awaitPerson,
  type Message,
  markRead,
  messagesAt,
  messagesOf,
  type Place,
  post,
  tellCustomerTyping,
  tellHouseTyping,
  threadOf,
  type Waiting,
  waitingThreads,
} from './chat.sql.ts';
export { type Guests, guestsOf } from './guest.ts';
export { fileName, keepPicture, keepVideo } from './keep-file.ts';

/** What the chat itself needs; its bot and its files need more. */
type ChatDeps = Pick<Deps, 'config' | 'database' | 'settings' | 'clock'>;

/**
 * The asker's own thread, whatever a body names; undefined where nothing was said yet. NO_DATA where the chat is off, invalid-token
 * for a visitor who has logged in since.
 */
export async function threadOfAsker(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  participant: Participant,
): Promise<Thread | undefined> {
  if (!config.chat) throw new Refusal('NO_DATA');
  const thread = await database.maybe(threadIfAny(participant));
  if (thread?.isJoined) throw new Refusal('invalid-token');
  return thread;
}

/** The same, begun with the bot's greeting where there is none. */
export async function beginThread(
  deps: ChatDeps,
  participant: Participant,
  language: Language,
): Promise<Thread> {
  const thread = (await threadOfAsker(deps, participant)) ?? (await opened(deps, participant, language));
  // Once for each thread, by whichever call comes first.
  if (thread.lastSeq === 0) {
    const first = await greet(deps, participant, thread.language);
    await deps.database.one(post({ thread: thread.id, ...first }));
  }
  return thread;
}

async function opened({ database }: ChatDeps, participant: Participant, language: Language): Promise<Thread> {
  const thread = await database.maybe(openThread(participant, language));
  if (!thread) throw new Refusal('invalid-token');
  return thread;
}

/** What a thread begins with. Until something is said it is told and kept nowhere. */
async function greet(
  { settings, clock }: ChatDeps,
  { member, guest }: Participant,
  language: Language,
): Promise<Pick<Posting, 'id' | 'sender' | 'content'>> {
  const { online } = openHours(await settings(), clock());
  const id = idAfter(member ? member.id : guest, 'greeting');
  return { id, sender: 'bot', content: greeting(language, online) };
}

/** Sends a message of the customer's once, and has the bot answer while no person is awaited. IDEMPOTENCY_MISMATCH: another one has its id. */
export async function send(
  deps: Deps,
  participant: Participant,
  { _id: id = randomUUID(), session_id: session, message }: Body<'chat.send'>,
  language: Language,
): Promise<Answer<'chat.send'>> {
  await checkAbout(deps, participant, message, language);
  const thread = await beginThread(deps, participant, language);
  if (message.message_type === 'media') await refuseForeignFile(deps, thread.id, message.payload);
  const sent = await deps.database.one(
    post({ thread: thread.id, id, sender: 'customer', session, content: message }),
  );
  if (sent.outcome === 'joined') throw new Refusal('invalid-token');
  if (sent.outcome === 'other') throw new Refusal('IDEMPOTENCY_MISMATCH', { _id: 'IDEMPOTENCY_MISMATCH' });
  // Also where it was sent before: that time may have ended before the answer.
  if (sent.waitsSince === null) await answer(deps, { thread, participant, language }, { id, message });
  return { createdAt: sent.sentAt.toISOString(), _id: id };
}

/** What the bot has to say to a message, if anything. The message is sent, whatever becomes of this. */
async function answer(
  deps: Deps,
  asked: { thread: Thread; participant: Participant; language: Language },
  { id, message }: { id: string; message: Body<'chat.send'>['message'] },
): Promise<void> {
  const { thread } = asked;
  try {
    const { online } = openHours(await deps.settings(), deps.clock());
    const content = await botAnswer(deps, { ...asked, online }, message);
    if (content)
      await deps.database.one(post({ thread: thread.id, id: idAfter(id, 'answer'), sender: 'bot', content }));
  } catch (error) {
    deps.log.error({ event: 'chat.bot-failed', err: error }, 'the bot has no answer');
  }
}

/** A message is about what the member has: NO_DATA for anything else, and for visitors, who have nothing. */
async function checkAbout(
  deps: Deps,
  participant: Participant,
  message: Body<'chat.send'>['message'],
  language: Language,
): Promise<void> {
  if (message.message_type !== 'about') return;
  await threadOfAsker(deps, participant);
  if (!participant.member) throw new Refusal('NO_DATA');
  await readCard(deps, participant.member.id, message.payload, language);
}

/** A file goes along only where it was uploaded in this very thread, as what it is. */
export async function refuseForeignFile(
  { database }: Pick<Deps, 'database'>,
  thread: string,
  { url, filePath, fileType }: { url: boolean; filePath: string; fileType: string },
): Promise<void> {
  const isKind = fileType === (filePath.endsWith('.mp4') || filePath.endsWith('.mov') ? 'video' : 'image');
  const { is } = await database.one(isFileOf(thread, fileName(filePath)));
  if (url || !isKind || !is) throw new Refusal('KEY_INVALID', { message: 'KEY_INVALID' });
}

/** The thread's messages, newest first. */
export async function history(
  deps: Deps,
  participant: Participant,
  { limit, skip, after }: Body<'chat.history'>,
  language: Language,
): Promise<Conversation[]> {
  const thread = await threadOfAsker(deps, participant);
  if (!thread)
    return after === undefined && skip === 0 ? [await firstWords(deps, participant, language)] : [];
  const rows = await deps.database.rows(messagesOf(thread.id, { limit, skip, after }));
  return rows.map((row) => conversationOf({ memberId: thread.memberId, guestId: thread.guestId, ...row }));
}

/** The greeting of a thread that has not begun. */
async function firstWords(deps: Deps, participant: Participant, language: Language): Promise<Conversation> {
  const { member, guest } = participant;
  return conversationOf({
    ...(await greet(deps, participant, language)),
    ...{ seq: 1, author: null, sessionId: null, sentAt: deps.clock(), readAt: null },
    ...{ memberId: member?.id ?? null, guestId: guest ?? null },
  });
}

/** A message on the wire. */
export function conversationOf(message: Message & Owner): Conversation {
  const { memberId, guestId, seq, id, sender, author, sessionId, content, sentAt, readAt } = message;
  return {
    ...{ _id: id, seq, sender, createdAt: sentAt.toISOString() },
    ...(sessionId !== null && { session_id: sessionId }),
    ...(memberId !== null && { userId: memberId }),
    ...(guestId !== null && { guestId }),
    ...(author !== null && { name: author }),
    message: content as Conversation['message'],
    ...(readAt && { readAt: readAt.toISOString() }),
  };
}

/** Whether people answer now, and when they do. */
export function openHours(
  { chatFrom: from, chatTo: to }: Pick<Settings, 'chatFrom' | 'chatTo'>,
  now: Date,
): { online: boolean; hours: { from: string; to: string } } {
  const time = bangkokTime(now).slice(11, 16);
  const isWithin = from < to ? time >= from && time < to : time >= from || time < to;
  return { online: from === to || isWithin, hours: { from, to } };
}

/** An id that the same message always leads to: what answers it comes once. */
function idAfter(id: string, what: string): string {
  const hex = createHash('sha256').update(`${what} ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
