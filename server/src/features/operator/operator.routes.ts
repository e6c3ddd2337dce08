import type { Deps } from '../../deps.ts';
import { ConsoleRefusal } from '../../domain/operator.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import type { ConsoleHandlers, OperatorSession } from '../../operator-handlers.ts';
import { auditList } from './audit.ts';
import { allOperators, endSession, liveSessions, sweepOperators } from './operator.sql.ts';
import {
  aDayOn,
  change,
  changeOwnPassword,
  enrol,
  FAILURES,
  logIn,
  onWire,
  reset,
  verify,
} from './operator.ts';

type OperatorCall =
  | 'operator.login'
  | 'operator.verify'
  | 'operator.me'
  | 'operator.logout'
  | 'operator.password'
  | 'operator.sessions'
  | 'operator.revoke'
  | 'operator.list'
  | 'operator.create'
  | 'operator.change'
  | 'operator.reset'
  | 'audit.list';

/** How long an ended session is kept, to be looked at. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Signing in, and who may. */
export function operatorRoutes(deps: Deps): ConsoleHandlers<OperatorCall> {
  const { database, clock } = deps;
  /** Whose sessions somebody may see and end. */
  const reach = ({ operator }: OperatorSession) => (operator.roles.includes('ADMIN') ? null : operator.id);
  return {
    'operator.login': (request) => logIn(deps, request),
    'operator.verify': (request) => verify(deps, request),
    'operator.me': async ({ session }) => {
      const all = await database.rows(allOperators());
      const row = all.find(({ id }) => id === session.operator.id);
      if (!row) throw new ConsoleRefusal('invalid-token');
      return { operator: onWire(row), expiresAt: session.expiresAt.toISOString() };
    },
    'operator.logout': async ({ session }) => {
      await database.rows(endSession(session.id, session.operator.id, clock()));
      return { message: 'OK' };
    },
    'operator.password': (request) => changeOwnPassword(deps, request),
    'operator.sessions': async ({ session }) => {
      const rows = await database.rows(liveSessions(reach(session), clock()));
      return rows.map(({ id, createdAt, lastSeenAt, expiresAt, ...row }) => ({
        ...{ _id: id, isOwn: id === session.id, ...row },
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }));
    },
    'operator.revoke': async ({ session, body, audited }) => {
      const ended = await database.maybe(endSession(body._id, reach(session), clock()));
      if (!ended) throw new ConsoleRefusal('NO_DATA');
      audited.about = ended.operator;
      return { message: 'OK' };
    },
    'operator.list': async () => (await database.rows(allOperators())).map(onWire),
    'operator.create': async ({ body, audited }) => {
      audited.about = body.name;
      const enrolled = await enrol(deps, body, { countsFrom: aDayOn(clock()) });
      if (!enrolled) throw new ConsoleRefusal('OPERATOR_EXISTS');
      audited.after = enrolled.operator;
      return enrolled;
    },
    'operator.change': (request) => change(deps, request),
    'operator.reset': async ({ body, audited }) => {
      const enrolled = await reset(deps, body._id, aDayOn(clock()));
      audited.about = enrolled.operator.name;
      return enrolled;
    },
    'audit.list': ({ body }) => auditList(database, body),
  };
}

export const operatorSweeps: readonly Sweep[] = [
  {
    name: 'operator.sweep',
    everyMinutes: 60,
    run: ({ database, clock }) => {
      const ago = (ms: number): Date => new Date(clock().getTime() - ms);
      return database.run(sweepOperators({ tries: ago(FAILURES.withinMs), sessions: ago(KEPT_MS) }));
    },
  },
];
