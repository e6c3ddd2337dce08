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

/** Vitest's global set-up: one PostgreSQL per run, with one migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-test-'));
  // mkdtemp closes the folder to others, and the database's account may be another one.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbedded({ dataDir, settings: { max_connections: '300' } });
  await makeTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
