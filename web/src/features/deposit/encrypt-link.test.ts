import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { encryptLink } from './encrypt-link.ts';

const link = 'https://gift.truemoney.com/campaign/?v=Ab0Cd1Ef2Gh3Ij4Kl5';

/** What OpenSSL reads of it. */
function openssl(text: string, phrase: string): string {
  const lines = text.replace(/.{64}/g, '$&\n');
  const how = ['enc', '-d', '-aes-256-cbc', '-md', 'md5', '-a', '-pass', `pass:${phrase}`];
  const input = `${lines}\n`;
  return execFileSync('openssl', how, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
}

test.each([
  [`${link}::PRAE GIFT`, 'a phrase of the operator'],
  [`${link}::แพร ซองของขวัญ`, 'วลีลับของผู้ให้บริการ'],
  ['x', '12345678'],
  ['sixteen bytes...', '12345678'],
])('OpenSSL reads %s', async (plain, phrase) => {
  expect(openssl(await encryptLink(plain, phrase), phrase)).toBe(plain);
});

test('the same link is the same text, and another one another', async () => {
  const [one, same, other] = await Promise.all(
    [link, link, `${link}6`].map((text) => encryptLink(text, 'a phrase')),
  );
  expect(one).toBe(same);
  expect(one).not.toBe(other);
  expect(one?.slice(0, 10)).toBe('U2FsdGVkX1');
  expect(other?.slice(0, 24)).not.toBe(one?.slice(0, 24));
});
