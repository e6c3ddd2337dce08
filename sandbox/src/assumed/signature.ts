import { createHmac, timingSafeEqual } from 'node:crypto';

/** What makes a callback a forgery: another key, no signature at all, or a right one that is ten minutes old. */
export type BadSignature = 'wrong' | 'none' | 'old';

const window = 300;

/** The headers of a body that is signed now, or badly. */
export function signedHeaders(secret: string, body: string, bad?: BadSignature): Record<string, string> {
  if (bad === 'none') return {};
  const timestamp = String(Math.floor(Date.now() / 1000) - (bad === 'old' ? 600 : 0));
  const key = bad === 'wrong' ? `${secret}-of-a-stranger` : secret;
  return { 'x-timestamp': timestamp, 'x-signature': signature(key, timestamp, body) };
}

/** What is wrong with a caller's signature, if anything. */
export function wrongSignature(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): 'invalid_signature' | 'stale_timestamp' | undefined {
  const [timestamp, given] = [String(headers['x-timestamp']), String(headers['x-signature'])];
  const right = Buffer.from(signature(secret, timestamp, body));
  if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), right))
    return 'invalid_signature';
  return Math.abs(Date.now() / 1000 - Number(timestamp)) <= window ? undefined : 'stale_timestamp';
}

function signature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
