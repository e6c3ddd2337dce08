// @vitest-environment happy-dom
import type { Conversation } from '@prae/contract/events';
import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memberLine } from '../../client/line.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { chatUnread } from '../../shell/chat.ts';
import { json } from '../../testing/browser.ts';
import {
  bodiesOf,
  FakeLine,
  fakeChat,
  lines,
  logInAs,
  member,
  message,
  openedChat,
  openingChat,
  push,
  said,
  write,
} from '../../testing/chat.tsx';
import { doing, pass, soon, stopTime } from '../../testing/screen.tsx';
import { CHECK_EVERY } from './line.ts';
import { SEND_AFTER } from './outbox.ts';
import { thread } from './thread.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/chat.tsx')).fakeIo }));

beforeEach(() => stopTime());
afterEach(() =>
  doing(() => {
    focusManager.setFocused(undefined);
    memberLine.set(undefined);
    clearSession();
  }),
);

/** What is on its way or has failed, by its state. */
const states = () => thread.get().outgoing.map(({ state }) => state);

async function sayAtOnce(text: string): Promise<void> {
  await write(text);
  await push('Send');
  await pass(SEND_AFTER);
}

function textOf({ message: said }: Conversation): string | undefined {
  return said.message_type === 'text' ? said.payload.message : undefined;
}

const READ = 'PUT /chat/read-customer/';

test('what comes while it is said that all was read is not read yet', async () => {
  const answers: (() => void)[] = [];
  const chat = fakeChat([message(1)], {
    [READ]: () => new Promise((resolve) => answers.push(() => resolve(json(200, { message: 'OK' })()))),
  });
  await openedChat();
  await soon(() => expect(said()).toHaveLength(1));
  await pass(1_000);
  expect(answers).toHaveLength(1);
  await chat.arrives(message(2));
  await doing(() => answers[0]?.());
  expect(thread.get().messages.map(({ readAt }) => readAt !== undefined)).toEqual([true, false]);
  await pass(1_100);
  expect(answers).toHaveLength(2);
});

test('nothing is said to be read while the page is out of sight', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  await soon(() => expect(said()).toHaveLength(1));
  await doing(() => focusManager.setFocused(false));
  await pass(5_000);
  expect(chat.server.count(READ)).toBe(0);
  await doing(() => focusManager.setFocused(true));
  await pass(1_100);
  expect(chat.server.count(READ)).toBe(1);
});

test('the other side has read up to a message, and not what was said after it', async () => {
  const chat = fakeChat([message(1, { sender: 'customer' }), message(2, { sender: 'customer' })]);
  await openedChat();
  await soon(() => expect(said()).toHaveLength(2));
  const state = () => document.querySelector('.chat-state')?.textContent;
  await doing(() => chat.line().hear('read', { seq: 1, readAt: '2026-11-25T04:00:00Z' }));
  expect(state()).toBe('Sent');
  await doing(() => chat.line().hear('read', { seq: 2, readAt: '2026-11-25T04:00:00Z' }));
  expect(state()).toBe('Read');
});

test('a gap that is heard of while another is read is read as well', async () => {
  const answers: (() => void)[] = [];
  const stored: Conversation[] = [message(1)];
  let isHeld = false;
  const chat = fakeChat(stored, {
    'POST /chat/history': ({ body }) => {
      const { after = 0 } = body as { after?: number };
      const found = stored.filter(({ seq }) => seq > after).toReversed();
      const answer = json(200, found);
      if (!isHeld) return answer();
      return new Promise((resolve) => answers.push(() => resolve(answer())));
    },
  });
  await openedChat();
  await soon(() => expect(said()).toHaveLength(1));
  isHeld = true;
  stored.push(message(2));
  await chat.arrives(message(3));
  await soon(() => expect(answers).toHaveLength(1));
  stored.push(message(4));
  await chat.arrives(message(5));
  await doing(() => answers[0]?.());
  await soon(() => expect(answers).toHaveLength(2));
  await doing(() => answers[1]?.());
  await soon(() => expect(said()).toEqual([1, 2, 3, 4, 5].map((seq) => `message ${seq}`)));
});

test('a line that came back without being let in is asked into the conversation again', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  await doing(() => chat.line().hear('disconnect'));
  chat.line().joins = undefined;
  await doing(() => chat.line().hear('connect'));
  expect(thread.get().isCut).toBe(true);
  chat.line().joins = { message: 'OK' };
  chat.stored.push(message(2));
  await pass(CHECK_EVERY);
  await soon(() => expect(said()).toEqual(['message 1', 'message 2']));
  expect(thread.get().isCut).toBe(false);
});

