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

/** Waits for the end of some work, and tells in how many ms of its own, to a tenth of a second: while a busy machine has this process stand still, none go by. */
export async function timed<Answer>(work: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  let ms = 0;
  const ticking = setInterval(() => {
    ms += 100;
  }, 100);
  try {
    const answer = await work;
    return { answer, ms };
  } finally {
    clearInterval(ticking);
  }
}
