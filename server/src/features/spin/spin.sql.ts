import type { Language } from '@prae/contract/languages';
import type { PrizeKind } from '@prae/contract/spin';
import { type Query, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type CoinTerms, termsText } from './coin.sql.ts';

/** A text in each language. */
export type InLanguages = { [Each in Language]: string };

export interface Weight {
  code: string;
  weight: number;
}

interface SealedDraw {
  id: OperationId;
  commitment: string;
  /** Hex. */
  sealed: string;
  key: string;
}

/** A new draw, should one be wanted. */
export interface FreshDraw extends SealedDraw {
  /** What is sealed under any of these can be opened. */
  keys: readonly string[];
}

export interface OpenDraw extends SealedDraw {
  weights: readonly Weight[];
}

/** What a member has before them: their coins, the wheel's code, and what the next draw is bound to. */
export type Ready = { coins: number } & (
  | { wheel?: undefined; changed?: undefined; draw?: undefined }
  | { wheel: string; changed: true; draw?: OpenDraw }
  | { wheel: string; changed?: undefined; draw: OpenDraw }
);

/** spin.routines.sql tells what it does; `spins` where the draw comes next, in the same transaction. */
export function spinReady(
  { id, currency }: { id: MemberId; currency: MemberCurrency },
  terms: CoinTerms,
  fresh: FreshDraw,
  spins: boolean,
): Query<{ ready: Ready }> {
  return sql`select spin_ready(${id}, ${currency}, ${termsText(terms)}::jsonb, ${JSON.stringify(fresh)}::jsonb,
    ${spins}) as ready`;
}

export interface DrawnSlice {
  draw: OperationId;
  secret: string;
  nonce: string;
  slice: string;
  /** The operation of what the coupon will post. */
  coupon: OperationId;
  couponDays: number;
  /** The draw that comes after it. */
  next: Omit<FreshDraw, 'keys'>;
}

export function writeSpin(
  drawn: DrawnSlice,
): Query<{ written: { kind: PrizeKind; labels: InLanguages; coins: number; next?: OpenDraw } }> {
  return sql`select spin_write(${JSON.stringify(drawn)}::jsonb) as written`;
}

/** Whether there is a wheel with something on it. */
export function isWheelOpen(unit: MemberCurrency): Query<{ active: boolean }> {
  return sql`select exists (select from wheel where unit = ${unit} and is_open and wheel_weights(code) is not null) as active`;
}

export interface SliceRow {
  name: InLanguages;
  code: string;
  labels: InLanguages;
  descriptions: InLanguages;
  bgColor: string;
  textColor: string;
}

/** Slices of a wheel as they are drawn on it, whatever is on it now. */
export function slicesOf(wheel: string): Query<SliceRow> {
  return sql`select w.names as name, s.code, s.labels, s.descriptions, s.bg_color as "bgColor", s.text_color as "textColor"
    from wheel w join wheel_slice s on s.wheel_code = w.code where w.code = ${wheel}`;
}

export interface DrawRow {
  commitment: string;
  secret: string;
  nonce: string;
  weights: readonly Weight[];
  code: string;
  labels: InLanguages;
}

/** A draw that is over, with the labels that its slice had then; of any other nothing is told. */
export function drawnDraw(id: string): Query<DrawRow> {
  return sql`select d.commitment, d.secret, d.nonce, d.weights, d.slice_code as code,
      coalesce(d.labels, s.labels) as labels
    from wheel_draw d join wheel_slice s on s.wheel_code = d.wheel_code and s.code = d.slice_code
   where d.id = ${id}::uuid and d.state = 'drawn'`;
}
