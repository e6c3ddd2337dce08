import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import type { Db } from '../../db/database.ts';
import { underKey } from '../../db/under-key.ts';
import type { Deps } from '../../deps.ts';
import { refuseExcluded } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import { isUuid } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { settleBonus } from '../bonus/bonus.ts';
import { claimCoupon, couponsOf, wheelOfCoupon, wheelsOfCoupons } from './coupon.sql.ts';

/** How the wheels are called on which these coupons were won, by coupon, in a member's language. */
export async function wheelNamesOf(
  database: Db,
  coupons: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (coupons.length === 0) return new Map();
  const rows = await database.rows(wheelsOfCoupons(coupons));
  return new Map(rows.map(({ coupon, name }) => [coupon, name[language]]));
}

/** A member's coupons, newest first. */
export async function listCoupons(
  { database }: Pick<Deps, 'database'>,
  { member, language }: Pick<Request<'spin.coupon.list'>, 'member' | 'language'>,
): Promise<Answer<'spin.coupon.list'>> {
  const rows = await database.rows(couponsOf(member.id));
  return rows.map(({ id, kind, name, code, labels, amount, expiresAt, drawId, promotionCode }) => ({
    ...{ _id: id, kind, expiresAt: expiresAt.toISOString(), drawId },
    prize: { name: name[language], slice: { code, label: labels[language] } },
    amount: kind === 'money' ? toWire(amount) : Number(amount),
    ...(promotionCode !== null && { promotionCode }),
  }));
}

/**
 * Claims a coupon: its money, its coins or its promotion code are the member's, once. Refused as the contract lists; what it
 * posts, the statement's line and the answer under the request's key are one transaction.
 */
export async function claim(
  deps: Deps,
  request: Pick<Request<'spin.coupon.claim'>, 'member' | 'operation' | 'claim' | 'language' | 'body'>,
): Promise<Answer<'spin.coupon.claim'>> {
  const { member, operation, language } = request;
  refuseExcluded(member);
  const { coupon } = request.body;
  if (!isUuid(coupon)) throw new Refusal('INVALID_CODE');
  await settleBonus(deps, member);
  const { coinDays } = await deps.settings();
  return deps.database.transaction((tx) =>
    underKey(tx, request.claim, operation, async () => {
      const wheel = await tx.maybe(wheelOfCoupon(member.id, coupon));
      const told = wheel?.name[language] ?? '';
      const { claimed } = await tx.one(claimCoupon(member.id, coupon, { told, coinDays }));
      const { outcome, promotionCode } = claimed;
      if (outcome !== 'claimed') throw new Refusal(outcome);
      return { message: 'SUCCESS' as const, ...(promotionCode !== null && { promotionCode }) };
    }),
  );
}
