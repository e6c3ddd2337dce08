import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbedded } from '@prae/local-postgres/embedded';
import type { Embedded } from '@prae/local-postgres/guard';
import { migrate } from '@prae/server/src/db/migrate.ts';
import { promote, startStandby } from './standby.ts';

const run = promisify(execFile);

/** A PostgreSQL that an operator would run, with the means to have it fail. */
export interface Postgres {
  /** Where it is now, as its owner: each start has a port of its own. */
  url(): string;
  /** The folder that its data is in, with everything else on the same disk. */
  readonly folder: string;
  /** Restarts as `pg_ctl restart -m fast` or `-m immediate` does. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Ends it at once and for good, and after so long has its standby take over. */
  failOver(afterMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** How large a disk is that is to become full: the database alone takes a third of it. */
const SMALL_DISK = '400m';

/**
 * Starts one in a temporary folder, migrated; with `isDiskSmall` on a disk of its own, which takes root; with `hasStandby`
 * followed by another one, for which each commit waits.
 */
export async function startPostgres({ isDiskSmall = false, hasStandby = false } = {}): Promise<Postgres> {
  const folder = await newFolder();
  if (isDiskSmall) await run('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=711`, 'tmpfs', folder]);
  const settings = { max_connections: '100', ...(isDiskSmall && { max_wal_size: '96MB' }) };
  const start = () => startEmbedded({ dataDir: folder, settings });
  let running: Embedded = await start();
  await migrate(running.url);
  const own = hasStandby ? await newFolder() : undefined;
  let standby = own ? await startStandby({ folder, url: running.url, own, settings }) : undefined;
  return {
    url: () => running.url,
    folder,
    async restart(mode) {
      if (mode === 'immediate') await endAtOnce(folder);
      await running.stop();
      running = await start();
    },
    async failOver(afterMs) {
      if (!standby) throw new Error('There is no standby');
      await endAtOnce(folder);
      await running.stop();
      await pause(afterMs);
      await promote(standby.url);
      [running, standby] = [standby, undefined];
    },
    async stop() {
      await standby?.stop();
      await running.stop();
      if (isDiskSmall) await run('umount', ['-l', folder]);
      for (const each of own ? [folder, own] : [folder]) await rm(each, { recursive: true, force: true });
    },
  };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prae-drill-'));
  // mkdtemp closes the folder to others, and the database's account may be another one.
  await chmod(folder, 0o711);
  return folder;
}

/** Has PostgreSQL drop everything, as `pg_ctl stop -m immediate` does, and waits until it is gone. */
async function endAtOnce(folder: string): Promise<void> {
  const pid = Number(
    (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  process.kill(pid, 'SIGQUIT');
  while (await isRunning(pid)) await pause(20);
}

/** A process that has ended stays as a zombie until whoever started it notices. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !status.includes(') Z');
}
