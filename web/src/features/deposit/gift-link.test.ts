import { expect, test } from 'vitest';
import { giftLinkIn } from './gift-link.ts';

const link = 'https://gift.truemoney.com/campaign/?v=Ab0Cd1Ef2Gh3Ij4Kl5';

test.each([
  [link],
  [`  ${link}\n`],
  [`ส่งซองให้นะ ${link} รับเลย`],
  [`กดรับ:${link}"`],
  ['https://gift.truemoney.com/campaign?v=Ab0Cd1Ef2Gh3Ij4Kl5'],
  ['https://gift.truemoney.com/campaign/?lang=th&v=Ab0Cd1Ef2Gh3Ij4Kl5&utm_source=line'],
  ['HTTPS://gift.TrueMoney.com/campaign/?v=Ab0Cd1Ef2Gh3Ij4Kl5#x'],
])('%s has the link', (text) => {
  expect(giftLinkIn(text)).toBe(link);
});

test.each([
  [''],
  ['Ab0Cd1Ef2Gh3Ij4Kl5'],
  ['http://gift.truemoney.com/campaign/?v=Ab0'],
  ['https://gift.truemoney.com.example/campaign/?v=Ab0'],
  ['https://gift.truemoney.com/campaign/'],
  ['https://gift.truemoney.com/campaign/?v='],
])('%s has none', (text) => {
  expect(giftLinkIn(text)).toBeUndefined();
});
