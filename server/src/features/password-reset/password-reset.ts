import type { Deps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Logger } from '../../domain/logger.ts';
import type { OperationId } from '../../domain/operation.ts';
import { phoneIn } from '../../domain/phone.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hashPassword, isGoodPassword } from '../../password.ts';
import { countCheck, phoneOfVerified, sendOtp, verifyOtp } from '../otp/otp.ts';
import { countTry, cutAllSockets, endAllSessions, forgetWrongTries } from '../session/session.ts';
import { memberWithPhone, resetPasswordHash } from './password-reset.sql.ts';

/** Sends a one-time password to a member's phone. Like registering it tells whether a phone is a member's, and counts so. */
export async function sendResetOtp(
  deps: Deps,
  { phoneNumber, caller, log }: { phoneNumber: string; caller: Caller; log: Logger },
): Promise<{ otpRef: string; otpToken: string }> {
  await countCheck(deps, caller);
  const phone = phoneIn(deps.config, 'phoneNumber', phoneNumber);
  const { found } = await deps.database.one(memberWithPhone(phone));
  if (!found) throw new Refusal('NO_USER');
  return sendOtp(deps, { phone, purpose: 'reset', caller, log });
}

/**
 * Sets a new password by the code that the phone got, once, and ends every session. Payouts wait for `payoutHoldHours`:
 * whoever has the phone may not be its owner (brakes.routines.sql, PASSWORD_RESET). The code is used for `operation`: the
 * same one again, after a death before its answer was kept or at once, sets nothing more and is no refusal.
 */
export async function resetPassword(
  deps: Deps,
  {
    otpToken,
    otpCode,
    newPassword,
    operation,
    caller,
  }: { otpToken: string; otpCode: string; newPassword: string; operation: OperationId; caller: Caller },
): Promise<void> {
  if (!isGoodPassword(newPassword))
    throw new Refusal('INVALID_USER_INFO', { newPassword: 'INVALID_USER_INFO' });
  await verifyOtp(deps, {
    ...{ otpToken, otpCode, purpose: 'reset', operation },
    countTry: (phone) => countTry(deps, caller.network, phone),
  });
  const passwordHash = await hashPassword(newPassword, caller.network);
  const member = await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const phone = await phoneOfVerified(tx, otpToken, operation, now);
    if (phone === undefined) return undefined;
    const found = await tx.maybe(resetPasswordHash(phone, passwordHash));
    if (!found) throw new Refusal('NO_USER');
    await endAllSessions(tx, found.id, now);
    await forgetWrongTries(tx, phone);
    return found.id;
  });
  if (member !== undefined) cutAllSockets(deps, member);
}
