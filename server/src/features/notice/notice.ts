/** A member's word that a bank transfer is on its way: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { refuseExcluded } from '../../domain/member.ts';
import { fromWire } from '../../domain/money.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { expireNotices, noticeBegin } from './notice.sql.ts';

/**
 * Notes that a transfer of this amount is on its way, in place of what the member announced before. No money moves. Refused with
 * SELF_EXCLUDED, and with REQUEST_LIMIT above `noticesPerHour`.
 */
export async function announce(
  { settings, steps }: Pick<Deps, 'settings' | 'steps'>,
  { member, operation, body }: Pick<Request<'notice.create'>, 'member' | 'operation' | 'body'>,
): Promise<Answer<'notice.create'>> {
  refuseExcluded(member);
  const { noticesPerHour: mostAnHour, noticeMinutes } = await settings();
  const { outcome } = await steps.run(noticeBegin, {
    ...{ operation, member: member.id, currency: member.currency, amount: fromWire(body.amount) },
    ...{ forMs: noticeMinutes * 60_000, mostAnHour },
  });
  if (outcome === 'too-many') throw new Refusal('REQUEST_LIMIT');
  return { message: 'OK' };
}

/** Lines of so many members are written at once. */
const AT_ONCE = 100;

/** Ends what was announced and did not come in time. */
export async function expireAll({ database }: Pick<Deps, 'database'>): Promise<void> {
  let ended = AT_ONCE;
  while (ended === AT_ONCE) ({ ended } = await database.one(expireNotices(AT_ONCE)));
}
