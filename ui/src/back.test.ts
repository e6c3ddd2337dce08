// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { holdBack } from './back.ts';
import { leaveMarked } from './back-mark.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, '');
});

test('a page that is loaded again where something lay open leaves the entry that was open for it', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  leaveMarked();
  expect(back).not.toHaveBeenCalled();
  const give = holdBack(() => undefined);
  await expect.poll(() => history.state, { timeout: 10_000 }).not.toBeNull();
  leaveMarked();
  expect(back).toHaveBeenCalledTimes(1);
  history.replaceState(null, '');
  give();
});

test('what is opened while a slow browser still goes back stays open', async () => {
  vi.useFakeTimers();
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const give = holdBack(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  give();
  await vi.advanceTimersByTimeAsync(0);
  expect(back).toHaveBeenCalledTimes(1);
  const close = vi.fn();
  const giveNext = holdBack(close);
  await vi.advanceTimersByTimeAsync(1_000);
  history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(close).not.toHaveBeenCalled();
  // The entry is there again, and going back asks what is open now.
  await vi.advanceTimersByTimeAsync(0);
  expect(history.state).not.toBeNull();
  history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(close).toHaveBeenCalledTimes(1);
  giveNext();
});
