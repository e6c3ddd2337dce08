import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Overloaded } from '../db/away.ts';
import { type BatchOptions, batched } from '../db/batched.ts';
import { sql } from '../db/database.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type AccountId, houseAccount } from './accounts.ts';
import { checkLedger } from './check.ts';
import { balanceOf, fundedAccount, posting } from './ledger.fixture.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type Posting, post } from './post.ts';

let db: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  db = await testDatabase();
  ledger = openLedger(db.url);
});
afterAll(async () => {
  await ledger.close();
  expect(await checkLedger(db.database)).toEqual([]);
  await db.drop();
});

/** The queue on the real ledger, noting what is sent. */
function watched(options: BatchOptions = {}) {
  const sent: Posting[][] = [];
  let underWay = 0;
  const most = { underWay: 0 };
  const queue = batched(async (postings: readonly Posting[]) => {
    sent.push([...postings]);
    underWay += 1;
    most.underWay = Math.max(most.underWay, underWay);
    return post(db.database, postings).finally(() => {
      underWay -= 1;
    });
  }, options);
  return { queue, sent, most };
}

test('a hundred parallel postings on a balance that covers ten give exactly ten', async () => {
  const [from, to] = [await fundedAccount(db.database, 1_000n), await fundedAccount(db.database, 0n)];
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => ledger.post(posting(from, to, 100n))));
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === 'not-enough')).toHaveLength(90);
  expect([await balanceOf(db.database, from), await balanceOf(db.database, to)]).toEqual([0n, 1_000n]);
});

test('a hundred equal postings move the money once', async () => {
  const item = posting(
    await ledger.houseAccount('bank:KBANK', 'THB'),
    await fundedAccount(db.database, 0n),
    500n,
  );
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => ledger.post(item)));
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'replayed')).toHaveLength(99);
  expect(await balanceOf(db.database, item.to)).toBe(500n);
});

test('what arrives while batches are under way goes together, in the order of arrival', async () => {
  const { queue, sent, most } = watched({ most: 50, underWay: 2 });
  const house = await ledger.houseAccount('bonus', 'THB');
  const to = await fundedAccount(db.database, 0n);
  const items = Array.from({ length: 230 }, () => posting(house, to, 1n));
  await Promise.all(items.map((item) => queue.run(item)));
  expect(sent.map((batch) => batch.length)).toEqual([50, 50, 50, 50, 30]);
  expect(sent.flat()).toEqual(items);
  expect(most.underWay).toBe(2);
});

