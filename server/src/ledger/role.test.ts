import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { fundedAccount } from './ledger.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await fundedAccount(db.database, 100n);
});
afterAll(async () => {
  await db.drop();
});

test.each([
  'insert into ledger.entry select account_id, seq + 1, posting_id, 1, 1, now() from ledger.entry',
  'update ledger.entry set amount = 0',
  'delete from ledger.entry',
  'truncate ledger.entry',
  'insert into ledger.posting select * from ledger.posting',
  'update ledger.posting set amount = 1',
  'delete from ledger.posting',
  "insert into ledger.account (id, unit) values (1, 'THB')",
  'update ledger.account set balance = 1000000',
  'delete from ledger.account',
  "update ledger.owner set member_id = 'thief'",
  'delete from ledger.owner',
  "select setval('ledger.member_account', 1)",
  "select ledger.post_one(gen_random_uuid(), 16, 17, 1, 'bonus', null)",
  'create function ledger.mint() returns int language sql return 1',
])('the application may not: %s', async (text) => {
  await expect(db.database.run({ text, values: [] })).rejects.toThrow(/permission denied/);
});
