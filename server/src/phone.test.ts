import { expect, test } from 'vitest';
import { canonicalPhone, maskedPhone } from './phone.ts';

test.each([
  ['th', '0812345678', '0812345678'],
  ['th', '081-234 5678', '0812345678'],
  ['th', '081234567', undefined],
  ['th', '1812345678', undefined],
  ['th', '๐๘๑๒๓๔๕๖๗๘', undefined],
  ['th', '+66812345678', undefined],
  ['la', '02055512345', '02055512345'],
  ['la', '+856 20 5551 2345', '02055512345'],
  ['la', '8562055512345', '02055512345'],
  ['la', '020555', undefined],
  ['la', '020555123456789', undefined],
] as const)('in %s, %s is stored as %s', (variant, typed, stored) => {
  expect(canonicalPhone(typed, variant)).toBe(stored);
});

test('a log sees three digits of a phone', () => {
  expect(maskedPhone('0812345678')).toBe('*678');
});
