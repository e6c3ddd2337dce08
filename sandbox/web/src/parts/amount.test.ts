import { expect, it } from 'vitest';
import { amountOf, signedText, withAmount } from './amount.ts';

it('reads what a person types as an amount, in any of the three scripts', () => {
  expect(amountOf('500')).toBe(500);
  expect(amountOf('฿ 1,234.50')).toBe(1234.5);
  expect(amountOf('๑๐๐.๒๕')).toBe(100.25);
  expect(amountOf('໒໐໐')).toBe(200);
  for (const typed of ['', '0', '0.00', '-5', '1.234', '5e3', 'ten', '100000000']) {
    expect([typed, amountOf(typed)]).toEqual([typed, null]);
  }
});

it('writes the sign before the mark, and none at zero', () => {
  expect(signedText(1250.5)).toBe('+฿1,250.50');
  expect(signedText(-500)).toBe('−฿500.00');
  expect(signedText(0)).toBe('฿0.00');
});

it('puts an amount into a button only once it can be read', () => {
  const words = (amount: string): string => `Pay ${amount}`;
  expect(withAmount('50', words, 'Pay')).toBe('Pay ฿50.00');
  expect(withAmount('50,x', words, 'Pay')).toBe('Pay');
});
