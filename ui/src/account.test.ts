import { expect, test } from 'vitest';
import { formatAccountNo, groupPhone, maskAccountNo } from './account.ts';

test('only account numbers of exactly ten digits are grouped', () => {
  expect(formatAccountNo('1234567890')).toBe('123-456-7890');
  expect(formatAccountNo('123456789')).toBe('123456789');
  expect(formatAccountNo('12345678901')).toBe('12345678901');
  expect(formatAccountNo('123456789X')).toBe('123456789X');
});

test('a telephone number is grouped while it is typed', () => {
  expect(groupPhone('08')).toBe('08');
  expect(groupPhone('0812')).toBe('081 2');
  expect(groupPhone('081-234-5678')).toBe('081 234 5678');
});

test('a hidden account number keeps its last four digits', () => {
  expect(maskAccountNo('1234567890')).toBe('••••7890');
});
