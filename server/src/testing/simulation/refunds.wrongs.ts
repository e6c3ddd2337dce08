import { sql } from '../../db/database.ts';
import type { World } from '../world.ts';
import type { Person } from './phone.ts';

/** Of plain losses, in hundredths of a percent: what the product gives unless an operator says otherwise. */
const PLAIN = 500n;
/** No bonus of a run gives back more of what was lost under it, in percent. */
const MOST_PERCENT = 5n;

interface Refund {
  id: string;
  amount: bigint;
}

interface Play {
  amount: bigint;
  isInWeek: boolean;
  /** Booked before the week, while what was lost in it may have been played. */
  isBefore: boolean;
  /** The bonus under which it was, if that failed; its own money in satang, without what was lost in weeks before, and its rate in hundredths of a percent. */
  bonus: string | null;
  own: bigint;
  percent: bigint;
}

/** Refunds that are not what the play of their week comes to, or more than a share of all that the games say was lost. */
export async function wrongRefunds({ owner }: World, { member, lost }: Person): Promise<string[]> {
  const refunds = await owner.rows(
    sql<Refund>`select id, amount from member_refund where member_id = ${member.id}`,
  );
  const found: string[] = [];
  const sum = refunds.reduce((total, { amount }) => total + amount, 0n);
  if (sum * 100n > lost * MOST_PERCENT)
    found.push(`${member.id} lost ${lost}, and ${sum} of it was refunded`);
  for (const { id, amount } of refunds) {
    const due = reckoned(
      await owner.rows(
        sql<Play>`
          select y.amount, y.at >= r.week_began and y.at < r.week_began + interval '168 hours' as "isInWeek",
              y.at < r.week_began as "isBefore", b.id as bonus,
              coalesce(greatest(b.deposit + b.amount - greatest((
                select -coalesce(sum(p.amount), 0) from game_play p
                 where p.member_id = r.member_id and p.at >= b.activated_at and p.at < r.week_began), 0), 0), 0)::bigint as own, coalesce(b.percent_fail * 100, 0)::bigint as percent
            from member_refund r join game_play y on y.member_id = r.member_id and y.unit = r.unit
              left join member_bonus b on b.member_id = y.member_id and b.outcome = 'failed'
               and y.at >= b.activated_at and y.at < b.ended_at
           where r.id = ${id} and y.at <= r.received_at and y.at >= least(r.week_began, (
             select min(l.since) from game_play l
              where l.member_id = r.member_id and l.unit = r.unit and l.amount < 0
                and l.at >= r.week_began and l.at < r.week_began + interval '168 hours'))`,
      ),
    );
    if (amount !== due) found.push(`refund ${id} of ${member.id} is ${amount}, and comes to ${due}`);
  }
  return found;
}

/**
 * What is given back of a week: of what was lost under a failed bonus at that one's rate, as far as it was the bonus's own money, of all else
 * at the plain one; of no more than what is lost in all until now, with or without what came before. In satang, each share rounded down before its rate is taken.
 */
function reckoned(plays: readonly Play[]): bigint {
  const week = plays.filter(({ isInWeek }) => isInWeek);
  const lossOf = (some: readonly Play[]) => some.reduce((loss, { amount }) => loss - amount, 0n);
  let plain = lossOf(week.filter(({ bonus }) => bonus === null));
  const shares: { loss: bigint; percent: bigint }[] = [];
  for (const id of new Set(week.flatMap(({ bonus }) => bonus ?? []))) {
    const under = week.filter(({ bonus }) => bonus === id);
    const [{ own, percent } = { own: 0n, percent: 0n }] = under;
    const loss = lossOf(under);
    if (loss > own) plain += loss - own;
    shares.push({ loss: leastOf(loss, own), percent });
  }
  const losing = [...shares, { loss: plain, percent: PLAIN }].filter(({ loss }) => loss > 0n);
  const total = losing.reduce((sum, { loss }) => sum + loss, 0n);
  const most = leastOf(total, lossOf(week), lossOf(plays.filter(({ isBefore }) => !isBefore)), lossOf(plays));
  if (most <= 0n) return 0n;
  return losing.reduce((sum, { loss, percent }) => sum + ((loss * most) / total) * percent, 0n) / 10_000n;
}

function leastOf(...sums: [bigint, ...bigint[]]): bigint {
  return sums.reduce((least, one) => {
    if (one < least) return one;
    return least;
  });
}
