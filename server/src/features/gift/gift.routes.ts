import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { redeemGift } from './gift.ts';

/** Gift links. */
export function giftRoutes(deps: Deps): Handlers<'gift.redeem'> {
  return { 'gift.redeem': (input) => redeemGift(deps, input) };
}
