import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { confirmed, rejected, unknown } from '../outcome.ts';
import { type HeardRequest, scriptedParty } from '../scripted.fixture.ts';
import { signatureOf } from '../signed-json.ts';
import { assumed } from './assumed.ts';

type Fields = Record<string, unknown>;

const secret = 'a secret of the vector';
const NOW_S = 1_700_000_000;
const question = { reference: 'R1' };
const payer = { memberId: 'M', name: 'n', bankCode: 'SCB', accountNo: '1', accountName: 'SOMCHAI JAIDEE' };
const order = { ...question, amount: 50_025n, payer };

const signedAt = (body: string, { at = NOW_S, by = secret } = {}) => ({
  ...{ 'x-timestamp': String(at), 'x-signature': signatureOf(by, String(at), body) },
});

type Headers = Record<string, string>;
/** What is said, and under which headers; signed as it should be unless told. */
type Said = Fields & { http?: number; signed?: (body: string) => Headers };

/** The gateway, which names which call it answers, adds what the test says, and signs that. */
async function gatewayThat(answer: (asked: HeardRequest) => Said) {
  const { url, asked } = await scriptedParty((one) => {
    const { call, nonce, merchantId, reference } = JSON.parse(one.body) as Fields;
    const { http, signed = signedAt, ...more } = answer(one);
    const json = { answer: call, nonce, merchantId, reference, ...more };
    return { status: http ?? 200, json, headers: signed(JSON.stringify(json)) };
  });
  const options = { baseUrl: url, merchantId: 'M1', secret, clock: () => NOW_S * 1000 };
  return { gateway: assumed('WW', { nameTH: 'WW', nameEN: 'WW' }, options), asked };
}

const found = async (answer: Said, asked: { reference: string; payment?: string } = question) =>
  (await gatewayThat(() => answer)).gateway.inquire(asked);

const paid = { number: 'P1', amount: '500.25', currency: 'THB', status: 'paid' };

