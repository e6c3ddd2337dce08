import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleIn } from '../console/console.fixture.ts';
import { sql } from '../db/database.ts';
import { startWorld, type World } from '../testing/world.ts';
import { NEWS_CHANNEL } from './news.sql.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CONSOLE: 'true', CHAT: 'true' } });
});
afterAll(() => world.close());

test('after news may have been lost each line is opened anew, so that nobody works by what stood before', async () => {
  const console = consoleIn(world);
  const { token } = await console.newOperator(['SUPPORT']);
  const line = await console.line(token);
  const listener = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${`prae ${NEWS_CHANNEL}`} and datname = current_database()`;
  expect(await world.owner.rows(listener)).not.toEqual([]);
  await expect.poll(() => line.isOpen(), { timeout: 15_000 }).toBe(false);
  expect((await console.call('operator.me', { token })).status).toBe(200);
  expect((await console.line(token)).isOpen()).toBe(true);
});
