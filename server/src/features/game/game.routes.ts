import { launchProvidersWithPassword } from '@prae/contract/game';
import type { Deps } from '../../deps.ts';
import { refuseExcluded } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handlers, Request } from '../../handlers.ts';
import { activate } from './activate.ts';
import { gameKeys, readCredentials, resetPassword } from './credentials.ts';
import { launch } from './launch.ts';

/** Game accounts: opening, credentials, entering. */
export function gameRoutes(
  deps: Deps,
): Handlers<
  'game.activate' | 'game.account' | 'game.resetPassword' | 'game.launch' | 'game.launchWithPassword'
> {
  const ring = gameKeys(deps.config);
  const enter = async (request: Request<'game.launch' | 'game.launchWithPassword'>) => {
    refuseExcluded(request.member);
    return launch(deps, ring, request, request.params);
  };
  return {
    'game.activate': async (request) => {
      refuseExcluded(request.member);
      return activate(deps, ring, request);
    },
    // With the credentials they could play past the portal.
    'game.account': async ({ member, params }) => {
      refuseExcluded(member);
      return readCredentials(deps, ring, member, params.code);
    },
    'game.resetPassword': async ({ member, params }) => {
      refuseExcluded(member);
      await resetPassword(deps, ring, member, params.code);
      return { message: 'SUCCESS' };
    },
    'game.launch': enter,
    'game.launchWithPassword': (request) => {
      const { success } = launchProvidersWithPassword.safeParse(request.params.provider.toLowerCase());
      if (!success) throw new Refusal('NO_GAME');
      return enter(request);
    },
  };
}
