import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypted } from '../../testing/gifts.ts';
import { pastedGift } from './link.ts';

const phrase = 'a phrase of the operator';
const hash = 'Ab0Cd1Ef2Gh3Ij4Kl5';
const link = `https://gift.truemoney.com/campaign/?v=${hash}`;
const read = (plain: string) => pastedGift(encrypted(plain, phrase), phrase);

/** Written by `openssl enc -aes-256-cbc -md md5 -a -pass 'pass:a phrase of the operator'`, as it breaks its lines. */
const byOpenssl = [
  `U2FsdGVkX1/8zyg/LeVZhkTjz57dwDZDxxmcWhJZBITtLvDkKr44eXNbkmoU6H8I
rZBAuaFyLWmpIyHm82E3fAaW8FNeRbR5T1QZlgEHX02X4If8IOfBtzqI+W+yjo6O
`,
  `U2FsdGVkX19LyDUHNoeEVSi3JKarYcdceb6DlqZysHP06U+CVSzn9Il53ZHbhawn
21ne4gEg8nSlflmrq4wvQF2dsPc7JUHIja5OnDtQuz2JtgQhBiWBXuEA+e38ylZO
UtSYnebW/Tqn1PRvbGct+1ZhK4YgT4MxhCm8wGyXGy0=
`,
];

test('what OpenSSL has encrypted is read, in any language', () => {
  expect(byOpenssl.map((text) => pastedGift(text, phrase))).toEqual([
    { hash, walletName: 'PRAE GIFT' },
    { hash, walletName: 'แพร ซองของขวัญ' },
  ]);
});

test('another phrase reads nothing', () => {
  expect(byOpenssl.map((text) => pastedGift(text, 'another phrase'))).toEqual([undefined, undefined]);
});

test.each([
  [`${link}::PRAE GIFT`, 'PRAE GIFT'],
  [` ${link} :: PRAE GIFT `, 'PRAE GIFT'],
  [`https://gift.truemoney.com/campaign?v=${hash}::X`, 'X'],
  [`https://gift.truemoney.com/campaign/?lang=th&v=${hash}#top::X`, 'X'],
  [`HTTPS://GIFT.TrueMoney.com:443/campaign/?v=${hash}::X`, 'X'],
])('%s is a gift link', (plain, walletName) => {
  expect(read(plain)).toEqual({ hash, walletName });
});

test.each([
  [''],
  [link],
  [`${link}:X`],
  ['::'],
  [`http://gift.truemoney.com/campaign/?v=${hash}::X`],
  [`https://gift.truemoney.com.example/campaign/?v=${hash}::X`],
  [`https://gift.truemoney.com@example.com/campaign/?v=${hash}::X`],
  [`https://user:word@gift.truemoney.com/campaign/?v=${hash}::X`],
  [`https://gift.truemoney.com:8443/campaign/?v=${hash}::X`],
  [`https://evil.example/?u=https://gift.truemoney.com/campaign/?v=${hash}::X`],
  [`https://gift.truemoney.com/other/?v=${hash}::X`],
  [`https://gift.truemoney.com/campaign/../admin?v=${hash}::X`],
  ['https://gift.truemoney.com/campaign/?v=::X'],
  ['https://gift.truemoney.com/campaign/::X'],
  [`https://gift.truemoney.com/campaign/?v=${hash}&v=${hash}::X`],
  ['https://gift.truemoney.com/campaign/?v=../../x::X'],
  ['https://gift.truemoney.com/campaign/?v=a%2Fb::X'],
  [`https://gift.truemoney.com/campaign/?v=${'a'.repeat(129)}::X`],
  [`javascript:alert(1)//gift.truemoney.com/campaign/?v=${hash}::X`],
])('%s is none', (plain) => {
  expect(read(plain)).toBeUndefined();
});

test('whatever is no such text is none, and throws nothing', () => {
  const whole = Buffer.from(encrypted(`${link}::X`, phrase), 'base64');
  const broken = [
    ...['', ' ', 'x', '====', 'U2FsdGVkX18=', link, whole.toString('base64url'), whole.toString('hex')],
    whole.subarray(0, -1).toString('base64'),
    whole.subarray(0, 16).toString('base64'),
    whole.subarray(8).toString('base64'),
    randomBytes(64).toString('base64'),
  ];
  expect(broken.map((text) => pastedGift(text, phrase))).toEqual(broken.map(() => undefined));
});
