import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseRefused } from './refused.ts';

const run = promisify(execFile);

/** Whom PostgreSQL runs as. It refuses root, so root lends it another account; anyone else runs it as themselves. */
export interface Account {
  uid: number;
  gid: number;
  /** True when this process is root and must hand files and processes over to the account. */
  lent: boolean;
}

/** The account this project makes on a machine that has no `postgres`. */
const ownAccount = 'prae-postgres';

/**
 * The account for the database in `folder`. An existing folder keeps its owner, so that a package which adds a
 * `postgres` account later does not lock a running installation out of its own data.
 */
export async function databaseAccount(folder: string): Promise<Account> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid, lent: false };
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, lent: true };
  const found = (await lookUp('postgres')) ?? (await lookUp(ownAccount)) ?? (await createAccount());
  return { ...found, lent: true };
}

/** Whether the account may pass through every folder above `path` and into it. */
export async function reaches(account: Account, path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const passBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & passBit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<{ uid: number; gid: number }> {
  // `nobody` exists everywhere; it serves where accounts cannot be made, such as a read-only system.
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    ownAccount,
  ]).catch(() => {});
  const made = (await lookUp(ownAccount)) ?? (await lookUp('nobody'));
  if (!made)
    throw new DatabaseRefused(
      'PostgreSQL does not run as root, and no other account could be found or made.',
    );
  return made;
}
