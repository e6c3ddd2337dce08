import { expect, it } from 'vitest';
import { accountText, keyOf, requireAccount } from './account.ts';

it('names an account by its bank and number, and groups the number for reading', () => {
  const key = keyOf({ bankCode: 'KBANK', accountNo: '0012345678' });
  expect(key).toBe('KBANK:0012345678');
  expect(accountText(key)).toBe('KBANK 001-234-5678');
});

it('blames the bank or the number for which there can be no account', () => {
  const names = { bankCode: 'toBankCode', accountNo: 'toAccountNo' };
  const account = (bankCode: string, accountNo: string) => () =>
    requireAccount({ bankCode, accountNo }, names);
  expect(account('KTB', '987-654 3210')).not.toThrow();
  expect(account('', '')).toThrow(expect.objectContaining({ code: 'BANK', field: 'toBankCode' }));
  for (const accountNo of ['', '12345', '98765x4321', '9'.repeat(21)])
    expect(account('KTB', accountNo)).toThrow(
      expect.objectContaining({ code: 'ACCOUNT_NO', field: 'toAccountNo' }),
    );
});
