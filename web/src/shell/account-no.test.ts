import { formatAccountNo } from '@prae/ui/account';
import { expect, test } from 'vitest';
import { accountDigitsText, groupAccountNo } from './account-no.ts';

test.each(['1', '123', '1234', '1234567', '1234567890'])(
  '%s is grouped in 3-3-4 while it is typed',
  (digits) => {
    expect(groupAccountNo(digits)).toBe(
      digits.replace(/(\d{3})(?=\d)/, '$1-').replace(/(-\d{3})(?=\d)/, '$1-'),
    );
  },
);

test('a whole number is typed as it is shown later, and a longer one stands in fours', () => {
  expect(groupAccountNo('1234567890')).toBe(formatAccountNo('1234567890'));
  expect(groupAccountNo('123456789012')).toBe('1234-5678-9012');
});

test('the digits of a bank are told as one number, or from the fewest to the most', () => {
  expect(accountDigitsText('KBANK', 'th')).toBe('10');
  expect(accountDigitsText('KKP', 'th')).toBe('10–15');
});
