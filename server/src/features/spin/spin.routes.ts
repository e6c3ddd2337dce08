import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { coinSweeps } from './coin.ts';
import { claim, listCoupons } from './coupon.ts';
import { isWheelOpen } from './spin.sql.ts';
import { setUp, spin, tellDraw } from './spin.ts';

type SpinCalls =
  | 'spin.active'
  | 'spin.setup'
  | 'spin.create'
  | 'spin.draw'
  | 'spin.coupon.list'
  | 'spin.coupon.claim';

/** The prize wheel and the coupons that are won on it. */
export function spinRoutes(deps: Deps): Handlers<SpinCalls> {
  return {
    'spin.active': ({ member }) => deps.database.one(isWheelOpen(member.currency)),
    'spin.setup': (request) => setUp(deps, request),
    'spin.create': (request) => spin(deps, request),
    'spin.draw': (request) => tellDraw(deps, request),
    'spin.coupon.list': (request) => listCoupons(deps, request),
    'spin.coupon.claim': (request) => claim(deps, request),
  };
}

export const spinSweeps = coinSweeps;
