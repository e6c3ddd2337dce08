import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { MemberId } from '../domain/member.ts';
import { steadyClock } from '../testing/clock.ts';
import { answerErrors } from './errors.ts';
import { type Load, type LoadLimits, newLoad } from './load.ts';
import { newTurns } from './turns.ts';

/** Work that ends when it is told to. */
function errands() {
  const ends: (() => void)[] = [];
  return {
    begun: () => ends.length,
    work: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))),
    endAll: () => {
      for (const end of ends) end();
    },
  };
}

/** A house that uses all of its limits. `outside` tells how many calls wait for outside parties. */
function loadWithin(limits: LoadLimits, outside = () => 0, patienceMs = 50): Load {
  const pace = { share: () => 1, used: () => {}, waited: () => {}, working: () => {}, worked: () => {} };
  return newLoad(outside, limits, { pace, patienceMs });
}

const member = 'm1' as MemberId;

const unavailable = { code: 'SERVICE_UNAVAILABLE', status: 503 };

test('changes above the limit wait a moment for a place, and are turned away when there is none', async () => {
  const { work, endAll, begun } = errands();
  const load = loadWithin({ calls: 10, changes: 2, allChanges: 4 });
  const first = [load.change(work, { member }), load.change(work, { member })];
  await expect(load.change(work, { member })).rejects.toMatchObject(unavailable);
  const waiting = [load.change(work, { member }), load.change(work, { member })];
  // One more than may be about does not even wait.
  await expect(Promise.race([load.change(work, { member }), pause(0)])).rejects.toMatchObject(unavailable);
  expect(begun()).toBe(2);
  endAll();
  await expect.poll(begun).toBe(4);
  endAll();
  expect(await Promise.all(waiting)).toEqual(['done', 'done']);
  expect(await Promise.all(first)).toEqual(['done', 'done']);
  const again = load.change(async () => 'again', { member });
  expect(await again).toBe('again');
});

test('who was turned away and comes when told to is served before those who waited already', async () => {
  const clock = steadyClock();
  const { work, endAll } = errands();
  const load = loadWithin({ calls: 10, changes: 1, allChanges: 10 }, () => 0, 1_000);
  const served: string[] = [];
  const come = (who: string) =>
    load.change(
      async () => {
        served.push(who);
        return work();
      },
      { member: who },
    );
  const first = come('first');
  await expect(come('turned away')).rejects.toMatchObject(unavailable);
  clock.pass(40_000);
  const all = [first, come('new'), come('turned away'), come('newer')];
  for (const who of ['first', 'turned away', 'new', 'newer']) {
    await expect.poll(() => served.at(-1)).toBe(who);
    endAll();
  }
  await Promise.all(all);
  expect(served).toEqual(['first', 'turned away', 'new', 'newer']);
});

test('changes that wait for a silent party take no place of others, up to a limit of their own', async () => {
  const { work, endAll, begun } = errands();
  let outside = 0;
  const load = loadWithin({ calls: 10, changes: 2, allChanges: 5 }, () => outside);
  const waiting: Promise<string>[] = [];
  for (outside = 0; outside < 5; outside += 1) waiting.push(load.change(work, { member }));
  await expect.poll(begun).toBe(5);
  await expect(load.change(work, { member })).rejects.toMatchObject(unavailable);
  endAll();
  await Promise.all(waiting);
});

