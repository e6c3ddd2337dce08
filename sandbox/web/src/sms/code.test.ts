import { expect, it } from 'vitest';
import { codeIn } from './code.ts';

it('finds the code of six digits in a message, and no part of a longer number', () => {
  expect(codeIn('262280 คือรหัส OTP ของ Prae (Ref: NNABP) ใช้ได้ 5 นาที')).toBe('262280');
  expect(codeIn('รหัส:262280 โทร 0812345678')).toBe('262280');
  expect(codeIn('โทร 0812345678 เลขที่ 12345')).toBeUndefined();
});
