import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { clientMarker } from '@prae/contract/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import { startWorld, type World } from '../testing/world.ts';
import { consoleIn, type TestOperator } from './console.fixture.ts';

let world: World;
let console: ReturnType<typeof consoleIn>;
let admin: TestOperator;
let support: TestOperator;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  world = await startWorld({ recheck: false, clock: now, env: { CONSOLE: 'true' } });
  console = consoleIn(world, now);
  [admin, support] = [await console.newOperator(['ADMIN']), await console.newOperator(['SUPPORT'])];
});
afterAll(() => world.close());

interface Entry {
  asked: unknown;
  outcome: string | null;
}

const entriesOf = (call: string) =>
  world.owner.rows(
    sql<Entry>`select a.asked, e.outcome from audit a left join audit_end e on e.seq = a.seq where a.call = ${call} order by a.seq`,
  );

/** Does something while a table is away. */
async function without<T>(table: 'slip' | 'audit', work: () => Promise<T>): Promise<T> {
  const away = { slip: sql`alter table slip rename to away`, audit: sql`alter table audit rename to away` };
  const back = { slip: sql`alter table away rename to slip`, audit: sql`alter table away rename to audit` };
  await world.owner.run(away[table]);
  return work().finally(() => world.owner.run(back[table]));
}

it('has each look that showed something, also where one before it showed nothing', async () => {
  const member = await world.newMember();
  const look = async () =>
    (await console.call('member.panel', { token: support.token, body: { member: member.id } })).status;
  expect(await without('audit', look)).toBe(500);
  expect(await without('slip', look)).toBe(500);
  expect([await look(), await look()]).toEqual([200, 200]);
  const asked = { member: member.id };
  expect(await entriesOf('member.panel')).toEqual([
    { asked, outcome: 'FAULT' },
    { asked, outcome: 'done' },
  ]);
});

it('has a look at each member, of each session, and again after ten minutes', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()];
  const colleague = await console.newOperator(['SUPPORT']);
  const look = ({ token }: TestOperator, member: string) =>
    console.call('member.panel', { token, body: { member } });
  const looks = async () =>
    (
      await world.owner.rows(sql<{ of: string; at: string }>`
        select o.name as of, a.asked->>'member' as at from audit a join operator o on o.id = a.operator_id
         where a.call = 'member.panel' and a.asked->>'member' in (${one.id}, ${other.id}) order by a.seq`)
    ).map(({ of, at }) => [of, at]);
  await look(support, one.id);
  await look(support, other.id);
  await look(colleague, one.id);
  await look(support, one.id);
  const first = [
    [support.name, one.id],
    [support.name, other.id],
    [colleague.name, one.id],
  ];
  expect(await looks()).toEqual(first);
  ahead += 11 * 60_000;
  await look(support, one.id);
  expect(await looks()).toEqual([...first, [support.name, one.id]]);
});

it('has who was signed out and which hours were set, and no password', async () => {
  const one = await console.newOperator(['SUPPORT']);
  const newPassword = 'silk-river-4417-new';
  const body = { password: one.password, newPassword };
  expect((await console.call('operator.password', { token: one.token, body })).status).toBe(200);
  const hours = { from: '08:00', to: '22:00' };
  expect((await console.call('inbox.hours', { token: one.token, body: hours })).status).toBe(200);
  expect(await entriesOf('inbox.hours')).toEqual([{ asked: hours, outcome: 'done' }]);
  expect(await entriesOf('operator.password')).toEqual([{ asked: null, outcome: 'done' }]);
  const { id } = await world.owner.one(
    sql<{ id: string }>`select id from operator_session where operator_id = ${one.id}`,
  );
  await console.call('operator.revoke', { token: admin.token, body: { _id: id } });
  expect(await entriesOf('operator.revoke')).toEqual([{ asked: { _id: id }, outcome: 'done' }]);
});

it('is read page by page, the newest first, each entry once', async () => {
  const { token, name } = await console.newOperator(['AUDITOR', 'SUPPORT']);
  const _id = randomUUID();
  for (let times = 0; times < 5; times += 1) await console.call('canned.delete', { token, body: { _id } });
  const page = async (before?: number) =>
    (
      await console.call('audit.list', {
        token,
        body: { operator: name, limit: 2, ...(before !== undefined && { before }) },
      })
    ).body.map(({ seq }) => seq);
  const read: number[] = [];
  for (let pages = 0; pages < 4; pages += 1) read.push(...(await page(read.at(-1))));
  expect(read).toHaveLength(6);
  expect(read).toEqual([...new Set(read)].toSorted((one, other) => other - one));
});

it('has whom an administrator meant, also where nothing came of it', async () => {
  const nobody = randomUUID();
  const { token } = admin;
  await console.call('operator.reset', { token, body: { _id: nobody } });
  const taken = { name: support.name, shownAs: 'Again', roles: ['ADMIN' as const] };
  await console.call('operator.create', { token, body: taken });
  expect(await entriesOf('operator.reset')).toEqual([{ asked: { _id: nobody }, outcome: 'NO_DATA' }]);
  expect(await entriesOf('operator.create')).toEqual([{ asked: taken, outcome: 'OPERATOR_EXISTS' }]);
});

it('says of nothing that was done that it failed', async () => {
  await world.owner.run(
    sql`alter table audit_end add constraint not_written check (outcome <> 'done') not valid`,
  );
  const body = { _id: randomUUID(), title: 'greeting', texts: { th: 'x', la: 'x', en: 'x' } };
  const { status } = await console.call('canned.save', { token: support.token, body });
  await world.owner.run(sql`alter table audit_end drop constraint not_written`);
  expect(status).toBe(500);
  expect((await entriesOf('canned.save')).map(({ outcome }) => outcome)).toEqual([null]);
});

it('has nothing that somebody did after they might no more, however slowly they send it', async () => {
  const slow = await console.newOperator(['SUPPORT']);
  const body = JSON.stringify({ _id: randomUUID(), title: 'late', texts: { th: 'x', la: 'x', en: 'x' } });
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  const heard = new Promise<string>((told) => socket.once('data', (data) => told(String(data))));
  const head = [
    'POST /api/console/canned HTTP/1.1',
    `host: ${hostname}`,
    `${clientMarker.name}: ${clientMarker.value}`,
    `authorization: Bearer ${slow.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  await wait(500);
  const gone = { _id: slow.id, shownAs: 'Gone', roles: ['SUPPORT' as const], isActive: false };
  expect((await console.call('operator.change', { token: admin.token, body: gone })).status).toBe(200);
  socket.write(body.slice(5));
  expect(await heard).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
  const rows = await world.owner.rows(sql`select from canned_reply where title = 'late'`);
  expect(rows).toEqual([]);
});
