import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { owner } from './cluster.ts';
import type { Home } from './home.ts';
import { fastShutdownMs, logTail, type Postmaster, runningOn, stopHard } from './postmaster.ts';
import { DatabaseRefused } from './refused.ts';

/** A server and a session of the owner on it. */
export interface Connected {
  postmaster: Postmaster;
  client: pg.Client;
}

/** What a server that runs but takes no connections is doing; `silent` is one that does not say. */
type Unready = 'recovering' | 'stopping' | 'silent';

/**
 * How long a server may be unready, in ms. Recovery after a crash reads everything written since the last
 * checkpoint, which may take minutes; a shutdown that takes longer than it may hangs.
 */
const patience: Record<Unready, number> = { recovering: 300_000, stopping: fastShutdownMs, silent: 10_000 };

/** How long a server that was just launched may take to write its pid file, in ms. */
const launchMs = 1_500;

/**
 * A session on the server that runs on this folder, or undefined when none runs. One that is starting up, recovering
 * or shutting down is waited for; one that hangs while it shuts down is ended. `launched` waits for its pid file too.
 * @throws DatabaseRefused when it runs but does not answer in time.
 */
export async function connectToRunning(home: Home, launched = false): Promise<Connected | undefined> {
  const begin = Date.now();
  let last: Unready = 'silent';
  let since = begin;
  for (;;) {
    const postmaster = await runningOn(home);
    const waited = Date.now() - begin;
    if (!postmaster && !(launched && waited < launchMs)) return undefined;
    const answer = postmaster ? await connect(home, postmaster) : 'silent';
    if (postmaster && typeof answer === 'object') return { postmaster, client: answer };
    if (typeof answer === 'string' && answer !== last) [last, since] = [answer, Date.now()];
    if (Date.now() - since > patience[last]) {
      if (last !== 'stopping' || !postmaster)
        throw new DatabaseRefused(`PostgreSQL runs but does not answer:\n${await logTail(home)}`);
      await stopHard(postmaster);
    }
    await pause(30);
  }
}

/** One try to open a session on `postmaster`. */
export async function connect(home: Home, postmaster: Postmaster): Promise<pg.Client | Unready> {
  if (postmaster.stopping) return 'stopping';
  if (postmaster.port === 0) return 'silent';
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
    return unready(error);
  }
}

/** The address of a database on `postmaster`, as its owner. */
export async function urlOf(home: Home, postmaster: Postmaster, database: string): Promise<string> {
  const password = await readFile(home.passwordFile, 'utf8');
  return `postgres://${owner}:${password.trim()}@127.0.0.1:${postmaster.port}/${database}`;
}

function unready(error: unknown): Unready {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // A password that does not fit means that the folder's owner is not the one we know: waiting is no use.
  if (code === '28P01') throw error;
  // 57P03, "cannot connect now", is what both a starting and a stopping server answer.
  if (code !== '57P03') return 'silent';
  return error instanceof Error && error.message.includes('shutting down') ? 'stopping' : 'recovering';
}
