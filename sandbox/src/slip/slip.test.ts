import { expect, it } from 'vitest';
import { miniQr } from '../bank/slip/slip.ts';
import { transferred, verifiers } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';

const at = '2026-11-20T12:00:05.000Z';

/** A world with one transfer, of 300.25 baht unless told, and who asks about it. */
async function world(fields: Record<string, unknown> = {}) {
  const { call } = await testSandbox();
  const { transRef } = await transferred(call, { at, amount: 300.25, ...fields });
  const { easyslip, slipok, kbank } = verifiers(call);
  return { call, transRef, payload: miniQr('004', transRef), easyslip, slipok, kbank };
}

it('tells a transfer in EasySlip’s words, with cut names and masked accounts', async () => {
  const { easyslip, payload, transRef } = await world({ toProxy: '0812341234' });
  const { status, json } = await easyslip(payload);
  expect(status).toBe(200);
  expect(json).toEqual({
    status: 200,
    data: {
      ...{ payload, transRef, date: '2026-11-20T19:00:05+07:00', countryCode: 'TH', fee: 0 },
      ...{ ref1: '', ref2: '', ref3: '', amount: { amount: 300.25, local: { amount: 0, currency: '' } } },
      sender: {
        bank: { id: '004', name: 'กสิกรไทย', short: 'KBANK' },
        account: { name: { en: 'MR. SOMCHAI J' }, bank: { type: 'BANKAC', account: 'xxx-x-x4567-x' } },
      },
      receiver: {
        bank: { id: '014', name: 'ไทยพาณิชย์', short: 'SCB' },
        account: {
          name: { th: 'นาย ชิซูกะ ส' },
          bank: { type: 'BANKAC', account: 'xxx-xxx789-0' },
          proxy: { type: 'MSISDN', account: 'xxx-xxx-1234' },
        },
      },
    },
  });
});

it('tells the same in the field set of ITMX at SlipOK and KBANK, where amounts are text', async () => {
  const { slipok, kbank, payload, transRef } = await world();
  const itmx = {
    ...{ transRef, sendingBank: '004', receivingBank: '014', transDate: '20261120', transTime: '19:00:05' },
    ...{ countryCode: 'TH', paidLocalCurrency: '764' },
    sender: { displayName: 'MR. SOMCHAI J', account: { type: 'BANKAC', value: 'xxx-x-x4567-x' } },
    receiver: { displayName: 'นาย ชิซูกะ ส', account: { type: 'BANKAC', value: 'xxx-xxx789-0' } },
  };
  const asked = await slipok(payload);
  expect([asked.status, asked.json]).toMatchObject([
    200,
    { success: true, data: { ...itmx, success: true, amount: 300.25, transTimestamp: at } },
  ]);
  const told = await kbank('004', transRef);
  expect([told.status, told.json]).toMatchObject([
    200,
    {
      rqUID: 'a-question',
      statusCode: '0000',
      data: { ...itmx, amount: '300.25', paidLocalAmount: '300.25' },
    },
  ]);
});

it.each([
  ['0812341234', 'MSISDN', 'xxx-xxx-1234'],
  ['0994000112233', 'NATID', 'xxxxxxxxx2233'],
  ['140000812341234', 'EWALLETID', 'xxxxxxxxxxx1234'],
])(
  'tells of a receiver by PromptPay its number alone, where the account is hidden: %s',
  async (toProxy, type, masked) => {
    const { easyslip, slipok, kbank, payload, transRef } = await world({ toProxy, hideAccount: true });
    expect((await easyslip(payload)).json).toMatchObject({
      data: {
        receiver: {
          bank: { id: '014' },
          account: { name: { th: 'นาย ชิซูกะ ส' }, proxy: { type, account: masked } },
        },
      },
    });
    expect((await easyslip(payload)).json).not.toHaveProperty('data.receiver.account.bank');
    const receiver = { proxy: { type, value: masked }, account: { type: '', value: '' } };
    expect((await slipok(payload)).json).toMatchObject({ data: { receiver } });
    expect((await kbank('004', transRef)).json).toMatchObject({ data: { receiver } });
  },
);

it('tells the reference of a bill that was paid', async () => {
  const { easyslip, slipok, kbank, payload, transRef } = await world({ ref1: 'KPS004KB000001' });
  for (const { json } of [await easyslip(payload), await slipok(payload), await kbank('004', transRef)])
    expect(json).toMatchObject({ data: { ref1: 'KPS004KB000001', ref2: '' } });
});

