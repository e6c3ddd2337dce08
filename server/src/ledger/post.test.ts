import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { newOperation, postingId } from '../domain/operation.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type AccountId, houseAccount } from './accounts.ts';
import { houseBalance } from './balance.ts';
import { checkLedger } from './check.ts';
import { balanceOf, fundedAccount, posting } from './ledger.fixture.ts';
import { PostingRefused, post, postInTransaction } from './post.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  expect(await checkLedger(db.database)).toEqual([]);
  await db.drop();
});

const unknown = 999_999_999n as AccountId;

test('what one account loses the other one gains', async () => {
  const [from, to] = [await fundedAccount(db.database, 500n), await fundedAccount(db.database, 0n)];
  expect(await post(db.database, [posting(from, to, 200n)])).toEqual(['posted']);
  expect([await balanceOf(db.database, from), await balanceOf(db.database, to)]).toEqual([300n, 200n]);
});

test('an empty array is answered with an empty one', async () => {
  expect(await post(db.database, [])).toEqual([]);
});

test('a later item of a batch may spend what an earlier one brought', async () => {
  const [a, b, c] = await Promise.all([100n, 0n, 0n].map((amount) => fundedAccount(db.database, amount)));
  if (!a || !b || !c) throw new Error('no accounts');
  const outcomes = await post(db.database, [posting(b, c, 1n), posting(a, b, 100n), posting(b, c, 100n)]);
  expect(outcomes).toEqual(['not-enough', 'posted', 'posted']);
});

describe.each([
  ['alone', (item: ReturnType<typeof posting>) => [item]],
  ['in a batch', (item: ReturnType<typeof posting>) => [item, other()]],
])('%s', (_, batch) => {
  test('a member account never goes below zero', async () => {
    const [from, to] = [await fundedAccount(db.database, 99n), await fundedAccount(db.database, 0n)];
    expect((await post(db.database, batch(posting(from, to, 100n))))[0]).toBe('not-enough');
    expect((await post(db.database, batch(posting(from, to, 99n))))[0]).toBe('posted');
    expect(await balanceOf(db.database, from)).toBe(0n);
  });

  test('an unknown account, a bad amount, one account twice and two units are refused without an error', async () => {
    const [a, b] = [await fundedAccount(db.database, 100n), await fundedAccount(db.database, 100n)];
    const coins = await fundedAccount(db.database, 5n, 'coin', 'COIN');
    const house = await houseAccount(db.database, 'bonus', 'THB');
    const refusals = [
      posting(a, unknown, 1n),
      posting(unknown, b, 1n),
      posting(a, b, 0n),
      posting(a, b, -1n),
      posting(a, a, 1n),
      posting(house, (house + 3n) as AccountId, 1n),
      posting(a, coins, 1n),
    ];
    const outcomes = [];
    for (const refused of refusals) outcomes.push((await post(db.database, batch(refused)))[0]);
    expect(outcomes).toEqual([
      'no-account',
      'no-account',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
    ]);
  });

  test('the same key with the same body is posted once', async () => {
    const [from, to] = [await fundedAccount(db.database, 100n), await fundedAccount(db.database, 0n)];
    const item = posting(from, to, 60n);
    expect((await post(db.database, batch(item)))[0]).toBe('posted');
    expect((await post(db.database, batch(item)))[0]).toBe('replayed');
    expect(await balanceOf(db.database, to)).toBe(60n);
  });

  test('a refusal is kept: the same key stays refused when the money has come', async () => {
    const [from, to] = [await fundedAccount(db.database, 0n), await fundedAccount(db.database, 0n)];
    const item = posting(from, to, 60n);
    expect((await post(db.database, batch(item)))[0]).toBe('not-enough');
    await post(db.database, [posting(await houseAccount(db.database, 'bank:KBANK', 'THB'), from, 100n)]);
    expect((await post(db.database, batch(item)))[0]).toBe('not-enough');
    expect(await balanceOf(db.database, from)).toBe(100n);
  });

  test('the same key with another body is a mismatch and moves nothing', async () => {
    const [a, b, c] = await Promise.all([100n, 100n, 0n].map((amount) => fundedAccount(db.database, amount)));
    if (!a || !b || !c) throw new Error('no accounts');
    const item = posting(a, b, 10n);
    await post(db.database, [item]);
    const others = [
      { ...item, amount: 11n },
      { ...item, amount: -1n },
      { ...item, from: c },
      { ...item, to: c },
      { ...item, kind: 'bonus' as const },
      { ...item, reference: 'X:1' },
    ];
    for (const body of others) expect((await post(db.database, batch(body)))[0]).toBe('mismatch');
    expect(await balanceOf(db.database, c)).toBe(0n);
  });

  test('a reference is posted once, and a refused posting does not use it up', async () => {
    const house = await houseAccount(db.database, 'bank:KBANK', 'THB');
    const [to, empty] = [await fundedAccount(db.database, 0n), await fundedAccount(db.database, 0n)];
    const reference = `KBANK:"quoted\\, {null}" ${to}`;
    const first = { ...posting(house, to, 10n), reference };
    expect((await post(db.database, batch({ ...posting(empty, to, 10n), reference })))[0]).toBe('not-enough');
    expect((await post(db.database, batch(first)))[0]).toBe('posted');
    expect((await post(db.database, batch(first)))[0]).toBe('replayed');
    expect((await post(db.database, batch({ ...posting(house, to, 10n), reference })))[0]).toBe(
      'reference-taken',
    );
    expect(await balanceOf(db.database, to)).toBe(10n);
  });
});

