import { execFile } from 'node:child_process';
import { createServer as createHttpServer, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runner } from '../../../scripts/processes.mjs';
import { call, closePrepared, type Reply } from './http.ts';

let server: Server;
let url: string;
/** The connections to the party, in the order in which they came, each with how many requests it has carried. */
let carried: Map<Socket, number>;
/** The connection on which a request came, by the request's path. */
let connectionOf: Map<string, Socket>;

beforeEach(async () => {
  [carried, connectionOf] = [new Map(), new Map()];
  server = createHttpServer(({ socket, url: path = '' }, response) => {
    carried.set(socket, (carried.get(socket) ?? 0) + 1);
    connectionOf.set(path, socket);
    response.end(path);
  });
  server.on('connection', (socket) => {
    carried.set(socket, 0);
    socket.on('close', () => carried.get(socket) === 0 && carried.delete(socket));
  });
  url = await listening(server);
});
afterEach(() => {
  closePrepared();
  server.close();
  server.closeAllConnections();
});

async function listening(party: TcpServer): Promise<string> {
  await new Promise<void>((ready) => party.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(party.address() as AddressInfo).port}`;
}

const alone = (path: string): Promise<Reply> => call(`${url}${path}`, { json: {}, alone: true });
const waiting = () => [...carried].filter(([, requests]) => requests === 0).map(([socket]) => socket);

/** After a first call, when what was prepared for the next ones has come. */
async function prepared(): Promise<Socket[]> {
  expect(await alone('/first')).toMatchObject({ text: '/first' });
  await expect.poll(() => waiting().length).toBe(2);
  return waiting();
}

it('sends a request over a connection that was opened before it', async () => {
  const ahead = await prepared();
  expect(await alone('/next')).toMatchObject({ status: 200, text: '/next' });
  expect(ahead).toContain(connectionOf.get('/next'));
});

it('carries one request on each connection, one after the other and many at once', async () => {
  for (let count = 0; count < 10; count += 1) expect(await alone(`/${count}`)).toMatchObject({ status: 200 });
  const many = await Promise.all(Array.from({ length: 20 }, (_, count) => alone(`/many-${count}`)));
  expect(many.map((reply) => reply.kind === 'response' && reply.text)).toEqual(
    Array.from({ length: 20 }, (_, count) => `/many-${count}`),
  );
  const requests = [...carried.values()];
  expect([Math.max(...requests), requests.filter((count) => count === 1).length]).toEqual([1, 30]);
});

it('keeps no more than two waiting, whatever was called at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, count) => alone(`/${count}`)));
  await expect.poll(() => waiting().length).toBe(2);
  for (let count = 0; count < 3; count += 1) await alone('/more');
  expect(waiting().length).toBeLessThanOrEqual(2);
});

it('gives away none that the party closed, and sends the request once', async () => {
  for (const socket of await prepared()) socket.destroy();
  expect(await alone('/next')).toMatchObject({ status: 200, text: '/next' });
  const ended = await prepared();
  for (const socket of ended) socket.end();
  expect(await alone('/again')).toMatchObject({ status: 200, text: '/again' });
  expect(ended).not.toContain(connectionOf.get('/again'));
  expect([...carried.values()].every((requests) => requests <= 1)).toBe(true);
});

it('gives away none on which the party has said something', async () => {
  const spoiled = await prepared();
  for (const socket of spoiled) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nFALSE');
  await expect.poll(() => spoiled.filter((socket) => !socket.destroyed)).toEqual([]);
  expect(await alone('/next')).toMatchObject({ text: '/next' });
});

it('does not send again what was written to a connection that the party then closed', async () => {
  const heard: string[] = [];
  let connections = 0;
  const closing = createTcpServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', (data) => {
      heard.push(String(data).split(' ')[1] ?? '');
      if (heard.length === 1) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      else socket.destroy();
    });
  });
  const party = await listening(closing);
  onTestFinished(() => void closing.close());
  expect(await call(`${party}/1`, { json: {}, alone: true })).toMatchObject({ status: 200 });
  await expect.poll(() => connections).toBe(3);
  const lost = await call(`${party}/2`, { json: {}, alone: true });
  expect([lost, heard]).toEqual([{ kind: 'unknown', cause: 'reset' }, ['/1', '/2']]);
});

it('waits for a quarter of a minute with what no call needs, and opens no other in its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await alone('/first');
  await vi.waitFor(() => expect(waiting()).toHaveLength(2), 60_000);
  // It has come here; that it is known there takes a turn.
  await new Promise<void>((turn) => setImmediate(() => setImmediate(turn)));
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await expect.poll(() => waiting()).toEqual([]);
  expect(await alone('/later')).toMatchObject({ text: '/later' });
});

it('closes what waits when the server ends', async () => {
  await prepared();
  closePrepared();
  await expect.poll(() => waiting()).toEqual([]);
});

it('does not keep a process alive', async () => {
  const program = fileURLToPath(new URL('./prepared.fixture.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [runner, program, url], { timeout: 14_000 });
  expect(stdout).toContain('ended after');
  expect(connectionOf.has('/3')).toBe(true);
});
