import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerErrors } from './errors.ts';
import { fileOf, newFilePlaces } from './file.ts';

/** A server of one file that is made by `parts`, and whether its making has ended. */
async function serverOf(parts: () => AsyncGenerator<string>, stallMs?: number) {
  const made = { parts: 0, isOver: false };
  async function* counted() {
    try {
      for await (const part of parts()) {
        made.parts += 1;
        yield part;
      }
    } finally {
      made.isOver = true;
    }
  }
  const app = fastify();
  answerErrors(app, undefined);
  const places = newFilePlaces(1);
  app.get('/file', async (_request, reply) => {
    places.take('somebody', reply);
    return fileOf('text/csv', counted(), reply, stallMs);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { url, made };
}

async function* endless(): AsyncGenerator<string> {
  for (;;) yield 'x'.repeat(50_000);
}

async function* failing(after: number): AsyncGenerator<string> {
  for (let nth = 0; nth < after; nth += 1) yield 'x'.repeat(50_000);
  throw new Error('no more');
}

/** Asks for the file and reads nothing of it. */
async function silent(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket;
}

test('a file says what it is, and gives its place back at its end', async () => {
  const { url } = await serverOf(async function* () {
    yield 'one,';
    yield 'two';
  });
  for (const _ of [1, 2]) {
    const answer = await fetch(`${url}/file`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await answer.text()).toBe('one,two');
  }
});

test('who takes nothing for too long loses the place, and nothing more is made', async () => {
  const { url, made } = await serverOf(endless, 2_000);
  await silent(url);
  await expect.poll(() => made.parts).toBeGreaterThan(0);
  expect((await fetch(`${url}/file`)).status).toBe(429);
  await expect.poll(() => made.isOver).toBe(true);
  const again = await fetch(`${url}/file`);
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

test('who goes away ends the making', async () => {
  const { url, made } = await serverOf(endless);
  const socket = await silent(url);
  await expect.poll(() => made.parts).toBeGreaterThan(0);
  socket.destroy();
  await expect.poll(() => made.isOver).toBe(true);
});

test('what fails before its first part is an answer; later it breaks off and is no whole file', async () => {
  const early = await fetch(`${(await serverOf(() => failing(0))).url}/file`);
  expect([early.status, await early.json()]).toEqual([500, { message: 'INTERNAL_SERVER_ERROR' }]);
  const late = await fetch(`${(await serverOf(() => failing(3))).url}/file`);
  expect(late.status).toBe(200);
  await expect(late.text()).rejects.toThrow();
});
