import { onTestFinished, vi } from 'vitest';

/** From here to the end of the test `performance.now()` also goes forward as the test says. */
export function steadyClock(): { pass(ms: number): void } {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  onTestFinished(() => clock.mockRestore());
  return {
    pass(ms) {
      aheadMs += ms;
    },
  };
}
