import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { logIn } from './log-in.ts';
import {
  deleteOldLoginFailures,
  deleteOldNetworks,
  deleteOldSessions,
  revokeSession,
} from './session.sql.ts';

export const sessionSweeps: readonly Sweep[] = [
  {
    name: 'session.sweep',
    everyMinutes: 60,
    async run({ database, clock }) {
      await database.run(deleteOldSessions(clock()));
      await database.run(deleteOldLoginFailures(clock()));
      await database.run(deleteOldNetworks(clock()));
    },
  },
];

/** Logging in and out. */
export function sessionRoutes(deps: Deps): Handlers<'session.create' | 'session.end'> {
  return {
    'session.create': ({ body, caller, log }) => logIn(deps, body, caller, log),

    'session.end': async ({ session }) => {
      await deps.database.run(revokeSession(session, deps.clock()));
      deps.realtime.endSession(session);
      return { message: 'OK' };
    },
  };
}
