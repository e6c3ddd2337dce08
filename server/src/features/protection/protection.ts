/** What members set to protect themselves: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import type { DepositLimit } from '@prae/contract/refusals';
import type { Db } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import { AboveLimit, Refusal } from '../../domain/refusal.ts';
import { protectionNow } from './protection.sql.ts';

/** What a step that begins a deposit says where the member is away from play or would be above a limit; nothing is done then. */
export type DepositRefused =
  | { outcome: 'excluded'; operation?: undefined }
  | ({ outcome: 'over-limit'; operation?: undefined } & DepositLimit);

/** The refusal for it: SELF_EXCLUDED, or DEPOSIT_LIMIT with the numbers. */
export function refusalOf(refused: DepositRefused): Refusal {
  return refused.outcome === 'excluded' ? new Refusal('SELF_EXCLUDED') : new AboveLimit(refused);
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
