// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { startSession } from '../../client/session.ts';
import { checked } from '../../messages/en/checked.ts';
import { depositCode } from '../../messages/en/deposit-code.ts';
import { depositSheet } from '../../messages/en/deposit-sheet.ts';
import { ownAccount } from '../../messages/en/own-account.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, press, show, soon } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import type { Gateway } from './creation.ts';
import { DepositStage } from './DepositStage.tsx';
import type { Deposit } from './deposit-flow.ts';
import type { OpenQr } from './qr.ts';

const gateway = { bankCode: 'KBANK', bankType: 'PAYMENT', presets: [] } as unknown as Gateway;

test.each([
  { amount: '120.5', busy: false, made: [120.5] },
  { amount: '', busy: false, made: [] },
  { amount: '120.5', busy: true, made: [] },
])('Enter in the amount makes a code like the button (%o)', async ({ amount, busy, made }) => {
  const asked: number[] = [];
  const create = async (figure: number) => void asked.push(figure);
  const deposit = {
    stage: { name: 'none' },
    money: { currency: 'THB' },
    amount,
    creation: { busy, error: undefined, create },
  } as unknown as Deposit;
  await show(<DepositStage deposit={deposit} gateway={gateway} />);
  await soon(() => expect(document.querySelector('.amount-input')).not.toBeNull());
  await press('Enter');
  expect(asked).toEqual(made);
});

test.each([
  { mode: 'SMS', isSaid: true },
  { mode: 'AUTO', isSaid: false },
])(
  'that satang are added is said before a code of the house’s own is made ($mode)',
  async ({ mode, isSaid }) => {
    const deposit = {
      ...{ stage: { name: 'none' }, money: { currency: 'THB' }, amount: '' },
      creation: { busy: false, error: undefined },
    } as unknown as Deposit;
    await show(<DepositStage deposit={deposit} gateway={{ ...gateway, mode } as Gateway} />);
    await soon(() => expect(document.body.textContent).toContain('Minimum'));
    await soon(() => expect(document.body.textContent?.includes('few satang')).toBe(isSaid));
  },
);

/** The sheet of a code of PayOneX or BCEL in one of its stages. */
async function showCode(name: 'none' | 'open' | 'expired' | 'gone', terms: Partial<Gateway>, amount = 500) {
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  fakeServer({ 'GET /wallet': json(200, wallet) });
  const qr: OpenQr = {
    ...{ id: 'q1', bankCode: 'PAYONEX', svg: '<svg/>', amount, isExact: false },
    ...{ until: Date.now() + 60_000, seconds: 600, seenAt: 0 },
  };
  const deposit = {
    ...{ stage: { name, qr }, money: { currency: 'THB' }, amount: '' },
    creation: { busy: false, error: undefined },
  } as unknown as Deposit;
  await show(<DepositStage deposit={deposit} gateway={{ ...gateway, ...terms }} />);
}

const said = (): string => document.body.textContent ?? '';

test.each([
  { name: 'none', terms: { ownAccountOnly: true }, isSaid: true },
  { name: 'open', terms: { ownAccountOnly: true }, isSaid: true },
  { name: 'none', terms: {}, isSaid: false },
  { name: 'open', terms: {}, isSaid: false },
] as const)(
  'from which account alone a code is paid is said before and on it: $name, $terms',
  async ({ name, terms, isSaid }) => {
    await showCode(name, terms);
    await soon(() => expect(said()).toContain(name === 'none' ? 'Minimum' : '฿500.00'));
    await soon(() => expect(said().includes(ownAccount.only('KBANK ••••5678'))).toBe(isSaid));
    expect(said().includes(ownAccount.others)).toBe(isSaid);
    const line = document.querySelector('.own-account-only');
    const after = document.querySelector(name === 'none' ? '.presets, .keypad' : '.qr');
    // Before what is done by it, and not the last thing on the sheet.
    if (line && after) expect(line.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test.each(
  (['expired', 'gone'] as const).flatMap((name) => [
    { name, terms: {}, text: depositSheet.expiredHint },
    { name, terms: { ownAccountOnly: true } as const, text: ownAccount.late },
    { name, terms: { checkedAbove: 500 }, text: checked.late },
    { name, terms: { checkedAbove: 400 }, text: checked.above('฿400.00') },
  ]),
)('what was paid on a code is said as it is: $name, $terms', async ({ name, terms, text }) => {
  await showCode(name, terms);
  await soon(() => expect(said()).toContain(text));
  expect(said().includes(depositSheet.expiredHint)).toBe(text === depositSheet.expiredHint);
  expect(said().includes(depositCode.goneWhy)).toBe(name === 'gone');
});
