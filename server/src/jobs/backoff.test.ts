import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

const waits = { firstMs: 1_000, longestMs: 300_000 };

test('the waits double from the first to the longest, however often it was tried', () => {
  const after = [0, 1, 2, 8, 9, 20, 5_000].map((attempts) => backoffMs(attempts, waits));
  expect(after).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000, 300_000]);
});

test('a wait that would pass the turn ends there, at a whole millisecond', () => {
  expect(backoffMs(2, waits, 3_999.2)).toBe(4_000);
  expect(backoffMs(5, waits, 6_999.2)).toBe(7_000);
  expect(backoffMs(2, waits, 60_000)).toBe(4_000);
});

test.each([0, -1, -60_000])('a turn that has passed shortens nothing: %d', (untilTurnMs) => {
  expect(backoffMs(3, waits, untilTurnMs)).toBe(8_000);
});
