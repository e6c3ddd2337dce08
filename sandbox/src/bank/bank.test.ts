import { validate } from 'promptparse';
import { expect, it, vi } from 'vitest';
import { testListener, testSandbox } from '../testing/world.ts';
import { transferReference } from './reference.ts';
import { readCode } from './scan.ts';
import { miniQr } from './slip/slip.ts';

const order = {
  fromBankCode: 'KBANK',
  fromAccountNo: '0012345678',
  fromName: 'SOMCHAI JAIDEE',
  toBankCode: 'SCB',
  toAccountNo: '1234567890',
  amount: 300,
};

it('writes the published mini QR', () => {
  expect(miniQr('004', '015324123456BPP00001')).toBe(
    '0041000600000101030040220015324123456BPP000015102TH91042FB7',
  );
});

it('names a KBANK transfer by year, day of the year and time in Bangkok', () => {
  expect(transferReference('KBANK', new Date('2019-07-02T06:55:40Z'))).toMatch(/^019183135540[0-9A-Z]{8}$/);
});

it('moves money between accounts, opens them on demand, and gives a slip whose mini QR can be read', async () => {
  const { call, url } = await testSandbox();
  const made = await call('/bank/transfer', { json: { ...order, at: '2026-11-20T12:00:00.000Z' } });
  const { reference, slip } = made.json;
  const picture = await fetch(new URL(String(slip), url()));
  expect(picture.headers.get('content-type')).toBe('image/png');
  const text = await readCode(Buffer.from(await picture.arrayBuffer()));
  expect(validate.slipVerify(text)).toEqual({ sendingBank: '004', transRef: reference });
  expect((await call('/bank/accounts/KBANK/0012345678')).json).toMatchObject({
    balance: 999_700,
    history: [{ amount: -300, at: '2026-11-20T12:00:00.000Z' }],
  });
  expect((await call('/bank/accounts/SCB/1234567890')).json.balance).toBe(50_000_300);
  expect((await call('/bank/transfer', { json: { ...order, amount: 1.005 } })).status).toBe(400);
  expect((await call('/bank/transfer', { json: { ...order, amount: 2_000_000 } })).json).toEqual({
    message: 'MONEY_NOT_ENOUGH',
    field: 'amount',
  });
});

it('sends the bank\u2019s notification unless told not to', async () => {
  const { call } = await testSandbox();
  const feed = await testListener();
  await call('/settings', { method: 'PUT', json: { bankFeedUrl: feed.url } });
  await call('/bank/transfer', { json: { ...order, notify: false } });
  await call('/bank/transfer', { json: order });
  await vi.waitFor(() => expect(feed.bodies).toHaveLength(1), { timeout: 10_000 });
  expect(feed.bodies[0]).toContain('รับโอนจาก KBANK X-345678 300.00');
});

it('does a hundred transfers at once without losing a satang', async () => {
  const { call } = await testSandbox();
  await Promise.all(
    Array.from({ length: 100 }, () => call('/bank/transfer', { json: { ...order, amount: 0.01 } })),
  );
  expect((await call('/bank/accounts/KBANK/0012345678')).json.balance).toBe(999_999);
});
