import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { startWorld, type World } from '../testing/world.ts';
import { providersOf } from './providers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());

interface Heard {
  direction: 'in' | 'out';
  path: string;
  body?: { referenceId?: string; callbackUrl?: string };
  status?: number;
}

const payer = {
  memberId: 'm',
  name: 'Test Person',
  bankCode: 'KBANK',
  accountNo: '0012345678',
  accountName: 'SOMCHAI JAIDEE',
};

/** A code of PayOneX, made by the adapter of a portal at `PORTAL_URL`, and what PayOneX was asked for it. */
async function codeOf(env: { PORTAL_URL?: string; PAYONEX_AUTH?: string }) {
  const { qr } = providersOf(readConfig({ NODE_ENV: 'test', SANDBOX_URL: world.sandbox.url, ...env }));
  const gateway = qr.get('PAYONEX');
  if (!gateway) throw new Error('PayOneX is not connected');
  const reference = gateway.newReference();
  const made = await gateway.create({ reference, amount: 20_000n, payer });
  if (made.kind !== 'confirmed') throw new Error('PayOneX made no code');
  const asked = (await heard()).find(({ body }) => body?.referenceId === reference);
  return { payload: made.value.payload, asked };
}

/** What PayOneX heard and told. */
const heard = () => world.act<Heard[]>('GET', '/journal?party=payonex');

it('tells PayOneX with each code where its webhook goes, and takes it there', async () => {
  // Nobody has entered an address on its dashboard.
  await world.act('PUT', '/settings', { payonexDepositCallbackUrl: null });
  const { payload, asked } = await codeOf({ PORTAL_URL: world.url });
  expect(asked?.body?.callbackUrl).toBe(`${world.url}/callback/qr/payonex`);
  await world.act('POST', '/bank/pay-qr', { payload });
  const told = async () => (await heard()).filter(({ direction }) => direction === 'out');
  await expect.poll(async () => (await told())[0]?.status).toBe(200);
  expect((await told()).map(({ path }) => path)).toEqual([`${world.url}/callback/qr/payonex`]);
  const kept = await world.owner.rows(sql<{ party: string }>`select party from callback`);
  expect(kept).toEqual([{ party: 'PAYONEX' }]);
});

it.each(['plain', 'bearer'])('has PayOneX make a code with its token sent %s', async (auth) => {
  expect((await codeOf({ PAYONEX_AUTH: auth })).payload).toMatch(/^000201/);
});

it('leaves it to the dashboard of a portal that does not know its own address', async () => {
  const { asked } = await codeOf({});
  expect(asked?.body).toBeDefined();
  expect(asked?.body).not.toHaveProperty('callbackUrl');
});

it('believes each game of the sandbox within a minute, and in production after its own time', () => {
  const { games } = providersOf(world.config);
  expect(games.size).toBeGreaterThanOrEqual(16);
  for (const { code, settlingMs } of games.values()) expect(settlingMs, code).toBeLessThan(60_000);
  for (const { code, settlingMs } of providersOf(world.config, {}).games.values())
    expect(settlingMs, code).toBeGreaterThanOrEqual(60_000);
});
