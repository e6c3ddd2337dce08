import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, binariesFor } from './embedded.binaries.ts';
import { databaseHome, ensureCluster, type Home, owner } from './embedded.folder.ts';
import { launch, logTail, type Postmaster, runningOn, stop } from './embedded.postmaster.ts';
import { DatabaseRefused } from './refused.ts';

/** The embedded PostgreSQL of one DATA_DIR. */
export interface Embedded {
  /** The database `prae`, as its owner. */
  url: string;
  /** Stops PostgreSQL. Close every pool first: a connection cut from below is an error to its user. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /**
   * `serve` (the default) is for the one server of a DATA_DIR and is refused while another one runs. `visit`
   * uses the database a server is running, and starts it only when there is none.
   */
  as?: 'serve' | 'visit';
  /** Called once if PostgreSQL goes away although nobody called `stop`. */
  onLost?: () => void;
  /** Called with one line when there is something the operator should know. */
  say?: (line: string) => void;
  /** PostgreSQL settings, such as { max_connections: '300' }. */
  settings?: Record<string, string>;
}

/** How long a start is tried again while a killed predecessor is still letting go of the folder. */
const patienceMs = 10_000;

/** Recovery after a crash reads what was written since the last checkpoint, which may take this long. */
const recoveryMs = 300_000;

/** How long another server's hold on the data is waited for: a killed one lets go within moments. */
const lockPatienceMs = 3_000;

/** Held for as long as a server serves this DATA_DIR; any constant will do. */
const serverLock = 7_270_002;

/**
 * Starts the PostgreSQL of `dataDir`, with a new cluster when there is none. Whatever the last run left
 * behind after being killed (a running PostgreSQL, its stale pid file, half a cluster) is cleared first.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const home = await databaseHome(options.dataDir, options.say ?? console.log);
  const binaries = await binariesFor(home.account);
  await ensureCluster(home, binaries);
  if (options.as === 'visit') {
    const visited = await visit(home);
    if (visited) return visited;
  }
  await clearPredecessor(home, options.dataDir);
  return serve(home, binaries, options);
}

async function visit(home: Home): Promise<Embedded | undefined> {
  const found = await connectToRunning(home);
  if (!found) return undefined;
  await found.client.end();
  return { url: await urlOf(home, found.postmaster, 'prae'), stop: async () => {} };
}

/** Stops a PostgreSQL that a killed server left behind; refuses when its server is alive. */
async function clearPredecessor(home: Home, dataDir: string): Promise<void> {
  const found = await connectToRunning(home);
  if (!found) return;
  const alone = await locked(found.client, lockPatienceMs).catch(() => undefined);
  await found.client.end().catch(() => {});
  if (alone === false) throw inUse(dataDir);
  await stop(found.postmaster);
}

async function serve(home: Home, binaries: Binaries, options: EmbeddedOptions): Promise<Embedded> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    await launch(home, binaries, options.settings ?? {});
    const found = await connectToRunning(home, true);
    if (found && (await locked(found.client, lockPatienceMs).catch(() => false))) {
      return held(home, found.postmaster, found.client, options.onLost);
    }
    await found?.client.end().catch(() => {});
    if (found) throw inUse(options.dataDir);
    if (Date.now() > deadline)
      throw new DatabaseRefused(`PostgreSQL does not start:\n${await logTail(home)}`);
    await pause(200);
  }
}

/** The guard's session carries the lock; its end tells at once that PostgreSQL went away. */
async function held(
  home: Home,
  postmaster: Postmaster,
  guard: pg.Client,
  onLost?: () => void,
): Promise<Embedded> {
  let stopping = false;
  guard.on('end', () => {
    if (!stopping) onLost?.();
  });
  const existing = await guard.query("select from pg_database where datname = 'prae'");
  if (existing.rowCount === 0) await guard.query('create database prae');
  return {
    url: await urlOf(home, postmaster, 'prae'),
    async stop() {
      if (stopping) return;
      stopping = true;
      await guard.end().catch(() => {});
      await stop(postmaster);
    },
  };
}

interface Connected {
  postmaster: Postmaster;
  client: pg.Client;
}

/**
 * A connection to the server running on this folder, or undefined when none runs. One that is starting up,
 * recovering or shutting down is waited for; `launched` waits for its pid file too.
 */
async function connectToRunning(home: Home, launched = false): Promise<Connected | undefined> {
  const begin = Date.now();
  for (;;) {
    const waited = Date.now() - begin;
    const postmaster = await runningOn(home);
    if (!postmaster && !(launched && waited < 1_500)) return undefined;
    const client = postmaster?.port ? await connected(home, postmaster) : 'not yet';
    if (postmaster && client instanceof pg.Client) return { postmaster, client };
    if (waited > (client === 'recovering' ? recoveryMs : patienceMs)) {
      throw new DatabaseRefused(`PostgreSQL runs but does not answer:\n${await logTail(home)}`);
    }
    await pause(30);
  }
}

async function connected(home: Home, postmaster: Postmaster): Promise<pg.Client | 'recovering' | 'not yet'> {
  const client = new pg.Client({
    connectionString: await urlOf(home, postmaster, 'postgres'),
    application_name: 'prae guard',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = (error as { code?: string }).code;
    // A password that does not fit means that the folder's owner is not the one we know: waiting is no use.
    if (code === '28P01') throw error;
    return code === '57P03' ? 'recovering' : 'not yet';
  }
}

async function locked(client: pg.Client, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      serverLock,
    ]);
    if (answer.rows[0]?.held) return true;
    if (Date.now() > deadline) return false;
    await pause(100);
  }
}

async function urlOf(home: Home, postmaster: Postmaster, database: string): Promise<string> {
  const password = await readFile(home.passwordFile, 'utf8');
  return `postgres://${owner}:${password.trim()}@127.0.0.1:${postmaster.port}/${database}`;
}

function inUse(dataDir: string): Error {
  return new DatabaseRefused(
    `Another Prae server is using ${resolve(dataDir)}. Stop it first, or set another DATA_DIR.`,
  );
}
