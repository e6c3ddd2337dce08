import { expect, it } from 'vitest';
import { confirmed, rejected, unknown } from '../outcome.ts';
import { payonexClient } from '../payonex.client.ts';
import { payonex } from '../payout/payonex.ts';
import { type HeardRequest, scriptedParty } from '../scripted.fixture.ts';
import { depositOf, payonexDeposits } from './payonex.ts';

const row = {
  uuid: 'u-1',
  status: 'SUCCESS',
  type: 'deposit',
  referenceId: 'ours',
  customerUuid: 'c-1',
  currency: 'THB',
  amount: '500.25',
  settleAmount: 495.25,
  fee: 5,
};
const question = { reference: 'ours', gatewayId: 'u-1' };
const payer = {
  memberId: 'M00000000001',
  name: 'SOMCHAI JAIDEE',
  bankCode: 'SCB',
  accountNo: '1234567890',
  accountName: 'SOMCHAI JAIDEE',
};
const done = (data: unknown) => ({ json: { success: true, code: '20000', data } });
const notFound = { status: 400, json: { success: false, code: '40400' } };

/** The gateway, which signs everybody in, knows the customer, and answers else as the test says. */
async function gatewayThat(
  answer: (asked: HeardRequest) => { status?: number; json: unknown },
  callbackUrl?: string,
) {
  const { url, asked } = await scriptedParty((one) => {
    if (one.path === '/authenticate') return done({ token: 'T1' });
    return one.path === '/v2/customers' ? done({ customerUuid: 'c-1' }) : answer(one);
  });
  const client = payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' });
  return { gateway: payonexDeposits(client, { callbackUrl }), asked };
}

it('credits what was paid and not what is settled with us', () => {
  expect(depositOf(row, question)).toEqual(confirmed({ state: 'paid', payment: 'u-1', amount: 50_025n }));
});

it.each([
  ['PROCESSING', 'open'],
  ['REJECTED', 'cancelled'],
  ['REFUNDED', 'refunded'],
])('reads %s as %s', (status, state) => {
  expect(depositOf({ ...row, status }, question)).toEqual(confirmed({ state }));
});

it.each([
  [{ status: 'ON_HOLD' }, 'ambiguous'],
  [{ status: 'DONE' }, 'unlistedStatus'],
  [{ status: 'toString' }, 'unlistedStatus'],
  [{ status: null }, 'unlistedStatus'],
  [{ type: 'withdraw' }, 'badBody'],
  [{ referenceId: 'theirs' }, 'badBody'],
  [{ referenceId: null }, 'badBody'],
  [{ referenceId: undefined, status: 'PROCESSING' }, 'badBody'],
  [{ currency: 'LAK' }, 'badBody'],
  [{ currency: undefined }, 'badBody'],
  [{ uuid: 'u-2' }, 'ambiguous'],
  [{ uuid: '' }, 'badBody'],
  [{ amount: 0 }, 'badBody'],
  [{ amount: '1,250' }, 'badBody'],
  [{ amount: 1.005 }, 'badBody'],
])('takes a transaction with %j for no payment', (changes, cause) => {
  expect(depositOf({ ...row, ...changes }, question)).toEqual(unknown(cause as 'badBody'));
});

it('takes no answer about one payment for one about another', () => {
  expect(depositOf(row, { ...question, payment: 'u-9' })).toEqual(unknown('ambiguous'));
  expect(depositOf({ ...row, uuid: 'u-9' }, { ...question, payment: 'u-9' })).toMatchObject({
    value: { state: 'paid', payment: 'u-9' },
  });
});

it('asks for a code of the payer’s own account, and says where its webhooks go', async () => {
  const { gateway, asked } = await gatewayThat(
    () => done({ uuid: 'u-1', qrCode: '000201' }),
    'https://portal.example/callback/qr/payonex',
  );
  const order = { reference: 'ours', amount: 10_025n, payer };
  expect(await gateway.create(order)).toEqual(confirmed({ payload: '000201', gatewayId: 'u-1' }));
  expect(asked.slice(1).map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/v2/customers', { name: 'SOMCHAI JAIDEE', bankCode: 'SCB', accountNo: '1234567890' }],
    [
      '/transactions/deposit/request',
      {
        customerUuid: 'c-1',
        amount: '100.25',
        referenceId: 'ours',
        note: '',
        remark: '',
        callbackUrl: 'https://portal.example/callback/qr/payonex',
      },
    ],
  ]);
});

