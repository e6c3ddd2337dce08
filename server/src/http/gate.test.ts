import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request, STATUS_CODES } from 'node:http';
import { text } from 'node:stream/consumers';
import { contract } from '@prae/contract/contract';
import { type CallId, clientMarker, methodsOf, routeOf, routes } from '@prae/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { sql } from '../db/database.ts';
import { startWorld, type TestMember, type World } from '../testing/world.ts';
import type { Load } from './load.ts';

let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld();
  member = await world.newMember({ money: 10_000n });
});
afterAll(() => world.close());

const marked = { [clientMarker.name]: clientMarker.value };

/** By node:http, because fetch sets `sec-fetch-mode` itself. */
async function get(path: string, headers: Record<string, string> = marked, method = 'GET') {
  const sent = request(world.url + path, { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(response);
  return {
    status: response.statusCode,
    body: body === '' ? undefined : JSON.parse(body),
    headers: new Headers(response.headers as Record<string, string>),
  };
}

test('the client marker is asked for on every call', async () => {
  expect((await get('/api/lookup/banks', {})).body).toEqual({
    message: 'KEY_MISSING',
    fields: { 'x-client': 'KEY_MISSING' },
  });
  expect((await get('/api/lookup/banks', { 'x-client': 'something' })).body).toMatchObject({
    message: 'KEY_INVALID',
  });
  expect((await get('/api/lookup/banks')).status).toBe(200);
});

test('an unknown path or method below /api is NO_DATA, in JSON and never stored', async () => {
  for (const [path, method] of [
    ['/api', 'GET'],
    ['/api/nothing', 'GET'],
    ['/api/wallet', 'PUT'],
    ['/api/login', 'DELETE'],
  ] as const) {
    const answer = await get(path, marked, method);
    expect(answer).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('every answer says no-store, nosniff and no-referrer', async () => {
  const { headers } = await get('/api/lookup/active');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

const changingGets = (Object.keys(routes) as CallId[]).filter((id) => routeOf(id).alsoGet);

describe.each(changingGets)('GET %s', (id) => {
  const path = `/api${routeOf(id).path.replace(':code', 'JOKER').replace(':provider', 'joker').replace(':username', 'x').replace(':password', 'y')}`;

  test('needs the token and the marker', async () => {
    expect((await get(path, marked)).body).toEqual({ message: 'UNAUTHORIZED' });
    expect((await get(path, { authorization: `Bearer ${member.token}` })).status).toBe(400);
    expect((await get(path, { ...marked, cookie: `token=${member.token}` })).status).toBe(401);
  });

  test('is not for navigating to, and HEAD does nothing', async () => {
    const token = { ...marked, authorization: `Bearer ${member.token}` };
    expect((await get(path, { ...token, 'sec-fetch-mode': 'navigate' })).body).toMatchObject({
      message: 'KEY_INVALID',
    });
    expect((await get(path, token, 'HEAD')).status).toBe(404);
  });
});

test('a blocked address is turned away from everything', async () => {
  await world.database.run(
    sql`insert into setting (name, value) values ('blockedAddresses', '["127.0.0.1"]')`,
  );
  await expect
    .poll(() => get('/api/lookup/banks'))
    .toMatchObject({ status: 403, body: { message: 'INVALID_IP' } });
  await world.database.run(sql`delete from setting`);
  await expect.poll(async () => (await get('/api/lookup/banks')).status).toBe(200);
});

test('a blocked address is turned away in whatever form it comes', async () => {
  await world.database.run(
    sql`insert into setting (name, value) values ('blockedAddresses', '["192.0.2.55", "2001:DB8:0::1"]')`,
  );
  await expect.poll(async () => (await world.deps.settings()).blockedAddresses).toHaveLength(2);
  const other = await buildApp(world.config, world.databaseUrl, { recheck: false });
  const statusFrom = async (remoteAddress: string) =>
    (await other.app.inject({ url: '/api/lookup/banks', headers: marked, remoteAddress })).statusCode;
  try {
    for (const address of ['192.0.2.55', '::ffff:192.0.2.55', '::ffff:c000:237', '2001:db8::1'])
      expect([address, await statusFrom(address)]).toEqual([address, 403]);
    expect(await statusFrom('::ffff:192.0.2.56')).toBe(200);
  } finally {
    await other.close();
    await world.database.run(sql`delete from setting`);
  }
});

const params = {
  code: 'JOKER',
  provider: 'joker',
  username: 'x',
  password: 'y',
  bankCode: 'KBANK',
  qrcodeId: 'z',
  _id: 'd',
  reference: 'r',
  filePath: 'f.jpg',
  kind: 'game',
  id: 'JOKER',
};

test('a closed service answers gone to all but the lookups', async () => {
  await world.database.run(sql`insert into setting (name, value) values ('serviceOpen', 'false')`);
  await expect
    .poll(async () => (await get('/api/lookup/active')).body)
    .toEqual({ active: false, terminated: 'gone' });
  for (const id of Object.keys(routes) as CallId[]) {
    const { status, body } = await world.api(id, { token: member.token, params: params as never });
    if (routeOf(id).whenClosed === 'answers') expect(status, id).toBe(200);
    else expect({ status, body }, id).toEqual({ status: 410, body: { message: 'gone' } });
  }
  await world.database.run(sql`delete from setting`);
  await expect.poll(async () => (await get('/api/lookup/active')).body).toEqual({ active: true });
});

test('who changes a password is counted in the line of passwords, all others of a member among their changes', async () => {
  const counted: unknown[] = [];
  const load: Load = {
    admit: async () => {},
    waited: () => {},
    change: (work, by) => {
      counted.push(by);
      return work();
    },
  };
  const other = await buildApp(world.config, world.databaseUrl, { recheck: false, load });
  const of = async (id: CallId, payload?: object, params: Record<string, string> = {}) => {
    const { method, path } = routeOf(id);
    const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`;
    const headers = { ...marked, authorization: `Bearer ${member.token}`, 'idempotency-key': randomUUID() };
    await other.app.inject({ method, url, headers, ...(payload && { payload }) });
    return counted.splice(0);
  };
  try {
    const passwords = { oldPassword: 'not the password', newPassword: 'another password' };
    expect(await of('profile.password', passwords)).toEqual([{ site: member.id }]);
    expect(await of('wallet.refresh')).toEqual([{ member: member.id }]);
    const sent = { provider: 'JOKER', username: 'nobody', password: 'nothing' };
    expect(await of('game.launchWithPassword', undefined, sent)).toEqual([{ member: member.id }]);
    expect(await of('session.create', { username: '0999999999', password: 'nothing' })).toEqual([
      { site: expect.any(String) },
    ]);
  } finally {
    await other.close();
  }
});

test('a portal that is closed listens to nothing of the process any more', async () => {
  const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)] as const);
  const before = listeners();
  const other = await buildApp(world.config, world.databaseUrl, { recheck: false });
  expect(listeners()).not.toEqual(before);
  await other.close();
  expect(listeners()).toEqual(before);
});

test('a flood of changing calls is stopped, reading is not', async () => {
  await world.database.run(sql`insert into setting (name, value) values ('changesPerMinute', '20')`);
  const { token } = await world.newMember();
  await expect
    .poll(async () => (await world.api('wallet.refresh', { token })).body.message, {
      interval: 5,
      timeout: 30_000,
    })
    .toBe('REQUEST_LIMIT');
  expect((await world.api('wallet.read', { token })).status).toBe(200);
  await world.database.run(sql`delete from setting`);
});

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: { in: string; name: string }[];
  responses: Record<string, { description: string }>;
}
type Paths = Record<string, Record<string, Operation>>;

test('the document names every call with its method, and the page for people is there', async () => {
  const { body } = await get('/api/openapi.json', {});
  expect(body.openapi).toBe('3.1.0');
  const shapeOf = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}');
  const paths = new Map(Object.entries(body.paths as Paths).map(([path, item]) => [shapeOf(path), item]));
  expect(paths.size, 'paths that OpenAPI takes for the same').toBe(Object.keys(body.paths).length);
  for (const id of Object.keys(routes) as CallId[]) {
    const { path } = routeOf(id);
    const documented = paths.get(shapeOf(`/api${path}`)) ?? {};
    for (const method of methodsOf(id)) {
      expect(documented, `${method} ${path}`).toHaveProperty(method.toLowerCase());
      expect(documented[method.toLowerCase()]?.summary).toBe(contract[id].summary);
    }
  }
  for (const [path, item] of Object.entries(body.paths as Paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { operationId, parameters = [] } of Object.values(item)) {
      expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(named);
      expect(operationId).toBeDefined();
    }
  }
  expect(paths.get('/api/wallet/transfer')?.post?.responses).toHaveProperty('202');
  const page = await fetch(`${world.url}/api/docs/`);
  expect(page.status).toBe(200);
  const script = /src="([^"]*swagger-initializer[^"]*)"/.exec(await page.text())?.[1] ?? '';
  expect((await fetch(new URL(script, `${world.url}/api/docs/`))).status).toBe(200);
});

test('the document says of every call what linters ask for: where, who, in which words, under a name of its own', async () => {
  const { body } = await get('/api/openapi.json', {});
  expect(body.servers).toEqual([{ url: '/', description: expect.stringMatching(/./) }]);
  const tags = (body.tags as { name: string }[]).map(({ name }) => name);
  expect(new Set(tags).size).toBe(tags.length);
  expect(Object.keys(body.components.securitySchemes)).toEqual(['session', 'guest']);
  const operations = Object.values(body.paths as Paths).flatMap((item) => Object.values(item));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const calls = (Object.keys(routes) as CallId[]).flatMap((id) =>
    methodsOf(id).map((method) => ({
      id,
      name: methodsOf(id).length > 1 ? `${id}.${method.toLowerCase()}` : id,
    })),
  );
  expect(names.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  for (const { id, name } of calls) {
    const operation = operations.find(({ operationId }) => operationId === name);
    const { access } = contract[id];
    const session = { session: [] };
    const security = { public: [], member: [session], participant: [session, { guest: [] }] };
    expect(operation?.security, name).toEqual(security[access]);
    expect(operation?.description, name).toContain(access === 'public' ? 'For everybody' : 'For members');
    expect(operation?.tags, name).toEqual([id.split('.')[0]]);
    expect(tags).toContain(id.split('.')[0]);
    const { effect, secretAnswer } = routeOf(id);
    const takesKey = operation?.parameters?.some((one) => one.name === 'idempotency-key');
    expect(takesKey, name).toBe(effect !== 'read' && !secretAnswer);
    const responses = Object.entries(operation?.responses ?? {});
    const statuses = responses.map(([status]) => Number(status));
    expect(statuses.some((status) => status < 300) && statuses.some((status) => status >= 400), name).toBe(
      true,
    );
    for (const [status, { description }] of responses)
      expect(description, `${name} ${status}`).toBe(STATUS_CODES[status]);
  }
});

test('it lives and is ready', async () => {
  expect((await get('/healthz', {})).body).toEqual({ status: 'ok' });
  expect((await get('/readyz', {})).body).toEqual({ status: 'ready' });
  await world.owner.run(sql`update migration set name = name || '.away' where name = '0001_roles.sql'`);
  // An answer holds for a second.
  await expect
    .poll(() => get('/readyz', {}))
    .toMatchObject({ status: 503, body: { reason: 'migrations pending' } });
  await world.owner.run(sql`update migration set name = '0001_roles.sql' where name = '0001_roles.sql.away'`);
});
