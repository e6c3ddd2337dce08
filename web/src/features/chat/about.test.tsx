// @vitest-environment happy-dom
import type { Answer } from '@prae/contract/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { memberLine } from '../../client/line.ts';
import { refresh } from '../../client/queries.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { AskAbout } from '../../shell/AskAbout.tsx';
import { askAbout, chatAbout, chatOpened, closeChat } from '../../shell/chat.ts';
import { closeSheet, openedSheet, openSheet } from '../../shell/sheets.ts';
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
  push,
  said,
  write,
} from '../../testing/chat.tsx';
import { doing, fakeServer, pass, show, soon, stopTime, tap } from '../../testing/screen.tsx';
import { statementRow, wallet } from '../../testing/statement.ts';
import { hideAmounts } from '../wallet/hidden.ts';
import { SEND_AFTER } from './outbox.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/chat.tsx')).fakeIo }));

type Card = Answer<'chat.about'>;

const at = '2026-11-20T12:42:08.000Z';
const slip = { reference: 's1', createdAt: at, amount: 0, status: 'PROCESSING' } as const;
const row = statementRow({
  ...{ _id: 'd1', statementType: 'deposit', from: 'KBANK', to: 'WALLET' },
  ...{ status: 'SUCCESS', amount: 500, createdAt: at },
});
const withdrawalRow = statementRow({
  ...{ _id: 'w1', statementType: 'withdraw', from: 'WALLET', to: 'SCB' },
  ...{ status: 'PROCESSING', amount: -150, createdAt: at },
});
const game = { code: 'JOKER', name: 'Joker', isActive: true, amount: 20 };

/** What the server says of each thing, by its kind and name. */
let cards: Record<string, Card>;

beforeEach(() => {
  stopTime();
  cards = {
    'slip/s1': { kind: 'slip', slip },
    'withdraw/w1': { kind: 'withdraw', row: withdrawalRow, step: 'SENT', accountEnd: '7890' },
    'statement/d1': { kind: 'statement', row },
    'game/JOKER': { kind: 'game', game },
  };
});
afterEach(() => {
  closeSheet();
  closeChat();
  memberLine.set(undefined);
  clearSession();
});

/** A member's chat in which these things were asked about. */
async function asked(...keys: string[]) {
  const stored = keys.map((key, index) => {
    const [kind, id] = key.split('/');
    return message(index + 1, {
      sender: 'customer',
      message: { message_type: 'about', payload: { kind, id } } as never,
    });
  });
  const answers = Object.keys(cards).map((key) => [
    `GET /chat/about/${key}`,
    () => {
      const card = cards[key];
      return card ? json(200, card)() : json(404, { message: 'NO_DATA' })();
    },
  ]);
  const chat = fakeChat(stored, { 'GET /wallet': json(200, wallet), ...Object.fromEntries(answers) });
  logInAs();
  const line = new FakeLine();
  line.connected = true;
  lines.push(line);
  memberLine.set(line as never);
  await openedChat();
  if (keys.length > 0) await soon(() => expect(faces()).toHaveLength(keys.length));
  return chat;
}

const faces = () =>
  [...document.querySelectorAll<HTMLElement>('.chat-own .chat-about-face')].map((face) => face);
/** What can be read of each, without what is drawn twice. */
const texts = () =>
  faces().map((face) => {
    const copy = face.cloneNode(true) as HTMLElement;
    for (const drawn of copy.querySelectorAll('[aria-hidden]')) drawn.remove();
    return copy.textContent;
  });

test('each says what it is, how it stands, when, and its sum; a withdrawal the end of the account', async () => {
  await asked('slip/s1', 'withdraw/w1', 'statement/d1', 'game/JOKER');
  await soon(() =>
    expect(texts()).toEqual([
      'Slip20/11/2026 19:42:08In progress',
      'Withdrawal\u2212฿150.00To account SCB …789020/11/2026 19:42:08Sent to the bank',
      'Deposit+฿500.00via KBANK20/11/2026 19:42:08Success',
      'Joker฿20.00Ready to play',
    ]),
  );
});

