// @vitest-environment happy-dom
import type { Conversation } from '@prae/contract/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guestId } from '../../client/guest.ts';
import { memberLine } from '../../client/line.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { closeChat, openChat } from '../../shell/chat.ts';
import { json } from '../../testing/browser.ts';
import {
  bodiesOf,
  button,
  FakeLine,
  fakeChat,
  lines,
  logInAs,
  member,
  message,
  openedChat,
  openingChat,
  pressEnter,
  push,
  said,
  store,
  write,
} from '../../testing/chat.tsx';
import { doing, pass, soon, stopTime } from '../../testing/screen.tsx';
import { CHECK_EVERY, JOIN_WITHIN } from './line.ts';
import { SEND_AFTER } from './outbox.ts';
import { thread } from './thread.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/chat.tsx')).fakeIo }));

beforeEach(() => stopTime());
afterEach(() => {
  memberLine.set(undefined);
  clearSession();
});

/** What is on its way or has failed, by its state. */
const states = () => thread.get().outgoing.map(({ state }) => state);

async function say(text: string): Promise<void> {
  await write(text);
  await push('Send');
}

/** Sends it, and has what a message waits go by. */
async function sayAtOnce(text: string): Promise<void> {
  await say(text);
  await pass(SEND_AFTER);
}

const sent = (chat: ReturnType<typeof fakeChat>) => bodiesOf<Conversation>(chat.server, '/chat/send-message');

