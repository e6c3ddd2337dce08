import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Query, sql } from '../db/database.ts';
import { newOperation, postingId } from '../domain/operation.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type AccountId, houseAccount, openMemberAccounts } from './accounts.ts';
import { ledgerRules } from './check.rules.ts';
import { checkLedger } from './check.ts';
import { newMember } from './ledger.fixture.ts';
import { openLedger } from './ledger.ts';
import { type PostingKind, post } from './post.ts';

let db: TestDatabase;
let bank: AccountId;
let own: Record<'wallet' | 'hold' | 'transit' | 'game:JOKER', AccountId>;
const operation = newOperation();

/** A deposit of 1,000, a withdrawal of 100 paid out, one of 50 still held, and 200 in a game of which 20 are lost. */
beforeEach(async () => {
  db = await testDatabase();
  bank = await houseAccount(db.database, 'bank:KBANK', 'THB');
  const payout = await houseAccount(db.database, 'payout:PAYONEX', 'THB');
  const game = await houseAccount(db.database, 'game:JOKER', 'THB');
  own = await db.database.transaction((tx) =>
    openMemberAccounts(tx, newMember(), 'THB', ['wallet', 'hold', 'transit', 'game:JOKER']),
  );
  const transfer = newOperation();
  const steps: [string, AccountId, AccountId, bigint, PostingKind][] = [
    [postingId(newOperation(), 0), bank, own.wallet, 1_000n, 'deposit'],
    [postingId(operation, 0), own.wallet, own.hold, 100n, 'withdraw.hold'],
    [postingId(operation, 1), own.hold, payout, 100n, 'withdraw.settle'],
    [postingId(newOperation(), 0), own.wallet, own.hold, 50n, 'withdraw.hold'],
    [postingId(transfer, 0), own.wallet, own.transit, 200n, 'transfer.hold'],
    [postingId(transfer, 1), own.transit, own['game:JOKER'], 200n, 'transfer.settle'],
    [postingId(newOperation(), 0), own['game:JOKER'], game, 20n, 'play.loss'],
    [postingId(newOperation(), 0), own.wallet, bank, 5_000n, 'adjustment'],
  ];
  for (const [id, from, to, amount, kind] of steps) {
    await post(db.database, [{ id, from, to, amount, kind, reference: id }]);
  }
  expect(await checkLedger(db.database)).toEqual([]);
});
afterEach(async () => {
  await db.drop();
});

/** For each rule, by its name, what an owner with a bad day could do to break it. */
const corruptions: Record<string, () => Query[]> = {
  'every posting takes from one account what it gives to the other': () => [
    sql`update ledger.posting set amount = amount + 1 where kind = 'deposit'`,
  ],
  'every entry belongs to a posted posting': () => [sql`delete from ledger.posting where kind = 'deposit'`],
  'all accounts of one unit sum to zero': () => [
    sql`update ledger.account set balance = balance + 1 where id = ${own.wallet}`,
  ],
  'a balance is the sum of its entries': () => [
    sql`update ledger.account set balance = balance + case id when ${own.wallet} then 1 else -1 end
         where id in (${own.wallet}, ${own['game:JOKER']})`,
  ],
  'entries are numbered from one without gaps, up to their account': () => [
    sql`update ledger.entry set seq = seq + 1 where account_id = ${own['game:JOKER']} and seq = 2`,
  ],
  'every entry continues the balance before it': () => [
    sql`update ledger.entry set balance_after = balance_after + 1 where account_id = ${own.wallet} and seq = 2`,
  ],
  'no member account is or was below zero': () => [
    sql`update ledger.account set floor = -100 where id = ${own.wallet}`,
  ],
  'every account has one owner, who counts in its unit': () => [
    sql`update ledger.owner set unit = 'LAK' where account_id = ${own.wallet}`,
  ],
  'a house account has sixteen stripes, a member account one': () => [
    sql`delete from ledger.owner where account_id = ${bank + 7n}`,
  ],
  'every posting stays within one unit, between known accounts': () => [
    sql`update ledger.account set unit = 'LAK' where id = ${own['game:JOKER']}`,
  ],
  'no key is used twice': () => [
    sql`alter table ledger.posting drop constraint posting_pkey`,
    sql`insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
         select id, debit, credit, amount, created_at, kind, 'not-enough' from ledger.posting limit 1`,
  ],
  'no reference is posted twice': () => [
    sql`drop index ledger.posting_reference_key`,
    sql`update ledger.posting set reference = 'KBANK:1' where outcome = 'posted'`,
  ],
  'a hold is closed at most once, where it was held and with all of it': () => [
    sql`insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
         values (${postingId(operation, 2)}, ${own.hold}, ${own.wallet}, 50, now(), 'withdraw.release', 'posted')`,
  ],
  'hold and transit contain the open holds and nothing else': () => [
    sql`update ledger.posting set kind = 'adjustment' where kind = 'withdraw.hold' and amount = 50`,
  ],
};

