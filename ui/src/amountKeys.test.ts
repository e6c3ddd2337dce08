import { expect, test } from 'vitest';
import { type AmountKey, acceptAmount, groupAmount, pressKey } from './amountKeys.ts';

const type = (keys: string, max = 10_000_000): string =>
  [...keys].reduce((text, key) => pressKey(text, (key === '<' ? 'back' : key) as AmountKey, max), '');

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

test('typed and pasted text is brought to plain digits, and nonsense changes nothing', () => {
  expect(acceptAmount('', '๑,๐๐๐.๕', 10_000)).toBe('1000.5');
  expect(acceptAmount('5', '฿ 1,250.00', 10_000)).toBe('1250.00');
  expect(acceptAmount('5', '5a', 10_000)).toBe('5');
  expect(acceptAmount('5', '', 10_000)).toBe('');
});

test('what is shown keeps the decimals as they were typed', () => {
  expect(groupAmount('1234567.5')).toBe('1,234,567.5');
  expect(groupAmount('100')).toBe('100');
  expect(groupAmount('1000.')).toBe('1,000.');
  expect(groupAmount('')).toBe('');
});
