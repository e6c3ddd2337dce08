import { randomUUID } from 'node:crypto';
import { clientMarker } from '@prae/contract/routes';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import { startWorld, type World } from '../testing/world.ts';
import { consoleIn, type TestOperator } from './console.fixture.ts';

let world: World;
let console: ReturnType<typeof consoleIn>;
let [support, other]: TestOperator[] = [];

beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CONSOLE: 'true' } });
  console = consoleIn(world);
  [support, other] = [await console.newOperator(['SUPPORT']), await console.newOperator(['SUPPORT'])];
});
afterAll(() => world.close());
afterEach(() => world.owner.run(sql`delete from setting`));

/** What the console says to a call, once the settings are known to the server. */
const codeOf = async (who: TestOperator | undefined): Promise<string | undefined> =>
  (await console.call('operator.me', { token: who?.token })).body.message;

it('is nothing for an address that is blocked, whoever comes from there', async () => {
  await world.owner.run(
    sql`insert into setting (name, value) values ('blockedAddresses', '["127.0.0.1", "::1"]')`,
  );
  await expect.poll(() => codeOf(support), { timeout: 15_000 }).toBe('INVALID_IP');
  const body = { name: support?.name ?? '', password: support?.password ?? '' };
  expect((await console.call('operator.login', { body })).body.message).toBe('INVALID_IP');
  await world.owner.run(sql`delete from setting`);
  await expect.poll(() => codeOf(support), { timeout: 15_000 }).toBeUndefined();
});

it('takes no call that another page could have a browser make', async () => {
  const headers = { [clientMarker.name]: '' };
  const { status, body } = await console.call('operator.logout', { token: support?.token, headers });
  expect([status, body.message]).toEqual([400, 'KEY_INVALID']);
  expect(await codeOf(support)).toBeUndefined();
});

it('takes so many changes a minute from each operator, and what they look at besides', async () => {
  await world.owner.run(sql`insert into setting (name, value) values ('changesPerMinute', '3')`);
  const change = async (who: TestOperator | undefined) =>
    (await console.call('canned.delete', { token: who?.token, body: { _id: randomUUID() } })).body.message;
  await expect.poll(() => change(support), { timeout: 15_000 }).toBe('REQUEST_LIMIT');
  expect(await codeOf(support)).toBeUndefined();
  expect(await change(other)).toBe('NO_DATA');
});
