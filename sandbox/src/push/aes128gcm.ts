import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser makes for a subscription, as base64url. */
export interface BrowserKeys {
  readonly privateKey: string;
  readonly p256dh: string;
  readonly auth: string;
}

const TAG_BYTES = 16;

export function newKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return {
    privateKey: pair.getPrivateKey('base64url'),
    p256dh,
    auth: randomBytes(16).toString('base64url'),
  };
}

/** Reads a message as its browser does (RFC 8291 and 8188); undefined where it was not written for it. */
export function openedText(body: Buffer, keys: BrowserKeys): string | undefined {
  try {
    return opened(body, keys).toString('utf8');
  } catch {
    return undefined;
  }
}

function opened(body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const record = body.subarray(senderEnd);
  // Of a push message there is one record alone.
  if (record.length > recordSize) throw new RangeError('more than one record');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const derived = (from: Buffer, by: Buffer, info: string | Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, size));
  const material = derived(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), about, 32);
  const key = derived(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(material, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  // Behind the mark of the last record stand zeros, if anything.
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new RangeError('no end');
  return padded.subarray(0, end);
}
