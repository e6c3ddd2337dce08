// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { call } from '../client/call.ts';
import { waitingQr } from '../client/waiting-qr.ts';
import { closeSheet, openSheet } from '../shell/sheets.ts';
import { json } from '../testing/browser.ts';
import { fakeServer } from '../testing/screen.tsx';
import { isBusy } from './busy.ts';

afterEach(() => {
  document.body.innerHTML = '';
  closeSheet();
  waitingQr.set(undefined);
});

test('nobody is busy on a page where nothing has been done', () => {
  document.body.innerHTML = `<form><input name="phone"><input type="checkbox" value="on"><input type="hidden" value="x">
    <textarea></textarea></form><dialog><input></dialog><select><option selected>ไทย</option></select>`;
  expect(isBusy()).toBe(false);
});

test('an open sheet keeps the page, also while it leaves', () => {
  openSheet('deposit');
  expect(isBusy()).toBe(true);
  closeSheet();
  document.body.innerHTML = '<dialog open></dialog>';
  expect(isBusy()).toBe(true);
});

test('a QR code that waits to be paid keeps the page, until its time is over', () => {
  waitingQr.set({ id: '1', bankCode: 'KBANK', amount: 500, until: 2_000 });
  expect([isBusy(1_999), isBusy(2_000)]).toEqual([true, false]);
});

test.each(['<input name="phone">', '<input type="password">', '<textarea></textarea>'])(
  'what was typed keeps the page (%s)',
  (field) => {
    document.body.innerHTML = field;
    const [typed] = document.querySelectorAll<HTMLInputElement>('input, textarea');
    if (typed) typed.value = '081';
    expect(isBusy()).toBe(true);
  },
);

test('a request that changes something keeps the page until it is answered, and a reading does not', async () => {
  let answer = (_: Response): void => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  fakeServer({ 'POST /wallet/withdrawAll': () => answered, 'GET /wallet': () => answered });
  const reading = call('wallet.read');
  expect(isBusy()).toBe(false);
  const sending = call('withdraw.all', { body: { amount: 100 } });
  expect(isBusy()).toBe(true);
  answer(json(400, { message: 'MONEY_NOT_ENOUGH' })());
  await sending;
  expect(isBusy()).toBe(false);
  void reading;
});

test('a request whose answer never came no longer keeps the page', async () => {
  fakeServer({});
  await call('withdraw.all', { body: { amount: 100 } });
  expect(isBusy()).toBe(false);
});
