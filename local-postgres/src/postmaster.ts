import { spawn } from 'node:child_process';
import { chown, open, readFile, readlink, realpath, rm, stat, truncate } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';

/** A PostgreSQL server process and where it listens. */
export interface Postmaster {
  pid: number;
  /** 0 until it is known. */
  port: number;
  /** True once it was asked to stop. */
  stopping: boolean;
}

/** How long a fast shutdown, which writes everything, may take before PostgreSQL is told to drop everything. */
export const fastShutdownMs = 15_000;

/** How long PostgreSQL may take to drop everything; after that it is killed. Either way it recovers from its log. */
const immediateShutdownMs = 5_000;

/**
 * PostgreSQL outlives a parent that is killed with -9. This shell stands between: when the parent is gone its
 * end of the pipe closes, `read` returns, and PostgreSQL is stopped as `stop` stops it.
 */
const keeper = `
  gone() {
    left=$1
    while kill -0 "$child" 2>/dev/null; do
      [ "$left" -gt 0 ] || return 1
      left=$((left - 1)); sleep 1
    done
  }
  "$@" & child=$!
  read -r line
  kill -INT "$child"
  gone ${fastShutdownMs / 1_000} || { kill -QUIT "$child"; gone ${immediateShutdownMs / 1_000}; } || kill -KILL "$child"
  wait "$child"`;

/** The server that runs on this folder, whoever started it, or undefined. */
export async function runningOn(home: Home): Promise<Postmaster | undefined> {
  const text = await readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // Its lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const [pid, , , port, , , , status] = text.split('\n');
  if (!Number(pid) || !(await isPostgres(Number(pid))) || !(await livesIn(home, Number(pid))))
    return undefined;
  return { pid: Number(pid), port: Number(port) || 0, stopping: status?.trim() === 'stopping' };
}

/**
 * Starts a server on a free port; it needs a moment until it takes connections. Answers the process that keeps it, with which
 * it ends, unless another one runs on this folder already.
 */
export async function launch(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<number | undefined> {
  await dropStalePid(home);
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(await freePort()),
    max_connections: '200',
    timezone: 'UTC',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await openLog(home);
  const { uid, gid, lent } = home.account;
  const child = spawn('/bin/sh', ['-c', keeper, 'sh', binaries.postgres, '-D', home.cluster, ...flags], {
    cwd: home.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', log.fd, log.fd],
    // Its own process group: Ctrl-C in a terminal must reach the server first and the database last.
    detached: true,
    ...(lent ? { uid, gid } : {}),
  });
  child.on('error', () => {});
  child.stdin?.on('error', () => {});
  // Neither the shell nor its pipe should keep this process alive.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  await log.close();
  return child.pid;
}

/** Whether a server was launched by one of these keepers. */
export async function isKeptBy({ pid }: Postmaster, keepers: readonly unknown[]): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Without /proc (macOS) it is believed.
  return status === undefined || keepers.includes(Number(/\) \S+ (\d+) /.exec(status)?.[1]));
}

/**
 * Stops a server: at once for its clients, but with everything written. One that does not manage in time (such as one
 * that is asked in the middle of a recovery) is stopped the hard way. Waits until it is gone.
 */
export async function stop(postmaster: Postmaster): Promise<void> {
  if (signalled(postmaster.pid, 'SIGINT') && !(await goneWithin(postmaster, fastShutdownMs)))
    await stopHard(postmaster);
}

/** Stops a server that a fast shutdown did not end: nothing is written any more, so its next start recovers. */
export async function stopHard(postmaster: Postmaster): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (!signalled(postmaster.pid, signal) || (await goneWithin(postmaster, immediateShutdownMs))) return;
  }
}

async function goneWithin({ pid }: Postmaster, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (await isPostgres(pid)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/** The last lines PostgreSQL logged, for an error a person has to read. */
export async function logTail(home: Home): Promise<string> {
  const text = await readFile(home.log, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-5).join('\n');
}

/**
 * After a crash another process may have been given the number in postmaster.pid. PostgreSQL would refuse to
 * start if that process belongs to the same account, so a file that names no PostgreSQL is removed.
 */
async function dropStalePid(home: Home): Promise<void> {
  if (!(await runningOn(home))) await rm(join(home.cluster, 'postmaster.pid'), { force: true });
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Without /proc (macOS) the number alone has to do. A zombie has ended, its parent only has not noticed.
  if (status === undefined) return isAlive(pid);
  return status.includes('(postgres)') && !status.includes('(postgres) Z');
}

/** Whether the process works in our cluster: after a crash its number may be that of somebody else's PostgreSQL. */
async function livesIn(home: Home, pid: number): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(home.cluster));
}

/** Whether a process exists; one that belongs to somebody else exists too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function openLog(home: Home) {
  const { size } = await stat(home.log).catch(() => ({ size: 0 }));
  if (size > 10_000_000) await truncate(home.log);
  const log = await open(home.log, 'a', 0o600);
  if (home.account.lent) await chown(home.log, home.account.uid, home.account.gid);
  return log;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
