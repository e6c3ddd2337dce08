import { openDatabase, sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

/** The migrated, otherwise empty database that every test database is cloned from. */
export const templateName = 'prae_template';

/** Makes the template on an empty server. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const server = openDatabase(serverUrl, { max: 1 });
  try {
    await server.run(sql`create database prae_template`);
  } finally {
    await server.close();
  }
  await migrate(databaseUrl(serverUrl, templateName));
}

/** The same server and account, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
