import { expect, it } from 'vitest';
import type { OrderState } from './deposit.sql.ts';
import { nextCheckMs } from './qr.lifecycle.ts';

it('looks often while a code is open, then ever more rarely, and in the end no more', () => {
  const [second, minute, hour] = [1_000, 60_000, 3_600_000];
  const wait = (state: OrderState, expiresInMs: number) => nextCheckMs({ state, expiresInMs });
  expect(wait('open', 10 * minute)).toBe(15 * second);
  expect(wait('creating', 10 * minute)).toBe(15 * second);
  expect(wait('open', 10 * second)).toBe(11 * second);
  expect(wait('paid', 10 * minute)).toBe(10 * minute + second);
  expect(wait('expired', -second)).toBe(59 * second);
  expect(wait('expired', -minute)).toBe(9 * minute);
  expect(wait('cancelled', -6 * hour)).toBe(18 * hour);
  expect(wait('expired', -24 * hour)).toBeUndefined();
});