it.each([
  ['a refusal', { status: 400, json: { success: false, code: '40004' } }, rejected('40004')],
  ['no code', done({ uuid: 'u-1' }), unknown('badBody')],
  ['no number', done({ qrCode: '000201' }), unknown('badBody')],
  ['a text that no code holds', done({ uuid: 'u-1', qrCode: 'x'.repeat(513) }), unknown('badBody')],
  ['a fault of theirs', { status: 500, json: {} }, unknown('http5xx')],
])('makes no code out of %s', async (_, answer, outcome) => {
  const { gateway } = await gatewayThat(() => answer);
  expect(await gateway.create({ reference: 'ours', amount: 10_000n, payer })).toMatchObject(outcome);
});

it('asks by the number of a payment, else by that of the code', async () => {
  const { gateway, asked } = await gatewayThat(({ path }) => done({ ...row, uuid: path.split('/').at(-1) }));
  await gateway.inquire(question);
  await gateway.inquire({ ...question, payment: 'u-9' });
  expect(asked.slice(1).map(({ path }) => path)).toEqual(['/transactions/u-1', '/transactions/u-9']);
});

it('looks for our reference in the list where the number was lost', async () => {
  const found = async (data: unknown[]) => {
    const { gateway, asked } = await gatewayThat(() => done({ data, totalPages: 1 }));
    const outcome = await gateway.inquire({ reference: 'ours' });
    expect(asked.at(-1)?.path).toBe('/transactions?page=1&size=100&filter=ours');
    return outcome;
  };
  expect(await found([row])).toMatchObject({ value: { state: 'paid', payment: 'u-1' } });
  expect(await found([])).toEqual(confirmed({ state: 'none' }));
  expect(await found([{ ...row, referenceId: 'theirs' }])).toEqual(unknown('ambiguous'));
  // What is no transaction fills a page as well.
  expect(await found([null, 7])).toEqual(unknown('ambiguous'));
  expect(await found([row, row])).toEqual(unknown('ambiguous'));
});

it('believes that there is nothing under a number that a callback named, and not under its own', async () => {
  const { gateway } = await gatewayThat(() => notFound);
  expect(await gateway.inquire({ ...question, payment: 'FORGED' })).toEqual(confirmed({ state: 'none' }));
  expect(await gateway.inquire(question)).toEqual(unknown('ambiguous'));
});

it('knows of no call that ends a code', async () => {
  expect((await gatewayThat(() => notFound)).gateway.cancel).toBeUndefined();
});

it('reads of a webhook only what it is about', async () => {
  const { gateway } = await gatewayThat(() => notFound);
  const read = (body: unknown) => gateway.readCallback({ headers: {}, body: JSON.stringify(body) });
  expect(read({ data: row })).toEqual({ reference: 'ours', payment: 'u-1' });
  expect(read({ data: { ...row, uuid: 7 } })).toEqual({ reference: 'ours' });
  for (const body of [null, [], {}, { data: { ...row, referenceId: 'a b' } }])
    expect(read(body)).toBeUndefined();
});

it('shares one token with the payouts of the same client', async () => {
  const { url, asked } = await scriptedParty(({ path }) =>
    path === '/authenticate' ? done({ token: 'T1' }) : done(row),
  );
  const client = payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' });
  await payonexDeposits(client).inquire(question);
  await client.send('GET', '/transactions?page=1&size=1');
  expect(asked.map(({ path }) => path).filter((path) => path === '/authenticate')).toHaveLength(1);
});

it('leaves the payouts their token where PayOneX turns down each call for a code', async () => {
  let signIns = 0;
  const { url, asked } = await scriptedParty(({ path, headers }) => {
    if (path === '/authenticate') return done({ token: `T${++signIns}` });
    if (path === '/v2/customers') return done({ customerUuid: 'c-1' });
    // As one that knows one token at a time, and no right of ours to codes.
    const isGood = headers.authorization === `T${signIns}` && path !== '/transactions/deposit/request';
    return isGood ? done({ uuid: 'p-1' }) : { status: 401, json: { success: false, code: '40101' } };
  });
  const client = payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' });
  const [deposits, payouts] = [payonexDeposits(client), payonex(client)];
  const order = { reference: 'ours', payee: 'c-1', amount: 10_000n };
  for (let time = 0; time < 5; time += 1) {
    expect(await deposits.create({ reference: 'ours', amount: 10_000n, payer })).toEqual(
      unknown('unlistedStatus'),
    );
    expect(await payouts.pay(order, () => false)).toMatchObject({ kind: 'accepted' });
  }
  const tokens = asked
    .filter(({ path }) => path === '/transactions/withdraw/request')
    .map(({ headers }) => headers.authorization);
  expect([signIns, tokens]).toEqual([2, ['T2', 'T2', 'T2', 'T2', 'T2']]);
});