test('a batch goes beside another one for many items, or when that one is slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent: number[][] = [];
  const answers: (() => void)[] = [];
  const queue = batched(
    (items: readonly number[]) => {
      sent.push([...items]);
      return new Promise<readonly number[]>((resolve) => answers.push(() => resolve(items)));
    },
    { worthAnother: 3, slowAfterMs: 200 },
  );
  const running = [1, 2, 3, 4].map((item) => queue.run(item));
  const turn = () => new Promise(setImmediate);
  await turn();
  expect(sent).toEqual([[1, 2, 3, 4]]);
  running.push(...[5, 6].map((item) => queue.run(item)));
  await turn();
  vi.advanceTimersByTime(199);
  await turn();
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await turn();
  expect(sent).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);

  running.push(...[7, 8, 9].map((item) => queue.run(item)));
  await turn();
  expect(sent).toHaveLength(2);
  answers[0]?.();
  await turn();
  await turn();
  expect(sent).toHaveLength(3);
  running.push(...[10, 11].map((item) => queue.run(item)));
  answers[1]?.();
  await running[4];
  await turn();
  expect(sent).toHaveLength(3);
  running.push(queue.run(12));
  await turn();
  expect(sent.at(-1)).toEqual([10, 11, 12]);
  for (const answer of answers) answer();
  vi.useRealTimers();
  expect(await Promise.all(running)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('a lone caller waits for nobody', async () => {
  const { queue, sent } = watched();
  const item = posting(await ledger.houseAccount('bonus', 'THB'), await fundedAccount(db.database, 0n), 1n);
  expect(await queue.run(item)).toBe('posted');
  expect(sent).toEqual([[item]]);
});

test('only the guilty item of a failed batch fails', async () => {
  const { queue, sent } = watched();
  const house = await ledger.houseAccount('bonus', 'THB');
  const to = await fundedAccount(db.database, 0n);
  const good = Array.from({ length: 20 }, () => posting(house, to, 1n));
  const guilty = { ...posting(house, to, 1n), amount: 2n ** 63n };
  const settled = await Promise.allSettled(
    [...good.slice(0, 7), guilty, ...good.slice(7)].map((item) => queue.run(item)),
  );
  expect(settled.map(({ status }) => status).filter((status) => status === 'rejected')).toEqual(['rejected']);
  expect(settled[7]?.status).toBe('rejected');
  expect(await balanceOf(db.database, to)).toBe(20n);
  expect(sent.map((batch) => batch.length)).toEqual([21, ...Array(21).fill(1)]);
});

/** Fails in the database, with this SQLSTATE. */
const failAs = (state: string) =>
  db.database.run({ text: `do $$ begin raise sqlstate '${state}'; end $$`, values: [] });

test.each(['40P01', '40001'])('an item that goes alone and meets %s goes again', async (state) => {
  const sent: number[][] = [];
  const queue = batched(async (items: readonly number[]) => {
    sent.push([...items]);
    if (sent.length <= 4) await failAs(state);
    return items;
  });
  expect(await Promise.all([queue.run(1), queue.run(2)])).toEqual([1, 2]);
  expect(sent).toEqual([[1, 2], [1], [1], [1], [1], [2]]);
});

test('an item that meets a deadlock each time fails after the fourth, and no other one with it', async () => {
  const sent: number[][] = [];
  const queue = batched(async (items: readonly number[]) => {
    sent.push([...items]);
    if (items.includes(1)) await failAs('40P01');
    return items;
  });
  const settled = await Promise.allSettled([queue.run(1), queue.run(2)]);
  expect(settled).toMatchObject([
    { status: 'rejected', reason: { code: '40P01' } },
    { status: 'fulfilled', value: 2 },
  ]);
  expect(sent).toEqual([[1, 2], [1], [1], [1], [1], [2]]);
});

test('behind many that wait for a lock nobody waits longer than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: number[][] = [];
  const queue = batched(async (items: readonly number[]) => {
    sent.push([...items]);
    if (items.every((item) => item > 5)) return items;
    vi.advanceTimersByTime(3_000);
    await failAs('55P03');
    return [];
  });
  const items = [1, 2, 3, 4, 5, 6];
  const settled = await Promise.allSettled(items.map((item) => queue.run(item)));
  expect(settled).toMatchObject(items.map(() => ({ status: 'rejected', reason: { code: '55P03' } })));
  expect(sent).toEqual([items, [1], [2], [3], [4]]);
  // What was not tried is not there any more: a failed one that comes again finds nobody before it.
  expect(await queue.run(6)).toBe(6);
  await queue.close();
});

/** What a batch meets when the database is not there for anybody. */
const outages = [
  ['says that it is going away', () => db.owner.run(sql`select pg_terminate_backend(pg_backend_pid())`)],
  ['has no connection left', () => db.database.run(sql`do $$ begin raise sqlstate '53300'; end $$`)],
  ['cannot be reached', () => db.database.run(sql`do $$ begin raise sqlstate '08006'; end $$`)],
  ['does not answer', () => Promise.reject(new Error('Connection terminated unexpectedly'))],
] as const;

/** Twenty postings to one account, sent while the database is away for the first batches. */
async function duringOutage(meet: () => Promise<unknown>, batches: number) {
  const house = await ledger.houseAccount('bonus', 'THB');
  const to = await fundedAccount(db.database, 0n);
  const sent: number[] = [];
  const queue = batched(async (postings: readonly Posting[]) => {
    sent.push(postings.length);
    if (sent.length <= batches) await meet();
    return post(db.database, postings);
  });
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, () => queue.run(posting(house, to, 1n))),
  );
  return { sent, outcomes: new Set(settled.map(({ status }) => status)), to };
}

test.each(outages)('a batch under which the database %s goes once more as a whole', async (_what, meet) => {
  const { sent, outcomes, to } = await duringOutage(meet, 1);
  expect([...outcomes]).toEqual(['fulfilled']);
  expect(sent).toEqual([20, 20]);
  expect(await balanceOf(db.database, to)).toBe(20n);
});

test.each(outages)(
  'a batch under which the database twice %s fails, and nothing goes alone',
  async (_what, meet) => {
    const { sent, outcomes, to } = await duringOutage(meet, 2);
    expect([...outcomes]).toEqual(['rejected']);
    expect(sent).toEqual([20, 20]);
    expect(await balanceOf(db.database, to)).toBe(0n);
  },
);

