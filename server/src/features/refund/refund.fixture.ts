import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { checkLedger } from '../../ledger/check.ts';
import type { TestMember, World } from '../../testing/world.ts';
import { refundRules } from './refund.check.sql.ts';

export const WEEK_MS = 7 * 86_400_000;

type Holder = Pick<Member, 'id'>;

/** Play and bonuses as other features write them, put there by hand: what a refund is reckoned from. Amounts are satang. */
export function refundsIn({ owner, database, api }: World) {
  return {
    /** Play of a member that was booked then; without a time in the middle of last week. Nothing is posted. */
    async played(member: Holder, amount: bigint, at?: string, unit = 'THB'): Promise<void> {
      await owner.run(sql`insert into game_account (member_id, game_code, username, password, password_key, tells_outstanding)
        values (${member.id}, 'PGSLOT', ${`t${randomUUID().slice(0, 8)}`}, '', '', true) on conflict do nothing`);
      await owner.run(sql`insert into game_play (id, member_id, game_code, unit, amount, at)
        values (${randomUUID()}, ${member.id}, 'PGSLOT', ${unit}, ${amount},
          coalesce(${at ?? null}::timestamptz, refund_week(now()) + interval '84 hours'))`);
    },

    /** A bonus of last week, from and until so many hours after its beginning; without an end it is in force. */
    async bonus(
      member: Holder,
      {
        from,
        until,
        outcome,
        percentFail,
        deposit = 100_000n,
      }: { from: number; until?: number; outcome?: string; percentFail: number; deposit?: bigint },
    ): Promise<void> {
      await owner.run(sql`insert into member_bonus 
          (id, member_id, bonus_code, kind, type, multiple, threshold, unit, amount, deposit_posting, deposit, wallet_seq, percent_fail,
            activated_at, ended_at, outcome)
        values (${randomUUID()}, ${member.id}, ${`B${from}`}, 'bonus', 'limit', 5, 500, 'THB', 100, ${randomUUID()}, ${deposit},
          (select seq from ledger.account where id = account_of(${member.id}, 'wallet', 'THB')), ${percentFail},
          refund_week(now()) + make_interval(hours => ${from}),
          refund_week(now()) + make_interval(hours => ${until ?? null}::int), ${outcome ?? null})`);
    },

    /** So many hours after last week began. */
    hour: async (hours: number): Promise<string> =>
      (
        await owner.one(
          sql<{ at: string }>`select (refund_week(now()) + make_interval(hours => ${hours}))::text as at`,
        )
      ).at,

    check: async ({ token }: TestMember) => (await api('refund.check', { token, language: 'en' })).body,
    receive: ({ token }: TestMember, key: string = randomUUID()) => api('refund.receive', { token, key }),
    add: ({ token }: TestMember, key: string = randomUUID()) => api('refund.addWallet', { token, key }),

    async expectClean(): Promise<void> {
      expect(await checkLedger(database, refundRules)).toEqual([]);
    },
  };
}
