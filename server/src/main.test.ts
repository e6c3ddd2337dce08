import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { clientMarker } from '@prae/contract/routes';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Program, startProgram } from '../../scripts/processes.mjs';
import { type TestDatabase, testDatabase } from './testing/database.ts';

vi.setConfig({ testTimeout: 240_000 });

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

test('the line with its address is the last one of its start, whatever the start logs', async () => {
  const server = start({ LOG_LEVEL: 'info', HOST: '0.0.0.0' });
  await server.said(/config.demo-on-network/);
  await server.listening;
  const lines = server.output().trimEnd().split('\n');
  expect(
    lines
      .map((line) => /config.demo-on-network|Server listening|portal listening on/.exec(line)?.[0])
      .slice(-3),
  ).toEqual([expect.stringMatching(/^Server/), 'config.demo-on-network', 'portal listening on']);
});

/** A connection on which so much has been sent; answers what came back on it until it ended. */
function sending(url: string, bytes: string): { ended: Promise<string>; send(more: string): void } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
  return { ended: text(socket), send: (more) => void socket.write(more) };
}

test('asked to stop it says so, answers what is asked, and waits for nobody who asks nothing', async () => {
  const server = start({});
  const url = await server.listening;
  const asking = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\n${clientMarker.name}: ${clientMarker.value}\r\n\r\n`;
  const login = `POST /api/login HTTP/1.1\r\nhost: x\r\n${clientMarker.name}: ${clientMarker.value}\r\ncontent-type: application/json\r\n`;
  const connections = {
    silent: sending(url, ''),
    halfHead: sending(url, 'GET /api/lookup/banks HTTP/1.1\r\nhost: x\r\n'),
    halfBody: sending(url, `${login}content-length: 100\r\n\r\n{"username":`),
    kept: sending(url, asking('/healthz')),
    asked: sending(url, asking('/healthz')),
    ready: sending(url, asking('/healthz')),
    line: sending(
      url,
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ),
  };
  await fetch(`${url}/readyz`);
  const began = performance.now();
  const stopped = server.stop();
  await expect
    .poll(async () => (await fetch(`${url}/readyz`)).json(), { interval: 20 })
    .toEqual({ status: 'not ready', reason: 'ending' });
  connections.ready.send(asking('/readyz'));
  connections.asked.send(asking('/api/lookup/banks'));
  expect(await stopped).toBe('exit code 0');
  // Those who ask nothing would be waited for ten seconds.
  expect(performance.now() - began).toBeLessThan(8_000);
  const ended = async (name: keyof typeof connections) =>
    (await connections[name].ended).split('HTTP/1.1 ').slice(1);
  expect(await ended('silent')).toEqual([]);
  expect(await ended('halfHead')).toEqual([]);
  expect(await ended('halfBody')).toEqual([]);
  expect(await ended('kept')).toEqual([expect.stringMatching(/^200 /)]);
  const banks = expect.stringMatching(/^200 [\s\S]*connection: close[\s\S]*KBANK/);
  expect(await ended('asked')).toEqual([expect.stringMatching(/^200 /), banks]);
  expect(await ended('ready')).toEqual([
    expect.stringMatching(/^200 /),
    expect.stringMatching(/^503 [\s\S]*"ending"/),
  ]);
  expect(await ended('line')).toEqual([expect.stringMatching(/^101 /)]);
});

test('a wrong configuration stops the start with one line', async () => {
  const server = start({ VARIANT: 'fr' });
  expect(await server.ended).toBe('exit code 78');
  expect(server.output()).toBe('Configuration: VARIANT must be th or la.\n');
});

test('no database stops the start with one line', async () => {
  const server = start({ DATABASE_URL: '' });
  expect(await server.ended).toBe('exit code 78');
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
