import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kept } from '../parts/kept.ts';
import { addAccount, codeOf } from './accounts.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

// RFC 6238, appendix B, the last six digits: the secret is 12345678901234567890.
const rfc = { name: 'rfc', address: 'otpauth://totp/rfc?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 1],
  [1_111_111_111, '050471', 29],
  [20_000_000_000, '353130', 10],
])('has the code of second %i', (second, code, seconds) => {
  expect(codeOf(rfc, second * 1_000)).toEqual({ code, seconds });
});

test('keeps an account that is added, once for each name, and takes nothing else', () => {
  const other = 'otpauth://totp/Prae:malee?secret=JBSWY3DPEHPK3PXP';
  expect(addAccount(` ${rfc.address}\n`)).toBe(true);
  expect(addAccount(other)).toBe(true);
  expect(addAccount(rfc.address)).toBe(true);
  expect(kept('authenticator')?.split('\n')).toEqual([rfc.address, other]);
  for (const odd of [
    '',
    'https://prae.example',
    'otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP&counter=1',
    'otpauth://totp/x',
  ])
    expect(addAccount(odd)).toBe(false);
});
