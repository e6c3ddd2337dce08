import { type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';

/** Whether the phone is a member's who can have another password. */
export function memberWithPhone(phone: string): Query<{ found: boolean }> {
  return sql<{ found: boolean }>`
    select exists (select from member where phone = ${phone} and status not in ('closed', 'gone')) as found`;
}

/** Sets the password of a phone's member, and when that was done without the one before it. */
export function resetPasswordHash(phone: string, passwordHash: string): Query<{ id: MemberId }> {
  return sql<{ id: MemberId }>`update member set password_hash = ${passwordHash}, password_reset_at = now()
    where phone = ${phone} and status not in ('closed', 'gone') returning id`;
}
