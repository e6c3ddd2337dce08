import type { RefusalCode } from '@prae/contract/refusals';
import type { GameCode } from '../../config.games.ts';
import { prepared, type Query, sql } from '../../db/database.ts';
import { step } from '../../db/steps.ts';
import type { Claim, KeptAnswer, Taken } from '../../domain/claim.ts';
import type { Member, MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

export type BonusKind = 'bonus' | 'promotion';
export type BonusType = 'limit' | 'day' | 'week';

export interface BonusAsked {
  operation: OperationId;
  member: MemberId;
  unit: MemberCurrency;
  code: string;
  kind: BonusKind;
  claim?: Claim;
  /** `$userBonus`, `$activatedAt` and `$percentFail` stand for what only the step knows. */
  answer: KeptAnswer;
}

/** Why a bonus is not given. */
export type BonusRefusal = Extract<
  RefusalCode,
  | 'SELF_EXCLUDED'
  | 'NO_DATA'
  | 'NO_PROMOTION'
  | 'PROMOTION_RECEIVED'
  | 'BONUS_ALREADY_ACTIVE'
  | 'BONUS_MAX_CLAIMED'
  | 'BONUS_CONDITION'
  | 'BONUS_REMAINING'
  | 'BONUS_FULL'
>;

/** Gives a bonus with its money, or says why not. */
export const bonusActivate = step<
  BonusAsked,
  { outcome: 'activated'; answer: string } | { outcome: 'refused'; code: BonusRefusal } | Taken
>('bonus_activate');

/** Ends the member's bonus, if it is over or, where they ask for it, may be ended. */
export const bonusFinish = step<
  {
    operation: OperationId;
    /** Brings the money of an untouched one back, or what is left of it where the member has excluded themselves. */
    back: OperationId;
    member: MemberId;
    isAsked: boolean;
    /** The member asks for their money, and for the end where they have excluded themselves. */
    isLeaving?: boolean;
    claim?: Claim | undefined;
    answer?: KeptAnswer;
  },
  { outcome: 'ended'; how: 'met' | 'failed' | 'untouched' } | { outcome: 'none' | 'active' } | Taken
>('bonus_finish');

export function isActive(member: MemberId): Query<{ active: boolean }> {
  return prepared('bonus.is_active', sql`select bonus_is_active(${member}) as active`);
}

/** How the member's active bonus stands; amounts are minor units. */
export interface ActiveBonus {
  code: string;
  kind: BonusKind;
  type: BonusType;
  amount: bigint;
  deposit: bigint;
  threshold: bigint;
  percentFail: number;
  activatedAt: Date;
  total: bigint;
  added: bigint;
  won: bigint;
  target: bigint;
  isMet: boolean;
  isOver: boolean;
  isUntouched: boolean;
  /** It is over then, and only waits for bets that may come back; null of any other. */
  waitsUntil: Date | null;
  /** What who stays away from play would give back to end it; null where that way is not open. */
  wayOut: bigint | null;
}

export function activeBonus(member: MemberId): Query<ActiveBonus> {
  return prepared(
    'bonus.active',
    sql<ActiveBonus>`
      select b.bonus_code as code, b.kind, b.type, b.amount, b.deposit, b.threshold, b.percent_fail::float8 as "percentFail",
          b.activated_at as "activatedAt", s.total, s.added, s.won, s.target, s.is_met as "isMet", s.is_over as "isOver",
          s.is_untouched as "isUntouched", bonus_waits_until(b) as "waitsUntil", bonus_way_out(b) as "wayOut"
        from member_bonus b cross join lateral bonus_standing(b) s
       where b.member_id = ${member} and b.ended_at is null`,
  );
}

/** What keeps a member from withdrawing: money that there is, and what it would take, in minor units, and until when it is waited for. */
export interface HeldBack {
  have: bigint;
  need: bigint;
  /** It passes by itself then, if nothing comes back; null where that is not known. */
  until: Date | null;
}

/** No row where nothing keeps them. */
export function heldBack(member: MemberId): Query<HeldBack> {
  return prepared(
    'bonus.held_back',
    // The least above what it would take that there is in the currency: nobody counts in parts of a kip.
    sql<HeldBack>`select greatest(h.won + h.deposit + h.added, 0) as have,
        most + case b.unit when 'LAK' then 100 - most % 100 else 1 end as need, bonus_waits_until(b) as until
      from bonus_holding_back(${member}) h
      cross join lateral (select h.deposit + h.added + h.target as most) m
      join member_bonus b on b.member_id = ${member} and b.ended_at is null
     where bonus_way_out(b) is null`,
  );
}

/** What of the bonus money, in minor units, a withdrawal takes back first of who has excluded themselves; no row where none does. */
export function givenBack(member: MemberId): Query<{ amount: bigint }> {
  return sql<{ amount: bigint }>`
    select bonus_way_out(b) as amount from member_bonus b cross join lateral bonus_standing(b) s
     where b.member_id = ${member} and b.ended_at is null and not s.is_met and not s.is_over and bonus_way_out(b) is not null`;
}

/** Notes since when less than its threshold is left of a bonus, of all that are active. */
export function noteLow(): Query {
  return sql`select bonus_note_low(null)`;
}

/** Members whose bonus is over as far as the ledger knows, of those that are noted. */
export function overBonuses(): Query<Pick<Member, 'id' | 'currency'>> {
  return sql`select b.member_id as id, b.unit as currency
      from member_bonus b cross join lateral bonus_standing(b) s
     where b.ended_at is null and b.low_since is not null and s.is_over`;
}

/** A game account that has kept silent and that nobody has asked for an hour. */
export interface SilentAccount extends Pick<Member, 'id' | 'currency'> {
  gameCode: GameCode;
  username: string;
  version: bigint;
}

/**
 * Those of who has a bonus, and those in which money lies or moved so late that a refund waits for them; first the former, and of each
 * those that were asked the longest ago.
 */
export function silentAccounts(most: number): Query<SilentAccount> {
  return sql`select m.id, m.currency, g.game_code as "gameCode", g.username, g.version
      from game_account g join member m on m.id = g.member_id
     cross join lateral (
       select exists (select from member_bonus b where b.member_id = g.member_id and b.ended_at is null) as has_bonus) w
     where g.stale and g.silent_since is not null and g.state = 'active' and g.open_transfers = 0
       and coalesce(g.silent_at < now() - interval '1 hour', true)
       and (w.has_bonus
         or exists (
           select from ledger.owner o
            cross join lateral (select balance, seq from ledger.account where id = o.account_id limit 1) a
             left join lateral (select created_at from ledger.entry where account_id = o.account_id and seq = a.seq limit 1) e on true
            where o.member_id = g.member_id and o.kind = 'game:' || g.game_code
              and (a.balance > 0 or e.created_at > now() - interval '14 days')))
     order by w.has_bonus desc, g.silent_at nulls first limit ${most}`;
}

/** The member's latest deposit that no bonus is bound to, in minor units. */
export function unusedDeposit(member: MemberId, unit: MemberCurrency): Query<{ amount: bigint }> {
  return sql`select amount from unused_deposit(${member}, ${unit})`;
}
