import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { openSteps } from './db/steps.ts';
import type { Deps } from './deps.ts';
import { callbacksOf, handlersOf, lifecycles, sweeps } from './features/features.ts';
import { bindAll } from './http/bind.ts';
import { callbackRoute } from './http/callback.ts';
import { answerErrors } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { memoryLimits } from './http/limits.ts';
import { publishContract } from './http/openapi.ts';
import { servePortal } from './http/portal.ts';
import { responseCheck } from './http/response-check.ts';
import { createServer } from './http/server.ts';
import { httpSweeps } from './http/sweeps.ts';
import { newAlarm, type Recheck, startRecheck } from './jobs/recheck.ts';
import { startSweeps } from './jobs/sweep.ts';
import { openLedger } from './ledger/ledger.ts';
import { type Providers, providersOf } from './providers/providers.ts';
import { openSockets } from './realtime/sockets.ts';
import { settingsReader } from './settings.ts';
import { version } from './version.ts';

/** How long requests under way may take to finish when the server is asked to stop. */
const FINISH_WITHIN_MS = 10_000;

/** A server that is composed and not yet listening. */
export interface Portal {
  app: FastifyInstance;
  deps: Deps;
  /** Listens, begins to look after what waits, and answers the address. */
  start(): Promise<string>;
  /** Ends what runs, then lets go of everything: sockets, rechecks, pools. The database server is the caller's. */
  close(): Promise<void>;
}

/** What a test may put in the place of the real thing. */
export interface Replacements {
  clock?: () => Date;
  providers?: Providers;
  /** Without: nothing is looked after by itself, and the test runs what it wants to see. */
  recheck?: boolean;
}

/**
 * Composes the server on a migrated database at `databaseUrl` (its owner's URL, or that of a member of `prae_app`). Nobody else builds dependencies.
 */
export async function buildApp(
  settled: Config,
  databaseUrl: string,
  { clock = () => new Date(), providers, recheck = true }: Replacements = {},
): Promise<Portal> {
  const config = { ...settled };
  const app = createServer(config);
  const { log } = app;
  const database = openDatabase(databaseUrl, { role: 'prae_app', max: 20 });
  const steps = openSteps(databaseUrl);
  const ledger = openLedger(databaseUrl);
  const sockets = openSockets(app, databaseUrl, { database, config, clock, log });
  const alarm = newAlarm();
  const deps: Deps = {
    config,
    database,
    steps,
    ledger,
    providers: providers ?? providersOf(config),
    checkSoon: alarm.soon,
    realtime: sockets.realtime,
    settings: settingsReader(database, log),
    clock,
    log,
  };
  answerErrors(app, responseCheck(deps));
  await publishContract(app, version);
  await app.register(
    (api, _options, done) => {
      bindAll(api, deps, handlersOf(deps));
      done();
    },
    { prefix: '/api' },
  );
  const callbackLimits = memoryLimits(clock);
  for (const party of callbacksOf(deps)) callbackRoute(app, deps, callbackLimits, party);
  healthRoutes(app, database);
  await servePortal(app);
  const running: Recheck[] = [];
  return {
    app,
    deps,
    async start() {
      const url = await app.listen({ port: config.port, host: config.host });
      config.portalUrl ??= url;
      if (config.production && config.trustedProxies.length === 0)
        log.warn(
          { event: 'config.no-trusted-proxies' },
          'TRUSTED_PROXIES is empty: behind a proxy all callers would share the limits of its address',
        );
      if (recheck) running.push(startRecheck(deps, lifecycles, alarm));
      running.push(startSweeps(deps, [...sweeps, ...httpSweeps]));
      return url;
    },
    async close() {
      sockets.cut();
      const patience = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
      await app.close();
      clearTimeout(patience);
      await Promise.all(running.map((each) => each.stop()));
      await steps.close();
      await ledger.close();
      await sockets.close();
      await database.close();
    },
  };
}
