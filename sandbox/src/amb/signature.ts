import { pbkdf2Sync, timingSafeEqual } from 'node:crypto';

/** What the AMB family has a call signed with: base64 of PBKDF2-HMAC-SHA512 over its body, with the secret as the salt. */
export function signatureOf(body: string, secret: string): string {
  return pbkdf2Sync(body, secret, 1_000, 64, 'sha512').toString('base64');
}

/** Compares a signature that came with a request. */
export function isSigned(body: string, secret: string, signature: unknown): boolean {
  const [expected, given] = [Buffer.from(signatureOf(body, secret)), Buffer.from(String(signature))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
