import { expect, test } from 'vitest';
import {
  abbreviate,
  currencyMark,
  formatCount,
  formatMoney,
  formatSigned,
  moneyText,
  parseAmount,
} from './money.ts';

test('amounts are written with en-US grouping and two decimals', () => {
  expect(formatMoney(24380.5)).toBe('24,380.50');
  expect(formatMoney(10_000_000)).toBe('10,000,000.00');
  expect(formatMoney(-0)).toBe('0.00');
  expect(formatMoney(-12.3)).toBe('\u221212.30');
});

test('counts are grouped as amounts are, without decimals', () => {
  expect([0, 999, 1234, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,234', '1,234,567']);
});

test('signed amounts carry + or the real minus, and zero carries none', () => {
  expect(formatSigned(500)).toBe('+500.00');
  expect(formatSigned(-500)).toBe('\u2212500.00');
  expect(formatSigned(0)).toBe('0.00');
  expect(formatSigned(-0.001)).toBe('0.00');
});

test('the currency mark stands before the amount, the sign before both', () => {
  expect(currencyMark('LAK')).toBe('₭');
  expect(moneyText(500, 'THB')).toBe('฿500.00');
  expect(moneyText(-1200, 'LAK')).toBe('\u2212₭1,200.00');
});

test('kip are shortened to millions from a hundred thousand on', () => {
  expect(abbreviate(5_084_000, { million: 'ລ້ານ' })).toBe('5.08 ລ້ານ');
  expect(abbreviate(744_000, { million: 'ລ້ານ' })).toBe('0.74 ລ້ານ');
  expect(abbreviate(99_999.5, { million: 'ລ້ານ' })).toBe('99,999.50');
});

test.each([
  ['500', 500],
  ['1,000.50', 1000.5],
  ['๑๒๓.๔๕', 123.45],
  ['໑ ໐໐໐', 1000],
  ['๐', 0],
  ['.5', 0.5],
  ['12.', 12],
])('%s is read as an amount', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(['', '.', '-5', '1.234', '1.2.3', 'abc', '1e3', '0x10', '฿5'])('%s is not an amount', (text) => {
  expect(parseAmount(text)).toBeNull();
});
