import type { CallId } from '@prae/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { Deps } from './deps.ts';
import { depositCallbackRoutes } from './features/deposit/callback.routes.ts';
import { depositJobs, depositSweeps } from './features/deposit/deposit.jobs.ts';
import { depositRoutes } from './features/deposit/deposit.routes.ts';
import { gameRoutes } from './features/game/game.routes.ts';
import { lookupRoutes } from './features/lookup/lookup.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { registrationJobs, registrationSweeps } from './features/registration/registration.jobs.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { sessionJobs, sessionSweeps } from './features/session/session.jobs.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { spinRoutes } from './features/spin/spin.routes.ts';
import { statementRoutes } from './features/statement/statement.routes.ts';
import { transferJobs, transferSweeps } from './features/transfer/transfer.jobs.ts';
import { transferRoutes } from './features/transfer/transfer.routes.ts';
import { walletRoutes } from './features/wallet/wallet.routes.ts';
import { withdrawCallbackRoutes } from './features/withdraw/callback.routes.ts';
import { withdrawJobs, withdrawSweeps } from './features/withdraw/withdraw.jobs.ts';
import { withdrawRoutes } from './features/withdraw/withdraw.routes.ts';
import { answerCheck } from './http/answers.ts';
import { bindAll } from './http/bind.ts';
import { answerErrors } from './http/errors.ts';
import type { Handlers } from './http/handlers.ts';
import { healthRoutes } from './http/health.ts';
import { httpJobs, httpSweeps } from './http/idempotency.jobs.ts';
import { publishContract } from './http/openapi.ts';
import { servePortal } from './http/portal.ts';
import { createServer } from './http/server.ts';
import { openQueue } from './jobs/queue.ts';
import { openLedger } from './ledger/ledger.ts';
import { providersOf } from './providers/providers.ts';
import { openSockets } from './realtime/sockets.ts';
import { settingsReader } from './settings.ts';
import { version } from './version.ts';

const tables = [sessionJobs, registrationJobs, httpJobs, depositJobs, transferJobs, withdrawJobs];
const sweeps = [
  sessionSweeps,
  registrationSweeps,
  httpSweeps,
  depositSweeps,
  transferSweeps,
  withdrawSweeps,
].flat();

/** How long requests under way may take to finish when the server is asked to stop. */
const FINISH_WITHIN_MS = 10_000;

/** A server that is composed and not yet listening. */
export interface Portal {
  app: FastifyInstance;
  deps: Deps;
  /** Listens, begins to run jobs, and answers the address. */
  start(): Promise<string>;
  /** Ends what runs, then lets go of everything: sockets, jobs, ledger, pools. The database server is the caller's. */
  close(): Promise<void>;
}

/**
 * Composes the server on a migrated database at `databaseUrl` (its owner's URL). Nobody else builds dependencies.
 */
export async function buildApp(
  settled: Config,
  databaseUrl: string,
  clock = () => new Date(),
): Promise<Portal> {
  const config = { ...settled };
  const app = createServer(config);
  const { log } = app;
  const database = openDatabase(databaseUrl, { role: 'prae_app', max: 20 });
  const ledger = openLedger(databaseUrl);
  const queue = await openQueue(databaseUrl, database, log);
  const sockets = openSockets(app, databaseUrl, { database, config, clock, log });
  const deps: Deps = {
    config,
    database,
    ledger,
    providers: providersOf(config),
    jobs: queue.jobs,
    realtime: sockets.realtime,
    settings: settingsReader(database, log),
    clock,
    log,
  };
  answerErrors(app, answerCheck(deps));
  await publishContract(app, version);
  await app.register(
    (api, _options, done) => {
      bindAll(api, deps, everyCall(deps));
      done();
    },
    { prefix: '/api' },
  );
  depositCallbackRoutes(app, deps);
  withdrawCallbackRoutes(app, deps);
  healthRoutes(app, database);
  await servePortal(app);
  return {
    app,
    deps,
    async start() {
      const url = await app.listen({ port: config.port, host: config.host });
      config.portalUrl ??= url;
      await queue.start(deps, tables, sweeps);
      return url;
    },
    async close() {
      sockets.cut();
      const patience = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
      await app.close();
      clearTimeout(patience);
      await queue.stop();
      await ledger.close();
      await sockets.close();
      await database.close();
    },
  };
}

/** The compiler sees to it that no call of the contract is left without a handler. */
function everyCall(deps: Deps): Handlers<CallId> {
  return {
    ...lookupRoutes(deps),
    ...registrationRoutes(deps),
    ...sessionRoutes(deps),
    ...profileRoutes(deps),
    ...walletRoutes(deps),
    ...gameRoutes(deps),
    ...transferRoutes(deps),
    ...withdrawRoutes(deps),
    ...depositRoutes(deps),
    ...statementRoutes(deps),
    ...spinRoutes(deps),
  };
}
