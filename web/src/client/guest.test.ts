import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, json } from '../testing/browser.ts';
import { becomeGuest, claimGuest, forgetGuest, guestId } from './guest.ts';
import { clearSession, startSession } from './session.ts';

let browser: FakeBrowser;
const member = { token: 'mine', expiresAt: '', username: '0811111111', remember: true };
const other = { token: 'theirs', expiresAt: '', username: '0822222222', remember: true };

beforeEach(() => {
  browser = fakeBrowser('/login');
});
afterEach(() => {
  forgetGuest();
  clearSession();
  vi.unstubAllGlobals();
});

async function asVisitor(): Promise<void> {
  browser.answers.push(json(200, { guestId: 'visitor' }));
  expect(await becomeGuest()).toBe('visitor');
}

test('an id is given once and kept', async () => {
  await asVisitor();
  expect(await becomeGuest()).toBe('visitor');
  expect(browser.requests).toHaveLength(1);
  expect(localStorage.getItem('prae.guest')).toBe('"visitor"');
});

test('where nothing can be stored it lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => expect.fail() });
  await asVisitor();
  expect(guestId()).toBe('visitor');
});

test('who is given none is told why', async () => {
  browser.answers.push(json(429, { message: 'REQUEST_LIMIT' }));
  expect(await becomeGuest()).toMatchObject({ outcome: 'refused', code: 'REQUEST_LIMIT' });
  expect(guestId()).toBeUndefined();
});

test('at login the thread is joined once, as the member, and the id forgotten', async () => {
  await asVisitor();
  browser.answers.push(json(200, { message: 'OK' }));
  startSession(member);
  await Promise.all([claimGuest(), claimGuest()]);
  await claimGuest();
  const claims = browser.requests.slice(1);
  expect(claims.map(({ url }) => url)).toEqual(['/api/chat/claim']);
  expect(claims[0]?.headers).toMatchObject({ authorization: 'Bearer mine', 'x-guest': 'visitor' });
  expect(guestId()).toBeUndefined();
});

test('without an answer it is tried again; an id that the server does not know is forgotten, and no login with it', async () => {
  await asVisitor();
  startSession(member);
  await claimGuest();
  expect(guestId()).toBe('visitor');
  browser.answers.push(json(401, { message: 'invalid-token' }));
  await claimGuest();
  expect(guestId()).toBeUndefined();
  expect(browser.visited).toEqual([]);
});

test('an id that could not be joined to one member is never joined to the next', async () => {
  await asVisitor();
  startSession(member);
  await claimGuest();
  clearSession();
  expect(guestId()).toBeUndefined();
  startSession(other);
  await claimGuest();
  expect(browser.requests.filter(({ url }) => url === '/api/chat/claim')).toHaveLength(1);
});
