import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import type { Callback } from '../callback.ts';
import { isObject } from '../http.ts';
import { fieldsSaid, fieldsTold } from './fields.ts';
import { kbankTexts } from './kbank.ts';
import type { BankFeed, FeedMessage, FeedRefusal, Told } from './port.ts';
import { scbTexts } from './scb.ts';
import { MOST_CHARACTERS, plainOf } from './text.ts';

export interface RelayOptions {
  apiKey: string;
  /** From which the devices derive their keys as we do. */
  secret: string;
  /** The devices whose messages count. */
  devices: readonly string[];
}

const banks = [kbankTexts, scbTexts];

/** Our codes of the banks that the relay's phone is written to by. */
export const heardBanks: readonly string[] = banks.map(({ bank }) => bank);

/**
 * The protocol of the relay `smschecker`, an app on a phone that gets the banks' SMS: `{data: base64(IV, ciphertext, tag)}` in
 * AES-256-GCM, signed by HMAC-SHA256 over data, nonce and time. Both keys are derived from the secret once, here: that takes
 * tens of milliseconds. Whether a nonce was used before, and whether a message is too old, the
 * database says, where it is taken: its clock is one for all servers.
 */
export function relayFeed({ apiKey, secret, devices }: RelayOptions): BankFeed {
  const keys = relayKeys(secret);
  return {
    banks: heardBanks,
    devices,
    open({ headers, body }, receivedAt) {
      if (!isSame(headerOf(headers, 'x-api-key'), apiKey)) return refused(401, 'signature');
      const device = headerOf(headers, 'x-device-id');
      if (!devices.includes(device)) return refused(403, 'device');
      const [nonce, timestamp] = [headerOf(headers, 'x-nonce'), headerOf(headers, 'x-timestamp')];
      const data = dataIn(body);
      if (data === undefined || !/^\d{13}$/.test(timestamp) || !/^[\x21-\x7e]{8,64}$/.test(nonce))
        return refused(400, 'malformed');
      const signature = createHmac('sha256', keys.signing)
        .update(data + nonce + timestamp)
        .digest('base64');
      if (!isSame(headerOf(headers, 'x-signature'), signature)) return refused(401, 'signature');
      const plain = decrypted(data, keys.encryption);
      if (plain === undefined) return refused(401, 'signature');
      // The signature does not have the device; what is encrypted has.
      if (plain.device_id !== device) return refused(403, 'device');
      if (plain.nonce !== nonce) return refused(401, 'signature');
      return {
        ok: true,
        message: messageOf(plain, { device, nonce, sentAt: new Date(Number(timestamp)) }, receivedAt),
      };
    },
  };
}

interface RelayKeys {
  encryption: Buffer;
  signing: Buffer;
}

/** Deriving takes tens of milliseconds: once for each secret. */
const derived = new Map<string, RelayKeys>();

/** The keys of a secret: the relay's own salts, one for each purpose. */
export function relayKeys(secret: string): RelayKeys {
  const derive = (purpose: string) =>
    pbkdf2Sync(secret, `thaiprompt-smschecker-v1:${purpose}`, 100_000, 32, 'sha256');
  const keys = derived.get(secret) ?? {
    encryption: derive('encryption'),
    signing: derive('hmac-signing'),
  };
  derived.set(secret, keys);
  return keys;
}

const refused = (status: FeedRefusal['status'], error: FeedRefusal['error']) =>
  ({ ok: false, status, error }) as const;

function headerOf(headers: Callback['headers'], name: string): string {
  const { [name]: value } = headers;
  return typeof value === 'string' ? value : '';
}

/** In the same time wherever they differ. */
function isSame(told: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(told), digest(expected));
}

function dataIn(body: string): string | undefined {
  const data = jsonIn(body)?.data;
  return typeof data === 'string' && /^[A-Za-z0-9+/]{40,8192}={0,2}$/.test(data) ? data : undefined;
}

function jsonIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function decrypted(data: string, key: Buffer): Record<string, unknown> | undefined {
  const bytes = Buffer.from(data, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    return jsonIn(plain.toString('utf8'));
  } catch {
    return undefined;
  }
}

function messageOf(
  plain: Record<string, unknown>,
  from: Pick<FeedMessage, 'device' | 'nonce' | 'sentAt'>,
  receivedAt: Date,
): FeedMessage {
  const { sender, text } = plain;
  if (typeof sender !== 'string' || typeof text !== 'string') {
    const said = plainOf(fieldsSaid(plain));
    const told = fieldsTold(plain);
    // Of what cannot be read its time tells one from another: it is resent with the same.
    const digest = digestOf(told.kind === 'unreadable' ? `${said}\n${String(plain.sms_timestamp)}` : said);
    return { ...from, text: said.slice(0, MOST_CHARACTERS), digest, told };
  }
  const [who, words] = [sender.trim(), plainOf(text.slice(0, MOST_CHARACTERS + 1))];
  const digest = digestOf(`${who}\n${words}`);
  return { ...from, sender: who, text: words, digest, told: smsTold(who, words, receivedAt) };
}

/** What an SMS says. Whoever is not the bank may write the bank's words. */
function smsTold(sender: string, text: string, receivedAt: Date): Told {
  const bank = banks.find((one) => one.isSender(sender));
  if (!bank) return { kind: 'ignore', why: 'sender' };
  return text.length > MOST_CHARACTERS ? { kind: 'unreadable' } : bank.read(text, receivedAt);
}

const digestOf = (said: string) => createHash('sha256').update(said).digest('hex');
