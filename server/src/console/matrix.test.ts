import { randomUUID } from 'node:crypto';
import { type ConsoleBody, consoleContract } from '@prae/contract/console/contract';
import {
  type ConsoleCallId,
  consoleRouteOf,
  consoleRoutes,
  type Role,
  roles,
} from '@prae/contract/console/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import { startWorld, type World } from '../testing/world.ts';
import { consoleIn, type TestOperator } from './console.fixture.ts';

let world: World;
let console: ReturnType<typeof consoleIn>;
const ahead = 0;
const now = () => new Date(Date.now() + ahead);
const byRole = new Map<Role, TestOperator>();

beforeAll(async () => {
  world = await startWorld({ recheck: false, clock: now, env: { CONSOLE: 'true', CHAT: 'true' } });
  console = consoleIn(world, now);
  for (const role of roles) byRole.set(role, await console.newOperator([role]));
});
afterAll(() => world.close());

const nothing = randomUUID();
const words = { th: 'สวัสดี', la: 'ສະບາຍດີ', en: 'Hello' };

/** What each call is asked with: well-formed, about what is not there, so that whoever may call it changes as little as can be. */
const bodies: { [Id in ConsoleCallId]: ConsoleBody<Id> } = {
  'operator.login': { name: 'nobody', password: 'no word' },
  'operator.verify': { code: '000000' },
  'operator.me': undefined,
  'operator.logout': undefined,
  'operator.password': { password: 'no word', newPassword: 'silk-river-4417' },
  'operator.sessions': undefined,
  'operator.revoke': { _id: nothing },
  'operator.list': undefined,
  'operator.create': { name: 'created', shownAs: 'Created', roles: ['SUPPORT'] },
  'operator.change': { _id: nothing, shownAs: 'x', roles: ['ADMIN'], isActive: true },
  'operator.reset': { _id: nothing },
  'audit.list': { limit: 10 },
  'inbox.list': { which: 'waiting', limit: 10, skip: 0 },
  'inbox.thread': { thread: nothing, limit: 10, skip: 0 },
  'inbox.about': { thread: nothing, message: nothing },
  'inbox.send': {
    thread: nothing,
    _id: randomUUID(),
    message: { message_type: 'text', payload: { message: 'x' } },
  },
  'inbox.read': { thread: nothing },
  'inbox.assign': { thread: nothing, to: null, from: null },
  'inbox.close': { thread: nothing, lastSeq: 0 },
  'inbox.note': { thread: nothing, _id: randomUUID(), text: 'x' },
  'inbox.operators': undefined,
  'inbox.uploadImage': undefined,
  'inbox.uploadVideo': undefined,
  'inbox.file': undefined,
  'inbox.times': undefined,
  'inbox.hours': { from: '00:00', to: '00:00' },
  'canned.list': undefined,
  'canned.save': { _id: nothing, title: 'Greeting', texts: words },
  'canned.delete': { _id: randomUUID() },
  'member.panel': { member: '000000000000' },
  'cases.list': undefined,
  'cases.newcomers': undefined,
  'cases.show': { _id: nothing },
  'cases.adjust': { member: nothing.replaceAll('-', ''), amount: 1, reason: 'because' },
  'cases.decide': { _id: nothing, shown: '00000000', decision: 'note', reason: 'because' },
};
const params: Partial<Record<ConsoleCallId, Record<string, string>>> = {
  'inbox.uploadImage': { thread: nothing },
  'inbox.uploadVideo': { thread: nothing },
  'inbox.file': { filePath: 'nothing.png' },
};

const ids = Object.keys(consoleRoutes) as ConsoleCallId[];

async function ask(id: ConsoleCallId, token: string | undefined, headers?: Record<string, string>) {
  const asked = { token, body: bodies[id], params: params[id], headers };
  const { status, body } = await console.call(id, asked as never);
  return { status, code: (body as { message?: string }).message };
}

/** How much there is of all that the console changes. */
async function rowsOf(): Promise<unknown> {
  return world.owner.one(
    sql`select (select count(*) from operator) as operators, (select count(*) from operator_session where ended_at is null) as sessions,
      (select count(*) from chat_message) as messages, (select count(*) from chat_note) as notes, (select count(*) from canned_reply) as canned,
      (select jsonb_agg(s order by s.name) from setting s) as settings, (select count(*) from decision) as decisions,
      (select count(*) from case_proposal) as proposals`,
  );
}

