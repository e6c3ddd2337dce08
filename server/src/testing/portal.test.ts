import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type TestPortal } from './portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

test('a new member has the money he was given and sees it in wallet and statement', async () => {
  const { token } = await portal.newMember({ money: 50_000n, coins: 3n });
  const wallet = await portal.api('wallet.read', { token });
  expect(wallet.status).toBe(200);
  expect(wallet.body).toMatchObject({ wallet: { amount: 500, hold: 0, transit: 0 }, profile: { coin: 3 } });
  const statement = await portal.api('statement.list', { token, body: { page: 1, limit: 10 } });
  expect(statement.body).toMatchObject({ total: 1, statements: [{ statementType: 'deposit', amount: 500 }] });
});
