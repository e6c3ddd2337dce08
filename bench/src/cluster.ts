import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@prae/local-postgres/embedded';
import { openDatabase, sql } from '@prae/server/src/db/database.ts';
import { migrate } from '@prae/server/src/db/migrate.ts';

export interface Cluster {
  /** Makes a migrated database and answers with its URL. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of the benchmark's own, from npm, in a temporary folder; fsync is on, as the product runs it. Checkpoints
 * are far apart, so that none falls into one of two measurements that are compared. Statements are counted in no
 * database but those that ask for it.
 */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-bench-'));
  // mkdtemp closes the folder to others, and the database's account may be another one.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbedded({
    dataDir,
    settings: {
      max_connections: '100',
      shared_buffers: '512MB',
      max_wal_size: '16GB',
      checkpoint_timeout: '1h',
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track': 'none',
    },
  });
  return {
    async database(name) {
      const server = openDatabase(postgres.url, { max: 1 });
      await server.run({ text: `create database ${name}`, values: [] });
      const { fsync } = await server.one(sql<{ fsync: string }>`select current_setting('fsync') as fsync`);
      await server.close();
      if (fsync !== 'on') throw new Error('fsync is off: the numbers would mean nothing');
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      await migrate(url.href);
      return url.href;
    },
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
