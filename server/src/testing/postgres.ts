import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@prae/local-postgres/embedded';
import type { TestProject } from 'vitest/node';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's URL of the server that every test database of this run lives on. */
    postgresUrl: string;
  }
}

/**
 * Nothing here outlives its run, so nothing waits for the disk, and no query is shared among processes or compiled:
 * the tests keep both cores busy by themselves.
 */
const settings = {
  max_connections: '300',
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  ...{ wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '1GB' },
  ...{ jit: 'off', max_parallel_workers_per_gather: '0' },
};

/** Vitest's global set-up: one PostgreSQL per run, with one migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-test-'));
  // mkdtemp closes the folder to others, and the database's account may be another one.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbedded({ dataDir, settings });
  await makeTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
