// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { loadChatTexts } from '../../messages/chat-texts.ts';
import { chatOpened, chatUnread, closeChat, openChat } from '../../shell/chat.ts';
import { json } from '../../testing/browser.ts';
import { member, message } from '../../testing/chat.tsx';
import { doing, fakeServer, show, soon } from '../../testing/screen.tsx';
import { ContactCard } from '../site/ContactCard.tsx';
import { ChatLauncher } from './ChatLauncher.tsx';

beforeEach(async () => {
  await loadChatTexts('en');
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  clearSession();
  closeChat();
  chatUnread.set(undefined);
});

const launch = () => document.querySelector<HTMLButtonElement>('.chat-launch');
const invitation = () => document.querySelector('.chat-invitation');
const count = () => document.querySelector('.chat-count')?.textContent;

const history = (...readAt: (string | undefined)[]) =>
  json(
    200,
    readAt.map((at, index) => message(index + 1, at === undefined ? {} : { readAt: at })),
  );

test('the invitation is there once per visit', async () => {
  fakeServer({});
  await show(<ChatLauncher isComing={false} />);
  expect(invitation()?.textContent).toBe('Any questions? Chat with us');
  await doing(() => invitation()?.querySelector('button')?.click());
  expect(invitation()).toBeNull();
  await show(<ChatLauncher isComing={false} />);
  expect(invitation()).toBeNull();
});

test('the button opens and closes the chat, and says which', async () => {
  const server = fakeServer({});
  await show(<ChatLauncher isComing={false} />);
  expect(launch()?.getAttribute('aria-expanded')).toBe('false');
  await doing(() => launch()?.click());
  expect([chatOpened.get(), launch()?.getAttribute('aria-expanded'), invitation()]).toEqual([
    true,
    'true',
    null,
  ]);
  await doing(() => launch()?.click());
  expect(chatOpened.get()).toBe(false);
  // Who has never chatted is asked for nothing.
  expect(server.requests).toEqual([]);
});

test('a visitor who was here before sees what is new', async () => {
  localStorage.setItem('prae.guest', '"visitor"');
  const server = fakeServer({ 'POST /chat/history': history(undefined, undefined, '2026-01-25T04:00:00Z') });
  await show(<ChatLauncher isComing={false} />);
  await soon(() => expect(count()).toBe('22 new messages'));
  expect(server.requests[0]?.headers['x-guest']).toBe('visitor');
});

test.each([
  [member, '/user/contact'],
  [null, '/contact'],
])('from anywhere it is opened on the contact page', (session, page) => {
  if (session) startSession(session);
  window.history.replaceState(null, '', '/elsewhere');
  openChat();
  expect([location.pathname, chatOpened.get()]).toEqual([page, true]);
  const { length } = window.history;
  openChat();
  expect(window.history.length).toBe(length);
});

test('the greeting is no news, and what the bot says after it is', async () => {
  startSession(member);
  const said = [1, 2].map((seq) => message(seq, { sender: 'bot', name: undefined }));
  fakeServer({ 'POST /chat/history': json(200, said) });
  await show(<ChatLauncher isComing={false} />);
  await soon(() => expect(count()).toBe('11 new message'));
});

test('so does a member; what the chat counts itself takes its place', async () => {
  startSession(member);
  const server = fakeServer({
    'POST /chat/history': history(...Array.from({ length: 10 }, () => undefined)),
  });
  await show(<ChatLauncher isComing={false} />);
  await soon(() => expect(count()).toBe('9+9+ new messages'));
  expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer mine' });
  await doing(() => chatUnread.set(1));
  expect(count()).toBe('11 new message');
  await doing(() => chatUnread.set(0));
  expect(count()).toBeUndefined();
});

test('a visitor’s id that is known no more asks nobody to log in', async () => {
  localStorage.setItem('prae.guest', '"forged"');
  const server = fakeServer({ 'POST /chat/history': json(401, { message: 'invalid-token' }) });
  await show(<ChatLauncher isComing={false} />);
  await soon(() => expect(server.requests).toHaveLength(1));
  await doing(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(location.pathname).not.toBe('/login');
  expect(count()).toBeUndefined();
});

const contact = json(200, {
  ...{
    contactText: 'Day and night',
    lineQR: '/qr.png',
    lineLink: 'https://line.example/x',
    lineName: '@house',
  },
});

test.each([
  [true, ['Open chat'], 0],
  [false, ['Open chat', 'Save QR'], 1],
  [undefined, ['Open chat', 'Save QR'], 1],
])('with the chat on (%s) it stands where the other one would', async (isOn, actions, pictures) => {
  fakeServer({
    'GET /lookup/contact': contact,
    'GET /lookup/enableChatWidget':
      isOn === undefined ? json(404, { message: 'NO_DATA' }) : json(200, { enableChatWidget: isOn }),
  });
  await show(<ContactCard />);
  await soon(() => expect(document.querySelector('.contact-text')?.textContent).toBe('Day and night'));
  const shown = [...document.querySelectorAll('.contact button, .contact a')].map(
    ({ textContent }) => textContent,
  );
  expect(shown).toEqual(actions);
  expect(document.querySelectorAll('.contact-qr')).toHaveLength(pictures);
  expect(launch() !== null).toBe(isOn === true);
  if (!isOn) return;
  await doing(() => document.querySelector<HTMLButtonElement>('.contact button')?.click());
  expect(chatOpened.get()).toBe(true);
});
