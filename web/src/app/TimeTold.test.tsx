// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../client/session.ts';
import { closeSheet, openedSheet, openSheet } from '../shell/sheets.ts';
import { fakeStorage } from '../testing/browser.ts';
import { doing, pass, show } from '../testing/screen.tsx';
import TimeTold from './TimeTold.ts';

const MINUTE_MS = 60_000;

// The clock as well: how long somebody is here is read from it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  closeSheet();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

afterEach(() => void vi.useRealTimers());

/** A quarter of an hour so often, as the page looks at the time in between. */
async function quarters(count: number): Promise<void> {
  for (let minutes = 0; minutes < 15 * count; minutes += 1) await pass(MINUTE_MS);
}

const opened = () => openedSheet.get()?.code;

test('after an hour the member is reminded of the time, and after another hour again', async () => {
  const since = Date.now();
  await show(<TimeTold />);
  await quarters(3);
  expect(opened()).toBeUndefined();
  await quarters(1);
  expect(openedSheet.get()).toMatchObject({ code: 'reminder', input: { since } });
  await doing(closeSheet);
  await quarters(3);
  expect(opened()).toBeUndefined();
  await quarters(2);
  expect(openedSheet.get()).toMatchObject({ code: 'reminder', input: { since } });
});

test('what is open is not taken from under a hand: the reminder waits for it', async () => {
  await show(<TimeTold />);
  await doing(() => openSheet('deposit'));
  await quarters(5);
  expect(opened()).toBe('deposit');
  await doing(closeSheet);
  expect(opened()).toBe('reminder');
});

test('another member, and who was away for hours, begin anew', async () => {
  await show(<TimeTold />);
  await quarters(3);
  await doing(() => startSession({ token: 'other', expiresAt: '', username: '0822222222', remember: false }));
  await quarters(3);
  expect(opened()).toBeUndefined();
  vi.setSystemTime(Date.now() + 5 * 60 * MINUTE_MS);
  await quarters(3);
  expect(opened()).toBeUndefined();
  await quarters(2);
  expect(opened()).toBe('reminder');
});
