import { expect, test } from 'vitest';
import { later } from '../../messages/en/later.ts';
import { usualTime } from './usual.ts';

test.each([
  [1, '10 seconds'],
  [42, '50 seconds'],
  [51, '1 minute'],
  [89, '1 minute'],
  [120, '2 minutes'],
  [3_540, '59 minutes'],
  [3_590, '1 hour'],
  [7_300, '2 hours'],
  [85_000, '1 day'],
  [200_000, '2 days'],
])('%i seconds are about %s', (seconds, says) => {
  expect(usualTime(seconds, later.withdrawSheet.lasting)).toBe(says);
});