test('a visitor is given an id, which is kept and goes with every call and the line', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  expect(guestId()).toBe('guest-one');
  expect(localStorage.getItem('prae.guest')).toBe('"guest-one"');
  expect(chat.line().auth).toEqual({ guestId: 'guest-one' });
  expect(chat.line().sent).toContain('join');
  await soon(() => expect(said()).toEqual(['message 1']));
  const asked = chat.server.requests.filter(({ url }) => /history|send|read/.test(url));
  expect(asked.map(({ headers }) => headers['x-guest'])).toEqual(asked.map(() => 'guest-one'));
  expect(asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('a visitor who was here before is asked for no other id', async () => {
  const chat = fakeChat([]);
  localStorage.setItem('prae.guest', '"known"');
  await openedChat();
  expect(chat.server.count('POST /chat/guest')).toBe(0);
  expect(chat.line().auth?.guestId).toBe('known');
});

test('a member speaks on the line that is there, with the token, and brings the visitor’s thread along', async () => {
  const chat = fakeChat([message(1)]);
  localStorage.setItem('prae.guest', '"visitor"');
  logInAs();
  const own = new FakeLine();
  own.connected = true;
  lines.push(own);
  memberLine.set(own as never);
  await openedChat();
  await soon(() => expect(said()).toEqual(['message 1']));
  expect(lines).toHaveLength(1);
  const [claim] = chat.server.requests.filter(({ url }) => url === '/api/chat/claim');
  expect(claim?.headers).toMatchObject({ authorization: 'Bearer mine', 'x-guest': 'visitor' });
  expect(guestId()).toBeUndefined();
  const history = chat.server.requests.find(({ url }) => url === '/api/chat/history');
  expect(history?.headers.authorization).toBe('Bearer mine');
  expect(history?.headers).not.toHaveProperty('x-guest');
  await chat.arrives(message(2));
  expect(said()).toEqual(['message 1', 'message 2']);
});

test('who is not let in is told, and can try again', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat({ joins: { message: 'INTERNAL_SERVER_ERROR' } });
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Cannot start chatting');
  chat.line().joins = { message: 'OK' };
  await push('Try again');
  await soon(() => expect(said()).toEqual(['message 1']));
  expect(document.body.textContent).not.toContain('Cannot start chatting');
});

test('the same where nothing answers', async () => {
  fakeChat([message(1)]);
  await openedChat({ joins: null });
  expect(document.body.textContent).not.toContain('Cannot start chatting');
  await pass(JOIN_WITHIN);
  expect(document.body.textContent).toContain('Cannot start chatting');
});

test('the same without an id, and without a login being asked for', async () => {
  fakeChat([], { 'POST /chat/guest': json(429, { message: 'REQUEST_LIMIT' }) });
  await expect(openingChat()).rejects.toThrow();
  expect(document.body.textContent).toContain('Cannot start chatting');
  expect(location.pathname).not.toBe('/login');
});

test('a visitor whose id is not known any more begins anew, once', async () => {
  const chat = fakeChat([message(1)], {});
  localStorage.setItem('prae.guest', '"forged"');
  const first = await openingChat();
  first.active = false;
  await doing(() => first.hear('connect_error', new Error('invalid-token')));
  await soon(() => expect(lines).toHaveLength(2));
  expect(lines[1]?.auth?.guestId).toBe('guest-one');
  await doing(() => lines[1]?.hear('connect'));
  await soon(() => expect(said()).toEqual(['message 1']));
  expect(chat.server.count('POST /chat/guest')).toBe(1);
});

test('messages stand in the order of the thread, whichever comes first, with days and who answers', async () => {
  const chat = fakeChat([
    message(2, { sender: 'bot', name: undefined }),
    message(1),
    message(3, { name: '\u202eevil' }),
  ]);
  await openedChat();
  await soon(() => expect(said()).toEqual(['message 1', 'message 2', 'message 3']));
  const names = [...document.querySelectorAll('.chat-name')];
  expect(names.map(({ textContent }) => textContent)).toEqual(['Nok', 'Assistant', '\u202eevil']);
  expect(names.every(({ firstElementChild }) => firstElementChild?.tagName === 'BDI')).toBe(true);
  expect(document.querySelector('.chat-day')?.textContent).toBe('25/01/2026');
  expect(document.querySelector('time')?.title).toBe('25/01/2026 10:01:00');
  await chat.arrives(message(5));
  await soon(() => expect(said().at(-1)).toBe('message 5'));
  expect(bodiesOf<{ after?: number }>(chat.server, '/chat/history').at(-1)?.after).toBe(3);
  await chat.arrives(message(4));
  expect(said().slice(-2)).toEqual(['message 4', 'message 5']);
});

test('what is written waits half a second, and stands there once when the line brings it back', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  await say('  hello  ');
  expect(said()).toEqual(['message 1', 'hello']);
  expect(document.querySelector('.chat-is-sending')).not.toBeNull();
  expect(document.querySelector('.chat-own .chat-state')?.textContent).toBe('Sending');
  await pass(SEND_AFTER - 50);
  expect(chat.server.count('POST /chat/send-message')).toBe(0);
  await pass(50);
  await soon(() => expect(thread.get().outgoing).toEqual([]));
  expect(said()).toEqual(['message 1', 'hello']);
  expect(document.body.textContent).toContain('Sent');
  const [body] = sent(chat);
  expect(body?._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(body?.message).toEqual({ message_type: 'text', payload: { message: 'hello' } });
});

test('an answer without an echo is enough, and the thread is read for it', async () => {
  const chat = fakeChat([message(1)]);
  chat.onSend = (body) => {
    const own = body as Conversation;
    chat.stored.push(message(2, { _id: own._id, sender: 'customer', message: own.message }));
    return json(200, { createdAt: new Date().toISOString(), _id: own._id })();
  };
  await openedChat();
  await sayAtOnce('hello');
  await soon(() => expect(states()).toEqual(['succeed']));
  await pass(2_000);
  await soon(() => expect(states()).toEqual([]));
  expect(said()).toEqual(['message 1', 'hello']);
});

test.each(['', '   ', '\n\n', '\u200b\u2060'])('%j is blank and is not sent', async (blank) => {
  const chat = fakeChat([]);
  await openedChat();
  await sayAtOnce(blank);
  expect(said()).toEqual([]);
  expect(chat.server.count('POST /chat/send-message')).toBe(0);
});

test('a message has at most 2,000 characters, and says so before', async () => {
  const chat = fakeChat([]);
  await openedChat();
  expect((await write('x'.repeat(1_799))).maxLength).toBe(2_000);
  expect(document.querySelector('.chat-left')?.textContent).toBe('');
  await write('x'.repeat(1_990));
  expect(document.querySelector('.chat-left')?.textContent).toBe('10 characters left');
  // A paste that was cut within a sign, and what no text may hold.
  await sayAtOnce(`a\u0007b\u0000c${'x'.repeat(1_900)}\ud83d`);
  const text = sent(chat)[0]?.message;
  expect(text).toEqual({ message_type: 'text', payload: { message: `abc${'x'.repeat(1_900)}` } });
});

test('Enter sends where there are keys, and with Shift breaks the line; on a phone it always does', async () => {
  fakeChat([]);
  await openedChat();
  await write('one');
  expect(await pressEnter({ shiftKey: true })).toBe(true);
  expect(await pressEnter({ isComposing: true })).toBe(true);
  expect(said()).toEqual([]);
  expect(await pressEnter()).toBe(false);
  expect(said()).toEqual(['one']);
});

test('Enter breaks the line on a phone', async () => {
  fakeChat([]);
  await openedChat({ isDesk: false });
  await write('one');
  expect(await pressEnter()).toBe(true);
  expect(said()).toEqual([]);
});

test('what did not go says why, goes again as the same message, or is removed', async () => {
  const chat = fakeChat([]);
  chat.onSend = () => json(429, { message: 'REQUEST_LIMIT' })();
  await openedChat();
  await sayAtOnce('first');
  await sayAtOnce('second');
  await soon(() => expect(states()).toEqual(['failed', 'failed']));
  expect(document.body.textContent).toContain('Not sent');
  expect(document.body.textContent).toContain('Too many');
  await push('Remove');
  expect(said()).toEqual(['second']);
  chat.onSend = undefined;
  await push('Send again');
  await pass(SEND_AFTER);
  await soon(() => expect(states()).toEqual([]));
  const ids = sent(chat).map(({ _id }) => _id);
  expect(ids[2]).toBe(ids[1]);
  expect(chat.stored.map(({ _id }) => _id)).toEqual([ids[1]]);
});

test('an answer that was lost doubles nothing', async () => {
  const chat = fakeChat([]);
  await openedChat();
  chat.onSend = (body) => {
    store(chat, body as Conversation);
    throw new TypeError('Failed to fetch');
  };
  await sayAtOnce('hello');
  await soon(() => expect(chat.stored).toHaveLength(1));
  expect(said()).toEqual(['hello']);
  expect(states()).toEqual([]);
});

test('a cut connection keeps messages back and sends them in their order, once, when it is there again', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  chat.isSilent = true;
  chat.onSend = () => {
    throw new TypeError('Failed to fetch');
  };
  await doing(() => chat.line().hear('disconnect'));
  await sayAtOnce('one');
  await sayAtOnce('two');
  await sayAtOnce('three');
  await pass(2_000);
  expect(document.querySelector('.chat-cut')?.textContent).toBe('Connecting');
  chat.stored.push(message(2), message(3));
  const before = sent(chat).length;
  chat.isSilent = false;
  chat.onSend = undefined;
  await doing(() => chat.line().hear('connect'));
  await soon(() => expect(states()).toEqual([]));
  expect(said()).toEqual(['message 1', 'message 2', 'message 3', 'one', 'two', 'three']);
  expect(sent(chat).slice(before)).toHaveLength(3);
  expect(chat.stored).toHaveLength(6);
  expect(document.querySelector('.chat-cut')?.textContent).toBe('');
  const after = bodiesOf<{ after?: number }>(chat.server, '/chat/history').map((body) => body.after);
  expect(after).toContain(1);
});

