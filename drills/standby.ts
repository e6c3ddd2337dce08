import { execFile } from 'node:child_process';
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbedded } from '@prae/local-postgres/embedded';
import type { Embedded } from '@prae/local-postgres/guard';
import { type Database, openDatabase, sql, type Tx } from '@prae/server/src/db/database.ts';

const run = promisify(execFile);

/** What a standby is made of: the folder and address of the one it follows, a folder of its own, and the settings of both. */
export interface Following {
  folder: string;
  url: string;
  own: string;
  settings: Record<string, string>;
}

/**
 * Starts a PostgreSQL that follows another one by streaming, and has that one wait for it with each commit: what is
 * acknowledged is on both. It only reads until it is promoted.
 */
export async function startStandby(following: Following): Promise<Embedded> {
  const leader = openDatabase(following.url, { max: 1 });
  try {
    // Both marks are of one session.
    await leader.transaction((tx) => copy(tx, following));
    const standby = await startEmbedded({ dataDir: following.own, settings: following.settings });
    await leader.run(sql`alter system set synchronous_standby_names = '*'`);
    await leader.run(sql`select pg_reload_conf()`);
    while (!(await isWaitedFor(leader))) await pause(50);
    return standby;
  } finally {
    await leader.close();
  }
}

/** Makes a standby the one that writes, and waits until it does. */
export async function promote(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  const { isDone } = await database.one(sql<{ isDone: boolean }>`select pg_promote() as "isDone"`);
  await database.close();
  if (!isDone) throw new Error('The standby was not promoted within a minute');
}

/** As a base backup does it: the folder as it is between two marks of the log, which the log then makes whole. */
async function copy(leader: Tx, { folder, url, own }: Following): Promise<void> {
  await leader.run(sql`select pg_backup_start('standby', fast => true)`);
  await run('cp', ['-a', join(folder, 'postgres'), own]);
  const { label } = await leader.one(sql<{ label: string }>`
    select labelfile as label from pg_backup_stop(wait_for_archive => false)`);
  const cluster = join(own, 'postgres/cluster');
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(cluster, name), { force: true });
  const { uid, gid } = await stat(cluster);
  for (const [name, text] of Object.entries({ backup_label: label, 'standby.signal': '' })) {
    await writeFile(join(cluster, name), text);
    await chown(join(cluster, name), uid, gid);
  }
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfoOf(url)}'\n`);
}

function conninfoOf(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}

async function isWaitedFor(leader: Database): Promise<boolean> {
  const { count } = await leader.one(sql<{ count: number }>`
    select count(*)::int as count from pg_stat_replication where sync_state = 'sync'`);
  return count > 0;
}
