// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test } from 'vitest';
import { queries, readKey } from '../../client/queries.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, showHook, soon } from '../../testing/screen.tsx';
import { type Gateway, minimumOf, useCreation } from './creation.ts';

const CREATE = 'POST /qrcode/KBANK';
const member = { 'GET /wallet': json(200, { currency: 'THB' }), 'POST /statement': json(200, {}) };
const gateway = { bankCode: 'KBANK', bankType: 'PAYMENT', minimum: 20 } as Gateway;
const code = {
  hasQrcode: true,
  qrcodeId: 'q1',
  qrcode: '<svg/>',
  amount: 50,
  expireIn: '2026-11-21T05:10:00.000Z',
};

beforeEach(() => {
  sessionStorage.clear();
  shownToasts.set([]);
});

test('nothing below one baht is made, whatever the gateway would take', () => {
  expect(minimumOf({ ...gateway, minimum: 0.01 })).toBe(1);
  expect(minimumOf({ ...gateway, minimum: 100 })).toBe(100);
});

test('less than the gateway takes is said under the amount and not sent', async () => {
  const { count } = fakeServer({ ...member, [CREATE]: json(200, code) });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(19.99));
  expect(view.now.error).toContain('20.00');
  expect(count(CREATE)).toBe(0);
  await doing(() => view.now.clear());
  expect(view.now.error).toBeUndefined();
});

test('a code that was made is what every reader of this gateway finds', async () => {
  fakeServer({ ...member, [CREATE]: json(200, code) });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(50));
  const key = readKey('deposit.qr.read', { params: { bankCode: 'KBANK' } });
  await soon(() => expect(queries.getQueryData(key)).toMatchObject({ qrcodeId: 'q1' }));
  expect(view.now.error ?? null).toBeNull();
});

test.each([
  [json(503, { message: 'QR_FAIL' }), messages.errors.QR_FAIL],
  [json(200, { hasQrcode: false, message: 'QR_FAIL' }), messages.errors.QR_FAIL],
  [json(200, { hasQrcode: false, message: 'QR_MINIMUM' }), messages.deposit.belowMinimum('฿20.00')],
])('why no code was made stays under the amount and is said once in a toast', async (answer, sentence) => {
  fakeServer({ ...member, [CREATE]: answer });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(50));
  await soon(() => expect(view.now.error).toBe(sentence));
  expect(shownToasts.get().map(({ text }) => text)).toEqual([sentence]);
});
