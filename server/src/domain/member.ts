import type { Currency } from '@prae/contract/facts';

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
  readonly createdAt: Date;
  readonly bankCode: string;
  readonly bankNameTH: string;
  readonly bankAccountName: string;
  readonly bankAccountNo: string;
  /** When the payout details were last changed; registration counts. */
  readonly bankChangedAt: Date;
}