it('signs as the page for gateways works it out, and names what that names', async () => {
  const page = await readFile(new URL('../../../../docs/qr-gateway.md', import.meta.url), 'utf8');
  const published = /secret `([^`]{32,})`/.exec(page)?.[1] ?? '';
  const examples = [...page.matchAll(/x-timestamp: (\d+)\nx-signature: (\w+)\n\n(\{.*\})\n/g)];
  expect(examples.map(([, timestamp = '', , body = '']) => signatureOf(published, timestamp, body))).toEqual(
    examples.map(([, , signature]) => signature),
  );
  const [call, answer, callback] = examples.map(([, , , body = '']) => JSON.parse(body) as Fields);
  const { gateway, asked } = await gatewayThat(({ body }) => {
    const { nonce } = JSON.parse(body) as Fields;
    return { ...answer, nonce };
  });
  expect(await gateway.inquire(question)).toMatchObject({ value: { state: 'paid', amount: 50_025n } });
  expect(Object.keys(JSON.parse(asked[0]?.body ?? ''))).toEqual(Object.keys(call ?? {}));
  expect([answer?.nonce, callback?.call]).toEqual([call?.nonce, 'payment']);
});

it('sends signed calls that name themselves, our merchant and our reference, and not who will pay', async () => {
  const { gateway, asked } = await gatewayThat(({ path }) =>
    path === '/qr/create'
      ? { payload: '000201', amount: '500.25', currency: 'THB' }
      : { status: 'cancelled' },
  );
  expect(await gateway.create(order)).toEqual(confirmed({ payload: '000201' }));
  await gateway.cancel(question);
  const names = { nonce: expect.stringMatching(/^[0-9a-f]{32}$/), merchantId: 'M1', reference: 'R1' };
  const bodies = asked.map(({ body }) => JSON.parse(body) as Fields);
  expect(bodies).toEqual([
    { call: 'create', ...names, amount: '500.25', currency: 'THB' },
    { call: 'cancel', ...names },
  ]);
  expect(asked.map(({ path }) => path)).toEqual(['/qr/create', '/qr/cancel']);
  expect(bodies[0]?.nonce).not.toBe(bodies[1]?.nonce);
  for (const { headers, body } of asked)
    expect(headers).toMatchObject({
      'x-timestamp': String(NOW_S),
      'x-signature': signatureOf(secret, String(NOW_S), body),
    });
});

const code = { payload: '000201', amount: '500.25', currency: 'THB' };

it.each([
  ['another amount', { ...code, amount: '500.26' }, unknown('badBody')],
  ['another currency', { ...code, currency: 'LAK' }, unknown('badBody')],
  ['no code', { ...code, payload: '' }, unknown('badBody')],
  ['a text that no code holds', { ...code, payload: 'x'.repeat(513) }, unknown('badBody')],
  ['another merchant', { ...code, merchantId: 'M2' }, unknown('badBody')],
  ['another reference', { ...code, reference: 'R2' }, unknown('badBody')],
  ['a reference that is used', { http: 409, error: 'reference_used' }, rejected('duplicate')],
  ['an amount that it does not take', { http: 400, error: 'invalid_amount' }, rejected('invalid_amount')],
  ['a refusal of somebody else', { http: 400, error: 'invalid_amount', reference: 'R2' }, unknown('badBody')],
  ['a refusal that is not listed', { http: 400, error: 'perhaps' }, unknown('unlistedStatus')],
  ['a refusal under HTTP 200', { error: 'invalid_amount' }, unknown('badBody')],
  ['a fault of theirs', { ...code, http: 500 }, unknown('http5xx')],
  ['a code under a status of failure', { ...code, http: 409 }, unknown('unlistedStatus')],
])('makes of an answer with %s what it is', async (_, answer, outcome) => {
  expect(await (await gatewayThat(() => answer)).gateway.create(order)).toEqual(outcome);
});

it('tells of all payments on a code, each with its number and amount', async () => {
  const payments = [
    paid,
    { ...paid, number: 'P0', status: 'refunded' },
    { ...paid, number: 'P2', amount: '10.00' },
  ];
  expect(await found({ status: 'paid', payments })).toEqual(
    confirmed({ state: 'paid', payment: 'P1', amount: 50_025n, more: [{ payment: 'P2', amount: 1_000n }] }),
  );
  const about = (payment: string) => found({ status: 'paid', payments }, { ...question, payment });
  expect(await about('P2')).toEqual(confirmed({ state: 'paid', payment: 'P2', amount: 1_000n }));
  expect(await about('P0')).toEqual(confirmed({ state: 'refunded' }));
  expect(await about('FORGED')).toEqual(confirmed({ state: 'none' }));
});

it.each<[string, Said]>([
  ['that nobody signed', { signed: () => ({}) }],
  ['that is signed with another secret', { signed: (body) => signedAt(body, { by: 'of a stranger' }) }],
  ['that was signed too long ago', { signed: (body) => signedAt(body, { at: NOW_S - 301 }) }],
  ['that was changed on its way', { signed: (body) => signedAt(body.replace('500.25', '5.25')) }],
  ['to another call', { answer: 'cancel' }],
  ['that names no call', { answer: undefined }],
  ['to an earlier question', { nonce: 'f'.repeat(32) }],
  ['without a nonce', { nonce: undefined }],
])('makes nothing of an answer %s, be it a payment or a refusal', async (_, changes) => {
  const told = { status: 'paid', payments: [paid] };
  expect(await found({ ...told, ...changes })).toEqual(unknown('badBody'));
  expect(await found({ http: 404, error: 'unknown_reference', payments: [paid], ...changes })).toEqual(
    unknown('badBody'),
  );
});

it('makes nothing of an answer that was given before, of a callback, nor of its own call', async () => {
  let earlier: Fields | undefined;
  const replaying = await gatewayThat(({ body }) => {
    const { nonce } = JSON.parse(body) as Fields;
    earlier ??= { nonce, status: 'paid', payments: [paid] };
    return earlier;
  });
  expect(await replaying.gateway.inquire(question)).toMatchObject({ value: { state: 'paid' } });
  expect(await replaying.gateway.inquire(question)).toEqual(unknown('badBody'));
  for (const told of [{ call: 'payment', payment: paid }, { call: 'query' }])
    expect(await found({ ...told, answer: undefined, status: 'paid', payments: [paid] })).toEqual(
      unknown('badBody'),
    );
});

it.each(['open', 'cancelled', 'expired'])('reads a code that is %s', async (status) => {
  expect(await found({ status, payments: [] })).toEqual(confirmed({ state: status }));
});

it('reads a code whose only payment was taken back, and one that it does not know', async () => {
  const payments = [{ ...paid, status: 'refunded' }];
  expect(await found({ status: 'paid', payments })).toEqual(confirmed({ state: 'refunded' }));
  expect(await found({ http: 404, error: 'unknown_reference' })).toEqual(confirmed({ state: 'none' }));
});

it.each<[Fields, string]>([
  [{ status: 'paid', payments: [] }, 'unlistedStatus'],
  [{ status: 'SETTLED', payments: [] }, 'unlistedStatus'],
  [{ status: 'toString', payments: [] }, 'unlistedStatus'],
  [{ status: 'open' }, 'badBody'],
  [{ payments: {} }, 'badBody'],
  [{ payments: [paid, null] }, 'badBody'],
  [{ payments: [paid, paid] }, 'badBody'],
  [{ payments: [{ ...paid, number: '' }] }, 'badBody'],
  [{ payments: [{ ...paid, number: 'a b' }] }, 'badBody'],
  [{ payments: [{ ...paid, amount: '0.00' }] }, 'badBody'],
  [{ payments: [{ ...paid, amount: '-5.00' }] }, 'badBody'],
  [{ payments: [{ ...paid, amount: '1.005' }] }, 'badBody'],
  // Satang, or a number, which may have lost what it was written as.
  [{ payments: [{ ...paid, amount: '50025' }] }, 'badBody'],
  [{ payments: [{ ...paid, amount: 500.25 }] }, 'badBody'],
  [{ payments: [{ ...paid, currency: 'LAK' }] }, 'badBody'],
  [{ payments: [paid, { ...paid, number: 'P2', currency: 'LAK' }] }, 'badBody'],
  [{ payments: [{ ...paid, currency: undefined }] }, 'badBody'],
  [{ payments: [{ ...paid, status: 'settled' }] }, 'badBody'],
  [{ payments: [paid], reference: 'R2' }, 'badBody'],
  [{ payments: [paid], merchantId: 'M2' }, 'badBody'],
  [{ payments: [paid], merchantId: null }, 'badBody'],
  [{ payments: [paid], http: 202 }, 'unlistedStatus'],
])('takes %j for no payment', async (answer, cause) => {
  expect(await found({ status: 'open', ...answer })).toEqual({ kind: 'unknown', cause });
});

it.each<[string, Said, unknown]>([
  ['ended it', { status: 'cancelled' }, confirmed('cancelled')],
  ['was too late', { status: 'paid' }, confirmed('paid')],
  ['has nothing to end', { status: 'expired' }, confirmed('gone')],
  ['knows no such code', { http: 404, error: 'unknown_reference' }, confirmed('gone')],
  ['speaks of another code', { status: 'cancelled', reference: 'R2' }, unknown('badBody')],
  ['speaks of another merchant', { status: 'cancelled', merchantId: 'M2' }, unknown('badBody')],
  ['says something else', { status: 'open' }, unknown('unlistedStatus')],
])('tells when a cancel %s', async (_, answer, outcome) => {
  expect(await (await gatewayThat(() => answer)).gateway.cancel(question)).toEqual(outcome);
});

/** What is made of a callback that is signed as it should be, but for what is told. */
async function read(
  changes: { body?: unknown; secret?: string; at?: number | string; headers?: Fields } = {},
) {
  const body = JSON.stringify(
    changes.body ?? { call: 'payment', merchantId: 'M1', reference: 'R1', payment: paid },
  );
  const timestamp = String(changes.at ?? NOW_S);
  const headers = {
    'x-timestamp': timestamp,
    'x-signature': signatureOf(changes.secret ?? secret, timestamp, body),
    ...changes.headers,
  };
  const { gateway } = await gatewayThat(() => ({}));
  return gateway.readCallback({ headers: headers as Record<string, string>, body });
}

it('takes a callback that is signed within five minutes for a hint', async () => {
  const hint = { reference: 'R1', payment: 'P1' };
  for (const at of [NOW_S, NOW_S - 300, NOW_S + 300]) expect(await read({ at })).toEqual(hint);
  const nameless = { call: 'payment', merchantId: 'M1', reference: 'R1' };
  expect(await read({ body: nameless })).toEqual({ reference: 'R1' });
});

it.each<[string, Parameters<typeof read>[0]]>([
  ['signed with another secret', { secret: 'another secret' }],
  ['signed too long ago', { at: NOW_S - 301 }],
  ['signed in the future', { at: NOW_S + 301 }],
  ['with no time', { at: 'now' }],
  ['without a signature', { headers: { 'x-signature': undefined } }],
  ['without a time', { headers: { 'x-timestamp': undefined } }],
  ['whose time was changed', { headers: { 'x-timestamp': String(NOW_S - 1) } }],
  ['with a cut signature', { headers: { 'x-signature': 'ab12' } }],
  ['with two signatures', { headers: { 'x-signature': ['a', 'b'] } }],
  ['of another merchant', { body: { call: 'payment', merchantId: 'M2', reference: 'R1' } }],
  ['that is one of our own calls', { body: { call: 'query', merchantId: 'M1', reference: 'R1' } }],
  ['without a reference', { body: { call: 'payment', merchantId: 'M1' } }],
  ['that is no object', { body: [] }],
])('takes a callback %s for nothing of ours', async (_, changes) => {
  expect(await read(changes)).toBeUndefined();
});
