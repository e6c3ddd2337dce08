import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Joker's signature: all body fields sorted by name, `k=v` joined by `&` with their raw values, HMAC-SHA1, base64.
 * On the wire it is url-encoded once more, as any query value.
 */
export function signatureOf(fields: Record<string, string>, secret: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHmac('sha1', secret).update(text).digest('base64');
}

/** Compares a signature that came with a request. */
export function isSigned(fields: Record<string, string>, secret: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(fields, secret));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
