import { expect, it } from 'vitest';
import { rejected, unknown } from '../outcome.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { easySlip } from './easyslip.ts';
import { found, question } from './facts.fixture.ts';

type Fields = Record<string, unknown>;

/** EasySlip, which answers with this. */
async function answering(json: unknown, status = 200) {
  const { url, asked } = await scriptedParty(() => ({ status, json }));
  const verifier = easySlip({ baseUrl: url, token: 'our-token' });
  return { asked, verify: () => verifier.verify(question) };
}

const sender = {
  bank: { id: '004', name: 'กสิกรไทย', short: 'KBANK' },
  account: {
    name: { th: 'นาย ธนาคาร ก', en: 'MR. THANAKARN K' },
    bank: { type: 'BANKAC', account: 'xxx-x-x1109-x' },
  },
};
const receiver = {
  bank: { id: '014', name: 'ไทยพาณิชย์', short: 'SCB' },
  account: { name: { th: 'กสิกร ร' }, proxy: { type: 'MSISDN', account: 'xxx-xxx-1234' } },
};
const transfer = {
  ...{ payload: question.payload, transRef: 'T100', date: '2026-11-20T19:00:05+07:00', countryCode: 'TH' },
  ...{ amount: { amount: 500.25, local: { amount: 0, currency: '' } }, fee: 0, sender, receiver },
};
const whole = (changes: Fields = {}) => ({ status: 200, data: { ...transfer, ...changes } });

it('asks with the mini QR’s text, and not for duplicates', async () => {
  const { verify, asked } = await answering(whole());
  expect(await verify()).toEqual(found);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ method: 'GET', path: `/api/v1/verify?payload=${question.payload}` });
  expect(asked[0]?.headers.authorization).toBe('Bearer our-token');
});

it.each([
  [{ amount: 500.25 }],
  [{ amount: '500.25' }],
  [{ amount: 500.25, local: { amount: 500.25, currency: '764' } }],
  [{ amount: 500.25, local: { amount: '500.25', currency: 'THB' } }],
])('reads the amount of %j', async (amount) => {
  expect(await (await answering(whole({ amount }))).verify()).toEqual(found);
});

it.each<[string, Fields, string[]]>([
  ['its references', { ref1: 'R1', ref2: ' R2 ', ref3: null }, ['R1', 'R2']],
  ['its merchant', { receiver: { ...receiver, merchantId: 'KB000000000001' } }, ['KB000000000001']],
  [
    'its biller',
    { receiver: { ...receiver, account: { proxy: { type: 'BILLERID', account: '0105536000315' } } } },
    ['0105536000315'],
  ],
  [
    'a biller without a number',
    { receiver: { ...receiver, account: { proxy: { type: 'BILLERID', account: 0 } } } },
    ['BILLERID'],
  ],
])('reads that a bill was paid by %s', async (_what, changes, bill) => {
  const outcome = await (await answering(whole(changes))).verify();
  expect(outcome).toMatchObject({ kind: 'confirmed', value: { state: 'found', facts: { bill } } });
});

it('reads what a duplicate carries as found', async () => {
  const { verify } = await answering({ status: 400, message: 'duplicate_slip', data: transfer }, 400);
  expect(await verify()).toEqual(found);
  const bare = await answering({ status: 400, message: 'duplicate_slip' }, 400);
  expect(await bare.verify()).toEqual(unknown('badBody'));
});

it.each<[string, Fields]>([
  ['another reference', { transRef: 'T101' }],
  ['no reference', { transRef: undefined }],
  ['another sending bank', { sender: { ...sender, bank: { id: '014' } } }],
  ['no sending bank', { sender: { ...sender, bank: {} } }],
  ['a sending bank by its code', { sender: { ...sender, bank: { id: 'KBANK' } } }],
  ['another currency', { amount: { amount: 500.25, local: { amount: 300_000, currency: 'LAK' } } }],
  ['no currency, out of another country', { countryCode: 'LA' }],
  ['no currency and no country', { countryCode: undefined }],
  ['two amounts in baht', { amount: { amount: 500.25, local: { amount: 5, currency: 'THB' } } }],
  ['a bare amount', { amount: 500.25 }],
  ['no amount', { amount: {} }],
  ['nothing', { amount: { amount: 0 } }],
  ['an amount with groups', { amount: { amount: '1,500.25' } }],
  ['three places', { amount: { amount: 500.253 } }],
  ['less than nothing', { amount: { amount: -1 } }],
  ['no date', { date: undefined }],
  ['a date without an offset', { date: '2026-11-20T19:00:05' }],
  ['a day that is not', { date: '2026-02-31T19:00:05+07:00' }],
  ['a date of words', { date: 'Fri, 20 Nov 2026 12:00:05 GMT' }],
  ['no sender', { sender: null }],
  ['no receiver', { receiver: [] }],
])('takes no transfer from an answer with %s', async (_, changes) => {
  expect(await (await answering(whole(changes))).verify()).toEqual(unknown('badBody'));
});

it.each([
  ['slip_not_found', 404, { kind: 'confirmed', value: { state: 'none' } }],
  ['slip_not_found', 200, { kind: 'confirmed', value: { state: 'none' } }],
  ['bank_captcha', 422, { kind: 'confirmed', value: { state: 'captcha' } }],
  ['invalid_payload', 400, rejected('not-slip', 'invalid_payload')],
  ['invalid_image', 400, rejected('not-slip', 'invalid_image')],
  ['qrcode_not_found', 404, rejected('not-slip', 'qrcode_not_found')],
  ['image_size_too_large', 400, rejected('image_size_too_large')],
  ['unauthorized', 401, rejected('unauthorized')],
  ['access_denied', 403, rejected('access_denied')],
  ['account_not_verified', 403, rejected('account_not_verified')],
  ['application_expired', 403, rejected('application_expired')],
  ['application_deactivated', 403, rejected('application_deactivated')],
  ['quota_exceeded', 403, rejected('quota_exceeded')],
  ['method_not_allowed', 405, rejected('method_not_allowed')],
  ['server_error', 500, unknown('http5xx')],
  ['api_server_error', 400, unknown('http5xx')],
  ['slip_not_found', 500, unknown('http5xx')],
  ['slip_not_found', 429, unknown('tooMany')],
  ['something_new', 400, unknown('unlistedStatus')],
])('understands %s with HTTP %i', async (message, status, outcome) => {
  const { verify } = await answering({ status, message }, status);
  expect(await verify()).toEqual(outcome);
});

it.each<[string, unknown, number, 'unlistedStatus' | 'badBody']>([
  ['a status of failure', whole(), 400, 'unlistedStatus'],
  ['a status of failure inside', { ...whole(), status: 404 }, 200, 'unlistedStatus'],
  ['a word beside it', { ...whole(), message: 'something_new' }, 200, 'unlistedStatus'],
  ['no status', { data: transfer }, 200, 'unlistedStatus'],
  ['a list', [whole()], 200, 'badBody'],
])('knows nothing from a transfer with %s', async (_, json, status, cause) => {
  expect(await (await answering(json, status)).verify()).toEqual(unknown(cause));
});
