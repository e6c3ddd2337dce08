import { describe, expect, it } from 'vitest';
import { nextCheckMs } from './withdraw.lifecycle.ts';

describe('the next look at a withdrawal', () => {
  it('comes later each time, and at last every ten minutes', () => {
    const waits = [0, 1, 2, 9, 50].map((attempts) => nextCheckMs({ attempts, dueInMs: null }));
    expect(waits).toEqual([1_000, 2_000, 4_000, 512_000, 600_000]);
  });

  it('comes no later than the moment from which a payout that is not found is the operators’ business', () => {
    expect(nextCheckMs({ attempts: 2, dueInMs: 7_000 })).toBe(4_000);
    expect(nextCheckMs({ attempts: 7, dueInMs: 7_000 })).toBe(7_000);
    expect(nextCheckMs({ attempts: 7, dueInMs: -1 })).toBe(128_000);
  });
});