test('every five seconds it is looked whether the line is there, and what was said is asked for meanwhile', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  await doing(() => chat.line().hear('disconnect'));
  chat.stored.push(message(2));
  await pass(CHECK_EVERY);
  expect(chat.line().knocks).toBe(1);
  await soon(() => expect(said()).toEqual(['message 1', 'message 2']));
  await pass(CHECK_EVERY * 3);
  expect(chat.line().knocks).toBe(4);
});

test('what is in sight is said to be read after a second, and only then', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  await soon(() => expect(said()).toHaveLength(1));
  const count = () => chat.server.count('PUT /chat/read-customer/');
  await pass(600);
  await chat.arrives(message(2));
  await pass(900);
  expect(count()).toBe(0);
  await pass(150);
  expect(count()).toBe(1);
  await pass(5_000);
  expect(count()).toBe(1);
  // Nobody sees a closed chat.
  await doing(closeChat);
  await chat.arrives(message(3));
  await pass(3_000);
  expect(count()).toBe(1);
  await doing(openChat);
  await pass(1_100);
  expect(count()).toBe(2);
});

test('what the other side has read is said of the last own message', async () => {
  const chat = fakeChat([message(1, { sender: 'customer' })]);
  await openedChat();
  await soon(() => expect(document.querySelector('.chat-state')?.textContent).toBe('Sent'));
  await doing(() => chat.line().hear('read', { seq: 1, readAt: '2026-11-25T04:00:00Z' }));
  expect(document.querySelector('.chat-state')?.textContent).toBe('Read');
});

