// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lastWay } from '../../client/last-amount.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap, typeAmount, typeInto } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import DepositSheet from './DepositSheet.tsx';

const { deposit: texts } = messages;
const { bankTransfer, gift, notice } = later;

const payment = (bankCode: string) => ({
  ...{ bankType: 'PAYMENT', bankCode, mode: 'AUTO', bank: {}, currency: 'THB', presets: [100] },
  ...{ bankAccountName: '', bankAccountNo: '' },
});
const account = (bankCode: string, bankAccountNo: string) => ({
  ...{ bankType: 'BANK', bankCode, mode: 'AUTO', currency: 'THB', bankAccountName: 'PRAE CO', bankAccountNo },
  bank: { nameTH: bankCode, nameEN: `${bankCode} Bank` },
});
const banks = [payment('WW'), payment('ZPAY'), account('KBANK', '1234567890'), account('SCB', '4321')];
const wallets = [{ mode: 'TRUELINK', walletAccountName: 'PRAE GIFT' }];

/** What the server has: the announced transfer, the code that can be paid. */
let statements: object[] = [];
let qr: object | null = null;
let takes = true;
beforeEach(() => {
  [statements, qr, takes] = [[], null, true];
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  shownToasts.set([]);
});

const chips = (): string[] => [...document.querySelectorAll('.radio-chip')].map((chip) => chip.textContent);
const chosen = () => document.querySelector('.radio-chip :checked')?.parentElement?.textContent;
const said = (): string => document.querySelector('dialog')?.textContent ?? '';

const choose = (label: string) => {
  const chip = [...document.querySelectorAll('.radio-chip')].find((one) => one.textContent === label);
  return doing(() => chip?.querySelector('input')?.click());
};

let again: () => void;

function Sheets(): ReactNode {
  const [count, setCount] = useState(0);
  again = () => setCount(count + 1);
  return <DepositSheet key={count} open onClose={() => undefined} />;
}

async function open(): Promise<void> {
  const code = { hasQrcode: true, qrcodeId: 'q1', qrcode: '<svg/>', amount: 100 };
  const line = { _id: 'n', statementType: 'deposit', from: 'BANK', to: 'WALLET', status: 'PROCESSING' };
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: async () => undefined } });
  fakeServer({
    'GET /wallet': json(200, { ...wallet, currency: 'THB' }),
    'GET /lookup/deposit': json(200, { banks, wallets, isManual: false }),
    'GET /lookup/slip': json(200, {
      isOpen: true,
      closedFrom: '',
      closedTo: '',
      maxAgeMinutes: 60,
      maxBytes: 1,
    }),
    'GET /deposit/current': () => json(200, { qr })(),
    'POST /statement': () => json(200, { total: statements.length, statements })(),
    'POST /wallet/add': () => {
      statements = [{ ...line, amount: 500, createdAt: new Date().toISOString() }];
      return json(202, { message: 'OK' })();
    },
    'POST /qrcode/ZPAY': () => {
      if (!takes) return json(400, { message: 'QR_FAIL' })();
      const now = Date.now();
      const times = { now: new Date(now).toISOString(), expireIn: new Date(now + 600_000).toISOString() };
      qr = { ...code, ...times, bankCode: 'ZPAY' };
      return json(200, { ...code, ...times })();
    },
    'POST /wallet/truelink': json(200, { message: 'SUCCESS', status: 'SUCCESS', amount: 50 }),
  });
  await show(<Sheets />);
  await soon(() => expect(chips()).toHaveLength(5));
}

/** How the sheet is the next time, when nothing is under way any more. */
async function nextTime(): Promise<[string | undefined, string | undefined]> {
  [statements, qr] = [[], null];
  sessionStorage.removeItem('prae.draft.deposit-account');
  await doing(() => again());
  await soon(() => expect(chips()).toHaveLength(5));
  return [chips()[0], chosen()];
}

test('before the first deposit the ways stand in their order', async () => {
  await open();
  expect([chips()[0], chosen(), lastWay()]).toEqual(['WW', 'WW', undefined]);
});

test('the way by which a code was made is the first and chosen the next time, and one that was only looked at is not', async () => {
  await open();
  await choose('ZPay');
  await choose('SCB Bank');
  expect(await nextTime()).toEqual(['WW', 'WW']);
  await choose('ZPay');
  await typeAmount('100');
  await tap(texts.create('฿100.00'));
  await soon(() => expect(said()).toContain(texts.cancel));
  // Nothing moves while the sheet is open.
  expect(chips()[0]).toBe('WW');
  expect(await nextTime()).toEqual(['ZPay', 'ZPay']);
  expect(chips()).toHaveLength(5);
});

test('one that took nothing is not remembered', async () => {
  takes = false;
  await open();
  await choose('ZPay');
  await typeAmount('100');
  await tap(texts.create('฿100.00'));
  await soon(() => expect(said()).not.toContain(texts.creating));
  expect(lastWay()).toBeUndefined();
});

test('the account to which a transfer was announced is remembered, and none that is looked at meanwhile', async () => {
  await open();
  await choose('SCB Bank');
  await soon(() => expect(said()).toContain(bankTransfer.copy));
  await tap(bankTransfer.copy);
  await soon(() => expect(said()).toContain(notice.sent));
  await tap(notice.tell);
  await typeInto('.notice input', '500');
  await tap(notice.send);
  await soon(() => expect(said()).toContain(notice.waiting('฿500.00')));
  await choose('KBANK Bank');
  expect(await nextTime()).toEqual(['SCB Bank', 'SCB Bank']);
});

test('so is that of gifts', async () => {
  await open();
  await choose(gift.way);
  await typeInto(
    'dialog input[type=text]',
    'https://gift.truemoney.com/campaign/?v=0123456789abcdefghijklmnopqrstuvABC',
  );
  await tap(gift.send);
  await soon(() => expect(said()).toContain(texts.paid));
  expect(await nextTime()).toEqual([gift.way, gift.way]);
});
