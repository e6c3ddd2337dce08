import { sql } from '../../db/database.ts';
import type { World } from '../world.ts';
import { isAnswer, type Person } from './phone.ts';
import { isReward } from './rewards.wrongs.ts';

/** So many seeds reach each of these ends, whatever else they do. */
export const ENOUGH_SEEDS = 12;

/** What rewards come to, one way or the other: what is never reached is never looked at either. */
export const rewardEnds: readonly string[] = [
  ...['bonus received met', 'bonus received failed', 'bonus received untouched'],
  ...['promotion received met', 'promotion received failed', 'promotion received untouched'],
  ...['bonus.activate BONUS_FULL', 'bonus.clear BONUS_CONDITION'],
  ...['draw drawn money', 'draw drawn coins', 'draw drawn nothing'],
  ...['coupon money claimed', 'coupon coins claimed', 'spin.coupon.claim NO_CLAIMABLE_COUPON'],
  ...['refund added', 'invitation success', 'invite collected', 'invite.bonus INVITE_COLLECT'],
  ...['invitation failed DEVICE', 'invitation failed CURRENCY'],
  ...['invitation failed DEPOSIT_BELOW', 'invitation failed EXPIRED'],
];

/** What rewards these people were refused, by call and code. */
export function refusedRewards(people: readonly Person[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { call, answers } of people.flatMap(({ deeds }) => deeds)) {
    if (!isReward(call)) continue;
    for (const what of new Set(
      answers.filter(isAnswer).flatMap(({ code }) => (code ? `${call} ${code}` : [])),
    ))
      counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return counts;
}

/** How the rows of these people ended, and what was seen of them on the way. */
export async function outcomes(world: World, people: readonly Person[]): Promise<Map<string, number>> {
  const members = people.map(({ member }) => member.id);
  const rows = await world.owner.rows(
    sql<{ reached: string; count: number }>`
      select reached, count(*)::int as count from (
        select concat_ws(' ', 'transfer', state, rejection, contradiction_word) as reached from game_transfer
         where member_id = any (${members})
        union all
        select concat_ws(' ', 'withdrawal', state, reason, contradiction_word) from withdrawal
         where member_id = any (${members})
        union all
        select concat_ws(' ', 'gift', state, rejection) from gift where member_id = any (${members})
        union all
        select concat_ws(' ', 'slip', nullif(currency, 'THB'), state, reason) from slip where member_id = any (${members})
        union all
        select concat_ws(' ', 'notice', nullif(currency, 'THB'), state) from transfer_notice where member_id = any (${members})
        union all
        select concat_ws(' ', 'arrival', nullif(currency, 'THB'), 'told by', told_by, case when reference is not null then 'slip' end,
            case when exists (select from bank_notification n where n.arrival_id = a.id) then 'feed' end)
          from arrival a where member_id = any (${members})
        union all
        select concat_ws(' ', 'overheard', withheld, case when credited_at is not null then 'credited' end,
            case when statement_reference is not null then 'by statement' end, contradiction_word,
            case when line_taken_at is not null then 'its line taken' end)
          from qr_payment where member_id = any (${members}) and gateway = 'BCEL'
        union all
        select concat_ws(' ', 'line of', case when s.id is null then 'a code' else 'a slip' end, 'told by a', l.told_by) from bank_line l
          left join slip s on s.id = l.movement left join qr_payment p on p.id = l.movement
         where coalesce(s.member_id, p.member_id) = any (${members})
        union all
        select concat_ws(' ', kind, 'received', coalesce(outcome, 'active')) from member_bonus where member_id = any (${members})
        union all
        select concat_ws(' ', 'invitation', state, reason) from invitation where inviter_id = any (${members})
        union all
        select 'invite collected' from invite_collection where member_id = any (${members})
        union all
        select 'refund added' from member_refund where added_at is not null and member_id = any (${members})
        union all
        select concat_ws(' ', 'draw', state, kind) from wheel_draw where member_id = any (${members})
        union all
        select concat_ws(' ', 'coupon', kind, case when claimed_at is not null then 'claimed' end) from coupon where member_id = any (${members})
        union all
        select concat_ws(' ', 'code', state) from qr_order where member_id = any (${members})) as ended
      group by reached`,
  );
  return new Map(rows.map(({ reached, count }) => [reached, count]));
}
