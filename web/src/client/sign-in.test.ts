import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';

beforeEach(() => {
  fakeBrowser('/user/statement');
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const first = { token: 'one', expiresAt: '', username: '0811111111', remember: false };
const second = { token: 'two', expiresAt: '', username: '0822222222', remember: false };

/** The portal's modules anew, as after a reload; what is stored stays. */
async function loaded() {
  vi.resetModules();
  const [session, signIn, { onRefusal }] = await Promise.all([
    import('./session.ts'),
    import('./sign-in.ts'),
    import('./on-refusal.ts'),
  ]);
  return { ...session, ...signIn, onRefusal };
}

type Portal = Awaited<ReturnType<typeof loaded>>;

const ends: [string, (it: Portal) => unknown][] = [
  ['has expired', ({ onRefusal }) => onRefusal('EXPIRED_AUTH_TOKEN', first.token)],
  [
    'has ended in another tab',
    ({ clearSession, rememberReturn }) => {
      clearSession();
      rememberReturn('/user/statement');
    },
  ],
];

it.each(ends)('the page of a login that %s waits for its member alone', async (_, end) => {
  for (const [next, page] of [
    [first, '/user/statement'],
    [second, '/user'],
  ] as const) {
    const before = await loaded();
    before.startSession(first);
    end(before);
    const { startSession, takeReturn } = await loaded();
    startSession(next);
    expect(takeReturn(next.username)).toBe(page);
  }
});

it('the page of a login from before a reload is its member’s too', async () => {
  (await loaded()).startSession(first);
  const { onRefusal, takeReturn } = await loaded();
  onRefusal('EXPIRED_AUTH_TOKEN', first.token);
  expect(takeReturn(second.username)).toBe('/user');
});

it('nothing that is kept for the way back names the member', async () => {
  const { startSession, onRefusal } = await loaded();
  startSession(first);
  onRefusal('EXPIRED_AUTH_TOKEN', first.token);
  expect(sessionStorage.getItem('prae.return')).toContain('/user/statement');
  expect(sessionStorage.getItem('prae.return')).not.toContain(first.username);
});

it('a link that was followed without a login leads whoever logs in to its page, once', async () => {
  const { rememberReturn, takeReturn } = await loaded();
  rememberReturn('/user/profile');
  expect([takeReturn(second.username), takeReturn(second.username)]).toEqual(['/user/profile', '/user']);
});

it('nothing but a page of the members’ area is come back to', async () => {
  const { rememberReturn, takeReturn } = await loaded();
  rememberReturn('/contact');
  expect(takeReturn(first.username)).toBe('/user');
  for (const kept of ['https://elsewhere.example', '/user/profile', { location: '//elsewhere.example' }]) {
    sessionStorage.setItem('prae.return', JSON.stringify(kept));
    expect(takeReturn(first.username)).toBe('/user');
  }
});

it('a page outside of the members’ area does not take the place of what is come back to', async () => {
  const { rememberReturn, takeReturn } = await loaded();
  rememberReturn('/user/profile');
  rememberReturn('/login');
  expect(takeReturn(first.username)).toBe('/user/profile');
});

it('the telephone number of a registration is for the first login alone, and not for whoever logs in after it', async () => {
  const { carryPhone, carriedPhone, startSession, clearSession } = await loaded();
  carryPhone(first.username);
  expect(carriedPhone()).toBe(first.username);
  startSession(first);
  clearSession();
  expect(carriedPhone()).toBe('');
});

it('a password that was just chosen is read once, kept nowhere, and gone with any session', async () => {
  const { carryPassword, takePassword, startSession } = await loaded();
  carryPassword('chosen just now');
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  expect([takePassword(), takePassword()]).toEqual(['chosen just now', '']);
  carryPassword('chosen just now');
  startSession(first);
  expect(takePassword()).toBe('');
});

it('nor does it wait for whoever opens the login later', async () => {
  vi.useFakeTimers();
  const { carryPassword, takePassword } = await loaded();
  carryPassword('chosen just now');
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(takePassword()).toBe('');
});
