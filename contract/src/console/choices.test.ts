import { expect, test } from 'vitest';
import { consoleContract } from './contract.ts';

const thread = '00000000-0000-4000-8000-000000000001';
const body = consoleContract['inbox.send'].body;
const isTaken = (message: object): boolean => body.safeParse({ thread, _id: thread, message }).success;

const said = { message: 'Which one?' };
const web = (payload: string, title = 'Open') => ({ title, type: 'web', payload });
const dial = (payload: string) => ({ title: 'Call', type: 'call', payload });
const back = { title: 'Yes', type: 'postback', payload: 'answer:Yes' };
const buttons = (...payloads: object[]) => ({ message_type: 'buttons', payload: said, payloads });
const replies = (...payloads: object[]) => ({ message_type: 'quick_replies', payload: said, payloads });
const card = { image_url: 'a-1.png', title: 'Song', subtitle: 'Two', buttons: [back] };
const cards = (...payloads: object[]) => ({ message_type: 'generic', payloads });
const reply = { title: 'Yes', payload: 'yes' };

test('operators send choices, buttons and cards, as many as there may be', () => {
  for (const message of [
    replies(...Array(10).fill(reply)),
    buttons(web('https://line.me/R/ti/p/@prae?x=1#y'), dial('+66 (0) 2-123.4567'), back, back, back),
    cards(...Array(5).fill({ ...card, buttons: [web('https://ไทย.com:8443/ก'), back, dial('1234')] })),
    cards({ image_url: '', title: 'Song', subtitle: '', buttons: [] }),
  ])
    expect(isTaken(message), JSON.stringify(message)).toBe(true);
});

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  'https:example.org',
  'https://bank.example@evil.example/',
  'https://evil.example\\@bank.example/',
  'https://localhost/',
  'https://.example',
  'https://example.org/a b',
  ' https://example.org',
  'https://example.org/\u202egnp',
  'https://exam\u200bple.org/',
  'https://example.org:99999/',
  'https://xn--a.example/',
  `https://example.org/${'a'.repeat(500)}`,
  '',
])('no button opens %s', (address) => {
  expect(isTaken(buttons(web(address)))).toBe(false);
  expect(isTaken(cards({ ...card, buttons: [web(address)] }))).toBe(false);
});

test.each(['12', 'javascript:1234', '1234;ext=5', 'call me', '1'.repeat(21), '١٢٣٤', '+', ''])(
  'no button dials %s',
  (number) => {
    expect(isTaken(buttons(dial(number)))).toBe(false);
  },
);

test.each([
  ['no choice', replies()],
  ['eleven replies', replies(...Array(11).fill(reply))],
  ['no button', buttons()],
  ['six buttons', buttons(...Array(6).fill(back))],
  ['no card', cards()],
  ['six cards', cards(...Array(6).fill(card))],
  ['four buttons of a card', cards({ ...card, buttons: Array(4).fill(back) })],
  ['a title that is long', buttons({ ...back, title: 'x'.repeat(81) })],
  ['a title that is empty', replies({ ...reply, title: '' })],
  ['a title of which nothing is seen', replies({ ...reply, title: '\u200b\u2060' })],
  ['a title of two lines', replies({ ...reply, title: 'a\nb' })],
  ['a payload that is long', replies({ ...reply, payload: 'x'.repeat(501) })],
  ['a type that none knows', buttons({ ...back, type: 'text' })],
  ['no text above buttons', { ...buttons(back), payload: { message: ' \n' } }],
  ['something beside a button', buttons({ ...back, href: 'https://example.org' })],
  ['something beside a card', cards({ ...card, url: true })],
  ['a card without a title', cards({ ...card, title: '' })],
  ['a subtitle that is long', cards({ ...card, subtitle: 'x'.repeat(201) })],
  ['a picture that lies elsewhere', cards({ ...card, image_url: 'https://example.org/a.png' })],
  ['a picture of another folder', cards({ ...card, image_url: '../a.png' })],
  ['cards in cards', cards({ ...card, buttons: [cards(card)] })],
  ['a text beside cards', { ...cards(card), payload: said }],
  ['what is chosen of a list of lists', buttons([[back]])],
])('%s is refused', (_, message) => {
  expect(isTaken(message)).toBe(false);
});
