import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePrepared } from '../http.ts';
import { trueMoney } from './truemoney.ts';

const asked = { hash: 'Ab0Cd1Ef2Gh3Ij4Kl5', mobile: '0955550101' };
const link = `https://gift.truemoney.com/campaign/?v=${asked.hash}`;

/** What the party answers next: a status and a text, or nothing at all. */
let next: { status: number; text: string } | 'nothing' = 'nothing';
const requests: { method: string; url: string; body: string }[] = [];
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', body });
      if (next !== 'nothing') response.writeHead(next.status).end(next.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/truemoney`;
});
afterAll(() => {
  closePrepared();
  server.closeAllConnections();
  server.close();
});

const voucher = {
  ...{ voucher_id: '143554187246317', amount_baht: '50.00', redeemed_amount_baht: '0.00', member: 1 },
  ...{ status: 'active', link, type: 'F', redeemed: 0, available: 1 },
};
const ticket = { mobile: asked.mobile, amount_baht: '50.00', update_date: 1, full_name: 'PRAE' };
const envelope = (code: string, data: unknown) => JSON.stringify({ status: { code, message: '' }, data });
const data = (changes: object = {}, mine: unknown = null) => ({
  voucher: { ...voucher, ...changes },
  my_ticket: mine,
});

async function says(call: 'look' | 'redeem', status: number, text: string) {
  next = { status, text };
  const said = await trueMoney({ baseUrl, timeoutMs: 5_000 })[call](asked);
  return { ...said };
}

test('a voucher is asked about for our wallet, and taken for it, at the given address alone', async () => {
  requests.length = 0;
  await says('look', 200, envelope('SUCCESS', data()));
  await says('redeem', 200, envelope('SUCCESS', data({}, ticket)));
  expect(requests).toEqual([
    {
      method: 'GET',
      url: `/truemoney/campaign/vouchers/${asked.hash}/verify?mobile=${asked.mobile}`,
      body: '',
    },
    {
      method: 'POST',
      url: `/truemoney/campaign/vouchers/${asked.hash}/redeem`,
      body: JSON.stringify({ mobile: asked.mobile, voucher_hash: asked.hash }),
    },
  ]);
});

test.each([
  ['for one', data(), { atMost: 5_000n, expected: 5_000n }],
  ['in equal parts', data({ member: 3, available: 2 }), { atMost: 1_666n, expected: 1_666n }],
  ['at random', data({ member: 3, available: 3, type: 'R' }), { atMost: 5_000n, expected: undefined }],
  ['named by its number alone', data({ link: undefined, voucher_id: asked.hash }), { atMost: 5_000n }],
])('a voucher %s can be had', async (_, told, open) => {
  expect(await says('look', 200, envelope('SUCCESS', told))).toMatchObject({ kind: 'open', ...open });
});

test('what our wallet got is what its ticket says, whatever the code', async () => {
  const part = data({ member: 3, available: 1, redeemed: 2 }, { ...ticket, amount_baht: '7.25' });
  const taken = { kind: 'taken', amount: 725n };
  expect(await says('redeem', 200, envelope('SUCCESS', part))).toEqual(taken);
  expect(await says('look', 200, envelope('SUCCESS', part))).toEqual(taken);
  expect(await says('redeem', 400, envelope('TARGET_USER_REDEEMED', part))).toEqual(taken);
  expect(await says('look', 400, envelope('VOUCHER_OUT_OF_STOCK', part))).toEqual(taken);
});

test.each([
  ['VOUCHER_OUT_OF_STOCK', data({ status: 'redeemed', available: 0 }), true],
  ['VOUCHER_OUT_OF_STOCK', null, false],
  ['VOUCHER_EXPIRED', data({ status: 'expired' }), true],
  ['VOUCHER_EXPIRED', null, false],
  ['VOUCHER_NOT_FOUND', null, true],
  ['CANNOT_GET_OWN_VOUCHER', data(), true],
  ['TARGET_USER_NOT_FOUND', null, true],
  ['TARGET_USER_REDEEMED', data(), false],
  ['TARGET_USER_REDEEMED', null, false],
  ['INTERNAL_ERROR', null, false],
])('%s with %o refuses, and says that we have nothing of it: %s, %s', async (code, told, isUntaken) => {
  const text = envelope(code, told);
  expect(await says('look', 400, text)).toEqual({ kind: 'refused', code, isUntaken });
  expect(await says('redeem', 400, text)).toEqual({ kind: 'rejected', code });
});

test.each([
  ['redeemed', { status: 'redeemed', available: 0, redeemed: 1 }, 'VOUCHER_OUT_OF_STOCK'],
  ['without a part left', { available: 0 }, 'VOUCHER_OUT_OF_STOCK'],
  ['expired', { status: 'expired' }, 'VOUCHER_EXPIRED'],
])(
  'a voucher that is told as %s is refused to a look, which does not say who has it',
  async (_, changes, code) => {
    const text = envelope('SUCCESS', data(changes));
    expect(await says('look', 200, text)).toEqual({ kind: 'refused', code, isUntaken: false });
    // It may be gone because this very call took it.
    expect(await says('redeem', 200, text)).toMatchObject({ kind: 'unknown' });
    const other = data({ ...changes, link: `https://gift.truemoney.com/campaign/?v=Another0Gift0000` });
    for (const told of [other, { voucher: { ...voucher, ...changes } }])
      expect(await says('look', 200, envelope('SUCCESS', told))).toMatchObject({ kind: 'unknown' });
    const mine = envelope('SUCCESS', data(changes, ticket));
    for (const call of ['look', 'redeem'] as const)
      expect(await says(call, 200, mine)).toEqual({ kind: 'taken', amount: 5_000n });
  },
);

