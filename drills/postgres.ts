import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbedded } from '@prae/local-postgres/embedded';
import type { Embedded } from '@prae/local-postgres/guard';
import { migrate } from '@prae/server/src/db/migrate.ts';

const run = promisify(execFile);

/** A PostgreSQL that an operator would run, with the means to have it fail. */
export interface Postgres {
  /** Where it is now, as its owner: each start has a port of its own. */
  url(): string;
  /** The folder that its data is in, with everything else on the same disk. */
  readonly folder: string;
  /** Restarts as `pg_ctl restart -m fast` or `-m immediate` does. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

/** How large a disk is that is to become full: the database alone takes a third of it. */
const SMALL_DISK = '400m';

/** Starts one in a temporary folder, migrated; with `isDiskSmall` on a disk of its own, which takes root. */
export async function startPostgres({ isDiskSmall = false } = {}): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'prae-drill-'));
  // mkdtemp closes the folder to others, and the database's account may be another one.
  await chmod(folder, 0o711);
  if (isDiskSmall) await run('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=711`, 'tmpfs', folder]);
  const start = () =>
    startEmbedded({
      dataDir: folder,
      settings: { max_connections: '100', ...(isDiskSmall && { max_wal_size: '96MB' }) },
    });
  let running: Embedded = await start();
  await migrate(running.url);
  return {
    url: () => running.url,
    folder,
    async restart(mode) {
      if (mode === 'immediate') await endAtOnce(folder);
      await running.stop();
      running = await start();
    },
    async stop() {
      await running.stop();
      if (isDiskSmall) await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
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
