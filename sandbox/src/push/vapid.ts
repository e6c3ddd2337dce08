import { createPublicKey, verify } from 'node:crypto';

/** What the service knows itself: its own origin, who may push to the subscription, and the time in ms. */
interface Known {
  readonly audience: string;
  readonly serverKey: string;
  readonly now: number;
}

/** A signature counts for a day at most (RFC 8292, section 2). */
const LONGEST_S = 24 * 3_600;

/** Why a message is not from the server that its subscription was made for; undefined where it is. */
export function whyNotSigned(
  authorization: string,
  { audience, serverKey, now }: Known,
): { status: 401 | 403; why: string } | undefined {
  const found = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization);
  if (!found) return { status: 401, why: 'VAPID is missing.' };
  const [, token = '', key = ''] = found;
  if (serverKey !== '' && serverKey !== key)
    return { status: 403, why: 'The key is not the one that the subscription was made for.' };
  const claims = claimsOf(token, key);
  if (!claims) return { status: 401, why: 'The signature is wrong.' };
  const { aud, exp, sub } = claims;
  const seconds = now / 1_000;
  if (aud !== audience) return { status: 401, why: 'The audience is another service.' };
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + LONGEST_S)
    return { status: 401, why: 'It has expired, or counts for too long.' };
  if (typeof sub !== 'string' || !/^(?:mailto:|https:)/.test(sub))
    return { status: 401, why: 'The subject is no mailto: or https: address.' };
  return undefined;
}

/** What was signed with this key, by ES256; undefined where it was not. */
function claimsOf(token: string, key: string): Record<string, unknown> | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (more.length > 0 || point.length !== 65 || point[0] !== 4) return undefined;
  const decode = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  try {
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = Buffer.from(signature, 'base64url');
    const isTrue = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      signed,
    );
    return isTrue && decode(head).alg === 'ES256' ? decode(body) : undefined;
  } catch {
    return undefined;
  }
}
