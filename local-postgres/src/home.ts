import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, readlink, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Account, databaseAccount, reaches } from './account.ts';
import { sharedFolder } from './binaries.ts';
import { DatabaseRefused } from './refused.ts';

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

async function existing(named: string): Promise<string | undefined> {
  const entry = await lstat(named).catch(() => undefined);
  if (!entry?.isSymbolicLink()) return entry && named;
  const folder = resolve(named, '..', await readlink(named));
  // Starting with an empty database instead would look as if all money were gone.
  if (!existsSync(folder))
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
