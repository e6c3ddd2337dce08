import { expect, test } from 'vitest';
import { targetOf } from './bonus.ts';

test.each([
  [1, 2.18, 2.18],
  [5, 80, 400],
  [1.1, 57.3, 63.03],
  [0.01, 0.01, 0.01],
  [2.5, 0.01, 0.03],
  [1_000, 123_456.78, 123_456_780],
])('%d times %d is to be won as %d, not a part more', (multiple, amount, target) => {
  expect(targetOf(multiple, amount)).toBe(target);
});
