import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import type { OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { migrateUpTo, type OlderDatabase, olderDatabase } from '../../testing/older-database.ts';
import { depositCases } from './review.ts';

/* A number that is another code's stood with the code once, without the number. Rows from then are shown and decided still. */

let older: OlderDatabase;
let codes: OperationId[];
beforeAll(async () => {
  older = await olderDatabase();
  await migrateUpTo(older.url, '0030');
  const found = await older.owner.rows(sql<{ id: OperationId }>`select id from qr_order order by id limit 2`);
  codes = found.map(({ id }) => id);
  await older.owner.run(sql`update qr_order set contradiction_word = 'OTHER_ORDER', contradiction_amount = 2000,
    contradiction_note = case id when ${codes[1]} then 'anna: seen to' end where id = any (${codes})`);
  // Functions that took other parameters once.
  for (const text of [
    'create function is_vouched(uuid, text, jsonb, timestamptz) returns boolean language sql as $$ select true $$',
    'create function settle_withheld(qr_order) returns boolean language sql as $$ select true $$',
    'create function qr_withheld(uuid) returns setof qr_payment language sql as $$ select * from qr_payment $$',
  ])
    await older.owner.run({ text, values: [] });
  await migrate(older.url);
});
afterAll(() => older.drop());

it('shows what stands with a code, and one that was noted no more', async () => {
  const deps = { database: older.owner };
  const [id, noted] = codes as [OperationId, OperationId];
  const open = async (of: OperationId) => (await depositCases.open(deps, of))[0];
  expect([await open(id), await open(noted)]).toMatchObject([
    { why: 'OTHER_ORDER 20', decisions: ['note'], otherAmount: 2_000n },
    undefined,
  ]);
  const evidence = { by: 'anna', reason: 'ticket 7' };
  expect(await decideCase(deps, depositCases, { id, decision: 'note', evidence })).toBe('done');
  expect(await open(id)).toBeUndefined();
});

it('has one function of each name', async () => {
  const several = await older.owner.rows(sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace
       and proname in ('is_vouched', 'settle_withheld', 'qr_withheld') order by 1`);
  expect(several).toEqual([{ proname: 'is_vouched' }, { proname: 'settle_withheld' }]);
});
