import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CallOptions, call, callForBytes, type Reply } from './http.ts';

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let base: string;
let answering: Answering;
const connections = new Set<Socket>();

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => answering(request, response, body));
  });
  server.on('connection', (socket) => connections.add(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  connections.clear();
  server.closeAllConnections();
  server.close();
});

function asked(answer: Answering, options?: CallOptions): Promise<Reply> {
  answering = answer;
  return call(`${base}/path?x=1`, options);
}

/** What a party sees of a call. */
async function seenOf(options: CallOptions): Promise<{ request: IncomingMessage; body: string }> {
  let seen: { request: IncomingMessage; body: string } | undefined;
  await asked((request, response, body) => {
    seen = { request, body };
    response.end();
  }, options);
  if (!seen) throw new Error('nobody was called');
  return seen;
}

it('answers any status with the text, a redirect too, and follows none', async () => {
  const paths: (string | undefined)[] = [];
  const reply = await asked((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { location: '/elsewhere' }).end('ไปที่อื่น');
  });
  expect(reply).toMatchObject({ kind: 'response', status: 302, text: 'ไปที่อื่น' });
  expect(reply).toMatchObject({ headers: { location: '/elsewhere' } });
  expect(paths).toEqual(['/path?x=1']);
  expect(await asked((_, response) => response.writeHead(503).end('{}'))).toMatchObject({ status: 503 });
  expect(await asked((_, response) => response.writeHead(204).end())).toMatchObject({
    status: 204,
    text: '',
  });
});

it.each<[string, CallOptions, string, string | undefined, string]>([
  [
    'a form',
    { form: { a: '1 2', b: 'ก' } },
    'POST',
    'application/x-www-form-urlencoded',
    'a=1+2&b=%E0%B8%81',
  ],
  ['JSON', { json: { a: 'ก' } }, 'POST', 'application/json', '{"a":"ก"}'],
  ['its own bytes', { body: '<a/>', headers: { 'content-type': 'text/xml' } }, 'POST', 'text/xml', '<a/>'],
  ['nothing', {}, 'GET', undefined, ''],
  ['nothing by another method', { method: 'DELETE' }, 'DELETE', undefined, ''],
])('sends %s', async (_, options, method, type, sent) => {
  const { request, body } = await seenOf(options);
  expect([request.method, request.headers['content-type'], body]).toEqual([method, type, sent]);
});

it('asks for an answer that is not packed', async () => {
  const { headers } = (await seenOf({ headers: { 'x-key': 'k' } })).request;
  expect(headers).toMatchObject({ accept: 'application/json', 'accept-encoding': 'identity', 'x-key': 'k' });
});

it.each<[string, Answering]>([
  ['never answers', () => {}],
  ['stops in the middle of its answer', (_, response) => response.writeHead(200).write('{"a":')],
])('is a timeout where the party %s', async (_, answer) => {
  const began = performance.now();
  expect(await asked(answer, { timeoutMs: 200 })).toEqual({ kind: 'unknown', cause: 'timeout' });
  expect(performance.now() - began).toBeLessThan(5_000);
});

it.each<[string, Answering]>([
  ['closes without an answer', (request) => request.socket.destroy()],
  [
    'closes in the middle of its answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":');
      setImmediate(() => request.socket.destroy());
    },
  ],
  ['answers what is no HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
])('is a reset where the party %s', async (_, answer) => {
  expect(await asked(answer)).toEqual({ kind: 'unknown', cause: 'reset' });
});

it('is a reset where nobody listens, and where the address is none', async () => {
  const closed = createServer();
  await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  expect(await call(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'unknown', cause: 'reset' });
  expect(await call('no address')).toEqual({ kind: 'unknown', cause: 'reset' });
});

it('stops reading an answer that is too long, and lets go of the connection', async () => {
  let gone: Promise<unknown> | undefined;
  const reply = await asked((request, response) => {
    gone = new Promise((closed) => request.socket.on('close', closed));
    const part = Buffer.alloc(65_536, 'x');
    const write = () => {
      if (!response.destroyed) response.write(part, () => setImmediate(write));
    };
    response.writeHead(200);
    write();
  });
  expect(reply).toEqual({ kind: 'unknown', cause: 'badBody' });
  await gone;
});

it('sends and answers bytes as they are, up to a limit, each on a connection of its own', async () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  answering = (request, response) => response.end(request.method === 'PUT' ? '' : all);
  expect(await callForBytes(base, { answerLimit: 256 })).toMatchObject({ status: 200, bytes: all });
  expect(await callForBytes(base, { answerLimit: 255 })).toEqual({ kind: 'unknown', cause: 'badBody' });
  const sent = new Promise<Buffer>((heard) => {
    server
      .removeAllListeners('request')
      .on('request', (request: IncomingMessage, response: ServerResponse) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          response.end();
          heard(Buffer.concat(parts));
        });
      });
  });
  await callForBytes(base, { method: 'PUT', body: all, answerLimit: 0 });
  expect(await sent).toEqual(all);
  expect(connections.size).toBeGreaterThanOrEqual(3);
});

it('keeps its connections for the next calls', async () => {
  for (let count = 0; count < 20; count += 1) await asked((_, response) => response.end('{}'));
  expect(connections.size).toBeLessThan(5);
});

it('gives a call that is alone no answer that was said twice', async () => {
  let count = 0;
  const twice = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      count += 1;
      const answer = `HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n${count}`;
      socket.write(answer);
      setTimeout(() => socket.write(answer), 3);
    });
  });
  await new Promise<void>((listening) => twice.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(twice.address() as AddressInfo).port}/`;
  const told: Reply[] = [];
  for (let called = 0; called < 6; called += 1) told.push(await call(url, { json: {}, alone: true }));
  twice.close();
  expect(told.map((reply) => reply.kind === 'response' && reply.text)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
});
