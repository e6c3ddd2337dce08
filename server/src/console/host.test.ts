import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { clientMarker } from '@prae/contract/routes';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { codeAt, enrol } from '../features/operator/operator.ts';
import { createServer } from '../http/server.ts';
import { startWorld, type World } from '../testing/world.ts';
import { serveConsole } from './pages.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CONSOLE: 'true', CONSOLE_HOST: 'console.test' } });
});
afterAll(() => world.close());

async function signedIn(): Promise<string> {
  const made = await enrol(world.deps, { name: 'malee', shownAs: 'Malee', roles: ['SUPPORT'] });
  if (!made) throw new Error('The name is taken');
  const post = (path: string, body: object, token?: string) =>
    new Promise<{ token: string }>((answered, failed) => {
      const headers = {
        ...{
          host: 'console.test',
          'content-type': 'application/json',
          [clientMarker.name]: clientMarker.value,
        },
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      // fetch takes no other host than that of the address.
      const asked = request(`${world.url}/api/console${path}`, { method: 'POST', headers }, (response) => {
        json(response).then((read) => answered(read as { token: string }), failed);
      });
      asked.once('error', failed).end(JSON.stringify(body));
    });
  const { token } = await post('/login', { name: 'malee', password: made.password });
  await post('/login/verify', { code: codeAt(made.secret, new Date()) }, token);
  return token;
}

it('has its pages at its own host alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'));
  await writeFile(join(folder, 'index.html'), '<title>Console</title>');
  const env = { CONSOLE: 'true', CONSOLE_HOST: 'console.test' };
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env });
  const app = createServer(config, process.stdout);
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  await serveConsole(app, config, folder);
  const at = async (host: string) =>
    (await app.inject({ url: '/console/inbox', headers: { host } })).statusCode;
  expect([await at('console.test'), await at('portal.test')]).toEqual([200, 404]);
});

/** What a line at a host is told: `open`, or why it is not. */
function lineAt(host: string | undefined, token: string): Promise<string> {
  const socket = io(`${world.url}/console`, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } },
    ...(host !== undefined && { extraHeaders: { host } }),
  });
  return new Promise<string>((told) => {
    socket.once('connect', () => told('open'));
    socket.once('connect_error', ({ message }) => told(message));
  }).finally(() => socket.close());
}

/** What a call at a host is answered with. */
function callAt(host: string, token: string): Promise<number | undefined> {
  const headers = {
    ...{ host, authorization: `Bearer ${token}` },
    [clientMarker.name]: clientMarker.value,
  };
  return new Promise((answered, failed) => {
    const asked = request(`${world.url}/api/console/me`, { headers }, (response) => {
      response.resume();
      answered(response.statusCode);
    });
    asked.once('error', failed).end();
  });
}

it('has its lines at its own host alone, as its calls', async () => {
  const token = await signedIn();
  expect(await callAt('portal.test', token)).toBe(404);
  expect(await callAt('127.0.0.1', token)).toBe(404);
  expect(await callAt('console.test', token)).toBe(200);
  expect(await lineAt(undefined, token)).toBe('NO_DATA');
  expect(await lineAt('portal.test', token)).toBe('NO_DATA');
  expect(await lineAt('console.test', token)).toBe('open');
  expect(await lineAt('console.test:443', token)).toBe('open');
});