test('there is a planted corruption for each rule', () => {
  expect(Object.keys(corruptions).sort()).toEqual(ledgerRules.map((rule) => rule.name).sort());
});

test.each(Object.keys(corruptions))('it is noticed unless %s', async (rule) => {
  for (const corruption of corruptions[rule]?.() ?? []) await db.owner.run(corruption);
  expect((await checkLedger(db.database)).map((violation) => violation.rule)).toContain(rule);
});

test.each([
  ['a lost entry', () => sql`delete from ledger.entry where account_id = ${own.wallet} and seq = 1`],
  ['a lost last entry', () => sql`delete from ledger.entry where account_id = ${own.wallet} and seq = 4`],
  ['a lost account', () => sql`delete from ledger.account where id = ${own.transit}`],
  ['a refusal turned into a posting', () => sql`update ledger.posting set outcome = 'posted'`],
  ['a posting turned into a refusal', () => sql`update ledger.posting set outcome = 'not-enough'`],
  ['a swapped posting', () => sql`update ledger.posting set debit = credit, credit = debit`],
  [
    'an entry moved to another account',
    () => sql`
    update ledger.entry set account_id = ${own.transit}, seq = 3 where account_id = ${own.hold} and seq = 3`,
  ],
  [
    'a settled hold of another amount',
    () => sql`
    update ledger.posting set amount = 99 where kind = 'withdraw.settle'`,
  ],
])('%s is noticed', async (_, corruption) => {
  await db.owner.run(corruption());
  expect(await checkLedger(db.database)).not.toEqual([]);
});

test("an account with a house's id is no member's", async () => {
  await db.owner.run(sql`update ledger.owner set member_id = ${newMember()} where account_id = ${bank}`);
  expect((await checkLedger(db.database)).map(({ rule }) => rule)).toContain(
    'every account has one owner, who counts in its unit',
  );
});

/** Each breaks one condition of the rule and, of that rule, no other. */
test.each([
  [
    'held twice',
    () => sql`
      insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
      select (left(id::text, 35) || '1')::uuid, debit, credit, amount, now(), kind, 'posted' from ledger.posting
       where kind = 'withdraw.hold' and amount = 50`,
  ],
  [
    'closed twice',
    () => sql`
      insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
      select ${postingId(operation, 2)}, debit, ${own.wallet}, amount, now(), 'withdraw.release', 'posted'
        from ledger.posting where id = ${postingId(operation, 1)}`,
  ],
  ['closed in part', () => sql`update ledger.posting set amount = 99 where kind = 'withdraw.settle'`],
  [
    'closed where it was not held',
    () => sql`update ledger.posting set debit = ${own.transit} where kind = 'withdraw.settle'`,
  ],
  [
    'closed as something else',
    () => sql`update ledger.posting set kind = 'transfer.settle' where kind = 'withdraw.settle'`,
  ],
])('a hold that is %s is noticed as such', async (_, corruption) => {
  await db.owner.run(corruption());
  expect((await checkLedger(db.database)).map(({ rule }) => rule)).toContain(
    'a hold is closed at most once, where it was held and with all of it',
  );
});

test('rules of the features are checked in the same snapshot, and say what they found', async () => {
  const rule = {
    name: 'nobody owns a wallet',
    query: sql`select account_id from ledger.owner where kind = ${'wallet'}`,
  };
  expect(await checkLedger(db.database, [rule])).toEqual([
    { rule: 'nobody owns a wallet', found: { account_id: own.wallet } },
  ]);
});

test('a ledger at work is clean in every snapshot', async () => {
  const ledger = openLedger(db.url);
  let working = true;
  const worker = async () => {
    while (working) {
      const id = newOperation();
      const amount = BigInt(1 + Math.floor(Math.random() * 300));
      await ledger.post({
        id: postingId(newOperation(), 0),
        from: bank,
        to: own.wallet,
        amount,
        kind: 'deposit',
      });
      const held = {
        id: postingId(id, 0),
        from: own.wallet,
        to: own.hold,
        amount,
        kind: 'withdraw.hold',
      } as const;
      if ((await ledger.post(held)) !== 'posted') continue;
      await ledger.post({
        ...held,
        id: postingId(id, 1),
        from: own.hold,
        to: own.wallet,
        kind: 'withdraw.release',
      });
    }
  };
  const workers = Promise.all(Array.from({ length: 20 }, worker));
  for (let round = 0; round < 12; round += 1) expect(await checkLedger(db.database)).toEqual([]);
  working = false;
  await workers;
  await ledger.close();
  expect(await checkLedger(db.database)).toEqual([]);
});
