import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { databaseUrl, templateName } from './template.ts';

/** One test file's own database. */
export interface TestDatabase {
  /** As the application sees it: role `prae_app`. */
  database: Database;
  /** As the owner, for what the application may not do: planting a corruption, reading what it may not see. */
  owner: Database;
  /** The owner's URL, for a server under test. */
  url: string;
  /** Closes both pools and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** A machine that runs many tests side by side may need a while for a connection. */
export const patience = { connectMs: 60_000 };

/** Clones the migrated template. Call it in `beforeAll` and `drop` in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${templateName}`);
  const url = databaseUrl(server, name);
  const owner = openDatabase(url, { max: 5, patience });
  const database = openDatabase(url, { role: 'prae_app', patience });
  return {
    database,
    owner,
    url,
    async drop() {
      await Promise.all([database.close(), owner.close()]);
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** CREATE and DROP DATABASE take no parameters and no transaction; the names are made here. */
async function onServer(url: string, statement: string): Promise<void> {
  const server = openDatabase(url, { max: 1, patience });
  try {
    await server.run({ text: statement, values: [] });
  } finally {
    await server.close();
  }
}
