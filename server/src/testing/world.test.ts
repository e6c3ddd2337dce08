import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a new member has the money they were given and sees it in wallet and statement', async () => {
  const { token } = await world.newMember({ money: 50_000n, coins: 3n });
  const wallet = await world.api('wallet.read', { token });
  expect(wallet.status).toBe(200);
  expect(wallet.body).toMatchObject({ wallet: { amount: 500, hold: 0, transit: 0 }, profile: { coin: 3 } });
  const statement = await world.api('statement.list', { token, body: { page: 1, limit: 10 } });
  expect(statement.body).toMatchObject({ total: 1, statements: [{ statementType: 'deposit', amount: 500 }] });
});
