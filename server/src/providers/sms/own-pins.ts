import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { confirmed, rejected } from '../outcome.ts';
import type { OtpGateway, SmsGateway } from './port.ts';

export interface OwnPinsOptions {
  /** The key of today, with which tokens are made, and the earlier ones, under which a token may still be checked. */
  secrets: readonly [Buffer, ...Buffer[]];
  /** The number that messages go to. */
  numberOf: (phone: string) => string;
  textOf: (pin: string, reference: string) => string;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const SALT_BYTES = 16;

/**
 * Passwords that we make ourselves, for networks that no service of one-time passwords reaches. The token is a salt and a digest of the
 * password under a key that no table has, so a copy of the database tells none of them. How long and how often one may be tried is the feature's to know.
 */
export function ownPins(gateway: SmsGateway, { secrets, numberOf, textOf }: OwnPinsOptions): OtpGateway {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'one-time password', 32)));
  const digestOf = (key: Buffer, salt: Buffer, pin: string) =>
    createHmac('sha256', key).update(salt).update(pin).digest();
  return {
    async request(phone) {
      const pin = randomInt(1_000_000).toString().padStart(6, '0');
      const reference = Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
      const salt = randomBytes(SALT_BYTES);
      const [key = Buffer.alloc(0)] = keys;
      const sent = await gateway.send(numberOf(phone), textOf(pin, reference));
      if (sent.kind !== 'confirmed') return sent;
      const providerToken = Buffer.concat([salt, digestOf(key, salt, pin)]).toString('base64url');
      return confirmed({ providerToken, reference });
    },

    async verify(providerToken, pin) {
      const token = Buffer.from(providerToken, 'base64url');
      const [salt, told] = [token.subarray(0, SALT_BYTES), token.subarray(SALT_BYTES)];
      // One that another gateway gave, before it was changed.
      if (told.length !== 32) return rejected('expired');
      const isRight = keys.some((key) => timingSafeEqual(digestOf(key, salt, pin), told));
      return isRight ? confirmed('verified') : rejected('wrong');
    },
  };
}
