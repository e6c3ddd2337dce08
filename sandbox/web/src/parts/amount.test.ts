import { expect, it } from 'vitest';
import { amountOf, amountRefusal, requiredAmount, signedText, withAmount } from './amount.ts';

it('reads what a person types as an amount, in any of the three scripts', () => {
  expect(amountOf('500')).toBe(500);
  expect(amountOf('฿ 1,234.50')).toBe(1234.5);
  expect(amountOf('๑๐๐.๒๕')).toBe(100.25);
  expect(amountOf('໒໐໐')).toBe(200);
  for (const typed of ['', '0', '0.00', '-5', '1.234', '5e3', 'ten', '100000000']) {
    expect([typed, amountOf(typed)]).toEqual([typed, null]);
  }
});

it('says why something is no amount, and blames the field for it', () => {
  expect(amountRefusal('99999999.99')).toBeNull();
  for (const typed of ['', '0', '-5', 'ten', '1.234']) expect(amountRefusal(typed)).toBe('AMOUNT');
  for (const typed of ['100000000', '99999999999']) expect(amountRefusal(typed)).toBe('AMOUNT_TOO_LARGE');
  expect(requiredAmount('50')).toBe(50);
  expect(() => requiredAmount('100000000')).toThrow(
    expect.objectContaining({ code: 'AMOUNT_TOO_LARGE', field: 'amount' }),
  );
});

it('writes the sign before the mark, and none at zero', () => {
  expect(signedText(1250.5)).toBe('+฿1,250.50');
  expect(signedText(-500)).toBe('−฿500.00');
  expect(signedText(0)).toBe('฿0.00');
  expect(signedText(50, 'LAK')).toBe('+₭50.00');
});

it('puts an amount into a button only once it can be read', () => {
  const words = (amount: string): string => `Pay ${amount}`;
  expect(withAmount('50', words, 'Pay')).toBe('Pay ฿50.00');
  expect(withAmount('50,x', words, 'Pay')).toBe('Pay');
});
