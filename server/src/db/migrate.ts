import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Db, sql } from './database.ts';
import { type Routines, readRoutines } from './routines.ts';

const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any constant will do, as long as nothing else in the database locks it. */
const migrationLock = 7_270_001;

/** The first PostgreSQL version the migrations are written for, in the form of `server_version_num`. */
const oldestServer = 150_000;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Why the database cannot be brought up to date, as one line for the operator. */
export class MigrationRefused extends Error {}

/**
 * Brings the database at `url` up to date and answers the names of the migrations applied. Files `NNNN_name.sql` run in
 * order, each in one transaction, under an advisory lock, so that several servers may start at once; then the routines,
 * if they are new. All of it only goes forward: a migration that changed, vanished or was numbered before an applied one
 * is refused, and so are routines that others have replaced since. A `folder` of other migrations has no routines.
 */
export async function migrate(url: string, folder: string = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const routines = folder === ownFolder ? await readRoutines() : undefined;
  const client = new pg.Client({ connectionString: url, application_name: 'prae migrate' });
  client.on('error', () => {});
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // Node tells of several addresses tried in vain by a code alone.
    throw new MigrationRefused(`The database cannot be reached: ${error.message || error.code}.`);
  });
  try {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`create table if not exists public.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const pending = pendingOf(migrations, await appliedIn(client));
    for (const migration of pending) await apply(client, migration);
    if (routines) await applyRoutines(client, routines);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

let brought: Promise<string[]> | undefined;

/** What this program brings, as it was when it started: files may be replaced under a running one. */
async function broughtByThisProgram(): Promise<string[]> {
  return [...(await readMigrations()).map(({ name }) => name), (await readRoutines()).checksum];
}

/** The migrations and routines this program brings that the database at the other end never had. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  brought ??= broughtByThisProgram();
  const applied = await db.rows(
    sql<{ name: string }>`select name from migration union all select checksum from routines`,
  );
  const names = new Set(applied.map(({ name }) => name));
  return (await brought).filter((name) => !names.has(name));
}

/** Every migration in `folder`, in the order in which they are applied. */
async function readMigrations(folder: string = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const found = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(found.rows[0]?.server_version_num);
  if (version < oldestServer) {
    throw new MigrationRefused(
      `PostgreSQL 15 or later is needed; this one is ${Math.floor(version / 10_000)}.`,
    );
  }
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const found = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migration',
  );
  return new Map(found.rows.map((row) => [row.name, row.checksum]));
}

function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const present = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    const file = present.get(name);
    if (!file)
      throw new MigrationRefused(`Migration ${name} was applied to this database but its file is gone.`);
    if (file.checksum !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} changed after it was applied; restore it and write a new one instead.`,
      );
    }
  }
  const last = [...applied.keys()].sort().at(-1) ?? '';
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const late = pending.find((migration) => migration.name < last);
  if (late)
    throw new MigrationRefused(
      `Migration ${late.name} is numbered before ${last}, which is applied already.`,
    );
  return pending;
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await inTransaction(client, `Migration ${name}`, async () => {
    await client.query(text);
    await client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum]);
  });
}

/** Each text of the routines that ever was in force is remembered, so that an older program cannot bring its own back. */
async function applyRoutines(client: pg.Client, { text, checksum }: Routines): Promise<void> {
  const known = await client.query<{ isLast: boolean }>(
    `select number = (select max(number) from public.routines) as "isLast" from public.routines where checksum = $1`,
    [checksum],
  );
  if (known.rows[0]?.isLast) return;
  if (known.rows[0]) {
    throw new MigrationRefused(
      'A later version of this program has run on this database and replaced its routines; start that one. (Routines that came back to an earlier text need a comment that says so.)',
    );
  }
  await inTransaction(client, 'The routines', async () => {
    await client.query(text);
    await client.query('insert into public.routines (checksum) values ($1)', [checksum]);
  });
}

async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationRefused(`${what} failed: ${reason}`, { cause: error });
  }
}
