import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { activateBonus, activatePromotion } from './activate.ts';
import { checkActive, checkMinimum, listBonuses } from './bonus.ts';
import { clearBonus } from './clear.ts';
import { currentPromotion, findPromotion } from './promotion.ts';

/** Bonuses and promotion codes. */
export function bonusRoutes(
  deps: Deps,
): Handlers<
  | 'bonus.list'
  | 'bonus.activate'
  | 'bonus.active'
  | 'bonus.minimum'
  | 'bonus.clear'
  | 'promotion.current'
  | 'promotion.find'
  | 'promotion.activate'
> {
  return {
    'bonus.list': ({ member, language }) => listBonuses(deps, member, language),
    'bonus.activate': (request) => activateBonus(deps, request),
    'bonus.active': ({ member, language }) => checkActive(deps, member, language),
    'bonus.minimum': ({ member }) => checkMinimum(deps, member),
    'bonus.clear': (request) => clearBonus(deps, request),
    'promotion.current': ({ member, language }) => currentPromotion(deps, member, language),
    'promotion.find': ({ member, params, language }) => findPromotion(deps, member, params.code, language),
    'promotion.activate': (request) => activatePromotion(deps, request),
  };
}
