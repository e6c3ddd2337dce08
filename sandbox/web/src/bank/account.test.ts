import { expect, it } from 'vitest';
import { accountText, keyOf } from './account.ts';

it('names an account by its bank and number, and groups the number for reading', () => {
  const key = keyOf({ bankCode: 'KBANK', accountNo: '0012345678' });
  expect(key).toBe('KBANK:0012345678');
  expect(accountText(key)).toBe('KBANK 001-234-5678');
});
