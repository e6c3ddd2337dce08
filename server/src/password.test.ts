import { expect, test } from 'vitest';
import { hashPassword, isGoodPassword, verifyPassword } from './password.ts';

test('a password has 8 to 128 characters, in any script', () => {
  expect(isGoodPassword('ผ้าไหม')).toBe(false);
  expect(isGoodPassword('ผ้าไหมแพร')).toBe(true);
  expect(isGoodPassword('🐘'.repeat(7))).toBe(false);
  expect(isGoodPassword('🐘'.repeat(128))).toBe(true);
  expect(isGoodPassword('🐘'.repeat(129))).toBe(false);
});

test.each(['password1', 'Password1', 'ｐａｓｓｗｏｒｄ１', 'ＰＡＳＳＷＯＲＤ１'])(
  '%s is too common',
  (typed) => {
    expect(isGoodPassword(typed)).toBe(false);
  },
);

test('the same letters from another keyboard are the same password', async () => {
  const kept = await hashPassword('ａ good one');
  expect(await verifyPassword(kept, 'a good one')).toBe(true);
  expect(await verifyPassword(kept, 'a good two')).toBe(false);
});
