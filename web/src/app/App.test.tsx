// @vitest-environment happy-dom
import { shownToasts, toast } from '@prae/ui/toasts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logOut } from '../client/logout.ts';
import { onRefusal } from '../client/on-refusal.ts';
import { paths } from '../client/paths.ts';
import { clearSession, currentSession, followOtherTabs, startSession } from '../client/session.ts';
import { loginNotice, sayEndedElsewhere } from '../client/sign-in.ts';
import { messages } from '../messages/en/messages.ts';
import { fakeStorage, json } from '../testing/browser.ts';
import { doing, fakeServer, show, soon } from '../testing/screen.tsx';
import { App } from './App.tsx';

const first = { token: 'one', expiresAt: '', username: '0811111111', remember: true };
const second = { ...first, username: '0822222222' };

followOtherTabs(sayEndedElsewhere);

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  clearSession();
  loginNotice.set(null);
});

const statement = json(200, { statements: [], total: 0 });
const expired = json(401, { message: 'EXPIRED_AUTH_TOKEN' });

function logOutElsewhere(): void {
  localStorage.removeItem('prae.session');
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'prae.session' }));
}

describe.each([
  { way: 'has expired', answer: expired, end: () => undefined },
  { way: 'has ended in another tab', answer: statement, end: logOutElsewhere },
])('when a login $way', ({ answer, end }) => {
  test.each([
    ['its member comes back to the page', first, paths.statement],
    ['another member does not get there', second, paths.home],
  ])('%s', async (_, next, page) => {
    fakeServer({ 'POST /statement': answer });
    startSession(first);
    history.replaceState(null, '', paths.statement);
    await show(<App />);
    await doing(end);
    await soon(() => expect(location.pathname).toBe(paths.login));
    await soon(() => expect(field('password')).not.toBeNull());
    fakeServer({ 'POST /login': json(200, { token: 'two', expiresAt: '' }) });
    await logIn(next.username);
    await soon(() => expect(currentSession()).toMatchObject({ token: 'two', username: next.username }));
    await soon(() => expect(location.pathname).toBe(page));
  });
});

describe('the login page says why it is there', () => {
  // Neither by whom nor by what: this tab does not know.
  const ended = 'Unable to verify your identity. Your login here has ended. Please log in again';
  const { errors } = messages;
  const notice = () => document.querySelector('.login-notice')?.textContent;

  test.each([
    ['after a link to a page, or in a tab that knows of no login', paths.statement, errors.UNAUTHORIZED],
    ['and nothing to whoever enters', paths.root, undefined],
  ])('%s', async (_, address, text) => {
    fakeServer({});
    history.replaceState(null, '', address);
    await show(<App />);
    await soon(() => expect(field('password')).not.toBeNull());
    expect(notice()).toBe(text);
  });

  test.each([
    ['whatever another tab has ended the login by', logOutElsewhere, messages.session.endedElsewhere],
    ['where another device has ended it', () => onRefusal('INVALID_USER_2', first.token), ended],
    ['and nothing to whoever has logged out', logOut, undefined],
  ])('%s', async (_, end, text) => {
    fakeServer({ 'POST /statement': statement });
    startSession(first);
    history.replaceState(null, '', paths.statement);
    await show(<App />);
    await doing(() => toast('QR cancelled'));
    await doing(end);
    await soon(() => expect(field('password')).not.toBeNull());
    expect(notice()).toBe(text);
    // What the member was told is not left over the login.
    expect(shownToasts.get()).toEqual([]);
  });
});

function field(name: string): HTMLInputElement | null {
  return document.querySelector(`input[name=${name}]`);
}

/** Types a telephone number and a password on the login page, and sends them. */
async function logIn(phone: string): Promise<void> {
  await doing(() => {
    Object.assign(field('username') ?? {}, { value: phone });
    Object.assign(field('password') ?? {}, { value: 'secret' });
    document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  });
}
