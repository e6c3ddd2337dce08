import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { logIn } from './log-in.ts';
import { deleteOldSessions, type OpenSession, openSessions, revokeSession } from './session.sql.ts';
import { endOtherSessions, endSessionOf } from './session.ts';
import { deleteOldLoginFailures, deleteOldNetworks } from './tries.sql.ts';
import { triesFinder } from './tries.ts';

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

type SessionCall = 'session.create' | 'session.end' | 'session.list' | 'session.endOne' | 'session.endOthers';

/** Logging in and out, here and elsewhere. */
export function sessionRoutes(deps: Deps): Handlers<SessionCall> {
  const lookUpTry = triesFinder(deps);
  return {
    'session.create': (request) => logIn(deps, lookUpTry, request),

    'session.end': async ({ session }) => {
      await deps.database.run(revokeSession(session, deps.clock()));
      deps.realtime.endSession(session);
      return { message: 'OK' };
    },

    'session.list': async ({ member, session }) => {
      const rows = await deps.database.rows(openSessions(member.id, session, deps.clock()));
      return { sessions: rows.map(describe) };
    },

    'session.endOne': async ({ member, params }) => {
      await endSessionOf(deps, member.id, params._id);
      return { message: 'OK' };
    },

    'session.endOthers': async ({ member, session }) => {
      await endOtherSessions(deps, member.id, session);
      return { message: 'OK' };
    },
  };
}

function describe({
  id,
  isCurrent,
  createdAt,
  touchedAt,
  device,
}: OpenSession): Answer<'session.list'>['sessions'][number] {
  return {
    _id: id,
    current: isCurrent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: touchedAt.toISOString(),
    device,
  };
}