test('strangers of one site have twice what they leave free, so that others find a place', async () => {
  const { work, endAll, begun } = errands();
  const load = loadWithin({ calls: 100, changes: 9, allChanges: 100 });
  const tooMany = { code: 'REQUEST_LIMIT', status: 429 };
  const under: Promise<string>[] = [];
  const fill = async (site: string, places: number) => {
    for (let place = 0; place < places; place += 1) under.push(load.change(work, { site }));
    await expect(load.change(work, { site })).rejects.toMatchObject(tooMany);
  };
  await fill('crowd', 6);
  await fill('second crowd', 2);
  // The last place is for whoever has less of them: a member, or a stranger from elsewhere.
  await expect(load.change(work, { site: 'crowd' })).rejects.toMatchObject(tooMany);
  under.push(load.change(work, { site: 'elsewhere' }));
  expect(begun()).toBe(9);
  await expect(load.change(work, { site: 'another' })).rejects.toMatchObject(unavailable);
  endAll();
  await Promise.all(under);
  // Whoever is logged in is counted by no address.
  const members = Array.from({ length: 9 }, () => load.change(work, { member }));
  await expect.poll(begun).toBe(18);
  endAll();
  await Promise.all(members);
  // And what has ended is forgotten.
  await fill('crowd', 6);
  endAll();
  await Promise.all(under);
});

test('a change that fails gives its place back', async () => {
  const load = loadWithin({ calls: 10, changes: 1, allChanges: 10 });
  for (const _ of [1, 2, 3])
    await expect(load.change(() => Promise.reject(new Error('no')), { member })).rejects.toThrow('no');
});

test('calls above the limit are answered 503 with retry-after while others are under way, and then served', async () => {
  const { work, endAll, begun } = errands();
  const load = loadWithin({ calls: 2, changes: 10, allChanges: 10 });
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app, undefined);
  app.get('/', { onRequest: async (request, reply) => load.admit(reply, true, request.id) }, work);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const served = [fetch(url), fetch(url)];
  await expect.poll(begun).toBe(2);
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    503,
    expect.stringMatching(/^[123]$/),
  ]);
  expect(await refused.json()).toEqual({ message: 'SERVICE_UNAVAILABLE' });
  endAll();
  for (const { status } of await Promise.all(served)) expect(status).toBe(200);
  const next = fetch(url);
  await expect.poll(begun).toBe(3);
  endAll();
  expect((await next).status).toBe(200);
});

test('reads above what is worked on at once wait for a place, which one that has gone away gives back', async () => {
  const { work, endAll, begun } = errands();
  const pace = { share: () => 0.25, used: () => {}, waited: () => {}, working: () => {}, worked: () => {} };
  const load = newLoad(() => 0, { calls: 8, changes: 10, allChanges: 10 }, { pace, patienceMs: 2_000 });
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app, undefined);
  app.get('/', { onRequest: async (request, reply) => load.admit(reply, true, request.id) }, work);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const first = [fetch(url), fetch(url)];
  await expect.poll(begun).toBe(2);
  expect((await fetch(url)).status).toBe(503);
  const going = new AbortController();
  const gone = fetch(url, { signal: going.signal }).catch(() => 'gone');
  await pause(50);
  const waiting = fetch(url);
  going.abort();
  expect(await gone).toBe('gone');
  await pause(50);
  expect(begun()).toBe(2);
  endAll();
  await Promise.all(first);
  await expect.poll(begun).toBe(4);
  endAll();
  expect((await waiting).status).toBe(200);
  const next = [fetch(url), fetch(url)];
  await expect.poll(begun).toBe(6);
  endAll();
  for (const { status } of await Promise.all(next)) expect(status).toBe(200);
});

/** A server whose calls are of the site that they name, and last until they are told to end. */
async function listening(load: Load) {
  const errand = errands();
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app, undefined);
  const siteOf = ({ headers }: FastifyRequest) => String(headers['x-site']);
  app.addHook('onRequest', async (request, reply) => load.admit(reply, false, siteOf(request)));
  app.get('/', errand.work);
  app.post('/', async () => 'posted');
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const asked = (method: string) => async (site: string) =>
    (await fetch(url, { method, headers: { 'x-site': site } })).status;
  return { ...errand, url, from: asked('GET'), quicklyFrom: asked('POST') };
}

