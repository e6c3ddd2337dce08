import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { limits, OTP_VALID_MINUTES } from '../../domain/limits.ts';
import type { Logger } from '../../domain/logger.ts';
import type { OperationId } from '../../domain/operation.ts';
import { maskedPhone } from '../../domain/phone.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { countOfDay, deleteOldCounts, EVERYBODY } from './daily.sql.ts';
import {
  deleteOldOtps,
  giveTryBack,
  insertOtp,
  lockPhone,
  type OtpPurpose,
  otpByHash,
  recordNotSent,
  recordSent,
  recordVerified,
  sentSince,
  takeTry,
  takeVerified,
  verifiedSince,
} from './otp.sql.ts';

/**
 * One-time passwords, the door of this feature: sent -> verified, or dead after 5 wrong tries or 5 minutes. The gateway
 * makes and compares them. The browser gets a token of ours; the provider's stays here.
 */
const VALID_MS = OTP_VALID_MINUTES * 60_000;
const AGAIN_AFTER_MS = limits.otpSendsAgain.within.minutes * 60_000;
const SENDS_MS = limits.otpSendsPerPhone.within.minutes * 60_000;
const A_DAY_MS = 24 * 3_600_000;

type OtpDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'providers' | 'settings'>;

export const otpSweeps: readonly Sweep[] = [
  {
    name: 'otp.sweep',
    everyMinutes: 60,
    async run({ database, clock }) {
      await database.run(deleteOldOtps(clock()));
      await database.run(deleteOldCounts(clock()));
    },
  },
];

export interface OtpRequest {
  /** As it is stored. */
  phone: string;
  purpose: OtpPurpose;
  caller: Caller;
  log: Logger;
}

/**
 * Each call that tells whether a phone or a bank account is a member's counts, so that a network has so many of them a day;
 * throws REQUEST_LIMIT above that.
 */
export async function countCheck(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { network }: Caller,
): Promise<void> {
  const { registrationChecksPerAddressADay: most } = await settings();
  const counted = await database.maybe(countOfDay('registration.check', network, clock(), most));
  if (!counted) throw new Refusal('REQUEST_LIMIT');
}

/** Sends a password; answers our token for it and the reference that the message names. */
export async function sendOtp(
  deps: OtpDeps,
  { phone, purpose, caller: { network }, log }: OtpRequest,
): Promise<{ otpRef: string; otpToken: string }> {
  if (!deps.providers.sms) throw new Refusal('OTP_SEND_FAIL');
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hash(token);
  await begin(deps, { phone, purpose, tokenHash, network, log });
  const sent = await deps.providers.sms.request(phone);
  if (sent.kind !== 'confirmed') {
    // Perhaps a message went out, but nobody can use it: it must not keep the person from asking again.
    await deps.database.run(recordNotSent(tokenHash));
    log.warn(
      {
        event: 'otp.not-sent',
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
  return { otpRef: reference, otpToken: token };
}

/** Compares a password with what the phone got; answers nothing when it is right, and throws why it is not. */
export async function verifyOtp(
  deps: OtpDeps,
  {
    otpToken,
    otpCode,
    purpose,
    operation,
    countTry,
  }: {
    otpToken: string;
    otpCode: string;
    purpose: OtpPurpose;
    /** Who asks: one that this very operation has used is as right as it was then. */
    operation?: OperationId;
    /** Counts a try for a phone as wrong before it is compared; what it answers takes that back where it was not. */
    countTry?: (phone: string) => Promise<() => Promise<void>>;
  },
): Promise<void> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(otpToken)) throw new Refusal('OTP_TOKEN_INVALID');
  const tokenHash = hash(otpToken);
  const otp = await deps.database.maybe(otpByHash(tokenHash, purpose));
  if (!otp?.providerToken || !deps.providers.sms) throw new Refusal('OTP_NOT_EXIST');
  if (otp.usedBy !== null && otp.usedBy === operation) return;
  // The answer may have been lost on its way: asking again about a verified phone is no second verification.
  if (otp.verifiedAt && (otp.usedAt || (purpose === 'reset' && isOld(otp.verifiedAt, deps.clock()))))
    throw new Refusal('OTP_TOKEN_INVALID');
  if (otp.verifiedAt) return;
  if (otp.wrongTries >= limits.otpTries.most) throw new Refusal('OTP_TOKEN_INVALID');
  if (otp.expiresAt <= deps.clock()) throw new Refusal('OTP_EXPIRED');
  const takeBack = await countTry?.(otp.phone);
  if ((await deps.database.run(takeTry(tokenHash, limits.otpTries.most))) === 0)
    throw new Refusal('OTP_TOKEN_INVALID');
  if (!/^[0-9]{6}$/.test(otpCode)) throw new Refusal('OTP_CODE_INVALID');

  const compared = await deps.providers.sms.verify(otp.providerToken, otpCode);
  if (compared.kind !== 'rejected') await takeBack?.();
  if (compared.kind === 'rejected')
    throw new Refusal(compared.code === 'expired' ? 'OTP_EXPIRED' : 'OTP_CODE_INVALID');
  if (compared.kind === 'unknown') {
    await deps.database.run(giveTryBack(tokenHash));
    throw new Refusal('OTP_VERIFY_FAIL');
  }
  await deps.database.run(recordVerified(tokenHash, deps.clock()));
}

/** Whether one that was verified then is good no longer. */
function isOld(verifiedAt: Date, now: Date): boolean {
  return now.getTime() - verifiedAt.getTime() > VALID_MS;
}

/**
 * Uses a verified one up for an operation, in the caller's transaction: answers its phone, once, and not longer after than it
 * was good for; undefined where the same operation has used it already, and all that it does is done.
 */
export async function phoneOfVerified(
  tx: Tx,
  otpToken: string,
  operation: OperationId,
  now: Date,
): Promise<string | undefined> {
  const tokenHash = hash(otpToken);
  const since = new Date(now.getTime() - VALID_MS);
  const used = await tx.maybe(takeVerified(tokenHash, operation, since, now));
  if (used) return used.phone;
  const otp = await tx.maybe(otpByHash(tokenHash, 'reset'));
  if (otp?.usedBy !== operation) throw new Refusal('OTP_TOKEN_INVALID');
  return undefined;
}

/** A phone that was verified to become a member stays so for 24 hours. */
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
  {
    phone,
    purpose,
    tokenHash,
    network,
    log,
  }: { phone: string; purpose: OtpPurpose; tokenHash: Buffer; network: string; log: Logger },
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
      log.error({ event: 'otp.day-used-up' }, 'no more one-time passwords are sent today');
      throw new Refusal('OTP_BLOCK');
    }
    const row = {
      tokenHash,
      purpose,
      phone,
      requestedAt: new Date(now),
      expiresAt: new Date(now + VALID_MS),
    };
    await tx.run(insertOtp(row));
  });
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function reasonOf(outcome: { kind: 'rejected'; code: string } | { kind: 'unknown'; cause: string }): string {
  return outcome.kind === 'rejected' ? outcome.code : outcome.cause;
}
