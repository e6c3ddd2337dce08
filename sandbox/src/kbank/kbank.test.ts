import { toBuffer } from 'qrcode';
import { expect, it, vi } from 'vitest';
import { readPayload } from '../bank/payload.ts';
import { merchant, newUid } from '../testing/parties.ts';
import { testListener, testSandbox } from '../testing/world.ts';
import { newTxnNo } from './qr.ts';

it('reads the published bill payment example, and nothing with a wrong check sum', () => {
  const text =
    '00020101021230630016A00000067701011201150105550000001010213DEP00000000010303SBX53037645406500.005802TH62090705SBX016304150E';
  expect(readPayload(text)).toMatchObject({
    billerId: '010555000000101',
    ref1: 'DEP0000000001',
    amount: 50000n,
  });
  expect(readPayload(text.replace('150E', '150F'))).toBeUndefined();
});

it('turns away a caller without a living token', async () => {
  const { call } = await testSandbox();
  await call('/settings', { method: 'PUT', json: { kbankTokenSeconds: 0 } });
  const expired = await merchant(call);
  expect((await expired.request()).status).toBe(401);
  const basic = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
  const refused = await call('/kbank/v2/oauth/token', {
    form: { grant_type: 'client_credentials' },
    headers: basic,
  });
  expect(refused.status).toBe(401);
});

it('makes a code that carries its amount, and refuses the same uid again', async () => {
  const { call } = await testSandbox();
  const { request } = await merchant(call);
  const partnerTxnUid = newUid();
  const made = await request({ partnerTxnUid, txnAmount: 500.25 });
  expect(made.json).toMatchObject({ partnerTxnUid, statusCode: '00', errorCode: null });
  expect(readPayload(String(made.json.qrCode))?.amount).toBe(50025n);
  expect((await request({ partnerTxnUid })).json).toMatchObject({
    statusCode: '10',
    errorCode: 'duplicate_request',
  });
});

it('gives no number of a transaction twice, however many come in one moment', () => {
  const numbers = Array.from({ length: 20_000 }, newTxnNo);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it.each([
  [{ partnerSecret: 'x' }, 'authentication_error'],
  [{ merchantId: 'x' }, 'invalid_merchant'],
  [{ terminalId: 'x' }, 'invalid_shop_id'],
  [{ partnerTxnUid: 'A234567890123456' }, 'bad_request'],
  [{ requestDt: '20/11/2026' }, 'bad_request'],
  [{ txnAmount: 1.005 }, 'invalid_txn_amount'],
  [{ txnAmount: 0 }, 'invalid_txn_amount'],
  [{ txnCurrencyCode: 'LAK' }, 'invalid_currency_code'],
  [{ qrType: '9' }, 'invalid_qr_type'],
  [{ reference1: '' }, 'invalid_reference1'],
])('refuses %j as %s', async (fields, errorCode) => {
  const { call } = await testSandbox();
  const { request } = await merchant(call);
  expect((await request(fields)).json).toMatchObject({ statusCode: '10', errorCode });
});

it('takes a payment read from the pixels of the code, tells it by callback and inquiry, and takes no second', async () => {
  const { call } = await testSandbox();
  const portal = await testListener();
  await call('/settings', { method: 'PUT', json: { kbankCallbackUrl: portal.url } });
  const { request, inquire } = await merchant(call);
  const partnerTxnUid = newUid();
  const made = await request({ partnerTxnUid });
  const picture = await toBuffer(String(made.json.qrCode), { width: 300 });
  const bytes = { type: 'image/png', data: new Uint8Array(picture) };
  const bill = await call('/bank/scan', { bytes });
  expect(bill.json).toMatchObject({ payload: made.json.qrCode, amount: 500, status: 'REQUESTED' });

  const pay = () => call('/bank/pay-qr', { json: { payload: bill.json.payload } });
  expect((await pay()).json).toMatchObject({ reference: expect.stringMatching(/^01\d{10}/), amount: 500 });
  expect((await pay()).status).toBe(409);
  expect((await inquire(partnerTxnUid)).json).toMatchObject({
    txnStatus: 'PAID',
    txnAmount: 500,
    statusCode: '00',
  });
  await vi.waitFor(() => expect(portal.bodies).toHaveLength(1), { timeout: 60_000 });
  expect(JSON.parse(portal.bodies[0] ?? '')).toMatchObject({
    partnerTxnUid,
    statusCode: '00',
    txnAmount: 500,
  });
});

it('takes late money: of a cancelled code, of an expired one, and of another amount', async () => {
  const { call } = await testSandbox();
  const { request, inquire, cancel } = await merchant(call);
  const make = async () => {
    const partnerTxnUid = newUid();
    return { partnerTxnUid, payload: (await request({ partnerTxnUid })).json.qrCode };
  };
  const [cancelled, expired] = [await make(), await make()];
  expect((await cancel(cancelled.partnerTxnUid)).json.statusCode).toBe('00');
  expect((await cancel(cancelled.partnerTxnUid)).json.errorCode).toBe('qr_cancelled');
  await call('/settings', { method: 'PUT', json: { clockAheadMs: 601_000 } });
  expect((await inquire(expired.partnerTxnUid)).json.txnStatus).toBe('EXPIRED');
  expect((await cancel(expired.partnerTxnUid)).json.errorCode).toBe('qr_expired');
  for (const { partnerTxnUid, payload } of [cancelled, expired]) {
    await call('/bank/pay-qr', { json: { payload, amount: 123.45 } });
    expect((await inquire(partnerTxnUid)).json).toMatchObject({ txnStatus: 'PAID', txnAmount: 123.45 });
    expect((await cancel(partnerTxnUid)).json.errorCode).toBe('qr_paid');
  }
  expect((await inquire('UNKNOWN')).json).toMatchObject({ statusCode: '00', txnStatus: 'NOT_FOUND' });
});

it('repeats a callback until it is answered with statusCode 00', async () => {
  const { call } = await testSandbox();
  let asked = 0;
  const portal = await testListener(() => ({
    status: 200,
    body: ++asked < 2 ? '{"statusCode":"10"}' : '{"statusCode":"00"}',
  }));
  await call('/settings', { method: 'PUT', json: { kbankCallbackUrl: portal.url } });
  const { request } = await merchant(call);
  await call('/bank/pay-qr', { json: { payload: (await request()).json.qrCode } });
  await vi.waitFor(() => expect(portal.bodies).toHaveLength(2), { timeout: 60_000 });
});
