import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrateUpTo, type OlderDatabase, olderDatabase } from '../testing/older-database.ts';

/* What a party says otherwise was one text once. Rows from then are carried over. */

const tables = [sql`game_transfer`, sql`withdrawal`];
const texts = ['APPLIED', 'OTHER_AMOUNT -12.5', 'OTHER_AMOUNT 0', 'OTHER_AMOUNT 1234567.89'];

let older: OlderDatabase;
beforeAll(async () => {
  older = await olderDatabase();
  await migrateUpTo(older.url, '0020');
  for (const table of tables) {
    await older.owner.run(sql`update ${table} t set contradiction = said
      from (select id, (${texts}::text[])[row_number() over (order by id)] as said from ${table}) s where s.id = t.id`);
  }
  await migrate(older.url);
});
afterAll(() => older.drop());

const kept = (table: (typeof tables)[number]) =>
  older.owner.rows(sql<{ word: string; amount: bigint | null }>`
    select contradiction_word as word, contradiction_amount as amount from ${table}
     where contradiction_word is not null order by id`);

const both = [
  { word: 'APPLIED', amount: null },
  { word: 'OTHER_AMOUNT', amount: -1_250n },
  { word: 'OTHER_AMOUNT', amount: 0n },
  { word: 'OTHER_AMOUNT', amount: 123_456_789n },
];

it('carries over what parties said otherwise', async () => {
  for (const table of tables) expect(await kept(table)).toEqual(both);
});
