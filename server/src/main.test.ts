import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { clientMarker } from '@prae/contract/routes';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from './testing/database.ts';

vi.setConfig({ testTimeout: 90_000 });

/** The server as a process of its own, as the start script runs it. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Started {
  child: ChildProcess;
  output: () => string;
}

function start(env: Record<string, string>): Started {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATABASE_URL: database.url, LOG_LEVEL: 'debug', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

async function listening({ output }: Started): Promise<string> {
  const url = () => /^portal listening on (http:\/\/\S+)$/m.exec(output())?.[1];
  await expect.poll(url, { timeout: 40_000 }).toBeDefined();
  return url() ?? '';
}

test('it fills an empty database, answers, finishes what runs when asked to stop, and logs no secrets', async () => {
  const server = start({});
  const url = await listening(server);
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
  server.child.kill('SIGTERM');
  const [answer, refusal] = await Promise.all([login, wrong]);
  expect(answer.status).toBe(200);
  expect(refusal.status).toBe(401);
  const { token } = (await answer.json()) as { token: string };
  const [code] = (await once(server.child, 'exit')) as [number];
  expect(code).toBe(0);

  const log = server.output();
  expect(log).toContain('"call":"session.create"');
  expect(log).toContain('"route":"/api/login"');
  for (const secret of [token, 'prae-demo-1', 'not the one', '0800000001', 'the-game-password', 'ttttt'])
    expect(log).not.toContain(secret);
});

test('a wrong configuration stops the start with one line', async () => {
  const server = start({ VARIANT: 'fr' });
  const [code] = (await once(server.child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(server.output()).toBe('Configuration: VARIANT must be th or la.\n');
});

test('a database that is not there stops the start with one line', async () => {
  const server = start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
  const [code] = (await once(server.child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(server.output()).toBe('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n');
});

test('a port that is taken stops the start', async () => {
  const first = start({});
  const { port } = new URL(await listening(first));
  const second = start({ PORT: port });
  const [code] = (await once(second.child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(second.output()).toContain('EADDRINUSE');
});
