import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { clientMarker } from '@prae/contract/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

/** More than all buffers between server and reader hold. */
const MANY = 120_000;

const PAGES = MANY / 500;

let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  member = await memberWithMany();
});
afterAll(() => world.close());

const period = { from: '2026-01-01', to: '2026-12-31' };

async function memberWithMany(): Promise<TestMember> {
  const made = await world.newMember();
  await world.owner.run(sql`
    insert into statement (member_id, seq, operation, type, origin, target, status, amount, created_at)
      select ${made.id}, n, overlay(gen_random_uuid()::text placing '0' from 36)::uuid, 'deposit', 'TEST', 'WALLET', 'FAILED', 100,
          '2026-05-01T00:00:00Z'::timestamptz + make_interval(secs => n) from generate_series(1, ${MANY}::int) n`);
  await world.owner.run(sql`insert into statement_count (member_id, total) values (${made.id}, ${MANY})
    on conflict (member_id) do update set total = excluded.total`);
  return made;
}

/** Asks for a file and takes nothing of it but the head of the answer. */
async function slowReader({ token }: TestMember): Promise<{ asked: ClientRequest; answer: IncomingMessage }> {
  const asked = request(`${world.url}/api/statement/export`, {
    method: 'POST',
    agent: false,
    headers: {
      [clientMarker.name]: clientMarker.value,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
  });
  onTestFinished(() => void asked.destroy());
  asked.on('error', () => undefined);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
    asked.end(JSON.stringify(period));
  });
  return { asked, answer };
}

function pagesRead(): () => number {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  return () =>
    query.mock.calls.filter(([what]) => (what as { text?: string } | undefined)?.text?.includes('m.moved\n'))
      .length;
}

/** Waits until a number has not changed for a while. */
async function settled(number: () => number): Promise<number> {
  let last = -1;
  await vi.waitFor(
    () => {
      const now = number();
      const before = last;
      last = now;
      expect(now).toBe(before);
    },
    { interval: 1_000, timeout: 60_000 },
  );
  return last;
}

test('a slow reader is waited for without a connection, and gets all of it', async () => {
  const pages = pagesRead();
  const { answer } = await slowReader(member);
  expect(answer.statusCode).toBe(200);
  const read = await settled(pages);
  expect(read).toBeLessThan(PAGES * 0.75);
  const { pool } = world.deps.database;
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  // Read as one: a line's end may be parted between two pieces.
  expect((await text(answer)).split('\r\n').length - 1).toBe(MANY + 1);
  expect(pages()).toBe(PAGES);
});

test('a member has two under way at once, and whoever goes away ends theirs', async () => {
  const pages = pagesRead();
  const [first] = await Promise.all([slowReader(member), slowReader(member)]);
  const more = () => world.api('statement.export', { token: member.token, body: period });
  expect(await more()).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
  const other = await world.newMember();
  expect((await world.api('statement.export', { token: other.token, body: period })).status).toBe(200);
  await settled(pages);
  const before = pages();
  first?.asked.destroy();
  // So seldom that the limit of a minute does not turn it away.
  await vi.waitFor(async () => expect((await slowReader(member)).answer.statusCode).toBe(200), {
    ...{ interval: 2_000, timeout: 100_000 },
  });
  await settled(pages);
  // What the third one took, and nothing of the first.
  expect(pages() - before).toBeLessThan(PAGES * 0.75);
});

test('a call that costs so much is counted by the minute', async () => {
  const { token } = await world.newMember();
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth += 1)
    statuses.push((await world.api('statement.export', { token, body: period })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});
