import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { type Brand, BrandRefused, openBrand } from './brand/brand.ts';

/* The kinds of values that the environment holds, and what an operator reads who wrote another. */

export const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((v) => v === 'true' || v === '1');
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number');
export const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((v) => v.replace(/\/+$/, ''));
export const list = z
  .string()
  .default('')
  .transform((v) =>
    v
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
/** The name of a brand that comes with the product, or the path of a brand's file. */
export const brand = z.string().transform((choice, context): Brand => {
  try {
    return openBrand(choice);
  } catch (error) {
    if (!(error instanceof BrandRefused)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});
export const sender = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{1,10}$/, 'must be 2 to 11 Latin letters, digits, spaces, dots, - and _')
  .default('OTP');
export const secret = z.string().min(8, 'must have at least 8 characters');
export const signingSecret = z.string().min(32, 'must have at least 32 characters');
export const secretKey = z
  .string()
  .refine(isSecretKey, 'must be 32 bytes as base64')
  .transform((v) => Buffer.from(v, 'base64'));
export const pushKey = z.string().refine(isPushKey, 'must be a private key as npm run push-keys makes it');
export const secretKeys = list
  .refine((keys) => keys.every(isSecretKey), 'must be 32 bytes as base64 each, with commas')
  .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')));
/** A private key of Ed25519, as `openssl genpkey` writes it. */
export const signingKey = z.string().transform((text, context) => {
  const key = ed25519(text);
  if (key) return key;
  context.addIssue({ code: 'custom', message: 'must be a private key of Ed25519, PKCS #8 (DER) in base64' });
  return z.NEVER;
});
export const proxies = list.refine((all) => all.every(isProxy), 'must be addresses or networks, with commas');
export const origins = list.refine(
  (all) => all.every(isOrigin),
  'must be origins such as https://pictures.example',
);

function ed25519(text: string): KeyObject | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function isSecretKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** A private key of the curve P-256, as base64url. */
function isPushKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** An address, a network such as 10.0.0.0/8, or one of the names that Fastify knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix = '0', ...more] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  return bits !== undefined && more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

/** A scheme, a host and perhaps a port, with nothing behind: it goes into a header as it is. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
