import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { cautionsOf } from './config.cautions.ts';
import type { Config } from './config.ts';
import { openConsole } from './console/console.ts';
import { serveConsole } from './console/pages.ts';
import { openDatabase, type Patience } from './db/database.ts';
import { openSteps } from './db/steps.ts';
import type { Deps } from './deps.ts';
import {
  callbacksOf,
  handlersOf,
  type Line,
  lifecycles,
  linesOf,
  messagesOf,
  sweeps,
} from './features/features.ts';
import { officialReader } from './features/official/official.ts';
import { bindAll } from './http/bind.ts';
import { callCounter } from './http/call-counter.ts';
import { callbackRoute, messageRoute } from './http/callback.ts';
import { connectionsOf } from './http/connections.ts';
import { answerErrors } from './http/errors.ts';
import { fileLinksRoute, newFileLinks } from './http/file-links.ts';
import { healthRoutes, openReadiness } from './http/health.ts';
import type { Load } from './http/load.ts';
import { logOutput } from './http/log-output.ts';
import { serveOfficialFile } from './http/official-file.ts';
import { publishContract } from './http/openapi.ts';
import { servePortal } from './http/portal.ts';
import { responseCheck } from './http/response-check.ts';
import { createServer } from './http/server.ts';
import { httpSweeps } from './http/sweeps.ts';
import { newAlarm, type Recheck, startRecheck } from './jobs/recheck.ts';
import { startSweeps } from './jobs/sweep.ts';
import { openLedger } from './ledger/ledger.ts';
import { openPictures, type PicturesOptions } from './pictures/pictures.ts';
import { closePrepared } from './providers/http.ts';
import { type Providers, providersOf } from './providers/providers.ts';
import { openSockets } from './realtime/sockets.ts';
import { settingsReader } from './settings.ts';
import { version } from './version.ts';

/** How long requests under way may take to finish when the server is asked to stop. */
const FINISH_WITHIN_MS = 10_000;

/** How many connections may wait to be taken; beyond that each waits for seconds to be tried again. */
const BACKLOG = 4_096;

/** Sweeps under way may take so long to finish; they may be cut off anywhere. */
const cutOffSweeps = () => pause(1_000, undefined, { ref: false });

/** A server that is composed and not yet listening. */
export interface Portal {
  app: FastifyInstance;
  deps: Deps;
  /** Listens, begins to look after what waits, and answers the address; the log of the start is written by then. */
  start(): Promise<string>;
  /** Says from now on that it is not ready and asks callers for another connection, while it still serves. */
  announceEnd(): void;
  /** Ends what runs, then lets go of everything: sockets, rechecks, pools. The database server is the caller's. */
  close(): Promise<void>;
}

/** What a test may put in the place of the real thing. */
export interface Replacements {
  clock?: () => Date;
  providers?: Providers;
  /** Without: nothing is looked after or swept by itself, and the test runs what it wants to see. */
  recheck?: boolean;
  /** How much is let in at once, and how long a call waits for its place. */
  load?: Load;
  /** How long the database may take; goes over its time limits. */
  patience?: Partial<Patience>;
  /** What decodes pictures, and how long it may. */
  picturing?: PicturesOptions;
  /** Stands around all that the server does to its database and to outside parties. */
  around?: (deps: Deps) => Deps;
}

/**
 * Composes the server on a migrated database at `databaseUrl` (its owner's URL, or that of a member of `prae_app`). Nobody else builds dependencies.
 */
export async function buildApp(
  settled: Config,
  databaseUrl: string,
  {
    clock = () => new Date(),
    providers,
    recheck = true,
    load,
    patience,
    picturing,
    around = (deps) => deps,
  }: Replacements = {},
): Promise<Portal> {
  const config = { ...settled };
  const output = logOutput((text) => process.stdout.write(text));
  const app = createServer(config, output);
  const { log } = app;
  const connections = connectionsOf(app);
  const { database, unhurried, readiness, steps, ledger, ...pools } = openPools(databaseUrl, patience);
  const settings = settingsReader(database, log);
  const sockets = openSockets(app, databaseUrl, { database, config, clock, log, settings });
  const alarm = newAlarm();
  const pictures = openPictures(picturing);
  const fileLinks = newFileLinks(config, clock);
  const deps = around({
    config,
    database,
    steps,
    ledger,
    providers: providers ?? providersOf(config),
    ...{ pictures, fileLinks },
    checkSoon: alarm.soon,
    spoke: alarm.spoke,
    realtime: sockets.realtime,
    settings,
    clock,
    log,
  });
  answerErrors(app, responseCheck(deps));
  await publishContract(app, version);
  await app.register(
    (api, _options, done) => {
      bindAll(api, deps, handlersOf(deps), load);
      done();
    },
    { prefix: '/api' },
  );
  await openConsole(app, deps);
  fileLinksRoute(app, fileLinks, deps.providers.files);
  openToParties(app, deps);
  let rechecks: Recheck | undefined;
  let lines: Line[] = [];
  let sweeping: { stop(): Promise<void> } | undefined;
  healthRoutes(app, readiness, () => {
    if (connections.areEnding()) return 'ending';
    return rechecks?.isMoving() === false ? 'recheck stands still' : undefined;
  });
  serveOfficialFile(app, officialReader(deps));
  await servePortal(app, config);
  if (config.console) await serveConsole(app, config);
  return {
    app,
    deps,
    async start() {
      const url = await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
      config.portalUrl ??= url;
      for (const { event, text } of cautionsOf(config)) log.warn({ event }, text);
      if (recheck) {
        rechecks = startRecheck(deps, lifecycles, alarm);
        lines = linesOf(deps);
        sweeping = startSweeps({ ...deps, database: unhurried }, [...sweeps, ...httpSweeps]);
      }
      output.flush();
      return url;
    },
    announceEnd: connections.announceEnd,
    async close() {
      sockets.cut();
      connections.end();
      const patience = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
      await app.close();
      clearTimeout(patience);
      const swept = Promise.all([sweeping?.stop(), unhurried.close()]);
      await Promise.all(lines.map((line) => line.stop()));
      await Promise.all([rechecks?.stop(), Promise.race([swept, cutOffSweeps()])]);
      pictures.close();
      closePrepared();
      await Promise.all([sockets.close(), pools.close()]);
      output.close();
    },
  };
}

/** Where outside parties push to. */
function openToParties(app: FastifyInstance, deps: Deps): void {
  const counter = callCounter(deps.clock);
  for (const party of callbacksOf(deps)) callbackRoute(app, deps, counter, party);
  for (const party of messagesOf(deps)) messageRoute(app, deps, counter, party);
}

/** Every connection to the database but the one that hears the news. */
function openPools(url: string, patience: Partial<Patience> = {}) {
  const database = openDatabase(url, { role: 'prae_app', max: 20, patience });
  // One for each sweep that takes long, so that the others go on.
  const unhurried = openDatabase(url, { role: 'prae_app', max: 3, isUnhurried: true });
  const readiness = openReadiness(url);
  const steps = openSteps(url, patience);
  const ledger = openLedger(url, { patience });
  return {
    ...{ database, unhurried, readiness, steps, ledger },
    async close() {
      await Promise.all([steps.close(), ledger.close()]);
      await Promise.all([database.close(), readiness.close()]);
    },
  };
}
