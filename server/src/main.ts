import { buildApp, type Portal } from './app.ts';
import { type Config, ConfigurationRefused, readConfig } from './config.ts';
import type { Embedded } from './db/embedded.ts';
import { MigrationRefused, migrate } from './db/migrate.ts';
import { DatabaseRefused } from './db/refused.ts';
import { databaseServer } from './db/server.ts';
import { fillWithDemo } from './demo/demo.ts';

/** How long the whole stop may take before the process goes anyway. */
const STOP_WITHIN_MS = 15_000;

try {
  await serve(readConfig(process.env));
} catch (error) {
  console.error(inOneLine(error) ?? error);
  process.exit(1);
}

/** What an operator can put right himself is told without a stack. */
function inOneLine(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}. Set another PORT.`;
  const expected = [ConfigurationRefused, MigrationRefused, DatabaseRefused].some(
    (kind) => error instanceof kind,
  );
  return expected ? error.message : undefined;
}

/** Database, migrations, demo data, then the door opens. */
async function serve(config: Config): Promise<void> {
  const postgres = await databaseServer({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onLost: () => {
      console.error('The database went away.');
      process.exit(1);
    },
  });
  const portal = await open(config, postgres);
  stopOnSignals(portal, postgres);
  try {
    console.log(`portal listening on ${await portal.start()}`);
  } catch (error) {
    await portal.close();
    await postgres.stop();
    throw error;
  }
}

async function open(config: Config, postgres: Embedded): Promise<Portal> {
  try {
    await migrate(postgres.url);
    const portal = await buildApp(config, postgres.url);
    if (!config.production) await fillWithDemo(portal.deps);
    return portal;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

function stopOnSignals(portal: Portal, postgres: Embedded): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await portal.close();
    await postgres.stop();
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
