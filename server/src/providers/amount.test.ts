import { describe, expect, it } from 'vitest';
import { creditFrom, decimalText, satang } from './amount.ts';

describe('an amount at a provider', () => {
  it('is written with two places', () => {
    expect([10_000n, 5n, -5n, 0n, -123_456n].map(decimalText)).toEqual([
      '100.00',
      '0.05',
      '-0.05',
      '0.00',
      '-1234.56',
    ]);
  });

  it('is read by its digits, and anything else is not read', () => {
    expect([100, 0.1, '12.5', '7', '-3.25', 1.999, '0.019'].map(creditFrom)).toEqual([
      10_000n,
      10n,
      1_250n,
      700n,
      -325n,
      199n,
      1n,
    ]);
    for (const other of [
      null,
      undefined,
      '',
      'x',
      '1e3',
      1e21,
      Number.NaN,
      '1.',
      '.5',
      '+1',
      true,
      [1],
      '๑',
    ]) {
      expect(creditFrom(other)).toBeUndefined();
    }
  });
});

describe('a payment', () => {
  it('is read by its digits, to the satang', () => {
    expect([500, '500.00', 500.25, '0.1', 0, '123456789012.99'].map(satang)).toEqual([
      50_000n,
      50_000n,
      50_025n,
      10n,
      0n,
      12_345_678_901_299n,
    ]);
  });

  it.each([-5, 1.005, '500.000', 1e21, '1e3', '5,00', '', ' 5', '1.', '.5', null, undefined, true, [5]])(
    'of %j is not understood',
    (value) => {
      expect(satang(value)).toBeUndefined();
    },
  );
});
