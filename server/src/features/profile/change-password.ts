import type { Deps } from '../../deps.ts';
import type { Member, SessionKey } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hashPassword, isGoodPassword, verifyPassword } from '../../password.ts';
import { endOtherSessions, passwordGuard } from '../session/session.ts';
import { passwordHashOf, replacePasswordHash } from './profile.sql.ts';

export interface ChangePasswordInput {
  member: Member;
  session: SessionKey;
  address: string;
  idempotent: boolean;
  oldPassword: string;
  newPassword: string;
}

/**
 * Replaces the password and ends every other session. Wrong old passwords count as wrong tries at the login do, so
 * that a stolen session is no place to guess from.
 */
export async function changePassword(deps: Deps, input: ChangePasswordInput): Promise<void> {
  const { member, session, address, idempotent, oldPassword, newPassword } = input;
  if (!isGoodPassword(newPassword))
    throw new Refusal('INVALID_USER_INFO', { newPassword: 'INVALID_USER_INFO' });
  const { passwordHash: current } = await deps.database.one(passwordHashOf(member.id));
  const guard = await passwordGuard(deps, member.username, address);
  const right = await verifyPassword(current, oldPassword, guard);
  if (!right) {
    // A request that was cut off after its work, sent again: the new password is in force already.
    if (idempotent && (await verifyPassword(current, newPassword)))
      return endOtherSessions(deps, member.id, session);
    throw new Refusal('WRONG_PASSWORD');
  }
  const hash = await hashPassword(newPassword);
  const replaced = await deps.database.run(replacePasswordHash(member.id, current, hash));
  if (replaced === 0) throw new Refusal('WRONG_PASSWORD');
  await endOtherSessions(deps, member.id, session);
}
