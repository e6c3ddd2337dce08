// @vitest-environment happy-dom
import type { Conversation } from '@prae/contract/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../client/session.ts';
import { bodiesOf, button, fakeChat, message, openedChat, push, said } from '../../testing/chat.tsx';
import { pass, soon, stopTime } from '../../testing/screen.tsx';
import { SEND_AFTER } from './outbox.ts';
import { webOf } from './readable.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/chat.tsx')).fakeIo }));

beforeEach(() => stopTime());
afterEach(() => clearSession());

type Message = Conversation['message'];

async function shown(...messages: unknown[]) {
  const chat = fakeChat(messages.map((one, index) => message(index + 1, { message: one as Message })));
  await openedChat();
  await soon(() => expect(said()).toHaveLength(messages.length));
  return {
    chat,
    sent: () => bodiesOf<Conversation>(chat.server, '/chat/send-message').map((body) => body.message),
  };
}

const text = (words: string) => ({ message_type: 'text', payload: { message: words } });

test('nothing that somebody writes is markup, or turns what is around it', async () => {
  const words = '<img src=x onerror=alert(1)> <b>bold</b>\n\u202eabc https://evil.example';
  await shown(text(words));
  const shownWords = document.querySelector('.chat-words');
  expect(shownWords?.textContent).toBe(words);
  expect(shownWords?.children).toHaveLength(0);
  expect(shownWords?.getAttribute('dir')).toBe('auto');
  expect(document.querySelector('.chat-log a, .chat-log img')).toBeNull();
});

test('Lao words stay whole at a line’s end', async () => {
  await shown(text('ເບິ່ງ “ເງື່ອນໄຂໂບນັດ”'));
  expect(document.querySelector('.chat-words')?.textContent).toBe('ເບິ່ງ “ເງື່ອນ\u2060ໄຂໂບ\u2060ນັດ”');
});

test('buttons open addresses by https, dial, answer, or say their title', async () => {
  const { sent } = await shown({
    message_type: 'buttons',
    payload: { message: 'Choose' },
    payloads: [
      { title: 'Page', type: 'web', payload: 'https://prae.example/a' },
      { title: 'Trick', type: 'web', payload: 'javascript:alert(1)' },
      { title: 'Plain', type: 'web', payload: 'http://prae.example/' },
      { title: 'Ring', type: 'call', payload: '+66 81-234-5678' },
      { title: 'Bad ring', type: 'call', payload: '081;ext=javascript:' },
      { title: 'Deposit', type: 'postback', payload: 'WHERE_DEPOSIT' },
      { title: 'Hello there', type: 'whatever', payload: 'x' },
    ],
  });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.chat-log a')];
  expect(links.map(({ href, rel, target }) => [href, rel, target])).toEqual([
    ['https://prae.example/a', 'noopener noreferrer nofollow', '_blank'],
    ['tel:+66812345678', '', ''],
  ]);
  expect(button('Page (opens prae.example in a new tab)')).toBeDefined();
  for (const title of ['Trick', 'Plain', 'Bad ring']) {
    expect(button(title).getAttribute('aria-disabled')).toBe('true');
    await push(title);
  }
  await push('Deposit');
  await push('Hello there');
  await pass(SEND_AFTER);
  await soon(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { message_type: 'postback', payload: { title: 'Deposit', payload: 'WHERE_DEPOSIT' } },
    { message_type: 'text', payload: { message: 'Hello there' } },
  ]);
  expect(said().slice(1)).toEqual(['Deposit', 'Hello there']);
});

const replies = (...titles: string[]) => ({
  message_type: 'quick_replies',
  payload: { message: 'How can we help?' },
  payloads: titles.map((title) => ({ title, payload: title.toUpperCase() })),
});

test('quick replies are those of the last message, and go once one is chosen', async () => {
  const { sent } = await shown(replies('Old'), replies('Bonus', 'A person'));
  const chips = () =>
    [...document.querySelectorAll('.chat-replies button')].map(({ textContent }) => textContent);
  expect(chips()).toEqual(['Bonus', 'A person']);
  await push('A person');
  expect(chips()).toEqual([]);
  await pass(SEND_AFTER);
  await soon(() =>
    expect(sent()).toEqual([
      { message_type: 'postback', payload: { title: 'A person', payload: 'A PERSON' } },
    ]),
  );
});

test('cards have title, subtitle and buttons', async () => {
  const { sent } = await shown({
    message_type: 'generic',
    payloads: [
      {
        ...{ image_url: '', title: 'Slip', subtitle: '250.00' },
        buttons: [{ title: 'Ask', type: 'postback', payload: 'SLIP' }],
      },
      { image_url: 'javascript:alert(1)', title: 'Two', subtitle: '', buttons: [] },
    ],
  });
  expect(document.querySelectorAll('.chat-card')).toHaveLength(2);
  expect(document.querySelector('.chat-card')?.textContent).toBe('Slip250.00Ask');
  expect(document.querySelector('.chat-card img, .chat-card a')).toBeNull();
  await push('Ask');
  await pass(SEND_AFTER);
  await soon(() => expect(sent()).toHaveLength(1));
});

test.each([
  ['a type of tomorrow', { message_type: 'carousel', payload: { message: 'x' } }],
  ['no type', {}],
  ['a text that is none', { message_type: 'text', payload: { message: { toString: 'x' } } }],
  ['no payload', { message_type: 'text' }],
  ['buttons that are none', { message_type: 'buttons', payload: { message: 'x' }, payloads: {} }],
  ['nested buttons', { message_type: 'buttons', payload: { message: 'x' }, payloads: [{ title: ['x'] }] }],
  ['cards without buttons', { message_type: 'generic', payloads: [{ title: 'x' }] }],
  ['a file of a strange kind', { message_type: 'media', payload: { filePath: 'x', fileType: 'program' } }],
])('%s cannot be shown, and breaks nothing', async (_, strange) => {
  await shown(strange, text('after'));
  expect(said()).toEqual(['This message cannot be shown yet', 'after']);
});

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  [' https://a.example', 'https://a.example/'],
  ['http://a.example', undefined],
  ['//a.example', undefined],
  ['/user/home', undefined],
  ['data:text/html,x', undefined],
  ['java\nscript:alert(1)', undefined],
  ['', undefined],
])('%j leads to %s', (address, href) => {
  expect(webOf(address)?.href).toBe(href);
});
