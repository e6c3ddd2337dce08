import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { isAlive } from './postmaster.ts';

const run = promisify(execFile);

/** The superuser of the embedded server: owner of the data, and the name migrations run under. */
export const owner = 'prae';

/**
 * Makes a new cluster unless there is one. It is made beside its place and renamed, so that a start cut short
 * never leaves half a cluster, and of two starts at once one wins.
 */
export async function ensureCluster(home: Home, binaries: Binaries): Promise<void> {
  if (existsSync(home.cluster)) return;
  await removeAbandonedDrafts(home.folder);
  const draft = join(home.folder, `draft-${process.pid}`);
  const passwordFile = `${draft}.password`;
  const { uid, gid, lent } = home.account;
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (lent) await chown(passwordFile, uid, gid);
  const flags = [
    '--auth=scram-sha-256',
    `--username=${owner}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
  ];
  // PostgreSQL's own locale sorts alike on every machine and needs none installed.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(binaries.initdb, ['-D', draft, ...flags, ...locale], {
    cwd: home.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...(lent ? { uid, gid } : {}),
  });
  await rename(passwordFile, join(draft, 'prae-password'));
  await rename(draft, home.cluster).catch(() => rm(draft, { recursive: true, force: true }));
}

async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^draft-(\d+)/.exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    // The killed server's initdb may still be writing; what is left then goes with the next start.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}
