import { expect, it } from 'vitest';
import { confirmed, rejected, unknown } from '../outcome.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { kbank } from './kbank.ts';

type Fields = Record<string, unknown>;

const payer = {
  memberId: 'M00000000001',
  name: 'SOMCHAI JAIDEE',
  bankCode: 'SCB',
  accountNo: '1234567890',
  accountName: 'SOMCHAI JAIDEE',
};

/** The bank, which signs everybody in and answers business calls with an echo and what the test adds. */
async function bank(
  reply: (fields: Fields, path: string) => Fields & { http?: number },
  tokenLife: { expires_in?: unknown } = { expires_in: '1799' },
) {
  let tokens = 0;
  const { url, asked } = await scriptedParty(({ path, body }) => {
    if (path === '/v2/oauth/token') {
      tokens += 1;
      return { json: { access_token: `T${tokens}`, ...tokenLife } };
    }
    const fields = JSON.parse(body) as Fields;
    const { http, ...more } = reply(fields, path);
    const { partnerId, partnerTxnUid } = fields;
    return { status: http ?? 200, json: { partnerId, partnerTxnUid, statusCode: '00', ...more } };
  });
  const gateway = kbank({
    baseUrl: url,
    consumerId: 'consumer',
    consumerSecret: 'secret',
    partnerId: 'PTR1',
    partnerSecret: 'partner-secret',
    merchantId: 'KB1',
    terminalId: 'T1',
  });
  return { gateway, asked };
}

const paid = { txnStatus: 'PAID', txnNo: 'KB17', txnAmount: 100, txnCurrencyCode: 'THB', merchantId: 'KB1' };

it('makes no code of a text that no code holds', async () => {
  const { gateway } = await bank(() => ({ qrCode: 'x'.repeat(513) }));
  const made = await gateway.create({ reference: 'REF000000000001', amount: 10_025n, payer });
  expect(made).toEqual(unknown('badBody'));
});

it('makes a code under our reference, without telling the bank who will pay', async () => {
  const { gateway, asked } = await bank(() => ({ qrCode: '000201' }));
  const made = await gateway.create({ reference: 'REF000000000001', amount: 10_025n, payer });
  expect(made).toEqual(confirmed({ payload: '000201' }));
  expect(asked.map(({ path }) => path)).toEqual(['/v2/oauth/token', '/v1/qrpayment/request']);
  expect(asked[1]?.headers.authorization).toBe('Bearer T1');
  const sent = JSON.parse(asked[1]?.body ?? '') as Fields;
  expect(sent).toMatchObject({
    partnerTxnUid: 'REF000000000001',
    reference1: 'REF000000000001',
    partnerId: 'PTR1',
    partnerSecret: 'partner-secret',
    merchantId: 'KB1',
    terminalId: 'T1',
    qrType: '3',
    txnAmount: 100.25,
    txnCurrencyCode: 'THB',
  });
  expect(asked[1]?.body).not.toContain('SOMCHAI');
});

it('believes a payment that names our code and our merchant', async () => {
  const { gateway } = await bank(({ origPartnerTxnUid }) => ({ ...paid, reference1: origPartnerTxnUid }));
  expect(await gateway.inquire({ reference: 'REF000000000001' })).toEqual(
    confirmed({ state: 'paid', payment: 'KB17', amount: 10_000n }),
  );
});

it.each([
  ['without a reference', {}],
  ['of another code', { reference1: 'REF000000000002' }],
  ['of another merchant', { reference1: 'REF000000000001', merchantId: 'KB2' }],
  ['to another inquiry', { reference1: 'REF000000000001', partnerTxnUid: 'ANOTHER00000001' }],
  ['to another partner', { reference1: 'REF000000000001', partnerId: 'PTR2' }],
])('takes no payment from an answer %s', async (_, changes) => {
  const { gateway } = await bank(() => ({ ...paid, ...changes }));
  expect(await gateway.inquire({ reference: 'REF000000000001' })).toEqual(unknown('badBody'));
});

it.each([
  ['to another inquiry', { partnerTxnUid: 'ANOTHER00000001' }],
  ['to another partner', { partnerId: 'PTR2' }],
])('does not take a refusal %s for its own', async (_, changes) => {
  const refusing = async (errorCode: string) =>
    (await bank(() => ({ statusCode: '10', errorCode, ...changes }))).gateway;
  const question = { reference: 'REF000000000001' };
  const order = { ...question, amount: 100n, payer };
  expect(await (await refusing('invalid_origPartnerTxnUid')).inquire(question)).toEqual(unknown('badBody'));
  expect(await (await refusing('qr_expired')).cancel(question)).toEqual(unknown('badBody'));
  expect(await (await refusing('duplicate_request')).create(order)).toEqual(unknown('badBody'));
});