test('calls of one site leave places to others, and give theirs back when they end', async () => {
  const { begun, endAll, from } = await listening(loadWithin({ calls: 9, changes: 10, allChanges: 10 }));
  const crowd = Array.from({ length: 6 }, () => from('crowd'));
  await expect.poll(begun).toBe(6);
  expect(await from('crowd')).toBe(503);
  const others = [from('elsewhere'), from('elsewhere')];
  await expect.poll(begun).toBe(8);
  endAll();
  expect(new Set(await Promise.all([...crowd, ...others]))).toEqual(new Set([200]));
  const again = Array.from({ length: 6 }, () => from('crowd'));
  await expect.poll(begun).toBe(14);
  endAll();
  expect(new Set(await Promise.all(again))).toEqual(new Set([200]));
});

test('calls of one site that never arrive in full leave places to others', async () => {
  const { quicklyFrom, url } = await listening(loadWithin({ calls: 9, changes: 10, allChanges: 10 }));
  const head = 'POST / HTTP/1.1\r\nhost: x\r\nx-site: crowd\r\ncontent-type: application/json\r\n';
  const half = Array.from({ length: 20 }, () => {
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`${head}content-length: 2\r\n\r\n{`);
    return socket;
  });
  onTestFinished(() => {
    for (const socket of half) socket.destroy();
  });
  await expect.poll(() => quicklyFrom('crowd')).toBe(503);
  expect(await quicklyFrom('elsewhere')).toBe(200);
});

test('calls that wait for a silent party take no place of others', async () => {
  let outside = 0;
  const { begun, endAll, from } = await listening(
    loadWithin({ calls: 2, changes: 10, allChanges: 10 }, () => outside),
  );
  const waiting: Promise<number>[] = [];
  for (const site of ['a', 'b', 'c', 'd']) {
    waiting.push(from(site));
    await expect.poll(begun).toBe(waiting.length);
    outside = waiting.length;
  }
  outside = 2;
  expect(await from('e')).toBe(503);
  endAll();
  expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200]);
});

test('a call that waited behind another one gives its place back when their connection dies', async () => {
  const { work, endAll, begun } = errands();
  const load = loadWithin({ calls: 4, changes: 10, allChanges: 10 });
  const app = fastify();
  onTestFinished(() => app.close());
  app.addHook('onRequest', async (request, reply) => load.admit(reply, true, request.id));
  app.get('/slow', work);
  app.get('/quick', async () => 'quick');
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const closed = new Promise((resolve) =>
    app.server.once('connection', (socket) => socket.once('close', resolve)),
  );
  const crowd = connect(Number(url.port), url.hostname);
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  crowd.write(ask('/slow') + ask('/quick').repeat(3));
  await expect.poll(begun).toBe(1);
  expect((await fetch(new URL('/quick', url))).status).toBe(503);
  crowd.destroy();
  await closed;
  const served = Array.from({ length: 4 }, () => fetch(new URL('/slow', url)));
  await expect.poll(begun).toBe(5);
  endAll();
  for (const { status } of await Promise.all(served)) expect(status).toBe(200);
});

test('one member has so many changes under way, and another is not kept waiting', async () => {
  const { work, endAll, begun } = errands();
  const turns = newTurns({ atOnce: 2, line: 2, patienceMs: 60_000 });
  const all = [1, 2, 3, 4].map(() => turns.run(member, work));
  expect(begun()).toBe(2);
  await expect(turns.run(member, work)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' });
  expect(await turns.run('m2' as MemberId, async () => 'other')).toBe('other');
  endAll();
  await expect.poll(begun).toBe(4);
  endAll();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done']);
});

test('who waits too long for a turn is told so, and the place goes to the next', async () => {
  const { work, endAll, begun } = errands();
  const turns = newTurns({ atOnce: 1, line: 2, patienceMs: 20 });
  const first = turns.run(member, work);
  await expect(turns.run(member, work)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' });
  endAll();
  await first;
  expect(await turns.run(member, async () => 'next')).toBe('next');
  expect(begun()).toBe(1);
});

test('a place of work that fails goes to the next', async () => {
  const turns = newTurns({ atOnce: 1, line: 2, patienceMs: 60_000 });
  const failing = turns.run(member, () => Promise.reject(new Error('no')));
  const next = turns.run(member, async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});
