import { expect, test } from 'vitest';
import { type AmountKey, acceptAmount, groupAmount, isAboveMax, pressKey } from './amountKeys.ts';
import { parseAmount } from './money.ts';

const type = (keys: string, max = 10_000_000): string =>
  [...keys].reduce((text, key) => pressKey(text, (key === '<' ? 'back' : key) as AmountKey, { max }), '');

test('keys make an amount with at most two decimals', () => {
  expect(type('1000.505')).toBe('1000.50');
  expect(type('.5')).toBe('0.5');
  expect(type('1..2')).toBe('1.2');
  expect(type('007')).toBe('7');
  expect(type('12<<<3')).toBe('3');
});

test('a key that would exceed the limit does nothing', () => {
  expect(type('9999', 500)).toBe('99');
  expect(type('500.01', 500)).toBe('500.0');
});

test.each([
  ['500.01', {}, true],
  ['฿ 1,250', {}, true],
  ['500', {}, false],
  ['1e9', {}, false],
  ['', {}, false],
  // Of what the rules do not take anyway nothing is said.
  ['999.999', {}, false],
  ['600.5', { whole: true }, false],
  ['600.00', { whole: true }, true],
  ['997', { isGiven: true }, false],
])('%s, typed in the place of 99, is above 500 (%o): %s', (typed, rules, isAbove) => {
  expect(isAboveMax('99', typed, { max: 500, ...rules })).toBe(isAbove);
});

test('typed and pasted text is brought to plain digits, and nonsense changes nothing', () => {
  expect(acceptAmount('', '๑,๐๐๐.๕', { max: 10_000 })).toBe('1000.5');
  expect(acceptAmount('5', '฿ 1,250.00', { max: 10_000 })).toBe('1250.00');
  expect(acceptAmount('5', '5a', { max: 10_000 })).toBe('5');
  expect(acceptAmount('5', '', { max: 10_000 })).toBe('');
});

test('what is shown keeps the decimals as they were typed', () => {
  expect(groupAmount('1234567.5')).toBe('1,234,567.5');
  expect(groupAmount('100')).toBe('100');
  expect(groupAmount('1000.')).toBe('1,000.');
  expect(groupAmount('')).toBe('');
});

test('of whole amounts no decimals are taken but zeros, which make no more of them', () => {
  const whole = { max: 100_000, whole: true };
  expect(acceptAmount('', '.', whole)).toBe('');
  expect(acceptAmount('7', '100.5', whole)).toBe('7');
  // What is pasted is cleaned.
  expect(acceptAmount('', '1,250.00', whole)).toBe('1250');
  const typed = (signs: string) =>
    [...signs].reduce((text, sign) => acceptAmount(text, groupAmount(text) + sign, whole), '');
  expect(typed('50000.00')).toBe('50000.00');
  expect(typed('50000.000')).toBe('50000.00');
  expect(typed('50000.5')).toBe('50000.');
  expect(parseAmount(typed('50000.5'))).toBe(50_000);
});

test('the first sign takes the place of an amount that was put there, and erasing does not', () => {
  const given = { max: 10_000, isGiven: true };
  expect(pressKey('100', '7', given)).toBe('7');
  expect(pressKey('100', '.', given)).toBe('0.');
  expect(pressKey('100', '.', { ...given, whole: true })).toBe('100');
  expect(pressKey('100', 'back', given)).toBe('10');
  // Something else that is pasted over it.
  expect(acceptAmount('100', '250', given)).toBe('250');
  expect(acceptAmount('100', '', given)).toBe('');
});
