import type { ClothPicture } from '@prae/ui/clothPicture';
import { expect, test, vi } from 'vitest';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { drawPicture, pictureName, pictureText } from './picture.ts';

const written = vi.hoisted((): string[] => []);
vi.mock('@prae/ui/clothPicture', () => ({
  PICTURE: { width: 1080, height: 1440 },
  clothPicture: async ({ name, texts }: ClothPicture) => {
    written.push(...texts);
    return new File(['png'], name);
  },
}));

const money = {
  currency: 'THB',
  text: (amount: number) => `฿${amount.toFixed(2)}`,
  wallet: undefined,
} as const;

const qr = { amount: 1000, until: Date.parse('2026-11-22T11:40:00.000Z'), isExact: false };
const texts = { deposit: messages.deposit, ownCode: later.ownCode };

test('the saved picture of a code says until when it can be paid, and has a name of its own', () => {
  const text = pictureText(qr, texts, { brand: 'Prae', money });
  expect(text).toEqual({
    brand: 'Prae',
    amount: '฿1000.00',
    notes: ['Valid until 22/11/2026 18:40:00', 'Single use'],
  });
  expect(pictureName(text)).toBe('prae-qr-1000.00.png');
});

test('that of a code which is known by its amount says to pay exactly that, and to whom', () => {
  const exact = { ...qr, amount: 100.37, isExact: true, accountName: 'PRAE PORTAL' };
  expect(pictureText(exact, texts, { brand: 'Prae', money })).toMatchObject({
    amount: '฿100.37',
    exactly: 'Pay exactly ฿100.37',
    notes: ['To PRAE PORTAL', 'Valid until 22/11/2026 18:40:00', 'Single use'],
  });
});

test('what is written on the picture has no word joiners', async () => {
  vi.stubGlobal(
    'Image',
    class {
      decode = async () => undefined;
    },
  );
  await drawPicture('<svg/>', { brand: 'Prae', amount: '฿100.37', notes: ['ฝาก\u2060เงิน'] });
  expect(written).toContain('ฝากเงิน');
});
