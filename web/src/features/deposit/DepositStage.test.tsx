// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { press, show, soon } from '../../testing/screen.tsx';
import type { Gateway } from './creation.ts';
import { DepositStage } from './DepositStage.tsx';
import type { Deposit } from './deposit-flow.ts';

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
