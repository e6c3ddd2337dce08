import type { Deps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Member, SessionKey } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hashPassword, isGoodPassword, verifyPassword } from '../../password.ts';
import { endOtherSessions, type LookUpTry, passwordGuard } from '../session/session.ts';
import { passwordHashOf, replacePasswordHash } from './profile.sql.ts';

export interface ChangePasswordInput {
  member: Member;
  session: SessionKey;
  caller: Caller;
  idempotent: boolean;
  oldPassword: string;
  newPassword: string;
}

/**
 * Replaces the password and ends every other session. Wrong old passwords count as wrong tries at the login do, so
 * that a stolen session is no place to guess from.
 */
export async function changePassword(
  deps: Deps,
  lookUpTry: LookUpTry,
  input: ChangePasswordInput,
): Promise<void> {
  const { member, session, caller, idempotent, oldPassword, newPassword } = input;
  if (!isGoodPassword(newPassword))
    throw new Refusal('INVALID_USER_INFO', { newPassword: 'INVALID_USER_INFO' });
  const phone = member.username;
  const tried = await lookUpTry({ phone, network: caller.network });
  const guard = await passwordGuard(deps, lookUpTry, { phone, caller, standing: 'member', tried });
  const { passwordHash: current } = await deps.database.one(passwordHashOf(member.id));
  const right = await verifyPassword(current, oldPassword, guard);
  const replaced =
    right &&
    (await deps.database.run(
      replacePasswordHash(member.id, current, await hashPassword(newPassword, member.id)),
    )) > 0;
  // A request that was cut off after its work, or overtaken by its own repeat: the new password is in force already.
  if (!replaced && !(idempotent && (await isInForce(deps, member, newPassword))))
    throw new Refusal('WRONG_PASSWORD');
  await endOtherSessions(deps, member.id, session);
}

async function isInForce({ database }: Deps, member: Member, password: string): Promise<boolean> {
  const { passwordHash } = await database.one(passwordHashOf(member.id));
  return verifyPassword(passwordHash, password);
}
