/** Whether a withdrawal would be taken now, and why not: what `withdraw.all` decides, asked beforehand. Changes nothing. */
import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { fromWire, leastMovable, movablePart, toWire } from '../../domain/money.ts';
import { givenBackBy } from '../bonus/bonus.ts';
import { withinReach } from '../transfer/transfer.ts';
import { unfitBy } from './unfit.ts';
import { isWithdrawing } from './withdraw.sql.ts';

type Explained = Answer<'withdraw.explain'>;
type Reason = Explained['reasons'][number];

/**
 * Answers whether `withdraw.all` of `asked` (as the wire says amounts; without it, of the smallest withdrawal) would be
 * taken now, with all that speaks against it in the order in which that refuses. What only a game's provider knows is not
 * in it: what was won or lost since the balance was last read, and that it gives no money back now (TRANSFER_FAIL).
 */
export async function explainWithdrawal(
  deps: Deps,
  member: Member,
  asked: number | undefined,
): Promise<Explained> {
  const { withdrawMin, withdrawMax } = await deps.settings();
  const [min, max] = [withdrawMin[member.currency], withdrawMax[member.currency]];
  const smallest = leastMovable(min, member.currency);
  const amount = asked === undefined ? smallest : fromWire(asked);
  const unfit = await unfitBy(deps, member, amount);
  const { isUnderWay } = await deps.database.one(isWithdrawing(member.id));
  const within = (await withinReach(deps, member)) - (await givenBackBy(deps, member.id));
  const available = movablePart(within, member.currency);
  const reasons: Reason[] = unfit.map(({ code, have, need, until }) => ({
    code,
    ...(have !== undefined && { have: toWire(have) }),
    ...(need !== undefined && { need: toWire(need) }),
    ...(until && { until: until.toISOString() }),
  }));
  if (isUnderWay) reasons.push({ code: 'REQUEST_LIMIT' });
  if (available < amount)
    reasons.push({ code: 'MONEY_NOT_ENOUGH', have: toWire(available), need: toWire(amount) });
  return {
    canWithdraw: reasons.length === 0,
    available: toWire(available),
    max: toWire(max),
    min: toWire(min),
    reasons,
  };
}
