import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import { type Query, sql } from '../../db/database.ts';
import type { Member, MemberCurrency } from '../../domain/member.ts';
import type { BonusKind, BonusType } from './bonus.sql.ts';

/** An offer as a member is told of it; amounts are minor units. */
export interface Offer {
  code: string;
  type: BonusType;
  name: string;
  description: string;
  notice: string | null;
  percent: number;
  percentFail: number;
  maxReceived: number;
  multiple: number;
  cap: bigint;
  minimum: bigint;
  threshold: bigint;
  banners: { image: string; html: string }[];
  /** What the member would be given just now, and of how much of the latest deposit, or was given of it; all null where nothing is. */
  dueDeposit: bigint | null;
  dueAmount: bigint | null;
  /** More than this is to be won with it. */
  dueTarget: bigint | null;
  /** The code of the refusal that there would be just now. */
  refusal: Answer<'bonus.list'>[number]['refusal'] | null;
}

/** An offer with what the member has received of it. */
export interface OfferToMember extends Offer {
  state: 'current' | 'received' | 'full' | 'open';
  userBonus: Answer<'bonus.list'>[number]['userBonus'];
}

type Told = Pick<Member, 'id' | 'currency'>;

/**
 * What a member is offered just now, all of a kind or the one with this code, and the bonus that they have, offered still or not, at the terms that are kept with it. `due` is what
 * that one gave; of the others as bonus_activate decides: what it would give, or the code of its refusal.
 */
function offers(
  { id, currency }: Told,
  language: Language,
  { kind, code }: { kind: BonusKind; code?: string },
): Query<unknown> {
  return sql`select o.code, o.sort, o.percent, o.max_received, coalesce(a.type, o.type) as type,
      coalesce(a.multiple, o.multiple) as multiple, coalesce(a.percent_fail, o.percent_fail) as percent_fail,
      m.cap, m.minimum_deposit, coalesce(a.threshold, m.threshold) as threshold, m.given, m.budget,
      t.name, t.description, t.notice, a.id is not null as is_current,
      coalesce((select jsonb_agg(jsonb_build_object('image', n.image, 'html', n.html) order by n.position)
        from bonus_banner n where n.bonus_code = o.code and n.language = ${language}), '[]') as banners,
      case when a.id is not null then jsonb_build_object('basis', a.deposit::text, 'amount', a.amount::text)
        when (select is_excluded(p) from member p where p.id = ${id}) then to_jsonb('SELF_EXCLUDED'::text)
        when bonus_is_active(${id}) then to_jsonb('BONUS_ALREADY_ACTIVE'::text)
        else bonus_due(${id}, ${currency}, o, m) end as due
    from bonus o
    join bonus_money m on m.bonus_code = o.code and m.unit = ${currency}
    join bonus_text t on t.bonus_code = o.code and t.language = ${language}
    -- A promotion is in no list: what its code gives is told as it is offered.
    left join member_bonus a on a.member_id = ${id} and a.bonus_code = o.code and a.kind = 'bonus' and a.ended_at is null
   where o.kind = ${kind} and (${code ?? null}::text is null or o.code = ${code ?? null}::text) and (a.id is not null or m.is_open and bonus_is_offered(o, clock_timestamp()))`;
}

const shown = sql`code, type, name, description, notice, percent::float8 as percent, percent_fail::float8 as "percentFail",
  max_received as "maxReceived", multiple::float8 as multiple, cap, minimum_deposit as minimum, threshold, banners,
  case when jsonb_typeof(due) = 'object' then (due->>'basis')::bigint end as "dueDeposit",
  case when jsonb_typeof(due) = 'object' then (due->>'amount')::bigint end as "dueAmount",
  case when jsonb_typeof(due) = 'object' then bonus_target(multiple, (due->>'amount')::bigint) end as "dueTarget",
  case when jsonb_typeof(due) = 'string' then due #>> '{}' end as refusal`;

/** The bonuses that a member is offered, and the one that they have, in their order. */
export function offersTo(member: Told, language: Language): Query<OfferToMember> {
  return sql<OfferToMember>`
    with offered as materialized (${offers(member, language, { kind: 'bonus' })})
    select ${shown}, user_bonus(${member.id}, code) as "userBonus",
        case
          when is_current then 'current'
          when bonus_received(${member.id}, code, type, clock_timestamp()) >= max_received then 'received'
          when given >= budget or due = '"BONUS_FULL"' then 'full'
          else 'open'
        end as state
      from offered order by sort, code`;
}

/** A promotion by its code, with how often the member has received it. */
export function promotionTo(
  member: Told,
  language: Language,
  code: string,
): Query<Offer & { received: number }> {
  return sql<Offer & { received: number }>`
    with offered as materialized (${offers(member, language, { kind: 'promotion', code })})
    select ${shown}, bonus_received(${member.id}, code, type, clock_timestamp())::int as received from offered`;
}

/** The smallest deposit of any bonus that is offered, in minor units; null where none is. */
export function smallestDeposit(unit: MemberCurrency): Query<{ minimum: bigint | null }> {
  return sql`select min(m.minimum_deposit) as minimum from bonus o join bonus_money m on m.bonus_code = o.code and m.unit = ${unit} and m.is_open
    where o.kind = 'bonus' and bonus_is_offered(o, clock_timestamp())`;
}

/** How bonuses are called, also those that are offered no more. */
export function bonusNames(
  codes: readonly string[],
  language: Language,
): Query<{ code: string; name: string; description: string }> {
  return sql`select bonus_code as code, name, description from bonus_text
    where bonus_code = any (${codes}::text[]) and language = ${language}`;
}
