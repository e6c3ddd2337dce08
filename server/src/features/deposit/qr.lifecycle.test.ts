import { expect, it } from 'vitest';
import type { OrderState } from './deposit.sql.ts';
import { nextCheckMs } from './qr.lifecycle.ts';

it('looks often while a code is open, and when its time is over', () => {
  const [second, minute] = [1_000, 60_000];
  const wait = (state: OrderState, expiresInMs: number, attempts = 0) =>
    nextCheckMs({ state, expiresInMs, attempts });
  expect(wait('open', 10 * minute)).toBe(15 * second);
  expect(wait('creating', 10 * minute)).toBe(15 * second);
  expect(wait('open', 10 * second)).toBe(11 * second);
  expect(wait('paid', 10 * minute)).toBe(10 * minute + second);
  expect(wait('failed', minute)).toBe(minute + second);
  expect([0, 1, 2, 3, 4, 9].map((attempts) => wait('cancelled', 10 * minute, attempts))).toEqual(
    [15, 30, 60, 120, 120, 120].map((seconds) => seconds * second),
  );
  expect(wait('cancelled', minute, 4)).toBe(minute + second);
  expect(wait('open', -minute)).toBe(0);
});
