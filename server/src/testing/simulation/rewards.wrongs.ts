import { createHmac } from 'node:crypto';
import { sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { World } from '../world.ts';
import type { Person } from './phone.ts';

interface Drawn {
  id: string;
  secret: string;
  nonce: string;
  slice: string;
  weights: { code: string; weight: number }[];
}

/** The draws of these people that come to another slice when they are computed again, as docs/spin.md tells everybody to. */
export async function wrongDraws(world: World, people: readonly Person[]): Promise<string[]> {
  const drawn = await world.owner.rows(
    sql<Drawn>`
      select id, secret, nonce, slice_code as slice, weights from wheel_draw
       where state = 'drawn' and member_id = any (${people.map(({ member }) => member.id)})`,
  );
  return drawn.filter((one) => again(one) !== one.slice).map(({ id }) => `draw ${id} does not verify`);
}

/** Knows nothing of the server's own arithmetic: whole numbers without a bound, and each weight taken off in turn. */
function again({ id, secret, nonce, weights }: Drawn): string | undefined {
  const sum = weights.reduce((total, { weight }) => total + BigInt(weight), 0n);
  for (let i = 0; ; i += 1) {
    const hash = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${id}:${nonce}:${i}`).digest('hex');
    const number = BigInt(`0x${hash.slice(0, 12)}`);
    if (number >= 2n ** 48n - (2n ** 48n % sum)) continue;
    let left = number % sum;
    return weights.find(({ weight }) => {
      left -= BigInt(weight);
      return left < 0n;
    })?.code;
  }
}

/** What a coupon of money is worth on the wheel of a run, in satang. */
const COUPON = 20_00n;

/**
 * What the house gave a member and did not take back, but for what inviting brought, by the rows of the rewards: what they say is compared
 * with what they must say elsewhere (offers.ts, refunds.wrongs.ts).
 */
export async function rewarded(world: World, member: MemberId): Promise<bigint> {
  const { sum } = await world.owner.one(
    sql<{ sum: bigint }>`
      select ((select coalesce(sum(b.amount - coalesce(p.amount, 0)), 0) from member_bonus b
                 left join ledger.posting p on p.id = b.returned_by and p.outcome = 'posted'
                where b.member_id = ${member})
            + (select coalesce(sum(amount), 0) from member_refund where member_id = ${member})
            + ${COUPON}::bigint * (select count(*) from coupon
                where member_id = ${member} and kind = 'money' and claimed_at is not null))::bigint as sum`,
  );
  return sum;
}

/** Deeds about rewards that were told two things under one key, and coupons that more than one key was told to have claimed. */
export function wrongRewards({ member, deeds }: Person): string[] {
  const found: string[] = [];
  const claimed = new Map<string, number>();
  for (const { call, key, answers, about } of deeds) {
    if (!isReward(call)) continue;
    const given = new Set(answers.flatMap(({ status, said }) => (status === 200 ? [said] : [])));
    if (given.size > 1)
      found.push(`${call} ${key} of ${member.id} was told two things: ${[...given].join(', ')}`);
    if (call === 'spin.coupon.claim' && about && given.size > 0)
      claimed.set(about, (claimed.get(about) ?? 0) + 1);
  }
  for (const [coupon, count] of claimed)
    if (count > 1) found.push(`coupon ${coupon} of ${member.id} was claimed under ${count} keys`);
  return found;
}

/** Whether a call is about what the house gives, of which no transfer or withdrawal is made. */
export function isReward(call: string): boolean {
  return /^(bonus|promotion|spin|refund|invite)\./.test(call);
}
