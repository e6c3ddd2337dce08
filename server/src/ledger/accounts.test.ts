import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { accountOf, houseAccount, openMemberAccounts, rememberedHouseAccounts } from './accounts.ts';
import { balances, houseBalance, memberBalance } from './balance.ts';
import { checkLedger } from './check.ts';
import { newMember, posting } from './ledger.fixture.ts';
import { post } from './post.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  expect(await checkLedger(db.database)).toEqual([]);
  await db.drop();
});

test('opening a member account again or twenty times at once gives the same account', async () => {
  const member = newMember();
  const open = () =>
    db.database.transaction((tx) => openMemberAccounts(tx, member, 'THB', ['wallet', 'hold', 'game:JOKER']));
  const opened = await Promise.all(Array.from({ length: 20 }, open));
  for (const accounts of opened) expect(accounts).toEqual(opened[0]);
  expect(await accountOf(db.database, member, 'hold', 'THB')).toBe(opened[0]?.hold);
  expect([...(await balances(db.database, member))].sort()).toEqual([
    ['game:JOKER', 0n],
    ['hold', 0n],
    ['wallet', 0n],
  ]);
});

test('opening a house account twenty times at once gives one account', async () => {
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => houseAccount(db.database, 'payout:PAYONEX', 'LAK')),
  );
  expect(new Set(opened).size).toBe(1);
  const remembered = rememberedHouseAccounts(db.database);
  expect([await remembered('payout:PAYONEX', 'LAK'), await remembered('payout:PAYONEX', 'LAK')]).toEqual(
    opened.slice(0, 2),
  );
  expect(await houseBalance(db.database, 'payout:PAYONEX', 'LAK')).toBe(0n);
});

test('units and kinds are accounts of their own', async () => {
  const member = newMember();
  const { wallet, coin } = await db.database.transaction(async (tx) => ({
    ...(await openMemberAccounts(tx, member, 'THB', ['wallet'])),
    ...(await openMemberAccounts(tx, member, 'COIN', ['coin'])),
  }));
  await post(db.database, [posting(await houseAccount(db.database, 'coin', 'COIN'), coin, 5n, 'coin')]);
  expect(await memberBalance(db.database, member, 'coin', 'COIN')).toEqual({ account: coin, balance: 5n });
  expect(await memberBalance(db.database, member, 'wallet', 'THB')).toEqual({ account: wallet, balance: 0n });
  await expect(accountOf(db.database, member, 'wallet', 'LAK')).rejects.toThrow('has no account');
});
