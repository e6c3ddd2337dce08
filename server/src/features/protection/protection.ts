/** What members set to protect themselves: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import type { Db } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import { AboveLimit, Refusal } from '../../domain/refusal.ts';
import { type DepositRefused, depositRefusal, protectionNow } from './protection.sql.ts';

export type { DepositRefused } from './protection.sql.ts';

/** The refusal for it: SELF_EXCLUDED, or DEPOSIT_LIMIT with the numbers. */
export function refusalOf(refused: DepositRefused): Refusal {
  return refused.outcome === 'excluded' ? new Refusal('SELF_EXCLUDED') : new AboveLimit(refused);
}

/** Refuses to help a member to put in so much (minor units) where a limit of their own, or their time off, is against it; sets nothing aside. */
export async function refuseAboveLimit(database: Db, member: MemberId, amount: bigint): Promise<void> {
  const { refused } = await database.one(depositRefusal(member, amount));
  if (refused !== null) throw refusalOf(refused);
}

/** A member's limits, what counts towards them, what waits, and until when the member stays away from play. */
export async function readProtection(database: Db, member: MemberId): Promise<Answer<'protection.read'>> {
  const { standing } = await database.one(protectionNow(member));
  const { pending, timeoutUntil, excludedUntil, ...rest } = standing;
  return {
    ...rest,
    pending: pending.map((one) => ({ ...one, from: wireTime(one.from) })),
    ...(timeoutUntil && { timeoutUntil: wireTime(timeoutUntil) }),
    ...(excludedUntil && { excludedUntil: wireTime(excludedUntil) }),
  };
}

function wireTime(time: string): string {
  return new Date(time).toISOString();
}
