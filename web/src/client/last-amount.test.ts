import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';
import { keepAmount, keepWay, lastAmount, lastBefore, lastWay, withLast } from './last-amount.ts';
import { clearSession, startSession } from './session.ts';

beforeEach(() => void fakeBrowser());

const login = (username: string, remember = true) =>
  startSession({ token: username, expiresAt: '', username, remember });

test('the last amount is kept by deed, as long as the login is', () => {
  login('0811111111');
  keepAmount('deposit', 300);
  keepAmount('withdraw', 40.5);
  keepAmount('deposit', 250);
  expect([lastAmount('deposit'), lastAmount('withdraw'), lastAmount('transfer')]).toEqual([
    250,
    40.5,
    undefined,
  ]);
});

test('the last way is kept beside the amounts', () => {
  login('0811111111');
  keepAmount('deposit', 300);
  keepWay('qr.KBANK');
  keepAmount('deposit', 250);
  expect([lastAmount('deposit'), lastWay()]).toEqual([250, 'qr.KBANK']);
});

test.each([true, false])(
  'nobody finds the amounts of another, nor after a logout (remembered: %s)',
  (remember) => {
    login('0811111111', remember);
    keepAmount('deposit', 300);
    keepWay('qr.KBANK');
    login('0822222222', remember);
    expect([lastAmount('deposit'), lastWay()]).toEqual([undefined, undefined]);
    clearSession();
    login('0811111111', remember);
    expect([lastAmount('deposit'), lastWay()]).toEqual([undefined, undefined]);
  },
);

test('it stands before all the amounts, unless it is one of them', () => {
  const kbank = [10, 20, 50, 100, 500, 1000];
  expect(lastBefore(undefined, kbank)).toEqual(kbank);
  expect(lastBefore(20, kbank)).toEqual(kbank);
  expect(lastBefore(300, kbank)).toEqual([300, ...kbank]);
});

test('it takes the place of the smallest amount, unless it is one of them', () => {
  expect(withLast(undefined, [10, 20])).toEqual([10, 20]);
  expect(withLast(20, [10, 20])).toEqual([10, 20]);
  expect(withLast(300, [10, 20, 50])).toEqual([300, 20, 50]);
});
