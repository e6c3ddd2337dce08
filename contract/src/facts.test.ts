import { expect, test } from 'vitest';
import {
  accountDigitsOf,
  bankAccountName,
  canonicalPhone,
  isAccountNo,
  isEnglishName,
  movesInWhole,
  needsEnglishName,
} from './facts.ts';

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

test.each([
  ['KBANK', 'th', '0012345678', true],
  ['KBANK', 'th', '00123456789', false],
  ['GSB', 'th', '001234567890', true],
  ['GSB', 'th', '0012345678', false],
  ['BAAC', 'th', '001234567890', true],
  ['TISCO', 'th', '00123456789012', true],
  ['BCEL', 'la', '12345678', true],
  ['BCEL', 'la', '1234567', false],
  ['KBANK', 'th', '๐๐๑๒๓๔๕๖๗๘', false],
  ['KBANK', 'th', '', false],
] as const)('at %s in %s an account number like %s: %s', (bank, variant, accountNo, fits) => {
  expect(isAccountNo(accountNo, bank, variant)).toBe(fits);
});

test('every bank says how many digits its numbers have', () => {
  expect(accountDigitsOf('KTB', 'th')).toEqual([10, 10]);
  expect(accountDigitsOf('LDB', 'la')).toEqual([8, 20]);
});

test('three banks take names in English alone, and a name is printed in capitals', () => {
  expect(['KTB', 'TMB', 'BBL', 'KBANK', 'SCB'].filter(needsEnglishName)).toEqual(['KTB', 'TMB', 'BBL']);
  expect(bankAccountName('  somchai   Jaidee ')).toBe('SOMCHAI JAIDEE');
  expect(['SOMCHAI JAIDEE', 'somchai', 'สมชาย', 'SOMCHAI 2', ' ', ''].map(isEnglishName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('banks move kip in whole ones alone, and baht with satang', () => {
  expect([movesInWhole('LAK'), movesInWhole('THB')]).toEqual([true, false]);
});
