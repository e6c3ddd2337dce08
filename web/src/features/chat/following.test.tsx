// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../client/session.ts';
import { json } from '../../testing/browser.ts';
import { bodiesOf, fakeChat, message, openedChat, push, said, write } from '../../testing/chat.tsx';
import { doing, pass, soon, stopTime } from '../../testing/screen.tsx';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/chat.tsx')).fakeIo }));

/** Each message is so high, and so much of the log is in sight. */
const ROW = 50;
const SIGHT = 200;

beforeEach(() => {
  stopTime();
  layOut('scrollHeight', () => said().length * ROW);
  layOut('clientHeight', () => SIGHT);
});
afterEach(() => clearSession());

/** The test's own document lays nothing out. */
function layOut(name: 'scrollHeight' | 'clientHeight', get: () => number): void {
  Object.defineProperty(HTMLElement.prototype, name, { get, configurable: true });
}

const log = () => document.querySelector<HTMLElement>('.chat-log') as HTMLElement;
const chip = () => document.querySelector('.chat-news');
const asked = (chat: ReturnType<typeof fakeChat>) => bodiesOf<{ skip: number }>(chat.server, '/chat/history');

async function scrollTo(top: number): Promise<void> {
  await doing(() => {
    log().scrollTop = top;
    log().dispatchEvent(new Event('scroll'));
  });
}

const thread = (count: number) => Array.from({ length: count }, (_, index) => message(index + 1));

async function opened(count: number) {
  const chat = fakeChat(thread(count));
  await openedChat();
  await soon(() => expect(said()).toHaveLength(Math.min(count, 10)));
  return chat;
}

test('ten messages are a page, and it opens at its foot', async () => {
  const chat = await opened(25);
  expect(said()).toEqual(
    thread(25)
      .slice(15)
      .map(({ seq }) => `message ${seq}`),
  );
  expect(log().scrollTop).toBe(10 * ROW);
  expect(asked(chat)).toEqual([{ limit: 10, skip: 0 }]);
});

test('at the top the page before comes in, once, and nothing in sight moves', async () => {
  const chat = await opened(25);
  await scrollTo(60);
  expect(asked(chat)).toHaveLength(1);
  await doing(() => {
    log().scrollTop = 20;
    for (let times = 0; times < 3; times += 1) log().dispatchEvent(new Event('scroll'));
  });
  await soon(() => expect(said()).toHaveLength(20));
  expect(asked(chat).slice(1)).toEqual([{ limit: 10, skip: 10 }]);
  expect(log().scrollTop).toBe(20 + 10 * ROW);
  expect(chip()).toBeNull();
  await scrollTo(0);
  await soon(() => expect(said()).toHaveLength(25));
  await scrollTo(0);
  expect(asked(chat)).toHaveLength(3);
  expect(document.body.textContent).not.toContain('Earlier messages');
});

test('earlier messages come by a button as well, and again where they did not', async () => {
  const chat = await opened(12);
  chat.isSilent = true;
  await push('Earlier messages');
  await soon(() => expect(document.body.textContent).toContain('Earlier messages could not be loaded'));
  chat.isSilent = false;
  await push('Earlier messages');
  await soon(() => expect(said()).toHaveLength(12));
});

test('within 60 pixels of the foot what comes is followed, and above it is only told', async () => {
  const chat = await opened(10);
  await scrollTo(10 * ROW - SIGHT - 60);
  await chat.arrives(message(11));
  expect(log().scrollTop).toBe(11 * ROW);
  await scrollTo(11 * ROW - SIGHT - 61);
  const before = log().scrollTop;
  await chat.arrives(message(12));
  expect([log().scrollTop, chip()?.textContent]).toEqual([before, 'New messages']);
  await push('New messages');
  expect([log().scrollTop, chip()]).toEqual([12 * ROW, null]);
});

test('a picture that grows before its place is followed is no hand that scrolls up', async () => {
  const chat = await opened(10);
  const { scrollTop } = log();
  layOut('scrollHeight', () => said().length * ROW + 400);
  await scrollTo(scrollTop);
  await chat.arrives(message(11));
  expect([log().scrollTop, chip()]).toEqual([11 * ROW + 400, null]);
});

test('what is out of sight is not said to be read', async () => {
  const chat = await opened(10);
  await pass(1_100);
  await scrollTo(0);
  const before = chat.server.count('PUT /chat/read-customer/');
  await chat.arrives(message(11));
  await pass(3_000);
  expect(chat.server.count('PUT /chat/read-customer/')).toBe(before);
  await push('New messages');
  await pass(1_100);
  expect(chat.server.count('PUT /chat/read-customer/')).toBe(before + 1);
});

test('whoever writes is shown what they wrote', async () => {
  const chat = await opened(10);
  chat.onSend = () => json(500, { message: 'INTERNAL_SERVER_ERROR' })();
  await scrollTo(100);
  await write('mine');
  await push('Send');
  expect(log().scrollTop).toBe(11 * ROW);
});

test('whoever was long away is shown the newest page', async () => {
  const chat = await opened(3);
  await doing(() => chat.line().hear('disconnect'));
  chat.stored.push(...thread(700).slice(3));
  await doing(() => chat.line().hear('connect'));
  await soon(() => expect(said().at(-1)).toBe('message 700'));
  expect(said()).toHaveLength(10);
});

test('what was missed is read whole, however many pages', async () => {
  const chat = await opened(3);
  await doing(() => chat.line().hear('disconnect'));
  chat.stored.push(...thread(250).slice(3));
  await doing(() => chat.line().hear('connect'));
  await soon(() => expect(said()).toHaveLength(250));
  expect(said()).toEqual(thread(250).map(({ seq }) => `message ${seq}`));
});
