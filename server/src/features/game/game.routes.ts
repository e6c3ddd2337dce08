import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
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
  return {
    'game.activate': (request) => activate(deps, ring, request),
    'game.account': ({ member, params }) => readCredentials(deps, ring, member, params.code),
    'game.resetPassword': async ({ member, params }) => {
      await resetPassword(deps, ring, member, params.code);
      return { message: 'SUCCESS' };
    },
    'game.launch': (request) => launch(deps, ring, request, request.params),
    'game.launchWithPassword': (request) => launch(deps, ring, request, request.params),
  };
}
