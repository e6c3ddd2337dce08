import { clientMarker } from '@prae/contract/routes';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Program, startProgram } from '../../scripts/processes.mjs';
import { type TestDatabase, testDatabase } from './testing/database.ts';

vi.setConfig({ testTimeout: 90_000 });

/** The server as a process of its own, as the start script runs it. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const servers: Program[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
});

function start(env: Record<string, string>): Program {
  const given = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: database.url, LOG_LEVEL: 'debug', ...env };
  const server = startProgram('server/src/main.ts', { env: given, output: 'keep' });
  servers.push(server);
  return server;
}

test('it fills an empty database, answers, finishes what runs when asked to stop, and logs no secrets', async () => {
  const server = start({});
  const url = await server.listening;
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { [clientMarker.name]: clientMarker.value, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const login = post('/api/login', { username: '0800000001', password: 'prae-demo-1' });
  const wrong = post('/api/login', { username: '0800000001', password: 'not the one' });
  const launch = fetch(`${url}/api/autoLogin/pgslot/somebody/the-game-password`, {
    headers: { [clientMarker.name]: clientMarker.value, authorization: `Bearer ${'t'.repeat(43)}` },
  });
  expect((await launch).status).toBe(401);
  const stopped = server.stop();
  const [answer, refusal] = await Promise.all([login, wrong]);
  expect(answer.status).toBe(200);
  expect(refusal.status).toBe(401);
  const { token } = (await answer.json()) as { token: string };
  expect(await stopped).toBe('exit code 0');

  const log = server.output();
  expect(log).toContain('"call":"session.create"');
  expect(log).toContain('"route":"/api/login"');
  for (const secret of [token, 'prae-demo-1', 'not the one', '0800000001', 'the-game-password', 'ttttt'])
    expect(log).not.toContain(secret);
});

test('a wrong configuration stops the start with one line', async () => {
  const server = start({ VARIANT: 'fr' });
  expect(await server.ended).toBe('exit code 1');
  expect(server.output()).toBe('Configuration: VARIANT must be th or la.\n');
});

test('no database stops the start with one line', async () => {
  const server = start({ DATABASE_URL: '' });
  expect(await server.ended).toBe('exit code 1');
  expect(server.output()).toBe('Configuration: DATABASE_URL is missing.\n');
});

test('a database that is not there stops the start with one line', async () => {
  const server = start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
  expect(await server.ended).toBe('exit code 1');
  expect(server.output()).toBe('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n');
});

test('a port that is taken stops the start', async () => {
  const first = start({});
  const { port } = new URL(await first.listening);
  const second = start({ PORT: port });
  expect(await second.ended).toBe('exit code 1');
  expect(second.output()).toContain('EADDRINUSE');
});
