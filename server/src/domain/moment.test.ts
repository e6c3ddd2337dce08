import { afterEach, expect, it, vi } from 'vitest';
import { momentNow, msSince } from './moment.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['while both go on', 5, 5, 5],
  ['while the machine is suspended, and the steady clock with it', 0, 3_600_000, 3_600_000],
  ['while the clock on the wall is set back', 7, -3_600_000, 7],
])('tells how long ago a moment was %s', (_, steadyMs, wallMs, since) => {
  const steady = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const wall = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
  const moment = momentNow();
  steady.mockReturnValue(1_000 + steadyMs);
  wall.mockReturnValue(1_700_000_000_000 + wallMs);
  expect(msSince(moment)).toBe(since);
});
