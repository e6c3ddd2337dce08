import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Body } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { limits } from '../../domain/limits.ts';
import type { Logger } from '../../domain/logger.ts';
import { maskedPhone } from '../../domain/phone.ts';
import { Refusal } from '../../domain/refusal.ts';
import { countOfDay, EVERYBODY } from './daily.sql.ts';
import {
  giveTryBack,
  insertOtp,
  lockPhone,
  otpByHash,
  recordNotSent,
  recordSent,
  recordVerified,
  sentSince,
  takeTry,
  verifiedSince,
} from './otp.sql.ts';
import { refuseKnownPhone, registrationPhone } from './registration-input.ts';

/**
 * A one-time password: sent -> verified, or dead after 5 wrong tries or 5 minutes. The provider makes and compares
 * it. The browser gets a token of ours; the provider's stays here.
 */
const VALID_MS = 5 * 60_000;
const AGAIN_AFTER_MS = limits.otpSendsAgain.within.minutes * 60_000;
const SENDS_MS = limits.otpSendsPerPhone.within.minutes * 60_000;
const A_DAY_MS = 24 * 3_600_000;

type OtpDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'providers' | 'settings'>;

/** Sends a password, unless the phone was verified within a day. */
export async function sendOtp(
  deps: OtpDeps,
  { phoneNumber }: Body<'registration.otp.send'>,
  { network }: Caller,
  log: Logger,
): Promise<Answer<'registration.otp.send'>> {
  const phone = registrationPhone(deps.config, 'phoneNumber', phoneNumber);
  await refuseKnownPhone(deps.database, phone);
  if (await isVerified(deps, phone)) return { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' };
  if (!deps.providers.sms) throw new Refusal('OTP_SEND_FAIL');

  const token = randomBytes(32).toString('base64url');
  const tokenHash = hash(token);
  await begin(deps, phone, tokenHash, { network, log });
  const sent = await deps.providers.sms.request(phone);
  if (sent.kind !== 'confirmed') {
    // Perhaps a message went out, but nobody can use it: it must not keep the person from asking again.
    await deps.database.run(recordNotSent(tokenHash));
    log.warn(
      {
        event: 'registration.otp-not-sent',
        party: 'sms',
        phone: maskedPhone(phone),
        outcome: sent.kind,
        why: reasonOf(sent),
      },
      'no one-time password',
    );
    throw new Refusal('OTP_SEND_FAIL');
  }
  const { providerToken, reference } = sent.value;
  await deps.database.run(recordSent(tokenHash, providerToken, reference));
  return { otpRef: reference, otpToken: token, code: 'OK' };
}

/** Compares a password with what the phone got. */
export async function verifyOtp(
  deps: OtpDeps,
  { otpToken, otpCode }: Body<'registration.otp.verify'>,
): Promise<Answer<'registration.otp.verify'>> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(otpToken)) throw new Refusal('OTP_TOKEN_INVALID');
  const tokenHash = hash(otpToken);
  const otp = await deps.database.maybe(otpByHash(tokenHash));
  if (!otp?.providerToken || !deps.providers.sms) throw new Refusal('OTP_NOT_EXIST');
  // The answer may have been lost on its way: asking again about a verified phone is no second verification.
  if (otp.verifiedAt) return { code: 'OTP_CODE_VALID' };
  if (otp.wrongTries >= limits.otpTries.most) throw new Refusal('OTP_TOKEN_INVALID');
  if (otp.expiresAt <= deps.clock()) throw new Refusal('OTP_EXPIRED');
  if ((await deps.database.run(takeTry(tokenHash, limits.otpTries.most))) === 0)
    throw new Refusal('OTP_TOKEN_INVALID');
  if (!/^[0-9]{6}$/.test(otpCode)) throw new Refusal('OTP_CODE_INVALID');

  const compared = await deps.providers.sms.verify(otp.providerToken, otpCode);
  if (compared.kind === 'rejected')
    throw new Refusal(compared.code === 'expired' ? 'OTP_EXPIRED' : 'OTP_CODE_INVALID');
  if (compared.kind === 'unknown') {
    await deps.database.run(giveTryBack(tokenHash));
    throw new Refusal('OTP_VERIFY_FAIL');
  }
  await deps.database.run(recordVerified(tokenHash, deps.clock()));
  return { code: 'OTP_CODE_VALID' };
}

/** A verified phone stays verified for 24 hours. */
export async function isVerified(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  phone: string,
): Promise<boolean> {
  const since = new Date(clock().getTime() - A_DAY_MS);
  return (await database.one(verifiedSince(phone, since))).found;
}

/**
 * Checks the limits and writes the request down before the provider is asked. Of the day's messages one counts whatever
 * comes of it: it may have gone out.
 */
async function begin(
  deps: OtpDeps,
  phone: string,
  tokenHash: Buffer,
  { network, log }: { network: string; log: Logger },
): Promise<void> {
  const { otpSendsPerAddressADay, otpSendsADay } = await deps.settings();
  await deps.database.transaction(async (tx) => {
    await tx.run(lockPhone(phone));
    const now = deps.clock().getTime();
    const { count, latest } = await tx.one(sentSince(phone, new Date(now - SENDS_MS)));
    if (count >= limits.otpSendsPerPhone.most) throw new Refusal('OTP_BLOCK');
    if (latest && now - latest.getTime() < AGAIN_AFTER_MS) throw new Refusal('REQUEST_LIMIT_1MIN');
    const oneMore = (who: string, most: number) =>
      tx.maybe(countOfDay('registration.sms', who, new Date(now), most));
    if (!(await oneMore(network, otpSendsPerAddressADay))) throw new Refusal('OTP_BLOCK');
    if (!(await oneMore(EVERYBODY, otpSendsADay))) {
      log.error({ event: 'registration.otp-day-used-up' }, 'no more one-time passwords are sent today');
      throw new Refusal('OTP_BLOCK');
    }
    const row = { tokenHash, phone, requestedAt: new Date(now), expiresAt: new Date(now + VALID_MS) };
    await tx.run(insertOtp(row));
  });
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function reasonOf(outcome: { kind: 'rejected'; code: string } | { kind: 'unknown'; cause: string }): string {
  return outcome.kind === 'rejected' ? outcome.code : outcome.cause;
}
