import { expect, test } from 'vitest';
import { shareOf, withdrawObstacle } from './limits.ts';

const limits = { min: 100, max: 5000, available: 812.5 };

test('an amount is required, then at least the minimum, then at most the maximum', () => {
  expect(withdrawObstacle(0, limits)).toBe('required');
  expect(withdrawObstacle(99.99, limits)).toBe('belowMin');
  expect(withdrawObstacle(5000.01, limits)).toBe('aboveMax');
});

test('no more than there is can be withdrawn', () => {
  expect(withdrawObstacle(812.5, limits)).toBeUndefined();
  expect(withdrawObstacle(812.51, limits)).toBe('tooMuch');
});

test('a share is rounded down to a satang and stays under the maximum', () => {
  expect(shareOf(25, limits, 'THB')).toBe(203.12);
  expect(shareOf(100, limits, 'THB')).toBe(812.5);
  expect(shareOf(100, { ...limits, available: 9000 }, 'THB')).toBe(5000);
});

test('of kip a share is whole', () => {
  const kip = { min: 1_000, max: 5_000.5, available: 2_001.75 };
  expect(shareOf(25, kip, 'LAK')).toBe(500);
  expect(shareOf(100, kip, 'LAK')).toBe(2_001);
  expect(shareOf(100, { ...kip, available: 9_000 }, 'LAK')).toBe(5_000);
});
