import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { sql } from './database.ts';
import { listen } from './listen.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a connection that the server ends is made again, and what may have been missed is told', async () => {
  const happened: string[] = [];
  const listening = listen(database.url, 'prae_test', {
    heard: (payload) => happened.push(payload),
    missed: () => happened.push('missed'),
    broke: () => happened.push('broke'),
    listening: () => happened.push('listening'),
  });
  await expect.poll(() => happened).toEqual(['listening']);
  await database.owner.run(sql`select pg_notify('prae_test', 'one')`);
  await expect.poll(() => happened).toEqual(['listening', 'one']);
  await database.owner.rows(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prae prae_test'`,
  );
  await expect
    .poll(() => happened, { timeout: 5_000 })
    .toEqual(['listening', 'one', 'broke', 'listening', 'missed']);
  await database.owner.run(sql`select pg_notify('prae_test', 'two')`);
  await expect.poll(() => happened.at(-1)).toBe('two');
  await listening.close();
});
