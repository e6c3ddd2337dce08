// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteReminded, REMIND_EVERY_MS, stayHere } from '../client/here.ts';
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

/** The same login in another tab of the browser, in which a test goes on. */
function openTab(): void {
  vi.stubGlobal('sessionStorage', fakeStorage());
}

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

test('neither is a dialog that the page shows by itself', async () => {
  await show(<TimeTold />);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.show();
  await quarters(5);
  expect(opened()).toBeUndefined();
  dialog.remove();
  await quarters(1);
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

test('the time is that of the device: another tab does not begin anew, and two remind once', async () => {
  await show(<TimeTold />);
  await quarters(3);
  openTab();
  await show(<TimeTold />);
  await quarters(1);
  expect(opened()).toBe('reminder');
  await doing(closeSheet);
  await quarters(3);
  expect(opened()).toBeUndefined();
});

test('two tabs that look at the same moment do not begin anew for each other', () => {
  const now = Date.now();
  stayHere(now);
  stayHere(now + REMIND_EVERY_MS - 500);
  expect(stayHere(now + REMIND_EVERY_MS - 520)).toBeUndefined();
  expect(stayHere(now + REMIND_EVERY_MS)).toBe(now);
  noteReminded(now + REMIND_EVERY_MS);
  expect(stayHere(now + REMIND_EVERY_MS + 1)).toBeUndefined();
});

test('a tab that lies open in the night has nobody reminded in the morning', async () => {
  await show(<TimeTold />);
  await quarters(1);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  await quarters(4 * 7);
  visibility.mockRestore();
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(opened()).toBeUndefined();
});

test('what stays on the device names nobody', async () => {
  await show(<TimeTold />);
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  expect(names.filter((name) => name?.startsWith('prae.here.'))).toHaveLength(1);
  expect(names.join()).not.toContain('0811111111');
});
