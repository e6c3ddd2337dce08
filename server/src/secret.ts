import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Text encrypted at rest: AES-256-GCM as nonce (12 bytes), tag (16 bytes), ciphertext. `key` names the key's version. */
export interface Sealed {
  sealed: Buffer;
  key: string;
}

/** The key that seals, and every key that still opens. */
export interface KeyRing {
  current: Key;
  keys: ReadonlyMap<string, Key>;
}

interface Key {
  version: string;
  secret: Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The service's secret keys, 32 bytes each: what is written goes under the first, what was written under any is read. */
export interface SecretKeys {
  secretKey: Buffer;
  earlierSecretKeys: readonly Buffer[];
}

/**
 * The keys for one purpose, derived from the service's secret keys. A key's version is a fingerprint of it, so that the
 * order and number of earlier keys do not matter.
 */
export function keyRing(purpose: string, { secretKey, earlierSecretKeys }: SecretKeys): KeyRing {
  const derive = (key: Buffer) => derived(purpose, key);
  const current = derive(secretKey);
  const all = [current, ...earlierSecretKeys.map(derive)];
  return { current, keys: new Map(all.map((key) => [key.version, key])) };
}

/** Seals a text for one purpose: what is sealed for one `binding` opens for no other, nor under another key's version. */
export function seal(ring: KeyRing, binding: string, text: string): Sealed {
  const { version, secret } = ring.current;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(bound(binding, version));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]), key: version };
}

/** Opens a sealed text. A key that is no longer on the ring, or anything tampered with, is a fault. */
export function open(ring: KeyRing, binding: string, { sealed, key: version }: Sealed): string {
  const key = ring.keys.get(version);
  if (!key) throw new Error(`No key of version ${version}`);
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce)
    .setAAD(bound(binding, version))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function derived(purpose: string, secretKey: Buffer): Key {
  const secret = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return { version: createHash('sha256').update(secret).digest('hex').slice(0, 8), secret };
}

function bound(binding: string, version: string): Buffer {
  return Buffer.from(`${binding}\n${version}`, 'utf8');
}
