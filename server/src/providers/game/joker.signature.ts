import { createHmac } from 'node:crypto';

/**
 * Signs a Joker request: base64 of HMAC-SHA1 over the body's fields sorted by name, `k=v` joined by `&`, values as
 * they are before any URL encoding. The caller sends exactly these fields.
 */
export function signature(fields: Record<string, string>, secret: string): string {
  return createHmac('sha1', secret).update(signedText(fields)).digest('base64');
}

export function signedText(fields: Record<string, string>): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}
