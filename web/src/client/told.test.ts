import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';
import { clearSession, memberMark, startSession } from './session.ts';
import { isTold, rememberTold } from './told.ts';

const session = { token: 'one', expiresAt: '', username: '0811111111', remember: false };
const NAME = `prae.told.${memberMark(session.username)}`;

beforeEach(() => {
  fakeBrowser();
  clearSession();
  startSession(session);
});

test('what was told here is known to the other tabs, the last fifty of it', () => {
  rememberTold(['first']);
  rememberTold(Array.from({ length: 50 }, (_, news) => `news-${news}`));
  const stored = JSON.parse(localStorage.getItem(NAME) ?? '[]');
  expect([stored.length, stored[0]]).toEqual([50, 'news-0']);
  expect([isTold('first'), isTold('news-49'), isTold('other')]).toEqual([true, true, false]);
});

test('what stays on the device names nobody', () => {
  rememberTold(['first']);
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  expect(names).toEqual([NAME]);
  expect(NAME).not.toContain(session.username);
});

test('what another tab told is known here, until the login ends', () => {
  localStorage.setItem(NAME, '["theirs"]');
  expect(isTold('theirs')).toBe(true);
  clearSession();
  startSession(session);
  expect(isTold('theirs')).toBe(false);
});
