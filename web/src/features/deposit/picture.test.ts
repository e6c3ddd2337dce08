import { expect, test } from 'vitest';
import { messages } from '../../messages/en/messages.ts';
import { pictureName, pictureText } from './picture.ts';

const money = {
  currency: 'THB',
  text: (amount: number) => `฿${amount.toFixed(2)}`,
  wallet: undefined,
} as const;

test('the saved picture of a code says until when it can be paid, and has a name of its own', () => {
  const qr = { amount: 1000, until: Date.parse('2026-11-22T11:40:00.000Z') };
  const text = pictureText(qr, messages.deposit, { brand: 'Prae', money });
  expect(text).toEqual({
    brand: 'Prae',
    amount: '฿1000.00',
    notes: ['Valid until 22/11/2026 18:40:00', 'Single use'],
  });
  expect(pictureName(text)).toBe('prae-qr-1000.00.png');
});
