import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/browser.ts';
import { requestKey } from './idempotency.ts';
import { clearSession, startSession } from './session.ts';

const order = { body: { from: 'WALLET', to: 'JOKER', amount: 40 } };
const MINUTE = 60_000;

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  return () => vi.unstubAllGlobals();
});

function logIn(username: string): void {
  startSession({ token: `of ${username}`, expiresAt: '', username, remember: false });
}

test('where the storage takes nothing, the same request keeps its key until its result is known', () => {
  vi.stubGlobal('sessionStorage', { ...fakeStorage(), setItem: () => expect.unreachable('full') });
  const first = requestKey('transfer.create', order);
  const again = requestKey('transfer.create', order);
  expect([again.key, again.isRepeat]).toEqual([first.key, true]);
  again.settle();
  expect(requestKey('transfer.create', order).isRepeat).toBe(false);
});

test('a key that the storage did not take outlives a login that ended, and not the login of another', () => {
  logIn('0811111111');
  vi.stubGlobal('sessionStorage', { ...fakeStorage(), setItem: () => expect.unreachable('full') });
  const { key } = requestKey('transfer.create', order);
  clearSession();
  logIn('0811111111');
  expect(requestKey('transfer.create', order).key).toBe(key);
  logIn('0822222222');
  logIn('0811111111');
  expect(requestKey('transfer.create', order).key).not.toBe(key);
});

test('a late answer to an older request leaves the key of a newer one', () => {
  const now = Date.now();
  const older = requestKey('transfer.create', order, { now });
  const newer = requestKey('transfer.create', order, { now: now + 16 * MINUTE });
  older.settle();
  expect(requestKey('transfer.create', order, { now: now + 17 * MINUTE }).key).toBe(newer.key);
  newer.settle();
  expect(requestKey('transfer.create', order, { now: now + 17 * MINUTE }).isRepeat).toBe(false);
});

test('the same input for another deed is another request', () => {
  const all = { body: { to: 'JOKER' } };
  const first = requestKey('transfer.all', all, { deed: '500' });
  const other = requestKey('transfer.all', all, { deed: '300' });
  const same = requestKey('transfer.all', all, { deed: '500' });
  expect([other.key === first.key, other.isRepeat]).toEqual([false, false]);
  expect([same.key === first.key, same.isRepeat]).toEqual([true, true]);
});
