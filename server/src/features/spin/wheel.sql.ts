import type { PrizeKind } from '@prae/contract/spin';
import { type Query, sql } from '../../db/database.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import type { InLanguages } from './spin.sql.ts';

/** A slice as an operator writes it; `amount` in minor units of the wheel's currency, or coins. */
export interface Slice {
  code: string;
  labels: InLanguages;
  descriptions: InLanguages;
  bgColor: string;
  textColor: string;
  weight: number;
  kind: PrizeKind;
  amount: bigint;
  promotionCode: string | null;
  stock: number | null;
}

/** Makes a wheel, or gives it other names, and takes it from now on for another one than before. */
export function writeWheel(code: string, unit: MemberCurrency, names: InLanguages): Query {
  return sql`insert into wheel (code, unit, names) values (${code}, ${unit}, ${JSON.stringify(names)}::jsonb)
    on conflict (code) do update set names = excluded.names, version = wheel.version + 1`;
}

/** The currency of a wheel, which is locked until the transaction ends. */
export function lockedWheel(code: string): Query<{ unit: MemberCurrency }> {
  return sql`select unit from wheel where code = ${code} for update`;
}

/** Slices of which something was won, with what these are: a code keeps its kind from then on. */
export function kindsWon(code: string): Query<{ code: string; kind: PrizeKind }> {
  return sql`select s.code, s.kind from wheel_slice s where s.wheel_code = ${code}
    and exists (select from coupon c where c.wheel_code = s.wheel_code and c.slice_code = s.code)`;
}

/** Which of these codes are those of no promotion that members of a currency can receive just now. */
export function codesNotOffered(codes: readonly string[], unit: MemberCurrency): Query<{ code: string }> {
  return sql`select asked.code from unnest(${codes}::text[]) as asked (code)
    where not exists (select from bonus o join bonus_money m on m.bonus_code = o.code and m.unit = ${unit} and m.is_open
      where o.code = asked.code and o.kind = 'promotion' and bonus_is_offered(o, clock_timestamp()))`;
}

/** Removes the slices that are not among these: their coupons can no longer be claimed. */
export function removeOtherSlices(wheel: string, kept: readonly string[]): Query {
  return sql`update wheel_slice set removed_at = coalesce(removed_at, now())
    where wheel_code = ${wheel} and code <> all (${kept}::text[])`;
}

export function writeSlice(wheel: string, place: number, slice: Slice): Query {
  const { code, labels, descriptions, bgColor, textColor, weight, kind, amount, promotionCode, stock } =
    slice;
  return sql`insert into wheel_slice (wheel_code, code, place, labels, descriptions, bg_color, text_color, weight, kind, amount,
      promotion_code, stock)
    values (${wheel}, ${code}, ${place}, ${JSON.stringify(labels)}::jsonb, ${JSON.stringify(descriptions)}::jsonb, ${bgColor},
      ${textColor}, ${weight}, ${kind}, ${amount}, ${promotionCode}, ${stock})
    on conflict (wheel_code, code) do update set place = excluded.place, labels = excluded.labels,
      descriptions = excluded.descriptions, bg_color = excluded.bg_color, text_color = excluded.text_color,
      weight = excluded.weight, kind = excluded.kind, amount = excluded.amount, promotion_code = excluded.promotion_code,
      stock = excluded.stock, removed_at = null`;
}

/** Closes the wheels in whose place this one opens: the others of its currency. */
export function closeOthers(code: string): Query {
  return sql`update wheel set is_open = false
    where is_open and code <> ${code} and unit = (select unit from wheel where code = ${code})`;
}

/** Opens a wheel or closes it; no rows where there is none. */
export function setOpen(code: string, isOpen: boolean): Query {
  return sql`update wheel set is_open = ${isOpen} where code = ${code} and is_open <> ${isOpen}`;
}

export interface WheelRow {
  code: string;
  unit: MemberCurrency;
  isOpen: boolean;
  name: string;
  slices: { code: string; kind: PrizeKind; weight: number; stock: number | null }[];
}

export function wheelRows(): Query<WheelRow> {
  return sql`select w.code, w.unit, w.is_open as "isOpen", w.names->>'en' as name,
      (select coalesce(jsonb_agg(jsonb_build_object('code', s.code, 'kind', s.kind, 'weight', s.weight, 'stock', s.stock)
          order by s.place, s.code), '[]') from wheel_slice s where s.wheel_code = w.code and s.removed_at is null) as slices
    from wheel w order by w.code`;
}
