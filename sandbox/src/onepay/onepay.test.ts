import { readSlipCode } from '@prae/contract/slip-code';
import { expect, it } from 'vitest';
import { readCode } from '../bank/scan.ts';
import { credentials } from '../credentials.ts';
import { onepay, onepayCode } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';
import { readOnepay } from './payload.ts';

const { mcid, shop } = credentials.BCEL;
const own = `uuid-${mcid}-TX1`;
const ofShop = `mcid-${mcid}-${shop}`;

/** Computed apart from this program. */
const vector =
  '00020101021133370004BCEL0106ONEPAY0215mchSANDBOX000015204799553034185405500005802LA6003VTE62280104INV10503TX10702T10803dep6304D07B';

it('reads a code as it is published, and none with another check sum', () => {
  expect(readOnepay(vector)).toMatchObject({
    ...{ mcid, uuid: 'TX1', invoice: 'INV1', terminal: 'T1', description: 'dep' },
    ...{ amount: 5_000_000n, expiresAt: undefined },
  });
  expect(readOnepay(vector.replace('50000', '50001'))).toBeUndefined();
  expect(readOnepay(onepayCode('TX2', 20_000, 'ຝາກເງິນ'))).toMatchObject({ description: 'ຝາກເງິນ' });
});

it('is paid once, in whole kip, and told on every channel with the history', async () => {
  const { call } = await testSandbox();
  const scanned = await call('/bank/scan', { json: { payload: vector } });
  expect(scanned.json).toMatchObject({ amount: 50_000, currency: 'LAK', status: 'REQUESTED' });
  const start = (await onepay(call, 'subscribe', `${ofShop},${own}`)).json.t as { t: string };
  expect((await call('/bank/pay-qr', { json: { payload: vector, amount: 50_000.5 } })).status).toBe(400);
  expect((await onepay(call, 'history', own)).json).toMatchObject({ error: false, channels: {} });
  expect((await call('/bank/pay-qr', { json: { payload: vector } })).json).toMatchObject({ amount: 50_000 });
  expect((await call('/bank/pay-qr', { json: { payload: vector } })).status).toBe(409);
  const { t, m } = (await onepay(call, 'subscribe', `${ofShop},${own}`, { since: start.t })).json as {
    t: { t: string };
    m: { c: string; d: string; p: { t: string } }[];
  };
  expect(m.map(({ c }) => c).sort()).toEqual([ofShop, own].sort());
  expect(JSON.parse(m[0]?.d ?? '')).toMatchObject({ uuid: 'TX1', mcid, amount: 50_000, ccy: 'LAK' });
  expect(t.t).toBe(m[1]?.p.t);
  const { channels } = (await onepay(call, 'history', own)).json as {
    channels: Record<string, { message: string }[]>;
  };
  expect(channels[own]).toMatchObject([{ message: m[0]?.d }]);
});

it('is a line of the merchant’s account under the number that is published, and the payer has a slip of it', async () => {
  const { call, url } = await testSandbox();
  const paid = (await call('/bank/pay-qr', { json: { payload: vector } })).json;
  expect(await call('/bank/pay-qr', { json: { payload: vector } })).toMatchObject({ status: 409 });
  const { history } = (await call('/bank/accounts/BCEL/010110066554433')).json;
  expect(history).toMatchObject([{ amount: 50_000, reference: paid.reference, slip: paid.slip }]);
  const channels = (await onepay(call, 'history', own)).json.channels as Record<
    string,
    { message: string }[]
  >;
  expect(JSON.parse(channels[own]?.[0]?.message ?? '')).toMatchObject({ fccref: paid.reference });
  const slip = await fetch(new URL(String(paid.slip), url()));
  expect(readSlipCode(await readCode(Buffer.from(await slip.arrayBuffer())))).toMatchObject({
    ...{ kind: 'bcelOneProof', reference: paid.reference },
  });
});

it('holds a line open until something is published', async () => {
  const { call } = await testSandbox();
  const { t } = (await onepay(call, 'subscribe', ofShop)).json as { t: { t: string } };
  const waiting = onepay(call, 'subscribe', ofShop, { since: t.t });
  await call('/onepay/publish', { json: { message: { uuid: 'stranger' }, times: 3 } });
  expect((await waiting).json.m).toHaveLength(3);
});

it('drops a message from the line and keeps it in the history', async () => {
  const { call, restart } = await testSandbox();
  await call('/faults', { json: { party: 'ONEPAY', kind: 'lost-callback' } });
  const { t } = (await onepay(call, 'subscribe', own)).json as { t: { t: string } };
  await call('/bank/pay-qr', { json: { payload: vector } });
  await expect(onepay(call, 'subscribe', own, { since: t.t, timeoutMs: 300 })).rejects.toThrow();
  await restart();
  expect((await onepay(call, 'history', own)).json.channels).toHaveProperty(own);
});

it('turns away who has another key', async () => {
  const { call } = await testSandbox();
  const refused = await call(`/onepay/v3/history/sub-key/other/channel/${own}`);
  expect([refused.status, refused.json]).toMatchObject([403, { error: true }]);
});