test('who writes is told for five seconds, and told at most every two', async () => {
  const chat = fakeChat([]);
  await openedChat();
  await doing(() => chat.line().hear('typing', { name: 'Nok' }));
  expect(document.querySelector('.chat-typing')?.textContent).toBe('Nok is writing');
  await pass(5_000);
  expect(document.querySelector('.chat-typing')).toBeNull();
  const told = () => chat.line().sent.filter((name) => name === 'typing').length;
  const before = told();
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await write('a');
  await write('ab');
  expect(told() - before).toBe(1);
  now.mockReturnValue(Date.now() + 2_000);
  await write('abc');
  expect(told() - before).toBe(2);
  now.mockRestore();
});

test('what is new is read out politely, and what is old is not', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  await soon(() => expect(said()).toHaveLength(1));
  const spoken = () => document.querySelector('.chat-middle > [role=status]')?.textContent;
  expect(spoken()).toBe('');
  expect(document.querySelector('[role=log]')?.getAttribute('aria-live')).toBe('off');
  await chat.arrives(message(2));
  expect(spoken()).toBe('Nok: message 2');
});

test('closed and opened again, everything is where it was; the end of a login leaves nothing', async () => {
  const chat = fakeChat([message(1)]);
  chat.onSend = () => json(429, { message: 'REQUEST_LIMIT' })();
  await openedChat();
  await sayAtOnce('kept');
  await soon(() => expect(states()).toEqual(['failed']));
  await write('half a');
  await doing(closeChat);
  await pass(300);
  expect(document.querySelector('.chat')).toBeNull();
  await doing(openChat);
  expect(said()).toEqual(['message 1', 'kept']);
  expect(document.querySelector<HTMLTextAreaElement>('textarea')?.value).toBe('half a');
  await doing(() => startSession(member));
  expect(thread.get()).toMatchObject({ messages: [], outgoing: [], draft: '', upTo: undefined });
  expect(chat.line().connected).toBe(false);
});

test('an answer that comes after the end of a login is nobody’s', async () => {
  const chat = fakeChat([]);
  await openedChat();
  let answer: (response: Response) => void = () => undefined;
  chat.onSend = () => new Promise((resolve) => (answer = resolve));
  await sayAtOnce('mine');
  await doing(() => startSession(member));
  await doing(() => answer(json(200, { createdAt: '2026-11-25T04:00:00Z', _id: 'x' })()));
  await pass(3_000);
  expect(thread.get().outgoing).toEqual([]);
  expect(thread.get().messages).toEqual([]);
});

test('a member who logs out leaves no visitor’s id behind that could be joined to another', async () => {
  fakeChat([]);
  startSession(member);
  localStorage.setItem('prae.guest', '"left"');
  clearSession();
  expect(guestId()).toBeUndefined();
});

test('the head says who answers, refreshes and closes; Escape closes as well', async () => {
  const chat = fakeChat([message(1)]);
  await openedChat();
  await soon(() => expect(document.querySelector('.chat-presence')?.textContent).toBe('We answer now'));
  chat.stored.push(message(2));
  await push('Load messages again');
  await soon(() => expect(said()).toEqual(['message 1', 'message 2']));
  await doing(() =>
    document
      .querySelector('textarea')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  await pass(300);
  expect(document.querySelector('.chat')).toBeNull();
});

test('outside the hours they are told', async () => {
  fakeChat([], {
    'GET /chat/presence': json(200, { online: false, hours: { from: '09:00', to: '21:00' } }),
  });
  await openedChat();
  await soon(() =>
    expect(document.querySelector('.chat-presence')?.textContent).toBe('We answer 09:00–21:00'),
  );
  expect(button('Close')).toBeDefined();
});
