import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  lstat,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Account, databaseAccount, reaches } from './embedded.account.ts';
import { type Binaries, sharedFolder } from './embedded.binaries.ts';
import { DatabaseRefused } from './refused.ts';

const run = promisify(execFile);

/** The superuser of the embedded server: owner of the data, and the name migrations run under. */
export const owner = 'prae';

/** Where one installation keeps its database: `cluster` is PostgreSQL's own folder, beside it lies its log. */
export interface Home {
  folder: string;
  cluster: string;
  log: string;
  passwordFile: string;
  account: Account;
}

/**
 * Finds or makes DATA_DIR/postgres. When DATA_DIR lies where the database's account cannot go, the folder is
 * made elsewhere and DATA_DIR/postgres becomes a link to it, so that the data still belongs to this DATA_DIR.
 */
export async function databaseHome(dataDir: string, say: (line: string) => void): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const named = resolve(dataDir, 'postgres');
  const folder = (await existing(named)) ?? (await make(named, dataDir, say));
  const account = await databaseAccount(folder);
  const cluster = join(folder, 'cluster');
  const passwordFile = join(cluster, 'prae-password');
  return { folder, cluster, log: join(folder, 'postgres.log'), passwordFile, account };
}

/**
 * Makes a new cluster unless there is one. It is made beside its place and renamed, so that a start cut short
 * never leaves half a cluster, and of two starts at once one wins.
 */
export async function ensureCluster(home: Home, binaries: Binaries): Promise<void> {
  if (await present(home.cluster)) return;
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

async function existing(named: string): Promise<string | undefined> {
  const entry = await lstat(named).catch(() => undefined);
  if (!entry?.isSymbolicLink()) return entry && named;
  const folder = resolve(named, '..', await readlink(named));
  // Starting with an empty database instead would look as if all money were gone.
  if (!(await present(folder)))
    throw new DatabaseRefused(`${named} points to ${folder}, which is gone. Restore it or remove the link.`);
  return folder;
}

async function make(named: string, dataDir: string, say: (line: string) => void): Promise<string> {
  const account = await databaseAccount(named);
  const near = !account.lent || (await reaches(account, resolve(dataDir)));
  const folder = near ? named : join(await sharedFolder(), `postgres-${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  if (account.lent) await chown(folder, account.uid, account.gid);
  if (!near) {
    await symlink(folder, named);
    say(`The database's account cannot enter ${resolve(dataDir)}, so the data lies in ${folder}.`);
  }
  return folder;
}

async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^draft-(\d+)/.exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    // The killed server's initdb may still be writing; what is left then goes with the next start.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
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

async function present(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
