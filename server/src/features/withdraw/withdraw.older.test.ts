import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { type OlderDatabase, olderDatabase } from '../../testing/older-database.ts';

let older: OlderDatabase;
beforeAll(async () => {
  older = await olderDatabase();
  // Refused by the older build's reading, each in another way; and ended long ago, one of them for want of an answer.
  await older.owner.run(sql`update withdrawal set reason = '40001'
    where id = (select id from withdrawal where state = 'sending' and reason is null order by id limit 1)`);
  await older.owner.run(sql`update withdrawal set closed_at = closed_at - interval '30 days'
    where reason = 'NEVER_ARRIVED' or id = (select id from withdrawal where state = 'paid' order by id limit 1)`);
  await migrate(older.url);
});
afterAll(() => older.drop());

it('keeps of the refusals of an older build those about the very payout alone', async () => {
  const reasons = await older.owner.rows(
    sql<{ reason: string }>`select reason from withdrawal where state = 'sending' and reason is not null`,
  );
  expect(reasons).toEqual([{ reason: '40003' }]);
});

it('asks about what ended lately and what was given back for want of an answer, and knows whom it paid', async () => {
  const rows = await older.owner.rows(sql<{ isNew: boolean; reason: string | null; isDue: boolean }>`
    select closed_at > now() - interval '3 days' as "isNew", reason,
           coalesce(next_check_at < now() + interval '11 minutes' and attempts = 0, false) as "isDue"
      from withdrawal where state in ('paid', 'failed') and sent_at is not null`);
  for (const row of rows) expect({ ...row, isDue: row.isNew || row.reason === 'NEVER_ARRIVED' }).toEqual(row);
  expect(new Set(rows.map(({ isDue }) => isDue))).toEqual(new Set([true, false]));
  const unpaid = await older.owner.rows(sql`
    select w.id from withdrawal w join payout_payee p on p.gateway = w.gateway and p.bank_code = w.bank_code
       and p.bank_account_no = w.bank_account_no and p.bank_account_name = w.bank_account_name
     where w.sent_at is not null and w.next_check_at is not null and w.payee is distinct from p.payee`);
  expect(unpaid).toEqual([]);
  const known = await older.owner.one(
    sql<{ count: number }>`select count(payee)::int as count from withdrawal`,
  );
  expect(known.count).toBeGreaterThan(5);
});

it('says of each that has ended and is asked about when its answer is due', async () => {
  const asked = await older.owner.rows(sql<{ isDue: boolean }>`
    select answer_due_at = next_check_at as "isDue" from withdrawal where closed_at is not null and next_check_at is not null`);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ isDue }) => !isDue)).toEqual([]);
});

it('says of each that is under way when its answer is due, as it was reckoned before', async () => {
  const under = await older.owner.rows(sql<{ state: string; isSoon: boolean }>`
    select state, answer_due_at between created_at and now() + interval '1 minute' as "isSoon" from withdrawal
     where state in ('collecting', 'held', 'sending')`);
  expect(new Set(under.map(({ state }) => state))).toEqual(new Set(['collecting', 'held', 'sending']));
  expect(under.filter(({ isSoon }) => !isSoon)).toEqual([]);
});
