import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { credentials } from '../credentials.ts';

/** The relay's own salts, one for each purpose. */
const derived = (purpose: string, secret: string) =>
  pbkdf2Sync(secret, `thaiprompt-smschecker-v1:${purpose}`, 100_000, 32, 'sha256');

const known = new Map<string, { encryption: Buffer; signing: Buffer }>();

/** Deriving takes tens of milliseconds: once for each secret. */
function keysOf(secret: string) {
  const keys = known.get(secret) ?? {
    encryption: derived('encryption', secret),
    signing: derived('hmac-signing', secret),
  };
  known.set(secret, keys);
  return keys;
}

/** What of an envelope is not as the portal expects it. */
export interface Spoilt {
  secret?: string;
  apiKey?: string;
  device?: string;
  nonce?: string;
  /** By how much the phone's clock is ahead, in ms. */
  aheadMs?: number;
}

/**
 * A message of the relay on the phone, as it is posted: encrypted, signed and with a number of its own, made anew for each try.
 * `plain` is what the bank's SMS says, or what the relay read of it.
 */
export function envelopeOf(
  plain: Readonly<Record<string, unknown>>,
  spoilt: Spoilt = {},
): { headers: Record<string, string>; body: string } {
  const { apiKey, secret, device } = { ...credentials.feed, ...spoilt };
  const nonce = spoilt.nonce ?? randomBytes(16).toString('base64');
  const timestamp = String(Date.now() + (spoilt.aheadMs ?? 0));
  const keys = keysOf(secret);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, iv);
  const text = JSON.stringify({ ...plain, device_id: device, nonce });
  const data = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
  const signature = createHmac('sha256', keys.signing)
    .update(data + nonce + timestamp)
    .digest('base64');
  return {
    headers: {
      ...{ 'x-api-key': apiKey, 'x-device-id': device, 'x-signature': signature },
      ...{ 'x-nonce': nonce, 'x-timestamp': timestamp },
    },
    body: JSON.stringify({ data }),
  };
}