const unheard: [string, number, string][] = [
  ['the guard against robots', 403, '<!doctype html><title>Just a moment</title>'],
  ['the same with a success', 200, '<!doctype html><title>Just a moment</title>'],
  ['too many calls', 429, '<!doctype html>'],
  ['maintenance', 503, '<!doctype html>'],
  ['a fault', 500, envelope('INTERNAL_ERROR', null)],
  ['half an answer', 200, envelope('SUCCESS', data()).slice(0, 40)],
  ['an unknown code', 400, envelope('SOMETHING_ELSE', null)],
  ['a refusal without its status', 200, envelope('VOUCHER_NOT_FOUND', null)],
  ['a success without data', 200, envelope('SUCCESS', null)],
  ['a success without a voucher', 200, envelope('SUCCESS', {})],
  ['a success refused', 400, envelope('SUCCESS', data({}, ticket))],
  ['nothing', 200, 'null'],
  [
    'another voucher',
    200,
    envelope(
      'SUCCESS',
      data({ link: `https://gift.truemoney.com/campaign/?v=${asked.hash.toLowerCase()}` }, ticket),
    ),
  ],
  ['a voucher without a name', 200, envelope('SUCCESS', data({ link: '', voucher_id: 7 }, ticket))],
  ["another wallet's part", 200, envelope('SUCCESS', data({}, { ...ticket, mobile: '0811111111' }))],
  ['a part of nothing', 200, envelope('SUCCESS', data({}, { ...ticket, amount_baht: '0.00' }))],
  ['a part with an odd amount', 200, envelope('SUCCESS', data({}, { ...ticket, amount_baht: '50.001' }))],
  ['a part that is text', 200, envelope('SUCCESS', data({}, 'yes'))],
  ['a taken voucher of which a part is left', 200, envelope('SUCCESS', data({ status: 'redeemed' }))],
  ['a voucher of an unknown status', 200, envelope('SUCCESS', data({ status: 'locked', available: 0 }))],
];

test.each(unheard)('%s says nothing, to either call', async (_, status, text) => {
  expect(await says('look', status, text)).toMatchObject({ kind: 'unknown' });
  expect(await says('redeem', status, text)).toMatchObject({ kind: 'unknown' });
});

test('a success that names no part of ours takes nothing', async () => {
  expect(await says('redeem', 200, envelope('SUCCESS', data()))).toMatchObject({ kind: 'unknown' });
  expect(await says('look', 200, envelope('SUCCESS', { voucher }))).toMatchObject({ kind: 'unknown' });
});

test('no answer in time says nothing', async () => {
  next = 'nothing';
  const gateway = trueMoney({ baseUrl, timeoutMs: 100 });
  expect(await gateway.look(asked)).toEqual({ kind: 'unknown', cause: 'timeout' });
  expect(await gateway.redeem(asked)).toEqual({ kind: 'unknown', cause: 'timeout' });
});
