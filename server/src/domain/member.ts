import type { Currency } from '@prae/contract/facts';
import { Refusal } from './refusal.ts';

declare const brand: unique symbol;

/** A member's id: 12 characters of Crockford's base32. Only the session mints one. */
export type MemberId = string & { readonly [brand]: 'MemberId' };

/** What a member's money is counted in, fixed at registration. */
export type MemberCurrency = Currency;

/** A session is known by the SHA-256 of its token; the token itself is only with the member. */
export type SessionKey = Buffer;

/** The caller of a member's call, as the session found them in its one round trip. */
export interface Member {
  readonly id: MemberId;
  /** The phone number, digits only. */
  readonly username: string;
  readonly name: string;
  readonly currency: MemberCurrency;
  /** They have excluded themselves or take time off, just now: see `refuseExcluded`. */
  readonly isExcluded: boolean;
  readonly createdAt: Date;
  readonly bankCode: string;
  readonly bankNameTH: string;
  readonly bankAccountName: string;
  readonly bankAccountNo: string;
  /** When the payout details were last changed; registration counts. */
  readonly bankChangedAt: Date;
}

/**
 * Throws SELF_EXCLUDED. Every way in, play, bonus and spin asks it, and nothing by which a member reads, moves money out
 * of games or withdraws.
 */
export function refuseExcluded({ isExcluded }: Pick<Member, 'isExcluded'>): void {
  if (isExcluded) throw new Refusal('SELF_EXCLUDED');
}
