import { randomBytes, randomInt } from 'node:crypto';
import { credentials } from '../credentials.ts';
import { textOf } from '../fields.ts';
import type { Answer, Refusals } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { sendSms } from './inbox.ts';

/** ThaiBulkSMS OTP v2. The vendor makes the PIN, and only the phone and its own table ever see it. */
interface Otp {
  readonly token: string;
  readonly pin: string;
  readonly msisdn: string;
  readonly expiresAt: number;
  readonly used: boolean;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** One of its three documented shapes of an error. */
const named = (status: number, code: number, name: string, description: string): Answer => ({
  status,
  body: { error: { code, name, description } },
});

export const refusals: Refusals = {
  'bad-signature': named(400, 401, 'ERROR_UNAUTHORIZED', 'Invalid key or secret.'),
  'rate-limit': named(429, 429, 'ERROR_TOO_MANY_REQUESTS', 'Too many requests.'),
  maintenance: named(503, 503, 'ERROR_SERVICE_UNAVAILABLE', 'The service is under maintenance.'),
};

/** The two other shapes, with HTTP 400. */
export const refusal = {
  parameter: (message: string): Answer => ({ status: 400, body: { message } }),
  pin: (message: string): Answer => ({
    status: 400,
    body: { code: 400, errors: [{ message, detail: 'pin' }] },
  }),
};

/** Sends a new PIN; each request is a new token and a new message. */
export function requestOtp(world: World, fields: Record<string, unknown>): Answer {
  if (!knows(fields)) return refusals['bad-signature'];
  const msisdn = textOf(fields, 'msisdn').replace(/^\+/, '');
  if (!/^(?:0|66)[689]\d{8}$/.test(msisdn)) return refusal.parameter('The msisdn is invalid.');

  const { brandName, otpMinutes } = settingsOf(world.store);
  const pin = randomInt(1_000_000).toString().padStart(6, '0');
  const refno = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  const token = randomBytes(18).toString('base64url');
  const expiresAt = world.now() + otpMinutes * 60_000;
  world.store.write(() => {
    world.store.table<Otp>('otps').put(token, { token, pin, msisdn, expiresAt, used: false });
    sendSms(
      world,
      msisdn,
      `${pin} คือรหัส OTP ของ ${brandName} (Ref: ${refno}) ใช้ได้ ${otpMinutes} นาที อย่าบอกรหัสนี้กับใคร`,
    );
  });
  return { status: 200, body: { status: 'success', token, refno } };
}

/** Compares a PIN. A token is spent by its right PIN; wrong ones leave it alive until it expires. */
export function verifyOtp(world: World, fields: Record<string, unknown>): Answer {
  if (!knows(fields)) return refusals['bad-signature'];
  const otps = world.store.table<Otp>('otps');
  const otp = otps.get(textOf(fields, 'token'));
  if (!otp) return refusal.parameter('Token not found.');
  if (otp.used) return refusal.pin('Token has been used.');
  if (otp.expiresAt <= world.now()) return refusal.pin('Token is expired.');
  if (otp.pin !== textOf(fields, 'pin')) return refusal.pin('Code is invalid.');
  otps.put(otp.token, { ...otp, used: true });
  return { status: 200, body: { status: 'success', message: 'Code is correct.' } };
}

function knows(fields: Record<string, unknown>): boolean {
  return textOf(fields, 'key') === credentials.sms.key && textOf(fields, 'secret') === credentials.sms.secret;
}
