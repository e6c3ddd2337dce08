import { expect, test } from 'vitest';
import { maskedPhone } from './phone.ts';

test('a log sees three digits of a phone', () => {
  expect(maskedPhone('0812345678')).toBe('*678');
});
