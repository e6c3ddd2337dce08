// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { holdBack } from './back.ts';
import { leaveMarked } from './back-mark.ts';

afterEach(() => {
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