describe.each(ids)('%s', (id) => {
  const { access } = consoleRouteOf(id);
  const may = (role: Role) => typeof access === 'string' || access.includes(role);

  it.each(roles)('%s: only what the role allows', async (role) => {
    // Who signs out comes in again.
    const own = id === 'operator.logout' ? await console.newOperator([role]) : byRole.get(role);
    const before = await rowsOf();
    const { status, code } = await ask(id, own?.token);
    if (may(role)) {
      expect(
        [401, 403].includes(status) &&
          !['WRONG_PASSWORD', 'WRONG_CREDENTIAL', 'SECOND_FACTOR_WRONG'].includes(String(code)),
      ).toBe(false);
      return;
    }
    expect([status, code]).toEqual([403, 'ROLE_MISSING']);
    expect(await rowsOf()).toEqual(before);
  });

  if (access !== 'anybody')
    it('nobody without a whole session of an operator', async () => {
      const member = await world.newMember();
      const begun = await console.newOperator(['ADMIN', 'SUPPORT', 'FINANCE'], true);
      const expired = await console.newOperator([...roles]);
      await world.owner.run(
        sql`update operator_session set expires_at = now() - interval '1 day' where operator_id = ${expired.id}`,
      );
      const before = await rowsOf();
      const codes = [
        await ask(id, undefined),
        await ask(id, member.token),
        await ask(id, 'x'.repeat(43)),
        await ask(id, expired.token),
        ...(access === 'begun' ? [] : [await ask(id, begun.token)]),
      ].map(({ status, code }) => [status, code]);
      expect(codes).toEqual([
        [401, 'UNAUTHORIZED'],
        [401, 'invalid-token'],
        [401, 'invalid-token'],
        [401, 'EXPIRED_AUTH_TOKEN'],
        ...(access === 'begun' ? [] : [[401, 'SECOND_FACTOR']]),
      ]);
      expect(await rowsOf()).toEqual(before);
    });
});

it('no call of a member takes an operator for one', async () => {
  const admin = byRole.get('ADMIN')?.token ?? '';
  expect((await world.api('wallet.read', { token: admin })).status).toBe(401);
});

it('every call answers by the table, and every body of the matrix is well-formed', () => {
  for (const id of ids) {
    const definition = consoleContract[id] as { body?: { safeParse(input: unknown): { success: boolean } } };
    expect([id, definition.body?.safeParse(bodies[id]).success ?? true]).toEqual([id, true]);
  }
});

it('every act is in the audit with what it changed, and no secret is', async () => {
  const admin = await console.newOperator(['ADMIN']);
  const made = await console.call('operator.create', {
    token: admin.token,
    body: { name: 'made.by-admin', shownAs: 'Made', roles: ['SUPPORT'] },
  });
  const change = { _id: made.body.operator._id, shownAs: 'Made', roles: ['RISK' as const], isActive: true };
  await console.call('operator.change', { token: admin.token, body: change });
  await ask('cases.list', admin.token);
  await ask('inbox.send', admin.token);
  const { body: entries } = await console.call('audit.list', {
    token: admin.token,
    body: { operator: admin.name, limit: 100 },
  });
  expect(entries.map(({ call, outcome, about }) => [call, outcome, about])).toEqual([
    ['operator.change', 'done', 'made.by-admin'],
    ['operator.create', 'done', 'made.by-admin'],
    ['operator.verify', 'done', null],
  ]);
  expect(entries[0]).toMatchObject({
    before: { roles: ['SUPPORT'] },
    after: { roles: ['RISK'] },
    asked: change,
  });
  const all = await world.owner.rows(sql<{ text: string }>`
    select a::text || coalesce(e::text, '') as text from audit a left join audit_end e using (seq)`);
  const text = all.map((row) => row.text).join('\n');
  for (const secret of [made.body.password, made.body.secret, admin.password, admin.secret, admin.token])
    expect(text).not.toContain(secret);
});

it('the audit can be added to and nothing else, and a note stays as it was written', async () => {
  for (const change of [
    sql`update chat_note set text = 'x'`,
    sql`update chat_note set operator_id = operator_id`,
    sql`delete from chat_note`,
    sql`update audit set call = 'x'`,
    sql`delete from audit`,
    sql`update audit_end set outcome = 'x'`,
    sql`delete from audit_end`,
    sql`truncate audit cascade`,
    sql`insert into audit (at, call, network, asked) values ('2020-01-01', 'x', 'x', '{}')`,
    sql`insert into audit (seq, call, network, asked) overriding system value values (1000000, 'x', 'x', '{}')`,
    sql`insert into audit_end (seq, at, outcome) values (1, '2020-01-01', 'x')`,
  ])
    await expect(world.database.run(change)).rejects.toThrow(/permission denied/);
});

it('is not there where it is not configured', async () => {
  const other = await startWorld({ recheck: false, env: { CONSOLE: 'false' } });
  try {
    const { status, body } = await consoleIn(other).call('operator.login', {
      body: bodies['operator.login'],
    });
    expect([status, body.message]).toEqual([404, 'NO_DATA']);
    await expect(consoleIn(other).line('x'.repeat(43))).rejects.toThrow('Invalid namespace');
  } finally {
    await other.close();
  }
});
