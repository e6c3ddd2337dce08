// @vitest-environment happy-dom
import { shortReference } from '@prae/contract/reference';
import { expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { checked as texts } from '../../messages/en/checked.ts';
import { deposit } from '../../messages/en/deposit.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import DepositSheet from './DepositSheet.tsx';

const said = (): string => document.querySelector('dialog')?.textContent ?? '';

/** The sheet of a member with kip, of whom the server says this. */
async function open(
  checked: object[] | undefined,
  qr: object | null = null,
  isThere = () => expect(said()).toContain(deposit.createEmpty),
): Promise<void> {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  const onepay = {
    ...{ bankCode: 'BCEL', bankType: 'PAYMENT', mode: 'AUTO', bank: { nameEN: 'BCEL' }, currency: 'LAK' },
    ...{
      bankAccountNo: '',
      bankAccountName: 'Prae',
      minimum: 10_000,
      presets: [10_000],
      checkedAbove: 5_000_000,
    },
  };
  fakeServer({
    'GET /account/protection': json(200, { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } }),
    'GET /wallet': json(200, { ...wallet, currency: 'LAK' }),
    'GET /lookup/deposit': json(200, { banks: [onepay], wallets: [], isManual: false }),
    'GET /deposit/current': json(200, { qr, ...(checked && { checked }) }),
  });
  await show(<DepositSheet open onClose={() => undefined} />);
  await soon(isThere);
}

test('a payment that a person checks is known to the sheet, with what to name it by', async () => {
  const qrcodeId = '0199f0a0-0000-7000-8000-00000000abcd';
  await open([{ qrcodeId, bankCode: 'BCEL', amount: 6_000_000, at: '2026-11-23T10:00:00.000Z' }]);
  await soon(() => expect(said()).toContain(texts.title('₭6,000,000.00')));
  expect(said()).toContain(texts.hint);
  expect(said()).toContain(texts.reference(shortReference(qrcodeId)));
});

test('above what is checked by a person the sheet says so before a code is made', async () => {
  await open(undefined);
  await soon(() => expect(said()).toContain(texts.above('₭5,000,000.00')));
  expect(said()).not.toContain(texts.hint);
});

test.each([
  { amount: 6_000_000, hint: texts.above('₭5,000,000.00') },
  { amount: 5_000_000, hint: deposit.waitingHint },
])('a code over $amount kip says when its money arrives', async ({ amount, hint }) => {
  const [now, expireIn] = [new Date(), new Date(Date.now() + 300_000)].map((at) => at.toISOString());
  const code = { bankCode: 'BCEL', hasQrcode: true, qrcodeId: 'q1', qrcode: '<svg/>', amount, now, expireIn };
  await open(undefined, code, () => expect(said()).toContain(hint));
  expect(said().includes(deposit.waitingHint)).toBe(hint === deposit.waitingHint);
});

test('a code whose payment is checked is not shown to be paid again', async () => {
  const [now, expireIn] = [new Date(), new Date(Date.now() + 300_000)].map((at) => at.toISOString());
  const code = {
    bankCode: 'BCEL',
    hasQrcode: true,
    qrcodeId: 'q1',
    qrcode: '<svg/>',
    amount: 6_000_000,
    now,
    expireIn,
  };
  await open([{ qrcodeId: 'q1', bankCode: 'BCEL', amount: 6_000_000, at: now }], code);
  await soon(() => expect(said()).toContain(texts.title('₭6,000,000.00')));
  expect(document.querySelector('dialog .qr-card, dialog img')).toBeNull();
});
