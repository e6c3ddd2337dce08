import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitArrival } from './arrival.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = fastify({ logger: false });
  limitArrival(app, 1_000);
  app.post('/json', async () => ({ message: 'OK' }));
  app.post('/file', { config: { upload: { maxBytes: 1, withinMs: 4_000 } } }, async () => ({
    message: 'OK',
  }));
  const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(403).send({ message: 'NO' });
  app.post('/no', { onRequest: refuse }, async () => ({ message: 'OK' }));
  app.post('/slow', async () => wait(1_500, { message: 'OK' }));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Sends half a body, and the rest after `pauseMs`; answers what came back by the time the other side hung up. */
async function haltingly(path: string, pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += part.toString();
  });
  socket.on('error', () => {});
  const head = [`POST ${path} HTTP/1.1`, 'host: x', 'connection: close', 'content-type: application/json'];
  socket.write(`${[...head, 'content-length: 4'].join('\r\n')}\r\n\r\n[1`);
  const closed = once(socket, 'close');
  await Promise.race([closed, wait(pauseMs).then(() => socket.write('2]'))]);
  await closed;
  return text;
}

it('cuts off a request that takes too long to arrive, with an answer', async () => {
  const answer = await haltingly('/json', 8_000);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/\{"message":"KEY_INVALID"\}$/);
});

it('leaves alone what arrives in time, and what takes long only to be answered', async () => {
  expect(await haltingly('/json', 50)).toContain('HTTP/1.1 200');
  expect(await haltingly('/slow', 50)).toContain('HTTP/1.1 200');
});

it('answers once whoever is refused before the body is there, and hangs up in time', async () => {
  const answer = await haltingly('/no', 8_000);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403']);
});

it('gives uploads the time of their own route', async () => {
  expect(await haltingly('/file', 1_500)).toContain('HTTP/1.1 200');
  expect(await haltingly('/file', 15_000)).toContain('HTTP/1.1 400');
});
