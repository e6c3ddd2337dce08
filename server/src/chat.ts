import { randomUUID } from 'node:crypto';
import { did, isId, refused, runCommand } from './command.ts';
import type { Database } from './db/database.ts';
import {
  type AboutCard,
  awaitPerson,
  cardOfMessage,
  type Message,
  markRead,
  messagesOf,
  post,
  threadOf,
  type Waiting,
  waitingThreads,
} from './features/chat/chat.ts';

const usage = `npm run chat -- list | show THREAD
  answer THREAD NAME TEXT   TEXT goes to the member or visitor, from NAME; what they wrote counts as read
  end THREAD NAME           nobody is awaited any more: the bot answers again
(THREAD: as \`list\` prints it. NAME: who answers, as it is shown to them.)`;

const MOST_LISTED = 100;
const MOST_SHOWN = 50;

const isName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,39}$/u.test(name);

const isText = (text: string): boolean => text.trim() !== '' && text.length <= 2_000;

/** The operators' command line for the chat, until they have a console. */
await runCommand(usage, ([command = '', id, ...given]) => {
  if (command === 'list' && id === undefined) return list;
  if (id === undefined || !isId(id)) return undefined;
  if (command === 'show' && given.length === 0) return (database) => show(database, id);
  const [name = '', text = '', ...more] = given;
  if (!isName(name) || more.length > 0) return undefined;
  if (command === 'answer' && isText(text)) return (database) => answer(database, id, { name, text });
  if (command === 'end' && text === '') return (database) => end(database, id);
  return undefined;
});

async function list(database: Database) {
  const waiting = await database.rows(waitingThreads(MOST_LISTED));
  for (const one of waiting) console.log(lineOf(one));
  return did(waiting.length === 0 ? 'Nobody waits.' : `${waiting.length} wait.`);
}

async function show(database: Database, id: string) {
  const messages = await database.rows(messagesOf(id, { limit: MOST_SHOWN, skip: 0 }));
  const { language = 'en' } = (await database.maybe(threadOf(id))) ?? {};
  for (const one of messages.toReversed()) {
    const card = await cardOfMessage({ database }, id, one.id, language);
    console.log(card ? `${spoken(one)}  (${standing(card)})` : spoken(one));
  }
  return messages.length > 0 ? did(`${messages.length} messages.`) : refused('No such thread.');
}

async function answer(database: Database, id: string, { name, text }: { name: string; text: string }) {
  const thread = await database.maybe(threadOf(id));
  if (!thread) return refused('Nothing was sent: no such thread, or it has become a part of a member’s.');
  const content = { message_type: 'text', payload: { message: text } };
  await database.one(post({ thread: id, id: randomUUID(), sender: 'other', author: name, content }));
  await database.one(markRead(id, 'other'));
  return did('Sent.');
}

async function end(database: Database, id: string) {
  const changed = await database.run(awaitPerson(id, false));
  return changed === 1
    ? did('Done: the bot answers again.')
    : refused('Nothing was done: nobody is awaited there.');
}

function lineOf({ id, waitsSince, memberId, name, unread, language, last }: Waiting): string {
  const who = memberId === null ? 'visitor' : `member ${memberId} ${name ?? ''}`.trim();
  return [id, waitsSince?.toISOString() ?? '', language, who, `${unread} unread`, excerpt(last)].join('  ');
}

function spoken({ sentAt, sender, author, content }: Message): string {
  return `${sentAt.toISOString()}  ${author ?? sender}: ${excerpt(content)}`;
}

/** What a message says, in one line. */
function excerpt(content: unknown): string {
  const { message_type: type, payload } = (content ?? {}) as {
    message_type?: string;
    payload?: Record<string, unknown>;
  };
  const plain = inOneLine(payload?.message ?? payload?.title ?? payload?.filePath);
  const what = type === 'about' ? `about ${inOneLine(payload?.kind)} ${inOneLine(payload?.id)}` : type;
  return type === 'text' ? plain : `[${what}] ${plain}`.trim();
}

/** Nothing in it can steer a terminal. */
function inOneLine(text: unknown): string {
  return String(text ?? '').replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

/** How that stands now which a message is about. */
function standing(card: AboutCard): string {
  if (card.kind === 'slip') {
    const { status, amount, note, createdAt } = card.slip;
    return [status, note, amount > 0 && amount.toFixed(2), `of ${createdAt}`].filter(Boolean).join(', ');
  }
  if (card.kind === 'game') {
    const { isActive, amount, name } = card.game;
    return `${inOneLine(name)}, ${isActive ? `${amount.toFixed(2)} there` : 'no account'}`;
  }
  const { statementType, status, from, to, amount, createdAt } = card.row;
  const way = card.kind === 'withdraw' ? [card.step, `to ${to} …${card.accountEnd}`] : [`${from} to ${to}`];
  return [statementType, status, ...way, amount.toFixed(2), `of ${createdAt}`].filter(Boolean).join(', ');
}
