import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 over agent, authCode, unix time and secret, as hex. */
export function signatureOf(agent: string, authCode: string, time: string, secret: string): string {
  return createHash('sha256').update(`${agent}${authCode}${time}${secret}`).digest('hex');
}

export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
