// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { DepositsTold } from '../../app/DepositsTold.ts';
import type { Wallet } from '../../client/money.ts';
import { slipShare } from '../../client/uploads.ts';
import { checked } from '../../messages/en/checked.ts';
import { later } from '../../messages/en/later.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import { hideAmounts } from './hidden.ts';
import { UnderWay } from './UnderWay.tsx';

/** The home beside the teller of deposits, as in the portal. */
function Home({ now = wallet }: { now?: Wallet }): ReactNode {
  return (
    <>
      <DepositsTold />
      <UnderWay wallet={now} />
    </>
  );
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const open = (minutes: number) => ({
  bankCode: 'WW',
  hasQrcode: true,
  qrcodeId: 'q1',
  qrcode: '<svg/>',
  amount: 1000,
  now: inMinutes(0),
  expireIn: inMinutes(minutes),
});

function serve(qr: unknown) {
  return fakeServer({
    'GET /wallet': json(200, wallet),
    'POST /statement': json(200, { statements: [], total: 0 }),
    'GET /deposit/current': json(200, { qr }),
  });
}

const line = () => document.querySelector<HTMLElement>('.under-way-line');

beforeEach(closeSheet);

test('an open code of any gateway stands on the home with its amount and time, and a tap shows it again', async () => {
  serve(open(9));
  await show(<Home />);
  await soon(() => expect(line()?.textContent).toMatch(/^Waiting for payment ฿1,000.00.*0[89]:\d\d$/));
  await doing(() => line()?.click());
  expect(openedSheet.get()?.code).toBe('deposit');
});

test('a code whose time is over is not waited for, and without anything under way nothing stands there', async () => {
  const server = serve(open(0));
  await show(<Home />);
  await soon(() => expect(server.count('GET /deposit/current')).toBe(1));
  await doing(() => undefined);
  expect(line()).toBeNull();
});

test('money that is being transferred stands there and leads to the statement', async () => {
  serve(null);
  await show(<Home now={{ ...wallet, wallet: { amount: 1000, hold: 0, transit: 200 } }} />);
  expect(line()?.textContent).toBe('Transferring ฿200.00');
  expect(line()?.getAttribute('href')).toBe('/user/statement');
});

test('money that is being withdrawn stands there, and a tap shows how far it is', async () => {
  serve(null);
  await show(<Home now={{ ...wallet, wallet: { amount: 1000, hold: 100, transit: 0 } }} />);
  expect(line()?.textContent).toBe('Withdrawing ฿100.00');
  await doing(() => line()?.click());
  expect(openedSheet.get()?.code).toBe('withdraw');
});

test('a payment that a person checks stands there, and a tap shows what is said of it', async () => {
  const one = { qrcodeId: 'q1', bankCode: 'WW', amount: 6000, at: inMinutes(0) };
  fakeServer({ 'GET /deposit/current': json(200, { qr: null, checked: [one] }) });
  await show(<Home />);
  await soon(() => expect(line()?.textContent).toBe(checked.line('฿6,000.00')));
  await doing(() => line()?.click());
  expect(openedSheet.get()?.code).toBe('deposit');
});

test('a slip on its way stands there with how much of it has left, a tap shows it again, and it goes as it has come', async () => {
  serve(null);
  onTestFinished(() => slipShare.set(undefined));
  await show(<Home />);
  await doing(() => slipShare.set(0));
  await soon(() => expect(line()?.textContent).toBe(`${later.slip.sending}0%`));
  await doing(() => slipShare.set(0.429));
  expect(line()?.textContent).toBe(`${later.slip.sending}42%`);
  await doing(() => line()?.click());
  expect(openedSheet.get()?.code).toBe('deposit');
  await doing(() => slipShare.set(undefined));
  expect(line()).toBeNull();
});

test('while amounts are hidden none of what is under way is shown', async () => {
  serve(open(9));
  hideAmounts(true);
  onTestFinished(() => hideAmounts(false));
  await show(<Home now={{ ...wallet, wallet: { ...wallet.wallet, hold: 123, transit: 45 } }} />);
  await soon(() => expect(document.querySelectorAll('.under-way-line')).toHaveLength(3));
  expect(document.querySelector('.under-way')?.textContent).not.toMatch(/1,000|123|45\.00/);
});
