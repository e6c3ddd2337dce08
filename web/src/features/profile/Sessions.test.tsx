// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test } from 'vitest';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap } from '../../testing/screen.tsx';
import { Sessions } from './Sessions.tsx';

const { profile: texts } = later;
const { shell } = messages;
const LIST = 'GET /account/sessions';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const session = (_id: string, device: string, minutes: number, current = false) => ({
  ...{ _id, current, device, createdAt: ago(minutes + 1), lastSeenAt: ago(minutes) },
});

/** What the server has; a test changes it as the world changes. */
const world = { sessions: [session('', '', 0)] };

beforeEach(() => {
  shownToasts.set([]);
  world.sessions = [
    session('here', 'iPhone · Safari', 0, true),
    session('there', 'Android · LINE', 125),
    session('old', '', 3 * 24 * 60),
  ];
});

function server(answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({ [LIST]: () => json(200, { sessions: world.sessions })(), ...answers });
}

const rows = () => [...document.querySelectorAll('.rows li')].map(({ textContent }) => textContent);
const toasts = () => shownToasts.get().map(({ text }) => text);
const dialog = () => document.querySelector('dialog');

/** The button that says so in the open question. */
async function answer(label: string): Promise<void> {
  const buttons = [...(dialog()?.querySelectorAll('button') ?? [])];
  const button = buttons.find(({ textContent }) => textContent === label);
  expect(button, label).toBeDefined();
  await soon(() => expect(button?.dataset.resting).toBeUndefined());
  await doing(() => button?.click());
}

test('each session says its device and when it was last seen, and this one that it is this one', async () => {
  server();
  await show(<Sessions />);
  await soon(() =>
    expect(rows()).toEqual([
      `iPhone · Safari${texts.lastSeen('just now')}${texts.device}`,
      `Android · LINE${texts.lastSeen('2 hours ago')}${shell.logout}`,
      `${texts.unknownDevice}${texts.lastSeen('3 days ago')}${shell.logout}`,
    ]),
  );
  const names = [...document.querySelectorAll('.rows button')].map((one) => one.getAttribute('aria-label'));
  expect(names[0]).toBe(`${shell.logout}: Android · LINE, ${texts.lastSeen('2 hours ago')}`);
});

test('one session is logged out once it was asked, and is gone from the list', async () => {
  const asked = server({
    'DELETE /account/sessions/there': () => {
      world.sessions = world.sessions.filter(({ _id }) => _id !== 'there');
      return json(200, { message: 'OK' })();
    },
  });
  await show(<Sessions />);
  await soon(() => expect(rows()).toHaveLength(3));
  await tap(shell.logout);
  await soon(() => expect(dialog()?.textContent).toContain('Android · LINE'));
  expect(dialog()?.textContent).toContain(texts.lastSeen('2 hours ago'));
  expect(asked.count('DELETE /account/sessions/there')).toBe(0);
  await answer(shell.logout);
  await soon(() => expect(rows()).toHaveLength(2));
  expect(asked.count('DELETE /account/sessions/there')).toBe(1);
  expect(toasts()).toEqual([texts.oneEnded]);
});

test('whoever thinks better of it logs nobody out', async () => {
  const asked = server();
  await show(<Sessions />);
  await soon(() => expect(rows()).toHaveLength(3));
  await tap(shell.logout);
  await answer(shell.cancel);
  await soon(() => expect(dialog()).toBeNull());
  expect(asked.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('a session that is gone meanwhile is as good as logged out', async () => {
  server({
    'DELETE /account/sessions/there': () => {
      world.sessions = world.sessions.filter(({ _id }) => _id !== 'there');
      return json(404, { message: 'NO_DATA' })();
    },
  });
  await show(<Sessions />);
  await soon(() => expect(rows()).toHaveLength(3));
  await tap(shell.logout);
  await answer(shell.logout);
  await soon(() => expect(rows()).toHaveLength(2));
  expect(toasts()).toEqual([texts.oneEnded]);
});

test('where it is not known what became of it, the list stays and the portal says so', async () => {
  server();
  await show(<Sessions />);
  await soon(() => expect(rows()).toHaveLength(3));
  await tap(shell.logout);
  await answer(shell.logout);
  await soon(() => expect(toasts()).toEqual([shell.noAnswer]));
  expect(rows()).toHaveLength(3);
});

test('all others are logged out at once, and then there is nobody to log out', async () => {
  const asked = server({
    'DELETE /account/sessions': () => {
      world.sessions = world.sessions.filter(({ current }) => current);
      return json(200, { message: 'OK' })();
    },
  });
  await show(<Sessions />);
  await soon(() => expect(rows()).toHaveLength(3));
  await tap(texts.endOthers);
  await answer(shell.logout);
  await soon(() => expect(rows()).toHaveLength(1));
  expect(asked.count('DELETE /account/sessions')).toBe(1);
  expect(toasts()).toEqual([texts.othersEnded]);
  expect(document.querySelector('.profile-sessions')?.textContent).toContain(texts.onlyHere);
  expect([...document.querySelectorAll('.profile-sessions > button')]).toEqual([]);
});

test('a list that cannot be read says so, and is read again when asked', async () => {
  const failing = fakeServer({ [LIST]: json(400, { message: 'NO_DATA' }) });
  await show(<Sessions />);
  await soon(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain(shell.loadFailed));
  expect(failing.count(LIST)).toBe(1);
  server();
  await tap(shell.retry);
  await soon(() => expect(rows()).toHaveLength(3));
});
