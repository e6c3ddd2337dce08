import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser } from '../testing/browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = fakeBrowser('/user/statement');
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function loggedIn() {
  const [{ onRefusal }, { currentSession, startSession }, { loginNotice, takeReturn }] = await Promise.all([
    import('./on-refusal.ts'),
    import('./session.ts'),
    import('./sign-in.ts'),
  ]);
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  return { onRefusal, currentSession, loginNotice, takeReturn };
}

it('an ended login leads to the login page, says why there, and leads back afterwards', async () => {
  const { onRefusal, currentSession, loginNotice, takeReturn } = await loggedIn();
  onRefusal('EXPIRED_AUTH_TOKEN', 'mine');
  expect(browser.visited).toEqual(['/login']);
  expect(currentSession()).toBeNull();
  expect([loginNotice.get(), takeReturn('0811111111')]).toEqual(['EXPIRED_AUTH_TOKEN', '/user/statement']);
});

it('the end of another login changes nothing', async () => {
  const { onRefusal, currentSession, loginNotice } = await loggedIn();
  onRefusal('EXPIRED_AUTH_TOKEN', 'older');
  onRefusal('UNAUTHORIZED', undefined);
  expect(browser.visited).toEqual([]);
  expect([currentSession()?.token, loginNotice.get()]).toEqual(['mine', null]);
});

it('a closed service leads to the closed page, whoever asked', async () => {
  const { onRefusal } = await loggedIn();
  onRefusal('gone', undefined);
  expect(browser.visited).toEqual(['/terminated']);
});

it('a refusal of one request leaves the login as it is', async () => {
  const { onRefusal, currentSession } = await loggedIn();
  for (const code of ['MONEY_NOT_ENOUGH', 'REQUEST_LIMIT', 'INVALID_IP', 'KEY_INVALID'])
    onRefusal(code, 'mine');
  expect(browser.visited).toEqual([]);
  expect(currentSession()?.token).toBe('mine');
});