test('one key or one reference twice in a batch is posted once', async () => {
  const house = await houseAccount(db.database, 'bank:KBANK', 'THB');
  const to = await fundedAccount(db.database, 0n);
  const item = { ...posting(house, to, 10n), reference: `twice ${to}` };
  const same = posting(house, to, 5n);
  const outcomes = await post(db.database, [
    item,
    item,
    { ...item, amount: 11n },
    { ...posting(house, to, 10n), reference: item.reference },
    same,
    same,
  ]);
  expect(outcomes).toEqual(['posted', 'replayed', 'mismatch', 'reference-taken', 'posted', 'replayed']);
  expect(await balanceOf(db.database, to)).toBe(15n);
});

test('one key raced over different accounts moves money once, and the others learn that it is taken', async () => {
  const house = await houseAccount(db.database, 'bank:KBANK', 'THB');
  const accounts = await Promise.all(Array.from({ length: 8 }, () => fundedAccount(db.database, 0n)));
  for (let round = 0; round < 10; round += 1) {
    const id = postingId(newOperation(), 0);
    const outcomes = await Promise.all(
      accounts.map((to) =>
        db.database.transaction((tx) =>
          post(tx, [{ ...posting(house, to, 1n), id }, posting(house, to, 1n)]),
        ),
      ),
    );
    expect(outcomes.map(([first]) => first).sort()).toEqual([...Array(7).fill('mismatch'), 'posted']);
  }
});

test('a hundred equal callbacks at once credit once', async () => {
  const item = posting(
    await houseAccount(db.database, 'bank:KBANK', 'THB'),
    await fundedAccount(db.database, 0n),
    500n,
  );
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => db.database.transaction((tx) => post(tx, [item]))),
  );
  expect(outcomes.flat().filter((outcome) => outcome === 'posted')).toHaveLength(1);
  expect(outcomes.flat().filter((outcome) => outcome === 'replayed')).toHaveLength(99);
  expect(await balanceOf(db.database, item.to)).toBe(500n);
});

test('batches that cross each other do not wait in a circle', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => fundedAccount(db.database, 1_000_000n)));
  const house = await houseAccount(db.database, 'bonus', 'THB');
  const pick = () => accounts[Math.floor(Math.random() * accounts.length)] ?? house;
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, round) =>
      post(
        db.database,
        Array.from({ length: 1 + (round % 10) }, () => posting(pick(), round % 3 ? pick() : house, 1n)),
      ),
    ),
  );
  expect(new Set(outcomes.flat())).toEqual(new Set(['posted', 'invalid']));
});

test('a house account may be below zero, and its balance is the sum of its stripes', async () => {
  const prize = await houseAccount(db.database, 'prize', 'THB');
  const to = await fundedAccount(db.database, 0n);
  await Promise.all(Array.from({ length: 30 }, () => post(db.database, [posting(prize, to, 7n)])));
  expect(await houseBalance(db.database, 'prize', 'THB')).toBe(-210n);
  const { used } = await db.owner.one(
    sql<{
      used: number;
    }>`select count(*)::int as used from ledger.account where id between ${prize} and ${prize + 15n} and seq > 0`,
  );
  expect(used).toBeGreaterThan(1);
});

test('any stripe stands for its house account, and a replay from another connection is a replay', async () => {
  const house = await houseAccount(db.database, 'refund', 'THB');
  const item = posting(house, await fundedAccount(db.database, 0n), 3n);
  const outcomes: string[] = [];
  await db.database.transaction(async (one) => {
    outcomes.push(...(await post(one, [item])));
  });
  await db.owner.transaction(async (other) => {
    outcomes.push(...(await post(other, [{ ...item, from: (house + 9n) as AccountId }])));
  });
  expect(outcomes).toEqual(['posted', 'replayed']);
});

test('a refusal in a transaction rolls all of it back unless it is asked for', async () => {
  const [from, to] = [await fundedAccount(db.database, 10n), await fundedAccount(db.database, 0n)];
  const postings = () => [posting(from, to, 10n), posting(from, to, 1n)];
  const refused = db.database.transaction((tx) => postInTransaction(tx, postings()));
  await expect(refused).rejects.toSatisfy(
    (error) => error instanceof PostingRefused && error.outcome === 'not-enough',
  );
  expect(await balanceOf(db.database, from)).toBe(10n);
  const returned = await db.database.transaction((tx) =>
    postInTransaction(tx, postings(), { refusals: 'return' }),
  );
  expect(returned).toEqual(['posted', 'not-enough']);
});

test('an amount that the database cannot hold is a fault and moves nothing', async () => {
  const to = await fundedAccount(db.database, 1n);
  const house = await houseAccount(db.database, 'bonus', 'THB');
  await expect(post(db.database, [posting(house, to, 1n), posting(house, to, 2n ** 63n)])).rejects.toThrow();
  expect(await balanceOf(db.database, to)).toBe(1n);
});

function other(): ReturnType<typeof posting> {
  return posting(unknown, (unknown + 1n) as AccountId, 1n);
}
