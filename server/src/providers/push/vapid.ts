import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** How long a signature counts; services take none of more than 24 hours. */
const SIGNED_FOR_S = 12 * 3_600;

/** Who pushes, as its services know it: by a key pair of P-256 and somebody to turn to (RFC 8292). */
export interface Pusher {
  /** As base64url. */
  readonly publicKey: string;
  /** What `authorization` says to the service of an address. */
  authorization(endpoint: string, now: Date): string;
}

/** `privateKey` is 32 bytes as base64url. */
export function pusherOf(privateKey: string, subject: string): Pusher {
  const publicKey = publicKeyOf(privateKey);
  const key = signingKey(privateKey, publicKey);
  return {
    publicKey,
    authorization(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1000) + SIGNED_FOR_S;
      const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
      return `vapid t=${signed(claims, key)}, k=${publicKey}`;
    },
  };
}

/** The public key that belongs to a private one, both as base64url. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

function signingKey(privateKey: string, publicKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y }, format: 'jwk' });
}

function signed(claims: object, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
