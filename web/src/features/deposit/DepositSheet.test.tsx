// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../client/paths.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon, tap, typeAmount } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import DepositSheet from './DepositSheet.tsx';

const { deposit: texts, shell } = messages;

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';

/** The sheet with these ways to deposit, for a member of this currency. */
async function open(
  banks: object[],
  { currency = 'THB', ...answers }: { currency?: string } & Record<string, unknown> = {},
): Promise<void> {
  fakeServer({
    'GET /account/protection': json(200, { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } }),
    'GET /wallet': json(200, { ...wallet, currency }),
    'GET /lookup/deposit': json(200, { banks, wallets: [], isManual: false }),
    'GET /deposit/current': json(200, { qr: null }),
    ...(answers as Parameters<typeof fakeServer>[0]),
  });
  await show(<DepositSheet open onClose={() => undefined} />);
}

test('a member of a currency without any way to deposit is told so, and where to ask', async () => {
  await open([], { currency: 'LAK' });
  await soon(() => expect(said()).toContain(texts.none('LAK')));
  await tap(shell.contact);
  expect(location.pathname).toBe(paths.memberContact);
});

test('the button makes no code below what the gateway takes', async () => {
  const payonex = { bankCode: 'PAYONEX', bankType: 'PAYMENT', mode: 'AUTO', bank: {}, currency: 'THB' };
  await open([{ ...payonex, minimum: 100, presets: [100] }]);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  const blocked = () => document.querySelector('.sheet-actions button')?.getAttribute('aria-disabled');
  await typeAmount('99.99');
  expect([blocked(), said().includes(texts.from('฿100.00'))]).toEqual(['true', true]);
  await typeAmount('100');
  await soon(() => expect(blocked()).toBeNull());
});

test('a member with kip is offered OnePay first, and no code over a part of a kip', async () => {
  const entry = { bankCode: 'BCEL', mode: 'AUTO', bank: { nameEN: 'BCEL' }, currency: 'LAK' };
  const onepay = {
    ...entry,
    bankType: 'PAYMENT',
    bankAccountNo: '',
    minimum: 10_000,
    presets: [10_000, 50_000],
  };
  const account = { ...entry, bankType: 'BANK', bankAccountNo: '010110099887766', mode: 'MANUAL' };
  await open([account, onepay], { currency: 'LAK' });
  await soon(() => expect(document.querySelector('dialog input[type=radio]:checked')).not.toBeNull());
  const chosen = document.querySelector('dialog input[type=radio]:checked')?.closest('label');
  expect(chosen?.textContent).toBe(texts.gateway.BCEL);
  expect(said()).toContain('50,000');
  await typeAmount('50000.5');
  await tap(texts.create('₭50,000.50'));
  await soon(() => expect(said()).toContain(texts.wholeKip));
});

const kbank = {
  bankCode: 'KBANK',
  bankType: 'PAYMENT',
  mode: 'AUTO',
  bank: {},
  currency: 'THB',
  presets: [100],
};

test('a code above a limit of their own is refused with what can still be put in', async () => {
  const refused = {
    message: 'DEPOSIT_LIMIT',
    limits: { day: 500, month: 450 },
    used: { day: 100, week: 400, month: 400 },
  };
  await open([kbank], { 'POST /qrcode/KBANK': json(400, refused) });
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('100');
  await tap(texts.create('฿100.00'));
  await soon(() => expect(said()).toContain(later.protection.room.month('฿50.00')));
});

test('who stays away from play is told until when, and given no form', async () => {
  const timeoutUntil = '2026-12-01T05:00:00.000Z';
  const standing = { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 }, timeoutUntil };
  await open([kbank], { 'GET /account/protection': json(200, standing) });
  await soon(() => expect(said()).toContain(later.protection.away('01/12/2026 12:00')));
  expect([document.querySelector('dialog input'), document.querySelector('.sheet-actions')]).toEqual([
    null,
    null,
  ]);
});
