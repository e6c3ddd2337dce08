import { expect, it, vi } from 'vitest';
import { payonexHeaders } from '../testing/parties.ts';
import { testListener, testSandbox } from '../testing/world.ts';

/** A busy machine takes its time. */
const patience = { timeout: 60_000 };
const account = { name: 'สมหญิง ใจดี', bankCode: 'KTB', accountNo: '9876543210' };

it('pays out once per referenceId into the person\u2019s bank and reports it', async () => {
  const { call } = await testSandbox();
  const portal = await testListener();
  await call('/settings', { method: 'PUT', json: { payonexCallbackUrl: portal.url, payoutMs: 50 } });
  const headers = await payonexHeaders(call);
  const customer = (await call('/payonex/v2/customers', { json: account, headers })).json.data as {
    customerUuid: string;
  };
  const again = (await call('/payonex/v2/customers', { json: account, headers })).json.data;
  expect(again).toMatchObject({ customerUuid: customer.customerUuid });

  const order = {
    customerUuid: customer.customerUuid,
    amount: '100.50',
    referenceId: 'W1',
    note: '',
    remark: '',
  };
  const ask = (json: unknown) => call('/payonex/transactions/withdraw/request', { json, headers });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(order)));
  const uuids = new Set(answers.map((answer) => (answer.json.data as { uuid: string }).uuid));
  expect(uuids.size).toBe(1);
  const [uuid] = uuids;
  expect((await ask({ ...order, amount: '100.51' })).json).toMatchObject({ success: false, code: '40001' });
  await vi.waitFor(async () => {
    const found = await call(`/payonex/transactions/${uuid}`, { headers });
    expect(found.json.data).toMatchObject({ status: 'SUCCESS', amount: 100.5, referenceId: 'W1' });
  }, patience);
  const list = await call('/payonex/transactions?page=1&size=10&filter=W1', { headers });
  expect(list.json.data).toMatchObject({ count: 1, data: [{ uuid, status: 'SUCCESS' }] });
  const held = await call('/bank/accounts/KTB/9876543210');
  expect(held.json).toMatchObject({ balance: 1_000_100.5, history: [{ kind: 'payout', amount: 100.5 }] });
  await vi.waitFor(() => expect(portal.bodies).toHaveLength(1), patience);
  expect(JSON.parse(portal.bodies[0] ?? '')).toMatchObject({
    code: '20000',
    data: { uuid, status: 'SUCCESS' },
  });
});

it('takes the token alone or after Bearer, and nothing else', async () => {
  const { call } = await testSandbox();
  const { authorization } = await payonexHeaders(call);
  const balance = (headers: Record<string, string>) => call('/payonex/profile/balance', { headers });
  expect((await balance({ authorization: authorization ?? '' })).status).toBe(200);
  expect((await balance({ authorization: `Bearer ${authorization}` })).status).toBe(200);
  expect((await balance({ authorization: 'Bearer x' })).json.code).toBe('40101');
  expect((await balance({})).json.code).toBe('40100');
});

it('rejects or holds when told to and pays nothing then, until an end is turned round', async () => {
  const { call } = await testSandbox();
  await call('/settings', { method: 'PUT', json: { payoutMs: 20, payoutOutcome: 'ON_HOLD' } });
  const headers = await payonexHeaders(call);
  const customer = (await call('/payonex/v2/customers', { json: account, headers })).json.data as {
    customerUuid: string;
  };
  const order = { customerUuid: customer.customerUuid, amount: 100, referenceId: 'W1' };
  const made = await call('/payonex/transactions/withdraw/request', { json: order, headers });
  const { uuid } = made.json.data as { uuid: string };
  const state = async () => (await call(`/payonex/transactions/${uuid}`, { headers })).json.data;
  await vi.waitFor(async () => expect(await state()).toMatchObject({ status: 'ON_HOLD' }), patience);
  await call(`/payonex/transactions/${uuid}/status`, {
    method: 'PUT',
    json: { status: 'REJECTED' },
    headers,
  });
  expect(await state()).toMatchObject({ status: 'REJECTED' });
  expect((await call('/bank/accounts/KTB/9876543210')).json.balance).toBe(1_000_000);

  const reverse = () => call(`/payouts/${uuid}/reverse`, { method: 'POST' });
  expect((await reverse()).json).toMatchObject({ status: 'SUCCESS' });
  expect(await state()).toMatchObject({ status: 'SUCCESS' });
  expect((await call('/bank/accounts/KTB/9876543210')).json.balance).toBe(1_000_100);
  expect((await reverse()).json).toMatchObject({ status: 'REFUNDED' });
  expect((await call('/bank/accounts/KTB/9876543210')).json).toMatchObject({
    balance: 1_000_000,
    history: [{ kind: 'return', amount: -100 }, { kind: 'payout' }],
  });
  expect((await reverse()).status).toBe(404);
  expect((await call('/payouts')).json).toMatchObject([{ uuid, status: 'REFUNDED', referenceId: 'W1' }]);
});

it('lists deposits and payouts newest first, those of one customer or of one reference where it is asked to', async () => {
  const { call } = await testSandbox();
  await call('/settings', { method: 'PUT', json: { payoutOutcome: 'PROCESSING' } });
  const headers = await payonexHeaders(call);
  const { customerUuid } = (await call('/payonex/v2/customers', { json: account, headers })).json.data as {
    customerUuid: string;
  };
  const ask = (what: 'deposit' | 'withdraw', referenceId: string) =>
    call(`/payonex/transactions/${what}/request`, {
      ...{ json: { customerUuid, amount: '100.00', referenceId }, headers },
    });
  await ask('withdraw', 'W1');
  for (let number = 1; number <= 4; number += 1) await ask('deposit', `D${number}`);
  const listed = async (query: string) => {
    const { data } = (await call(`/payonex/transactions?${query}`, { headers })).json;
    const { data: rows, totalPages } = data as { data: { referenceId: string }[]; totalPages: number };
    return [rows.map(({ referenceId }) => referenceId), totalPages];
  };
  expect(await listed(`page=1&size=2&filter=${customerUuid}`)).toEqual([['D4', 'D3'], 3]);
  expect(await listed(`page=3&size=2&filter=${customerUuid}`)).toEqual([['W1'], 3]);
  expect(await listed('page=1&size=2&filter=W1')).toEqual([['W1'], 1]);
  expect(await listed('page=1&size=2&filter=W2')).toEqual([[], 0]);
});