it.each([
  ['names no request', { partnerTxnUid: null }],
  ['names no partner', { partnerId: undefined }],
  ['names nothing', { partnerId: undefined, partnerTxnUid: undefined }],
])('does not take a refusal that %s for its own, on a connection that is kept', async (_, nameless) => {
  const refusing = async (errorCode: string) =>
    (await bank(() => ({ statusCode: '10', errorCode, ...nameless }))).gateway;
  const question = { reference: 'REF000000000001' };
  const order = { ...question, amount: 100n, payer };
  expect(await (await refusing('invalid_origPartnerTxnUid')).inquire(question)).toEqual(unknown('badBody'));
  expect(await (await refusing('qr_expired')).cancel(question)).toEqual(unknown('badBody'));
  expect(await (await refusing('duplicate_request')).create(order)).toEqual(unknown('badBody'));
});

it('signs in once more when a token is turned down by an answer that names nothing', async () => {
  let calls = 0;
  const nameless = { partnerId: undefined, partnerTxnUid: undefined, statusCode: undefined };
  const { gateway } = await bank(() => {
    calls += 1;
    return calls === 1 ? { ...nameless, errorCode: 'authentication_error' } : { qrCode: '000201' };
  });
  const made = await gateway.create({ reference: 'REF000000000001', amount: 100n, payer });
  expect(made).toEqual(confirmed({ payload: '000201' }));
});

it.each([
  ['nothing', {}, confirmed('cancelled')],
  ['our code', { reference1: 'REF000000000001', merchantId: 'KB1' }, confirmed('cancelled')],
  ['another code', { reference1: 'REF000000000002' }, unknown('badBody')],
  ['another merchant', { merchantId: 'KB2' }, unknown('badBody')],
])('takes an answer that names %s for the end of a code, or not', async (_, named, outcome) => {
  const { gateway } = await bank(() => named);
  expect(await gateway.cancel({ reference: 'REF000000000001' })).toEqual(outcome);
});

it.each<[string, Fields & { http: number }, string]>([
  [
    'success under a status of failure',
    { ...paid, reference1: 'REF000000000001', http: 409 },
    'unlistedStatus',
  ],
  [
    'an unknown code out of a fault of theirs',
    { statusCode: '10', errorCode: 'invalid_origPartnerTxnUid', http: 500 },
    'http5xx',
  ],
])('knows nothing of a code from %s', async (_, answer, cause) => {
  const { gateway } = await bank(() => answer);
  expect(await gateway.inquire({ reference: 'REF000000000001' })).toEqual({ kind: 'unknown', cause });
});

it.each([undefined, 0, -1, 'soon'])('uses no token whose life is %j seconds', async (expires_in) => {
  const { gateway, asked } = await bank(() => ({ qrCode: '000201' }), { expires_in });
  expect(await gateway.inquire({ reference: 'REF000000000001' })).toEqual(unknown('badBody'));
  expect(asked.map(({ path }) => path)).toEqual(['/v2/oauth/token']);
});

it('signs in once more when its token is turned down, and asks the same again', async () => {
  let calls = 0;
  const { gateway, asked } = await bank(() => {
    calls += 1;
    return calls === 1
      ? { statusCode: '10', errorCode: 'authentication_error', http: 401 }
      : { qrCode: '000201' };
  });
  const made = await gateway.create({ reference: 'REF000000000001', amount: 100n, payer });
  expect(made).toEqual(confirmed({ payload: '000201' }));
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    expect.stringContaining('Basic '),
    'Bearer T1',
    expect.stringContaining('Basic '),
    'Bearer T2',
  ]);
});

it('tells a code that is there already, one that was paid meanwhile, and one that is gone', async () => {
  const refusing = async (errorCode: string) => (await bank(() => ({ statusCode: '10', errorCode }))).gateway;
  const order = { reference: 'REF000000000001', amount: 100n, payer };
  expect(await (await refusing('duplicate_request')).create(order)).toEqual(rejected('duplicate'));
  expect(await (await refusing('qr_paid')).cancel(order)).toEqual(confirmed('paid'));
  expect(await (await refusing('qr_expired')).cancel(order)).toEqual(confirmed('gone'));
  expect(await (await refusing('general_error')).cancel(order)).toEqual(unknown('unlistedStatus'));
});