test('what a line says that another has taken the place of counts no more', async () => {
  fakeChat([message(1)]);
  logInAs();
  const [first, second] = [new FakeLine(), new FakeLine()];
  const answers: ((answer: { message: string }) => void)[] = [];
  for (const line of [first, second]) {
    Object.assign(line, { connected: true, joins: undefined });
    line.emit = (name, answered) => {
      if (name === 'join' && answered) answers.push(answered);
    };
  }
  lines.push(first);
  memberLine.set(first as never);
  await openingChat();
  await soon(() => expect(answers).toHaveLength(1));
  await doing(() => memberLine.set(second as never));
  expect(answers).toHaveLength(2);
  await doing(() => answers[0]?.({ message: 'INTERNAL_SERVER_ERROR' }));
  expect(document.body.textContent).not.toContain('Cannot start chatting');
  await doing(() => answers[1]?.({ message: 'OK' }));
  await soon(() => expect(said()).toEqual(['message 1']));
});

test('who was writing writes no more once it is there, and no name turns the sentence', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  const writing = () => document.querySelector('.chat-typing')?.textContent;
  await doing(() => chat.line().hear('typing', { name: '\u202eNok\u200b' }));
  expect(writing()).toBe('Nok is writing');
  await chat.arrives(message(2, { sender: 'customer' }));
  expect(writing()).toBe('Nok is writing');
  await chat.arrives(message(3));
  expect(writing()).toBeUndefined();
});

test('what only the connection kept back goes before what is written after it', async () => {
  const chat = fakeChat([]);
  await openedChat();
  await doing(() => chat.line().hear('disconnect'));
  const noAnswer = () => {
    throw new TypeError('Failed to fetch');
  };
  chat.onSend = noAnswer;
  await sayAtOnce('one');
  await soon(() => expect(states()).toEqual(['failed']));
  // Calls come through again, the line does not yet.
  chat.onSend = undefined;
  await sayAtOnce('two');
  await soon(() => expect(states()).toEqual(['succeed', 'succeed']));
  await doing(() => chat.line().hear('connect'));
  await soon(() => expect(states()).toEqual([]));
  // And while the line is up.
  chat.onSend = noAnswer;
  await write('three');
  await push('Send');
  await sayAtOnce('four');
  await soon(() => expect(states()).toEqual(['failed', 'failed']));
  expect(bodiesOf<Conversation>(chat.server, '/chat/send-message').map(textOf)).not.toContain('four');
  chat.onSend = undefined;
  await sayAtOnce('five');
  await soon(() => expect(states()).toEqual([]));
  expect(chat.stored.map(textOf)).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test.each([
  [500, 'INTERNAL_SERVER_ERROR'],
  [429, 'REQUEST_LIMIT'],
])('what the server answered with %i %s is not tried again by itself', async (status, code) => {
  const chat = fakeChat([]);
  chat.onSend = () => json(status, { message: code })();
  await openedChat();
  await sayAtOnce('hello');
  await soon(() => expect(states()).toEqual(['failed']));
  const sent = () => bodiesOf(chat.server, '/chat/send-message').length;
  const before = sent();
  await doing(() => chat.line().hear('disconnect'));
  await doing(() => chat.line().hear('connect'));
  await pass(2_000);
  expect(sent()).toBe(before);
});

test('nothing of a visitor goes along with a member, also where their thread could not be joined', async () => {
  const chat = fakeChat([message(1)], {
    'POST /chat/claim': json(500, { message: 'INTERNAL_SERVER_ERROR' }),
  });
  localStorage.setItem('prae.guest', '"visitor"');
  logInAs();
  const own = Object.assign(new FakeLine(), { connected: true });
  lines.push(own);
  memberLine.set(own as never);
  await openedChat();
  await soon(() => expect(said()).toEqual(['message 1']));
  const asked = chat.server.requests.filter(({ url }) => url === '/api/chat/history');
  for (const { headers } of asked) expect(headers).not.toHaveProperty('x-guest');
});

test('the end of a login leaves no count of what was new', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  await chat.arrives(message(2));
  expect(chatUnread.get()).toBe(2);
  await doing(() => startSession(member));
  expect(chatUnread.get()).toBeUndefined();
});

test('whether somebody answers is asked every minute', async () => {
  const chat = fakeChat([]);
  await openedChat();
  const count = () => chat.server.count('GET /chat/presence');
  await soon(() => expect(count()).toBe(1));
  await pass(61_000);
  expect(count()).toBe(2);
});
