import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { logIn } from './log-in.ts';
import { revokeSession } from './session.sql.ts';

/** Logging in and out. */
export function sessionRoutes(deps: Deps): Handlers<'session.create' | 'session.end'> {
  return {
    'session.create': ({ body, address, log }) => logIn(deps, body, address, log),

    'session.end': async ({ session }) => {
      await deps.database.run(revokeSession(session, deps.clock()));
      deps.realtime.endSession(session);
      return { message: 'OK' };
    },
  };
}
