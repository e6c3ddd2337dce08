import { randomBytes } from 'node:crypto';
import { clientMarker } from '@prae/contract/routes';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProgram } from '../../scripts/processes.mjs';
import { type Database, openDatabase } from './db/database.ts';
import { databaseUrl } from './testing/template.ts';

/** A database that is empty, and a login that owns nothing in it. */
const name = `test_${randomBytes(6).toString('hex')}`;
const owned = databaseUrl(inject('postgresUrl'), name);
const login = new URL(owned);
login.username = `login_${name}`;
login.password = 'of-the-server';

let server: Database;
const run = (database: Database, text: string) => database.run({ text, values: [] });
beforeAll(async () => {
  server = openDatabase(inject('postgresUrl'), { max: 1 });
  await run(server, `create database ${name}`);
  await run(
    server,
    'do $$ begin create role prae_app nologin; exception when duplicate_object then null; end $$',
  );
  await run(server, `create role ${login.username} login password 'of-the-server' in role prae_app`);
});
afterAll(async () => {
  await run(server, `drop database ${name} with (force)`);
  await run(server, `drop role ${login.username}`);
  await server.close();
});

test('a server under a login of its own works, and has no way to the rights of the owner', async () => {
  const env = { PATH: process.env.PATH, PORT: '0', MIGRATION_DATABASE_URL: owned, DATABASE_URL: login.href };
  const portal = startProgram('server/src/main.ts', { env, output: 'keep' });
  try {
    const answer = await fetch(`${await portal.listening}/api/login`, {
      method: 'POST',
      headers: { [clientMarker.name]: clientMarker.value, 'content-type': 'application/json' },
      body: JSON.stringify({ username: '0800000001', password: 'prae-demo-1' }),
    });
    expect(answer.status).toBe(200);
  } finally {
    await portal.stop();
  }
  const app = openDatabase(login.href, { role: 'prae_app', max: 1 });
  try {
    await run(app, 'reset role');
    await run(app, `select set_config('role', 'none', false)`);
    for (const text of [
      'update ledger.account set balance = 1',
      'delete from ledger.entry',
      'drop table member',
    ])
      await expect(run(app, text)).rejects.toThrow(/permission denied|must be owner/);
  } finally {
    await app.close();
  }
});
