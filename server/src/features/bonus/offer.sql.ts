import type { Language } from '@prae/contract/languages';
import { type Query, sql } from '../../db/database.ts';
import type { BonusKind, BonusType } from './bonus.sql.ts';

export interface OfferRow {
  code: string;
  kind: BonusKind;
  type: BonusType;
  percent: number;
  percentFail: number;
  maxReceived: number;
  multiple: number;
  beginsAt?: string | undefined;
  endsAt?: string | undefined;
  sort: number;
}

export function putOffer(offer: OfferRow): Query {
  const { code, kind, type, percent, percentFail, maxReceived, multiple, beginsAt, endsAt, sort } = offer;
  return sql`insert into bonus as b
      (code, kind, type, percent, percent_fail, max_received, multiple, begins_at, ends_at, sort)
    values (${code}, ${kind}, ${type}, ${percent}, ${percentFail}, ${maxReceived}, ${multiple}, ${beginsAt ?? null},
      ${endsAt ?? null}, ${sort})
    on conflict (code) do update set kind = excluded.kind, type = excluded.type, percent = excluded.percent,
      percent_fail = excluded.percent_fail, max_received = excluded.max_received, multiple = excluded.multiple,
      begins_at = excluded.begins_at, ends_at = excluded.ends_at, sort = excluded.sort, changed_at = now()`;
}

/** Waits for whoever gives of its budgets just now. */
export function lockOffer(code: string): Query {
  return sql`select from bonus_money where bonus_code = ${code} order by unit for no key update`;
}

/** What was given already, where that is more than a budget would be; minor units. */
export function spentBudgets(code: string, unit: string, budget: bigint | null): Query<{ given: bigint }> {
  return sql`select given from bonus_money where bonus_code = ${code} and unit = ${unit} and given > ${budget}::bigint`;
}

/** Amounts are minor units. */
export function putMoney(
  code: string,
  unit: string,
  terms: { cap: bigint; minimum: bigint; threshold: bigint; budget: bigint | null },
): Query {
  const { cap, minimum, threshold, budget } = terms;
  return sql`insert into bonus_money (bonus_code, unit, cap, minimum_deposit, threshold, budget)
    values (${code}, ${unit}, ${cap}, ${minimum}, ${threshold}, ${budget})
    on conflict (bonus_code, unit) do update set cap = excluded.cap, minimum_deposit = excluded.minimum_deposit,
      threshold = excluded.threshold, budget = excluded.budget, is_open = true`;
}

/** Offers it no more in other currencies, whatever of it comes back. */
export function closeMoney(code: string, units: readonly string[]): Query {
  return sql`update bonus_money set is_open = false where bonus_code = ${code} and unit <> all (${units}::text[])`;
}

export function clearTexts(code: string): Query {
  return sql`delete from bonus_text where bonus_code = ${code}`;
}

export function clearBanners(code: string): Query {
  return sql`delete from bonus_banner where bonus_code = ${code}`;
}

export function insertText(
  code: string,
  language: Language,
  { name, description, notice }: { name: string; description: string; notice?: string | undefined },
): Query {
  return sql`insert into bonus_text (bonus_code, language, name, description, notice)
    values (${code}, ${language}, ${name}, ${description}, ${notice ?? null})`;
}

export function insertBanners(
  code: string,
  language: Language,
  banners: readonly { image: string; html: string }[],
): Query {
  return sql`insert into bonus_banner (bonus_code, language, position, image, html)
    select ${code}, ${language}, place, image, html
      from unnest(${banners.map(({ image }) => image)}::text[], ${banners.map(({ html }) => html)}::text[])
        with ordinality b (image, html, place)`;
}

/** Offers it again, or no more; no row where there is none. */
export function openOffer(code: string, isOpen: boolean): Query<{ code: string }> {
  return sql`update bonus set is_open = ${isOpen}, changed_at = now() where code = ${code} returning code`;
}

export interface ListedOffer extends OfferRow {
  isOpen: boolean;
  changedAt: Date;
  unit: string;
  cap: bigint;
  minimum: bigint;
  budget: bigint | null;
  given: bigint;
  active: bigint;
}

/** Every offer with what of it was given, for operators; amounts are minor units. */
export function allOffers(): Query<ListedOffer> {
  return sql`select b.code, b.kind, b.type, b.percent::float8 as percent, b.percent_fail::float8 as "percentFail",
      b.max_received as "maxReceived", b.multiple::float8 as multiple, b.is_open as "isOpen", b.changed_at as "changedAt", m.unit, m.cap,
      m.minimum_deposit as minimum, m.budget, m.given,
      (select count(*) from member_bonus r where r.bonus_code = b.code and r.unit = m.unit and r.ended_at is null) as active
    from bonus b join bonus_money m on m.bonus_code = b.code order by b.kind, b.sort, b.code, m.unit`;
}
