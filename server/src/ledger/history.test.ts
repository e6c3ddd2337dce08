import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type AccountId, houseAccount } from './accounts.ts';
import { history } from './history.ts';
import { fundedAccount, posting } from './ledger.fixture.ts';
import { post } from './post.ts';

let db: TestDatabase;
let account: AccountId;
beforeAll(async () => {
  db = await testDatabase();
  account = await fundedAccount(db.database, 0n);
  const house = await houseAccount(db.database, 'bonus', 'THB');
  await post(
    db.database,
    Array.from({ length: 25 }, (_, index) => posting(house, account, BigInt(index + 1), 'bonus')),
  );
});
afterAll(async () => {
  await db.drop();
});

test('pages hold every entry once, newest first, and the last one what is left', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => history(db.database, account, page, 10)));
  expect(pages.map((page) => page.total)).toEqual([25n, 25n, 25n]);
  const amounts = pages.flatMap((page) => page.entries.map((entry) => entry.amount));
  expect(amounts).toEqual(Array.from({ length: 25 }, (_, index) => BigInt(25 - index)));
});

test('an entry tells its posting, its kind and the balance after it', async () => {
  const { entries } = await history(db.database, account, 3, 10);
  expect(entries.at(-1)).toEqual({
    seq: 1n,
    postingId: expect.stringMatching(/0$/),
    kind: 'bonus',
    amount: 1n,
    balanceAfter: 1n,
    createdAt: expect.any(Date),
  });
});

test('a page beyond the last one, of an empty account or of none is empty', async () => {
  const empty = await fundedAccount(db.database, 0n);
  expect(await history(db.database, account, 1_000_000_000, 100)).toEqual({ total: 25n, entries: [] });
  expect(await history(db.database, empty, 1, 10)).toEqual({ total: 0n, entries: [] });
  expect(await history(db.database, 1n as AccountId, 1, 10)).toEqual({ total: 0n, entries: [] });
});
