import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { houseAccount, openMemberAccounts } from './accounts.ts';
import { hasSettledDeposit } from './deposits.ts';
import { newMember, posting } from './ledger.fixture.ts';
import { post } from './post.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const hasDeposited = async (member: string) => (await db.database.one(hasSettledDeposit(member))).found;

test('a posted deposit to the wallet counts, and no other money does', async () => {
  const member = newMember();
  const { wallet, refund } = await db.database.transaction((tx) =>
    openMemberAccounts(tx, member, 'THB', ['wallet', 'refund']),
  );
  const house = await houseAccount(db.database, 'bank:KBANK', 'THB');
  await post(db.database, [
    posting(house, wallet, 100n, 'adjustment'),
    posting(house, wallet, 100n, 'refund'),
    posting(house, wallet, 100n, 'prize'),
    posting(house, refund, 100n, 'deposit'),
    posting(wallet, house, 100n, 'deposit'),
    posting(refund, wallet, 1_000n, 'deposit'),
  ]);
  expect(await hasDeposited(member)).toBe(false);
  await post(db.database, [posting(house, wallet, 1n, 'deposit')]);
  expect(await hasDeposited(member)).toBe(true);
  expect(await hasDeposited(newMember())).toBe(false);
});

test('it is answered from the index of deposits, however many postings there are', async () => {
  const plan = await db.owner.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    const { text, values } = hasSettledDeposit('somebody');
    return tx.rows<Record<string, string>>({ text: `explain ${text}`, values });
  });
  expect(JSON.stringify(plan)).toContain('posting_deposit');
});
