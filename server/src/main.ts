import { setTimeout as pause } from 'node:timers/promises';
import { buildApp, type Portal } from './app.ts';
import {
  type Config,
  ConfigurationRefused,
  readConfig,
  readDatabaseUrl,
  readMigrationUrl,
} from './config.ts';
import { MigrationRefused, migrate } from './db/migrate.ts';
import { fillWithDemo } from './demo/demo.ts';

/** How long a server that is asked to stop still serves and says that it is not ready, for a proxy to look elsewhere. */
const ANNOUNCE_MS = 500;

/** How long the whole stop may take before the process goes anyway. */
const STOP_WITHIN_MS = 15_000;

/** Exits with this say that a new start would end the same: the configuration is refused (EX_CONFIG of sysexits.h). */
const REFUSED = 78;

try {
  await serve(readConfig(process.env), readDatabaseUrl(process.env), readMigrationUrl(process.env));
} catch (error) {
  console.error(inOneLine(error) ?? error);
  process.exit(error instanceof ConfigurationRefused ? REFUSED : 1);
}

/** What operators can put right themselves is told without a stack. */
function inOneLine(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}. Set another PORT.`;
  const expected = error instanceof ConfigurationRefused || error instanceof MigrationRefused;
  return expected ? error.message : undefined;
}

/** Migrations, demo data, then the door opens. */
async function serve(config: Config, databaseUrl: string, migrationUrl: string): Promise<void> {
  await migrate(migrationUrl);
  const portal = await buildApp(config, databaseUrl);
  if (!config.production) await fillWithDemo(portal.deps);
  stopOnSignals(portal);
  console.log(`portal listening on ${await portal.start()}`);
}

function stopOnSignals(portal: Portal): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    portal.announceEnd();
    await pause(ANNOUNCE_MS);
    await portal.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  }
}