test('an account that a long transaction holds delays a batch but fails only its own postings', async () => {
  const held = await fundedAccount(db.database, 100n);
  const free = await fundedAccount(db.database, 100n);
  const to = await fundedAccount(db.database, 0n);
  let release = () => {};
  const holding = db.database.transaction(async (tx) => {
    await post(tx, [posting(held, to, 1n)]);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await expect.poll(() => release.name).not.toBe('release');
  const spare = await fundedAccount(db.database, 0n);
  const settled = await Promise.allSettled([
    ledger.post(posting(held, spare, 1n)),
    ledger.post(posting(free, spare, 1n)),
  ]);
  release();
  await holding;
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await balanceOf(db.database, spare)).toBe(1n);
});

test('an item that waits for a lock keeps no later batch waiting', async () => {
  const { queue, sent } = watched({ underWay: 1 });
  const [held, free, to] = [
    await fundedAccount(db.database, 100n),
    await fundedAccount(db.database, 100n),
    await fundedAccount(db.database, 0n),
  ];
  let release = () => {};
  const holding = db.database.transaction(async (tx) => {
    await post(tx, [posting(held, to, 1n)]);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await expect.poll(() => release.name).not.toBe('release');
  const spares = await Promise.all([held, free, free].map(() => fundedAccount(db.database, 0n)));
  const move = (from: AccountId, place: number) => queue.run(posting(from, spares[place] as AccountId, 1n));
  const ended: string[] = [];
  const note = (name: string) => () => ended.push(name);
  const first = [move(held, 0).then(note('held'), note('held')), move(free, 1).then(note('beside'))];
  await expect.poll(() => sent).toHaveLength(1);
  await move(free, 2).then(note('later'));
  expect(ended).toEqual(['later']);
  await Promise.all(first);
  release();
  await holding;
  expect(ended).toEqual(['later', 'held', 'beside']);
});

test('a connection that dies under a batch loses nothing and doubles nothing', async () => {
  const [from, to] = [await fundedAccount(db.database, 100_000n), await fundedAccount(db.database, 0n)];
  let killing = true;
  const killer = (async () => {
    while (killing) {
      await db.owner.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'select ledger.post(%' and pid <> pg_backend_pid()`);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  })();
  const items: Posting[] = [];
  const first: PromiseSettledResult<unknown>[] = [];
  const countOf = (status: string): number => first.filter((each) => each.status === status).length;
  // A slow machine has nothing go through at times, and a fast one nothing die.
  while (countOf('fulfilled') === 0 || countOf('rejected') === 0) {
    const more = Array.from({ length: 600 }, () => posting(from, to, 1n));
    items.push(...more);
    first.push(...(await Promise.allSettled(more.map((item) => ledger.post(item)))));
  }
  killing = false;
  await killer;
  const acknowledged = countOf('fulfilled');
  expect(await balanceOf(db.database, to)).toBeGreaterThanOrEqual(acknowledged);
  // The same keys again: each answer, also the lost ones, is found or made good.
  const again = await Promise.all(items.map((item) => ledger.post(item)));
  expect(new Set(again)).toContain('replayed');
  expect(await balanceOf(db.database, to)).toBe(BigInt(items.length));
});

test('callers on crossing accounts and the house do not wait in a circle', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => fundedAccount(db.database, 10_000n)));
  const house = await houseAccount(db.database, 'bonus', 'THB');
  const other = openLedger(db.url);
  const all = [...accounts, house];
  const outcomes = await Promise.all(
    Array.from({ length: 1_500 }, (_, index) => {
      const [from, to] = [all[index % 6], all[(index * 7 + (index % 5) + 1) % 6]];
      if (from === undefined || to === undefined) throw new Error('outside the list');
      return (index % 2 ? ledger : other).post(posting(from, to, 1n));
    }),
  );
  await other.close();
  expect(new Set(outcomes)).toEqual(new Set(['posted']));
});

test('a queue that is full refuses, and takes again when it has room', async () => {
  const { queue } = watched({ capacity: 10, most: 5, underWay: 1 });
  const house = await ledger.houseAccount('bonus', 'THB');
  const to = await fundedAccount(db.database, 0n);
  const settled = await Promise.allSettled(
    Array.from({ length: 15 }, () => queue.run(posting(house, to, 1n))),
  );
  const refused = settled.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const each of refused) expect(each.reason).toBeInstanceOf(Overloaded);
  expect(await queue.run(posting(house, to, 1n))).toBe('posted');
});

test('closing answers everything that waits and takes no more', async () => {
  const { queue } = watched({ most: 5 });
  const house = await ledger.houseAccount('bonus', 'THB');
  const to = await fundedAccount(db.database, 0n);
  const waiting = Array.from({ length: 42 }, () => queue.run(posting(house, to, 1n)));
  await queue.close();
  expect(await balanceOf(db.database, to)).toBe(42n);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['posted']));
  await expect(queue.run(posting(house, to, 1n))).rejects.toThrow('closed');
  await queue.close();
});