test('a slip that was not accepted says why, and money that did not come about is struck through', async () => {
  cards['slip/s1'] = {
    kind: 'slip',
    slip: { ...slip, status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', amount: 90 },
  };
  cards['withdraw/w1'] = {
    ...{ kind: 'withdraw', row: { ...withdrawalRow, status: 'FAILED' }, accountEnd: '7890' },
  };
  await asked('slip/s1', 'withdraw/w1');
  await soon(() => expect(texts()[0]).toMatch(/^Slip฿90\.00.*uplicate.*Failed$/));
  expect(texts()[1]).toContain('฿150.00');
  expect(faces().map((face) => face.querySelector('.statement-undone') !== null)).toEqual([false, true]);
});

test.each([
  [{ ...game, isActive: false, amount: 0 }, 'JokerNo account yet'],
  [{ ...game, unavailable: 'CLOSED' as const }, 'Joker฿20.00Not available'],
  [{ ...game, isActive: false, amount: 0, unavailable: 'CURRENCY' as const }, 'JokerOther currency'],
  [{ ...game, isActive: false, amount: 0, isByLink: true }, "JokerThe game's website"],
])('a game as it is for the member: %o', async (found, said) => {
  cards['game/JOKER'] = { kind: 'game', game: found };
  await asked('game/JOKER');
  await soon(() => expect(texts()).toEqual([said]));
});

test('who hides amounts sees none here, either', async () => {
  logInAs();
  hideAmounts(true);
  onTestFinished(() => hideAmounts(false));
  const kept = { ...localStorage };
  const chat = asked('statement/d1', 'game/JOKER');
  Object.assign(localStorage, kept);
  await chat;
  await soon(() => expect(texts().join()).toContain('Hidden'));
  expect(document.querySelector('.chat-log')?.textContent).not.toMatch(/500|20\.00/);
});

test('it changes while one looks: by what the line says, and by the clock as long as it is under way', async () => {
  const chat = await asked('slip/s1');
  const count = () => chat.server.count('GET /chat/about/slip/s1');
  cards['slip/s1'] = { kind: 'slip', slip: { ...slip, amount: 300 } };
  await doing(() => refresh(['chat.about']));
  await soon(() => expect(texts()[0]).toContain('฿300.00'));
  const before = count();
  cards['slip/s1'] = { kind: 'slip', slip: { ...slip, amount: 300, status: 'SUCCESS' } };
  await pass(15_000);
  await soon(() => expect(texts()[0]).toContain('Success'));
  expect(count()).toBe(before + 1);
  // What is over is not asked about again and again.
  await pass(60_000);
  expect(count()).toBe(before + 1);
});

test.each([
  ['slip/s1', { code: 'slip', input: { viewed: slip } }],
  ['withdraw/w1', { code: 'withdraw', input: undefined }],
  ['statement/d1', { code: 'receipt', input: { row } }],
  ['game/JOKER', { code: 'game', input: { code: 'JOKER' } }],
])('a tap on %s shows it where it lives, over the chat', async (key, sheet) => {
  await asked(key);
  await doing(() => faces()[0]?.click());
  expect(openedSheet.get()).toEqual(sheet);
  expect(chatOpened.get()).toBe(true);
});

test('a withdrawal that is over is shown as its receipt', async () => {
  const over = { ...withdrawalRow, status: 'SUCCESS' } as const;
  cards['withdraw/w1'] = { kind: 'withdraw', row: over, accountEnd: '7890' };
  await asked('withdraw/w1');
  await doing(() => faces()[0]?.click());
  expect(openedSheet.get()).toEqual({ code: 'receipt', input: { row: over } });
});

test('what is there no more is said to be gone, and what could not be read is read again by a tap', async () => {
  let isSilent = true;
  const chat = fakeChat(
    ['slip/s1', 'game/X'].map((key, index) => {
      const [kind, id] = key.split('/');
      const about = { message_type: 'about', payload: { kind, id, message: 'Why?' } } as never;
      return message(index + 1, { sender: 'customer', message: about });
    }),
    {
      'GET /wallet': json(200, wallet),
      'GET /chat/about/slip/s1': () => {
        if (isSilent) throw new TypeError('Failed to fetch');
        return json(200, cards['slip/s1'])();
      },
      'GET /chat/about/game/X': json(404, { message: 'NO_DATA' }),
    },
  );
  logInAs();
  const line = new FakeLine();
  line.connected = true;
  lines.push(line);
  memberLine.set(line as never);
  await openedChat({ joins: { message: 'OK' } });
  const none = () => [...document.querySelectorAll<HTMLElement>('.chat-about-none')];
  await pass(2_000);
  await soon(() =>
    expect(none().map(({ textContent }) => textContent)).toEqual([
      'Could not load · Try again',
      'This is not there any more',
    ]),
  );
  expect(said().every((text) => text.endsWith('Why?'))).toBe(true);
  isSilent = false;
  await doing(() => none()[0]?.click());
  await soon(() => expect(texts()).toEqual(['Slip20/11/2026 19:42:08In progress']));
  expect(chat.server.count('GET /chat/about/slip/s1')).toBeGreaterThan(1);
});

const sent = (chat: ReturnType<typeof fakeChat>) =>
  bodiesOf<{ message: unknown }>(chat.server, '/chat/send-message').map(({ message }) => message);

test('what is asked about goes with what is written, once, as its kind and name', async () => {
  const chat = await asked();
  await doing(() => askAbout({ kind: 'statement', id: 'd1' }));
  await soon(() => expect(document.querySelector('.chat-asked .chat-about-face')).not.toBeNull());
  await write('Where is it?');
  await push('Send');
  expect(chatAbout.get()).toBeUndefined();
  await pass(SEND_AFTER);
  await soon(() => expect(texts()).toEqual(['Deposit+฿500.00via KBANK20/11/2026 19:42:08Success']));
  await write('And now?');
  await push('Send');
  await pass(SEND_AFTER);
  await soon(() =>
    expect(sent(chat)).toEqual([
      { message_type: 'about', payload: { kind: 'statement', id: 'd1', message: 'Where is it?' } },
      { message_type: 'text', payload: { message: 'And now?' } },
    ]),
  );
  expect(document.querySelector('.chat-asked')).toBeNull();
});

test('nothing need be written, and what is attached can be left away', async () => {
  const chat = await asked();
  await doing(() => askAbout({ kind: 'game', id: 'JOKER' }));
  await soon(() => expect(document.querySelector('.chat-asked')).not.toBeNull());
  await push('Do not ask about this');
  expect(document.querySelector('.chat-asked')).toBeNull();
  await push('Send');
  await doing(() => askAbout({ kind: 'game', id: 'JOKER' }));
  await push('Send');
  await pass(SEND_AFTER);
  await soon(() =>
    expect(sent(chat)).toEqual([{ message_type: 'about', payload: { kind: 'game', id: 'JOKER' } }]),
  );
});

test('what one member would have asked about is not the next one’s', async () => {
  logInAs();
  askAbout({ kind: 'slip', id: 's1' });
  startSession({ ...member, token: 'other', username: '0822222222' });
  expect(chatAbout.get()).toBeUndefined();
});

test('the button is there where one chats with us, and takes the sheet away', async () => {
  logInAs();
  fakeServer({ 'GET /lookup/enableChatWidget': json(200, { enableChatWidget: true }) });
  openSheet('slips');
  await show(<AskAbout about={{ kind: 'slip', id: 's1' }} />);
  await soon(() => expect(document.body.textContent).toContain('Ask about this'));
  await tap('Ask about this');
  expect([chatAbout.get(), chatOpened.get(), openedSheet.get(), window.location.pathname]).toEqual([
    { kind: 'slip', id: 's1' },
    true,
    null,
    '/user/contact',
  ]);
});

test.each([
  ['off', json(200, { enableChatWidget: false })],
  ['not told of', json(503, { message: 'SERVICE_UNAVAILABLE' })],
])('there is none where the chat is %s', async (_, answer) => {
  const server = fakeServer({ 'GET /lookup/enableChatWidget': answer });
  await show(<AskAbout about={{ kind: 'slip', id: 's1' }} />);
  await soon(() => expect(server.count('GET /lookup/enableChatWidget')).toBeGreaterThan(0));
  await pass(2_000);
  expect(document.querySelector('button')).toBeNull();
});
