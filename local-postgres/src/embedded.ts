import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, binariesFor } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { connectToRunning, urlOf } from './connect.ts';
import { type Embedded, guard, locked } from './guard.ts';
import { databaseHome, type Home } from './home.ts';
import { isKeptBy, launch, logTail, stop } from './postmaster.ts';
import { DatabaseRefused } from './refused.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Called once if PostgreSQL goes away although nobody called `stop`. A recovery after a crash is waited out. */
  onLost?: () => void;
  /** Called with one line when there is something the operator should know. */
  say?: (line: string) => void;
  /** PostgreSQL settings, such as { max_connections: '300' }. */
  settings?: Record<string, string>;
}

/** How long a start is tried again while a killed predecessor, or another start, is still letting go of the folder. */
const startPatienceMs = 30_000;

/**
 * Starts the PostgreSQL of `dataDir`, with a new cluster when there is none. Whatever the last run left behind after
 * being killed (a running PostgreSQL, its stale pid file, half a cluster) is cleared first.
 * @throws DatabaseRefused while another one serves the same `dataDir`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { home, binaries } = await prepare(options);
  await clearPredecessor(home, options.dataDir);
  return serve(home, binaries, options);
}

/** Uses the PostgreSQL that runs on `dataDir`, which `stop` then leaves running, or starts it when none does. */
export async function visitEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { home } = await prepare(options);
  const found = await connectToRunning(home);
  if (!found) return startEmbedded(options);
  await found.client.end();
  return { url: await urlOf(home, found.postmaster, 'prae'), stop: async () => {} };
}

async function prepare({ dataDir, say = console.log }: EmbeddedOptions) {
  const home = await databaseHome(dataDir, say);
  const binaries = await binariesFor(home.account);
  await ensureCluster(home, binaries);
  return { home, binaries };
}

/** Stops a PostgreSQL that a killed program left behind; refuses when its program is alive. */
async function clearPredecessor(home: Home, dataDir: string): Promise<void> {
  const found = await connectToRunning(home);
  if (!found) return;
  const alone = await locked(found.client).catch(() => undefined);
  // The lock is held until that is gone: its own start, which may be about to take it, would serve what goes away.
  if (alone !== false) await stop(found.postmaster);
  await found.client.end().catch(() => {});
  if (alone === false) throw inUse(dataDir);
}

async function serve(home: Home, binaries: Binaries, options: EmbeddedOptions): Promise<Embedded> {
  const deadline = Date.now() + startPatienceMs;
  const keepers: unknown[] = [];
  for (;;) {
    keepers.push(await launch(home, binaries, options.settings ?? {}));
    const found = await connectToRunning(home, true);
    const isFree = found !== undefined && (await locked(found.client).catch(() => false));
    // That of another start ends with it, and is served by that one or goes away.
    if (isFree && (await isKeptBy(found.postmaster, keepers))) return guard(home, found, options.onLost);
    await found?.client.end().catch(() => {});
    if (found && !isFree) throw inUse(options.dataDir);
    if (Date.now() > deadline)
      throw new DatabaseRefused(`PostgreSQL does not start:\n${await logTail(home)}`);
    await pause(200);
  }
}

function inUse(dataDir: string): DatabaseRefused {
  return new DatabaseRefused(
    `Another Prae is using ${resolve(dataDir)}. Stop it first, or set another DATA_DIR.`,
  );
}
