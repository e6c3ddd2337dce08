import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWire, isMovable, leastMovable, movablePart, toWire } from './money.ts';

test('every amount of the wire comes back as it went', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }), (minor) => {
      expect(fromWire(toWire(minor))).toBe(minor);
    }),
  );
});

test('amounts are read by their text, never by arithmetic on doubles', () => {
  expect(fromWire(0.29)).toBe(29n);
  expect(fromWire(4.35)).toBe(435n);
  expect(fromWire(-0)).toBe(0n);
  expect(fromWire(10_000_000)).toBe(1_000_000_000n);
});

test.each([1.005, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', (amount) => {
  expect(() => fromWire(amount)).toThrow(RangeError);
});

test('an amount that a number would round is a fault, on either side of zero', () => {
  const largest = 9_007_199_254_740_991n;
  expect([toWire(largest), toWire(-largest)]).toEqual([90_071_992_547_409.91, -90_071_992_547_409.91]);
  for (const beyond of [largest + 1n, -largest - 1n]) expect(() => toWire(beyond)).toThrow(RangeError);
});

test.each([
  ['THB', 150n, { isMoved: true, part: 150n, least: 150n }],
  ['LAK', 150n, { isMoved: false, part: 100n, least: 200n }],
  ['LAK', 200n, { isMoved: true, part: 200n, least: 200n }],
  ['LAK', 0n, { isMoved: true, part: 0n, least: 0n }],
] as const)('of %s banks move %d hundredths so', (currency, minor, says) => {
  const [part, least] = [movablePart(minor, currency), leastMovable(minor, currency)];
  expect({ isMoved: isMovable(minor, currency), part, least }).toEqual(says);
});
