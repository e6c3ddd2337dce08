// @vitest-environment happy-dom
import type { Answer } from '@prae/contract/contract';
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NEWEST } from '../client/endings.ts';
import { qrEvents } from '../client/qr-events.ts';
import { queries, readKey, refresh } from '../client/queries.ts';
import { clearSession, startSession } from '../client/session.ts';
import { qrOnScreen, waitingQr } from '../client/waiting-qr.ts';
import { hideAmounts } from '../features/wallet/hidden.ts';
import { closeSheet, openedSheet, openSheet } from '../shell/sheets.ts';
import { fakeStorage, json } from '../testing/browser.ts';
import { doing, fakeServer, show, soon } from '../testing/screen.tsx';
import { type StatementRow, statementRow, wallet } from '../testing/statement.ts';
import { DepositsTold } from './DepositsTold.ts';

type OpenCode = Answer<'deposit.qr.current'>['qr'];

const code: NonNullable<OpenCode> = {
  bankCode: 'WW',
  hasQrcode: true,
  qrcodeId: 'q1',
  qrcode: '<svg/>',
  amount: 500,
  now: '2026-11-21T05:00:00.000Z',
  expireIn: '2026-11-21T05:10:00.000Z',
};

/** What the server would answer just now; a test changes it as the world changes. */
const world: { qr: OpenCode; statements: StatementRow[] } = { qr: code, statements: [] };

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  Object.assign(world, { qr: code, statements: [] });
  shownToasts.set([]);
  qrOnScreen.set(undefined);
  closeSheet();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const toasts = () => shownToasts.get().map(({ text, tone }) => [text, tone]);

/** Shows the portal's teller, once it has seen the open code. */
async function open() {
  const server = fakeServer({
    'GET /wallet': json(200, wallet),
    'GET /deposit/current': () => json(200, { qr: world.qr })(),
    'POST /statement': () => json(200, { statements: world.statements, total: 1 })(),
  });
  await show(<DepositsTold />);
  await soon(() => expect(waitingQr.get()?.id).toBe('q1'));
  return server;
}

const pay = (amount: number) =>
  doing(() => qrEvents.set({ qrcodeId: 'q1', bankCode: 'WW', state: 'paid', amount }));

test('money that comes while its sheet is closed is told once, with the amount that came', async () => {
  await open();
  await pay(499.5);
  await soon(() => expect(toasts()).toEqual([['฿499.50 deposited to your wallet', 'success']]));
  shownToasts.set([]);
  world.qr = null;
  await doing(() => refresh(['deposit.qr.current', 'statement.list']));
  expect(toasts()).toEqual([]);
});

test('money that comes is told without its amount where the home hides amounts', async () => {
  hideAmounts(true);
  onTestFinished(() => hideAmounts(false));
  await open();
  await pay(499.5);
  await soon(() => expect(toasts()).toEqual([['Deposit received', 'success']]));
});

test('the open sheet of a code is left to say it, and one that shows another code is not', async () => {
  await open();
  openSheet('deposit');
  qrOnScreen.set('q1');
  await pay(500);
  expect(toasts()).toEqual([]);
  expect(openedSheet.get()?.code).toBe('deposit');
  await doing(() => qrEvents.set({ qrcodeId: 'q0', bankCode: 'WW', state: 'paid', amount: 20 }));
  await soon(() => expect(toasts()).toEqual([['฿20.00 deposited to your wallet', 'success']]));
});

test('where the event was missed, the statement tells of the code that is open no more', async () => {
  await open();
  const since = '2026-11-21T05:01:00.000Z';
  const deposit = { statementType: 'deposit', from: 'WW', to: 'WALLET', status: 'SUCCESS' } as const;
  world.statements = [statementRow({ ...deposit, amount: 500, createdAt: since })];
  world.qr = null;
  await doing(() => refresh(['deposit.qr.current']));
  await soon(() => expect(toasts()).toEqual([['฿500.00 deposited to your wallet', 'success']]));
});

test('a code that was cancelled or whose time is over is told of by nothing', async () => {
  await open();
  world.qr = null;
  await doing(() => refresh(['deposit.qr.current']));
  await soon(() => expect(queries.getQueryData(readKey('statement.list', NEWEST))).toBeDefined());
  await doing(() => undefined);
  expect(toasts()).toEqual([]);
});

test('what comes while nobody looks is told to whoever comes back', async () => {
  await open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  await pay(500);
  expect(toasts()).toEqual([]);
  visibility.mockReturnValue('visible');
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  await soon(() => expect(toasts()).toHaveLength(1));
  visibility.mockRestore();
});

test('a code whose event was missed is told of by the statement, also after another one was heard', async () => {
  await open();
  await pay(500);
  await soon(() => expect(toasts()).toHaveLength(1));
  shownToasts.set([]);
  world.qr = {
    ...{ ...code, qrcodeId: 'q2', amount: 70 },
    ...{ now: '2026-11-21T06:00:00.000Z', expireIn: '2026-11-21T06:10:00.000Z' },
  };
  await doing(() => refresh(['deposit.qr.current']));
  await soon(() => expect(waitingQr.get()?.id).toBe('q2'));
  const deposit = { statementType: 'deposit', from: 'WW', to: 'WALLET', status: 'SUCCESS' } as const;
  world.statements = [statementRow({ ...deposit, amount: 70, createdAt: '2026-11-21T06:01:00.000Z' })];
  world.qr = null;
  await doing(() => refresh(['deposit.qr.current', 'statement.list']));
  await soon(() => expect(toasts()).toEqual([['฿70.00 deposited to your wallet', 'success']]));
});

test('what came while a code was still open is not told of as its payment', async () => {
  await open();
  world.qr = { ...code, now: '2026-11-21T05:05:00.000Z' };
  await doing(() => refresh(['deposit.qr.current']));
  const deposit = { statementType: 'deposit', from: 'WW', to: 'WALLET', status: 'SUCCESS' } as const;
  world.statements = [statementRow({ ...deposit, amount: 250, createdAt: '2026-11-21T05:01:00.000Z' })];
  world.qr = null;
  await doing(() => refresh(['deposit.qr.current']));
  await soon(() => expect(queries.getQueryData(readKey('statement.list', NEWEST))).toBeDefined());
  await doing(() => undefined);
  expect(toasts()).toEqual([]);
});
