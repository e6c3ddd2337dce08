import { describe, expect, it } from 'vitest';
import { nextLook, payoutTimes } from './times.ts';

const now = new Date('2026-01-01T00:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('the next look at a withdrawal', () => {
  it('comes later each time, and at last every ten minutes', () => {
    expect([0, 1, 2, 9, 50].map((asked) => nextLook(asked, now).getTime() - now.getTime())).toEqual([
      1_000, 2_000, 5_000, 600_000, 600_000,
    ]);
  });

  it('comes no later than the moment at which a payout unknown to the gateway is lost', () => {
    const sentAt = later(-payoutTimes.lostMs + 7_000);
    expect(nextLook(2, now, sentAt)).toEqual(later(5_000));
    expect(nextLook(7, now, sentAt)).toEqual(later(7_000));
    expect(nextLook(7, now, later(-payoutTimes.lostMs))).toEqual(later(120_000));
  });
});
