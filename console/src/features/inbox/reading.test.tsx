// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from '../../../../web/src/testing/browser.ts';
import { doing, pass, soon, stopTime, tap } from '../../../../web/src/testing/screen.tsx';
import { endSession } from '../../client/session.ts';
import {
  bodiesOf,
  consoleServer,
  found,
  ID,
  message,
  openDesk,
  operatorWith,
  threadRow,
} from '../../testing/desk.tsx';
import { chat, composer, hear, line, lost, nok, opened, signInAgain, words } from '../../testing/inbox.ts';
import { READ_AFTER } from './Log.tsx';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/inbox.ts')).fakeIo }));

beforeEach(() => {
  line.listeners.clear();
  line.connect.mockClear();
  Object.assign(line, { active: true, connected: true });
  stopTime();
});
afterEach(async () => {
  // What waits to be read on this clock.
  await pass(1_000);
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  vi.restoreAllMocks();
});

const unread = { row: threadRow(7, { unread: 1 }) };

/** Whether the page is in sight. */
function showPage(isShown: boolean): Promise<void> {
  return doing(() => {
    Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Scrolls the log to so many pixels above its foot. */
async function scrollTo(above: number): Promise<void> {
  const log = await found('[role="log"]');
  await doing(() => {
    Object.defineProperties(log, {
      scrollHeight: { value: 1_000, configurable: true },
      clientHeight: { value: 300, configurable: true },
    });
    log.scrollTop = 700 - above;
    log.dispatchEvent(new Event('scroll', { bubbles: true }));
  });
}

test('what is in sight is said to be read after a second, once', async () => {
  const { server } = await opened(unread);
  const count = () => server.count('POST /console/inbox/read');
  await pass(READ_AFTER - 100);
  expect(count()).toBe(0);
  await pass(200);
  expect(count()).toBe(1);
  expect(bodiesOf(server, '/inbox/read')).toEqual([{ thread: ID(7) }]);
  await pass(5_000);
  expect(count()).toBe(1);
});

test('nothing is said to be read while the page is hidden, or while one reads further up', async () => {
  const { server } = await opened(unread);
  const count = () => server.count('POST /console/inbox/read');
  await showPage(false);
  await pass(5_000);
  expect(count()).toBe(0);
  await scrollTo(0);
  await scrollTo(500);
  await showPage(true);
  await pass(5_000);
  expect(count()).toBe(0);
  await scrollTo(0);
  await pass(READ_AFTER + 100);
  expect(count()).toBe(1);
});

test('nothing is read by whoever may only look', async () => {
  const { server } = chat(unread);
  await openDesk(`/inbox/${ID(7)}`, operatorWith('AUDITOR'));
  await found('.thread-only');
  await pass(5_000);
  expect(server.count('POST /console/inbox/read')).toBe(0);
});

test('that the customer has read is seen of what was here already', async () => {
  const answer = message(2, { sender: 'other', name: 'Nok' });
  const { stored } = await opened({ row: threadRow(7), messages: [message(1), answer] });
  const state = () => document.querySelector('.entry-state')?.textContent;
  await soon(() => expect(state()).toBe('Sent'));
  stored.messages = [message(1), { ...answer, readAt: '2026-01-25T05:00:00.000Z' }];
  await hear('inbox', { thread: ID(7) });
  await soon(() => expect(state()).toBe('Read'));
});

test('after a gap all that was missed is read, however much, and the queue as well', async () => {
  const { stored, server } = await opened();
  await hear('connect');
  for (let seq = 2; seq <= 120; seq += 1) stored.messages.push(message(seq));
  const lists = server.count('POST /console/inbox/list');
  await hear('connect');
  await soon(() => expect(words()).toHaveLength(120));
  expect(words()).toEqual(stored.messages.map(({ seq }) => `message ${seq}`));
  await soon(() => expect(server.count('POST /console/inbox/list')).toBeGreaterThan(lists));
});

test('the queue is read soon after something was heard, and once for much', async () => {
  const { server } = await opened();
  await pass(1_000);
  const before = server.count('POST /console/inbox/list');
  for (let times = 0; times < 20; times += 1) await hear('inbox', { thread: ID(8), seq: times });
  await pass(1_000);
  // The queue itself, and how many wait.
  expect(server.count('POST /console/inbox/list') - before).toBe(2);
});

test('without a line the queue is read by the clock', async () => {
  const { server } = await opened();
  const before = server.count('POST /console/inbox/list');
  await pass(11_000);
  expect(server.count('POST /console/inbox/list')).toBeGreaterThan(before);
});

test('what was said before is not said when it is opened, and what comes is', async () => {
  const { stored } = await opened({ row: threadRow(7), messages: [message(1), message(2)] });
  const spoken = () => document.querySelector('.log-middle > [role="status"]')?.textContent;
  await soon(() => expect(words()).toHaveLength(2));
  expect(spoken()).toBe('');
  stored.messages.push(message(3));
  await hear('inbox', { thread: ID(7) });
  await soon(() => expect(spoken()).toBe('Member 7: message 3'));
});

test('notes come with the messages around them, and not before', async () => {
  const made = chat({ row: threadRow(7), messages: [1, 2].map((seq) => message(seq + 100)) });
  const messages = Array.from({ length: 60 }, (_, at) => message(at + 1));
  made.stored.messages = messages;
  made.stored.notes = [{ _id: ID(50), by: 'mek', at: messages[2]?.createdAt, text: 'long ago' }];
  await openDesk(`/inbox/${ID(7)}`, nok);
  await soon(() => expect(words()).toHaveLength(50));
  expect(words()).not.toContain('long ago');
  await tap('Show earlier messages');
  await soon(() => expect(words()).toHaveLength(61));
  expect(words().slice(2, 5)).toEqual(['message 3', 'long ago', 'message 4']);
});

test('a reading that came to nothing takes away nothing, and a thread that is gone says so', async () => {
  const { stored } = await opened();
  const answered = globalThis.fetch;
  const threads = (answer: () => Response) =>
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      url.endsWith('/inbox/thread') ? answer() : answered(url, init),
    );
  threads(lost);
  await hear('inbox', { thread: ID(7) });
  await pass(100);
  expect([words(), document.querySelector(composer) === null]).toEqual([['message 1'], false]);
  threads(json(404, { message: 'NO_DATA' }));
  await hear('inbox', { thread: ID(7) });
  await soon(() => expect(document.querySelector(composer)).toBeNull());
  expect(document.body.textContent).not.toContain('Try again');
  expect(stored.messages).toHaveLength(1);
});

test('the customer is said to be typing for five seconds, or until they have written', async () => {
  const { stored } = await opened();
  const typing = () => document.querySelector('.log-typing')?.textContent;
  await hear('typing', { thread: ID(8) });
  expect(typing()).toBeUndefined();
  await hear('typing', { thread: ID(7) });
  expect(typing()).toBe('Member 7 is typing');
  await pass(5_000);
  expect(typing()).toBeUndefined();
  await hear('typing', { thread: ID(7) });
  stored.messages.push(message(2));
  await hear('inbox', { thread: ID(7) });
  await soon(() => expect(words()).toHaveLength(2));
  expect(typing()).toBeUndefined();
});

test('earlier messages come page by page, each once', async () => {
  const messages = Array.from({ length: 130 }, (_, at) => message(at + 1));
  await opened({ row: threadRow(7), messages });
  expect(words()).toHaveLength(50);
  await tap('Show earlier messages');
  await soon(() => expect(words()).toHaveLength(100));
  await tap('Show earlier messages');
  await soon(() => expect(words()).toHaveLength(130));
  expect(words()).toEqual(messages.map(({ seq }) => `message ${seq}`));
  expect(document.body.textContent).not.toContain('Show earlier messages');
});

test('a line that the server has cut comes back, unless the sign-in is over', async () => {
  await opened();
  line.active = false;
  await hear('disconnect', 'io server disconnect');
  expect(document.body.textContent).toContain('Connecting');
  await pass(5_000);
  expect(line.connect).toHaveBeenCalledTimes(1);
  await hear('connect_error', new Error('invalid-token'));
  await found('input[name="password"]');
  expect(document.body.textContent).toContain('This sign-in was ended');
});

test('an answer to a sign-in that is over says nothing of the next one', async () => {
  await opened();
  let answer: (() => void) | undefined;
  consoleServer({
    'POST /console/inbox/list': () =>
      new Promise((resolve) => {
        answer = () => resolve(json(401, { message: 'invalid-token' })());
      }),
  });
  await hear('inbox', { thread: ID(8) });
  await pass(1_000);
  await soon(() => expect(answer).toBeDefined());
  await doing(() => endSession('EXPIRED_AUTH_TOKEN'));
  chat();
  await signInAgain();
  await found(composer);
  await doing(() => answer?.());
  await pass(100);
  expect(document.querySelector(composer)).not.toBeNull();
});

test('a file of a thread is fetched again after another sign-in: nothing of the one before is shown', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const payload = { url: false, fileType: 'image', filePath: 'a.png' };
  const picture = message(1, { message: { message_type: 'media', payload } as never });
  let fetched = 0;
  const answers = {
    'POST /console/inbox/thread': json(200, { thread: threadRow(7), messages: [picture], notes: [] }),
    'GET /console/inbox/file/a.png': () => {
      fetched += 1;
      return new Response('bytes');
    },
  };
  consoleServer(answers);
  await openDesk(`/inbox/${ID(7)}`, nok);
  await found('.entry-picture img');
  await doing(() => endSession('EXPIRED_AUTH_TOKEN'));
  expect(revoked).toHaveBeenCalledWith('blob:one');
  await signInAgain();
  await found('.entry-picture img');
  expect(fetched).toBe(2);
});

test('who was answered waits for nothing until they speak again', async () => {
  const said = { sender: 'other', message: message(1).message };
  consoleServer({
    'POST /console/inbox/list': json(200, {
      waiting: 1,
      threads: [threadRow(7), threadRow(8, { last: said })],
    }),
  });
  await openDesk('/inbox', nok);
  await found('.queue-row');
  const rows = [...document.querySelectorAll('.queue-row')];
  expect(rows.map((row) => row.querySelector('.queue-thread') !== null)).toEqual([true, false]);
});
