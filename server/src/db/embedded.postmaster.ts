import { spawn } from 'node:child_process';
import { chown, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './embedded.binaries.ts';
import { type Home, isAlive } from './embedded.folder.ts';

/** A PostgreSQL server process and where it listens. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * PostgreSQL outlives a parent that is killed with -9. This shell stands between: when the parent is gone its
 * end of the pipe closes, `read` returns, and PostgreSQL is asked to stop.
 */
const keeper = '"$@" & child=$!; read -r line; kill -INT "$child"; wait "$child"';

/** The server that runs on this folder, whoever started it, or undefined. */
export async function runningOn(home: Home): Promise<Postmaster | undefined> {
  const text = await readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !(await isPostgres(pid))) return undefined;
  return { pid, port: port || 0 };
}

/** Starts a server on a free port; it needs a moment until it takes connections. */
export async function launch(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<void> {
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
  (child.stdin as unknown as { unref(): void } | null)?.unref();
  await log.close();
}

/** Stops a server: at once for its clients, but with everything written. Waits until it is gone. */
export async function stop(postmaster: Postmaster): Promise<void> {
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];
  for (const signal of signals) {
    if (!signalled(postmaster.pid, signal)) return;
    for (let waited = 0; waited < 20_000; waited += 20) {
      if (!(await isPostgres(postmaster.pid))) return;
      await pause(20);
    }
  }
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
