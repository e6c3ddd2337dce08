import type { Deps } from '../../deps.ts';
import { toWire } from '../../domain/money.ts';
import type { Handlers } from '../../handlers.ts';
import { bannersReader } from '../banner/banner.ts';
import { addedRefunds, countAdded } from './refund.sql.ts';
import { addRefund, checkRefund, receiveRefund } from './refund.ts';

type RefundCall = 'refund.list' | 'refund.check' | 'refund.receive' | 'refund.addWallet' | 'refund.banners';

/** What is given back of a week's losses. */
export function refundRoutes(deps: Deps): Handlers<RefundCall> {
  const banners = bannersReader(deps, 'refund');
  return {
    'refund.list': async ({ member, body: { page, limit } }) => {
      const { total } = await deps.database.one(countAdded(member.id));
      const skip = (page - 1) * limit;
      const rows = skip < total ? await deps.database.rows(addedRefunds(member.id, skip, limit)) : [];
      const refunds = rows.map(({ amount, addedAt, weekBegan }) => ({
        refundAmount: toWire(amount),
        createdAt: addedAt.toISOString(),
        from: weekBegan.toISOString(),
      }));
      return { total, refunds };
    },
    'refund.check': (request) => checkRefund(deps, request),
    'refund.receive': (request) => receiveRefund(deps, request),
    'refund.addWallet': (request) => addRefund(deps, request),
    'refund.banners': ({ language }) => banners(language),
  };
}