it('has no transfer of another bank, of another reference, or before its bank knows it', async () => {
  const { call, easyslip, slipok, kbank, payload, transRef } = await world({ knownAfterMs: 90_000 });
  expect((await easyslip(payload)).json).toEqual({ status: 404, message: 'slip_not_found' });
  expect((await slipok(payload)).json).toMatchObject({ code: 1010, data: { bankCode: '004', delay: 2 } });
  expect(await kbank('004', transRef)).toMatchObject({ status: 200, json: { statusCode: '8404' } });
  await call('/settings', { method: 'PUT', json: { clockAheadMs: 91_000 } });
  expect((await easyslip(payload)).status).toBe(200);
  expect((await slipok(payload)).status).toBe(200);
  for (const wrong of [miniQr('014', transRef), miniQr('004', `${transRef}X`)]) {
    expect((await easyslip(wrong)).json).toEqual({ status: 404, message: 'slip_not_found' });
    expect((await slipok(wrong)).json).toMatchObject({ code: 1011 });
  }
  expect((await kbank('014', transRef)).json).toMatchObject({ statusCode: '8404' });
});

it('meets a captcha as often as the transfer says, whoever asks', async () => {
  const { easyslip, slipok, kbank, payload, transRef } = await world({ captchas: 3 });
  expect((await easyslip(payload)).json).toMatchObject({ message: 'bank_captcha' });
  expect((await slipok(payload)).json).toMatchObject({ code: 1999 });
  expect((await kbank('004', transRef)).json).toMatchObject({ statusCode: '8999' });
  expect((await easyslip(payload)).status).toBe(200);
});

it('flags at SlipOK what was logged, another amount, and another receiver, always with the transfer', async () => {
  const { call, slipok, payload, transRef } = await world();
  const flagged = (code: number) => ({ status: 400, json: { code, data: { transRef, amount: 300.25 } } });
  expect(await slipok(payload, { amount: 300 })).toMatchObject(flagged(1013));
  await call('/settings', { method: 'PUT', json: { slipokReceiver: '9876543210' } });
  expect(await slipok(payload)).toMatchObject(flagged(1014));
  await call('/settings', { method: 'PUT', json: { slipokReceiver: '1234567890' } });
  expect((await slipok(payload, { log: true, amount: 300.25 })).status).toBe(200);
  expect(await slipok(payload)).toMatchObject(flagged(1012));
});

it('remembers at EasySlip what it was to look for duplicates of', async () => {
  const { easyslip, payload, transRef } = await world();
  const twice = { checkDuplicate: 'true' };
  expect((await easyslip(payload, twice)).status).toBe(200);
  expect((await easyslip(payload, twice)).json).toMatchObject({
    message: 'duplicate_slip',
    data: { transRef },
  });
  expect((await easyslip(payload)).status).toBe(200);
});

it('turns away who has no key, and what is no mini QR', async () => {
  const { call, easyslip, slipok, kbank, payload, transRef } = await world();
  expect((await call(`/slip/easyslip/api/v1/verify?payload=${payload}`)).json.message).toBe('unauthorized');
  expect((await call('/slip/slipok/api/line/apikey/10001', { json: { data: payload } })).json.code).toBe(
    1002,
  );
  expect((await call('/slip/slipok/api/line/apikey/7', { json: { data: payload } })).json.code).toBe(1001);
  expect((await call('/slip/kbank/v1/verslip/kbank/verify', { json: {} })).status).toBe(401);
  expect((await easyslip(payload.slice(1))).json.message).toBe('invalid_payload');
  expect((await slipok(payload.slice(1))).json.code).toBe(1008);
  expect((await slipok('')).json.code).toBe(1000);
  expect((await kbank('004', transRef, { rqUID: undefined })).json.statusCode).toBe('8400');
});

it('gives no token of the payment service a say here', async () => {
  const { call } = await testSandbox();
  const basic = Buffer.from('sandbox-consumer:sandbox-secret').toString('base64');
  const { json } = await call('/kbank/v2/oauth/token', {
    form: { grant_type: 'client_credentials' },
    headers: { authorization: `Basic ${basic}` },
  });
  const headers = { authorization: `Bearer ${json.access_token}` };
  expect((await call('/slip/kbank/v1/verslip/kbank/verify', { json: {}, headers })).status).toBe(401);
});

it.each([
  { knownAfterMs: -1 },
  { knownAfterMs: '5' },
  { captchas: 1.5 },
  { toProxy: 'x' },
  { hideAccount: true },
  { ref1: 'no spaces' },
])('makes no transfer of %j', async (fields) => {
  const { call } = await testSandbox();
  expect((await transferred(call, fields)).transRef).toBe('undefined');
});
