import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Subscriber } from './port.ts';

/** What a push service has to take, with the header and the tag: RFC 8030, section 7.2. */
export const MESSAGE_MAX_BYTES = 4_096;

/** The chance in a message; another one for each, but in tests of what the RFC has written down. */
interface Chance {
  salt: Buffer;
  /** The key pair of the message. */
  sender: ECDH;
}

/** Encrypts a message so that its browser alone can read it: RFC 8291, by one record of aes128gcm (RFC 8188). */
export function encrypted(
  text: string,
  { p256dh, auth }: Pick<Subscriber, 'p256dh' | 'auth'>,
  { salt, sender }: Chance = newChance(),
): Buffer {
  const [shared, own] = [sender.computeSecret(p256dh), sender.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const secret = hkdf(shared, auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record ends with a 2.
  const record = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(MESSAGE_MAX_BYTES);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, record, cipher.getAuthTag()]);
}

function newChance(): Chance {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, size: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, size));
}
