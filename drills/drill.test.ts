import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@prae/server/src/db/database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { booksOf } from './books.ts';
import { type Books, compare, type Wrong } from './compare.ts';
import { everythingEnds, isLedgerClean } from './ending.ts';
import { beginLoad, type Deed, type Person } from './life.ts';
import { startWorld, type World } from './world.ts';

/** Shorter than the proxy's patience, so that nobody is cut off and nothing is in doubt for a minute. */
const FROZEN_MS = 2_000;

/** What has to have happened to the members before anything can be missed. */
const EVERYTHING: readonly [person: number, kind: Deed['kind'], end: Deed['end']][] = [
  [0, 'deposit', 'done'],
  [1, 'withdraw', 'accepted'],
  [2, 'in', 'done'],
  [2, 'out', 'done'],
];

let world: World;
let people: readonly Person[];
let books: Books[];

beforeAll(async () => {
  world = await startWorld({ members: 5 });
  const load = beginLoad(world);
  const [node] = world.nodes;
  await pause(1_000);
  process.kill(node?.pid() ?? 0, 'SIGSTOP');
  await pause(FROZEN_MS).finally(() => process.kill(node?.pid() ?? 0, 'SIGCONT'));
  people = load.people;
  await vi.waitUntil(() => EVERYTHING.every(happened), { timeout: 120_000 });
  await load.stop();
});

afterAll(() => world?.stop());

function happened([person, kind, end]: (typeof EVERYTHING)[number]): boolean {
  return people[person]?.deeds.some((deed) => deed.kind === kind && deed.end === end) ?? false;
}

test('a node that freezes under load loses nothing and doubles nothing', async () => {
  expect((await everythingEnds(world, people)).stuck).toEqual([]);
  books = await booksOf(world, people);
  expect(books.flatMap(compare)).toEqual([]);
  expect(await isLedgerClean(world)).toBe(true);
  const kinds = books.flatMap(({ deeds }) =>
    deeds.filter(({ end }) => end !== 'refused').map(({ kind }) => kind),
  );
  expect(new Set(kinds)).toEqual(new Set(['deposit', 'withdraw', 'in', 'out']));
});

test('a deposit that is taken out of the statement is found to be lost', async () => {
  const [of] = books;
  const deed = of?.deeds.find(({ kind, end }) => kind === 'deposit' && end === 'done');
  await world.owner().run(sql`delete from statement
    where member_id = ${of?.member ?? ''} and type = 'deposit' and amount = ${deed?.satang ?? 0}::bigint`);
  expect(await wrongsOf(of)).toEqual(['lost']);
});

test('a withdrawal that is paid out a second time is found to be doubled, and the sums not to agree', async () => {
  const of = books[1];
  const deed = of?.deeds.find(({ kind, end }) => kind === 'withdraw' && end === 'accepted');
  await payOutAgain(of, deed?.satang);
  expect(await wrongsOf(of)).toEqual(['doubled', 'other']);
});

test('a transfer that the game has made twice is found by the sums', async () => {
  const of = books[2];
  const { username } = await world.owner().one(sql<{ username: string }>`
    select username from game_account where member_id = ${of?.member ?? ''} and game_code = 'JOKER'`);
  expect(await wrongsOf(of)).toEqual([]);
  await world.sandbox.call({ method: 'POST', path: `/games/JOKER/${username}/play`, body: { amount: 1 } });
  expect(await wrongsOf(of)).toEqual(['other']);
});

/** What everybody says now of the member of these books. */
async function booksNow(of: Books | undefined): Promise<Books> {
  const person = people.find(({ member }) => member.id === of?.member);
  const [now] = person ? await booksOf(world, [person]) : [];
  if (!now) throw new Error('There are no such books');
  return now;
}

async function wrongsOf(of: Books | undefined): Promise<Wrong['what'][]> {
  return compare(await booksNow(of)).map(({ what }) => what);
}

/** As a gateway would that is asked twice, under two references. */
async function payOutAgain(of: Books | undefined, satang = 0): Promise<void> {
  const { sandbox, payonex } = world;
  const signedIn = await sandbox.call({ method: 'POST', path: '/payonex/authenticate', body: payonex });
  const headers = { authorization: (signedIn.body.data as { token: string }).token };
  const person = people.find(({ member }) => member.id === of?.member);
  const customer = { name: 'DRILL PERSON', bankCode: 'KBANK', accountNo: person?.member.accountNo };
  const known = await sandbox.call({
    method: 'POST',
    path: '/payonex/v2/customers',
    headers,
    body: customer,
  });
  const { customerUuid } = known.body.data as { customerUuid: string };
  const body = { customerUuid, amount: satang / 100, referenceId: 'again' };
  const path = '/payonex/transactions/withdraw/request';
  expect((await sandbox.call({ method: 'POST', path, headers, body })).status).toBe(200);
  const times = async () => (await booksNow(of)).bank.paidOut.filter((one) => one === satang).length;
  await expect.poll(times).toBe(2);
}
