import { expect, it, vi } from 'vitest';
import { readPayload } from '../bank/payload.ts';
import { credentials } from '../credentials.ts';
import { assumedCall } from '../testing/parties.ts';
import { testListener, testSandbox } from '../testing/world.ts';
import { signedHeaders, wrongSignature } from './signature.ts';

const order = { reference: 'R1', amount: '500.25', currency: 'THB' };
const names = { merchantId: credentials.WW.merchantId, reference: 'R1' };
const answering = (answer: string) => ({ answer, nonce: 'a-nonce-of-a-test', ...names });

it('gives the same code for the same reference, and none for another amount', async () => {
  const { call } = await testSandbox();
  const first = await assumedCall(call, 'WW', 'create', order);
  expect(first.json).toMatchObject({ ...answering('create'), amount: '500.25', currency: 'THB' });
  expect(readPayload(String(first.json.payload))?.amount).toBe(50_025n);
  expect((await assumedCall(call, 'WW', 'create', order)).json).toEqual(first.json);
  const other = await assumedCall(call, 'WW', 'create', { ...order, amount: '500.26' });
  expect([other.status, other.json]).toEqual([409, { ...answering('create'), error: 'reference_used' }]);
  expect((await assumedCall(call, 'ZPAY', 'query')).json).toMatchObject({ error: 'unknown_reference' });
});

it.each([
  [{ amount: '0.00' }, 'invalid_amount'],
  [{ amount: '1.005' }, 'invalid_amount'],
  [{ currency: 'LAK' }, 'invalid_amount'],
  [{ reference: 'a b' }, 'invalid_request'],
  [{ merchantId: 'PT000001' }, 'invalid_request'],
  [{ call: 'cancel' }, 'invalid_request'],
  [{ nonce: undefined }, 'invalid_request'],
  [{ nonce: 'too-short' }, 'invalid_request'],
])('refuses %j as %s', async (fields, error) => {
  const { call } = await testSandbox();
  const { status, json } = await assumedCall(call, 'WW', 'create', { ...order, ...fields });
  expect([status, json]).toMatchObject([400, { error }]);
});

it('signs what it answers, refusals too, and nothing to whom it does not know', async () => {
  const { call } = await testSandbox();
  const { secret } = credentials.WW;
  const wrongIn = ({ headers, text }: { headers: Headers; text: string }) =>
    wrongSignature(secret, Object.fromEntries(headers), text);
  expect(wrongIn(await assumedCall(call, 'WW', 'create', order))).toBeUndefined();
  expect(wrongIn(await assumedCall(call, 'WW', 'query'))).toBeUndefined();
  expect(wrongIn(await assumedCall(call, 'WW', 'query', { reference: 'R2' }))).toBeUndefined();
  expect(wrongIn(await assumedCall(call, 'WW', 'query', { merchantId: 'M2' }))).toBeUndefined();
  const denied = await assumedCall(call, 'WW', 'query', { headers: { 'x-signature': 'f'.repeat(64) } });
  expect([denied.status, denied.headers.get('x-signature')]).toEqual([401, null]);
});

it('takes no call with a signature that is wrong, missing or old', async () => {
  const { call } = await testSandbox();
  const body = JSON.stringify({ call: 'create', ...names, ...order });
  const { secret } = credentials.WW;
  for (const bad of ['wrong', 'none', 'old'] as const) {
    const headers = { 'content-type': 'application/json', ...signedHeaders(secret, body, bad) };
    const { status, json } = await call('/ww/qr/create', {
      ...{ method: 'POST', headers, json: JSON.parse(body) as unknown },
    });
    expect([status, json]).toEqual([401, { error: bad === 'old' ? 'stale_timestamp' : 'invalid_signature' }]);
  }
});

it('lists what was paid, also late, says when a cancel was too late, and reports it with a signature', async () => {
  const { call } = await testSandbox();
  const heard: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  const portal = await testListener((request) => {
    heard.push(request);
    return { status: 200, body: '{}' };
  });
  await call('/settings', { method: 'PUT', json: { wwCallbackUrl: portal.url } });
  const { payload } = (await assumedCall(call, 'WW', 'create', order)).json;
  expect((await assumedCall(call, 'WW', 'query')).json).toEqual({
    ...{ ...answering('query'), status: 'open', payments: [] },
  });
  expect((await assumedCall(call, 'WW', 'cancel')).json).toEqual({
    ...answering('cancel'),
    status: 'cancelled',
  });
  await call('/bank/pay-qr', { json: { payload, amount: 499.75 } });
  expect((await call('/bank/pay-qr', { json: { payload } })).status).toBe(409);
  const { json } = await assumedCall(call, 'WW', 'query');
  expect(json).toMatchObject({
    ...{ ...answering('query'), status: 'paid' },
    payments: [{ number: expect.stringContaining('WW'), amount: '499.75', currency: 'THB', status: 'paid' }],
  });
  expect((await assumedCall(call, 'WW', 'cancel')).json).toEqual({ ...answering('cancel'), status: 'paid' });
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 60_000 });
  const [{ headers, body } = { headers: {}, body: '' }] = heard;
  const [payment] = json.payments as object[];
  expect(JSON.parse(body)).toEqual({ call: 'payment', ...names, payment });
  expect(wrongSignature(credentials.WW.secret, headers, body)).toBeUndefined();
});
