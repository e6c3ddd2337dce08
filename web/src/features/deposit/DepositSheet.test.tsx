// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../client/paths.ts';
import { clearSession, startSession } from '../../client/session.ts';
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
async function open(banks: object[], currency = 'THB'): Promise<void> {
  fakeServer({
    'GET /wallet': json(200, { ...wallet, currency }),
    'GET /lookup/deposit': json(200, { banks, wallets: [], isManual: false }),
    'GET /deposit/current': json(200, { qr: null }),
  });
  await show(<DepositSheet open onClose={() => undefined} />);
}

test('a member of a currency without any way to deposit is told so, and where to ask', async () => {
  await open([], 'LAK');
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
