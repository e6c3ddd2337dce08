// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { onScreen, type Row } from '../../client/endings.ts';
import { refresh } from '../../client/queries.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap, typeInto } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import DepositSheet from './DepositSheet.tsx';

const { bankTransfer, notice: texts } = later;
const ADD = 'POST /wallet/add';

const row = (change: Partial<Row> = {}): Row => ({
  ...{ _id: '019a0000-0000-7000-8000-000000000010', statementType: 'deposit', from: 'BANK', to: 'WALLET' },
  ...{ status: 'PROCESSING', amount: 500, createdAt: '2026-11-23T05:00:00.000Z', ...change },
});

/** What the server has: its statement, newest first. */
let rows: Row[] = [];
beforeEach(() => {
  rows = [];
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  shownToasts.set([]);
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';
const notice = (): string => document.querySelector('.notice')?.textContent ?? '';
const enter = () => doing(() => document.querySelector<HTMLFormElement>('form.notice')?.requestSubmit());

const isAdd = ({ url }: { url: string }) => url.endsWith('/wallet/add');

async function open({ mode = 'AUTO', add = json(202, { message: 'OK' }), kind = 'bank' } = {}) {
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: async () => undefined } });
  const kbank = {
    ...{ bankType: 'BANK', bankCode: 'KBANK', mode, currency: 'THB' },
    ...{
      bank: { nameTH: 'กสิกร', nameEN: 'KBANK Bank' },
      bankAccountName: 'PRAE CO',
      bankAccountNo: '1234567890',
    },
  };
  const number = { mode: 'AUTO', walletAccountName: 'PRAE', walletAccountNo: '0812345678' };
  const server = fakeServer({
    'GET /wallet': json(200, wallet),
    'GET /lookup/deposit': json(200, {
      ...{ banks: kind === 'bank' ? [kbank] : [], wallets: kind === 'bank' ? [] : [number], isManual: false },
    }),
    'GET /lookup/slip': json(200, {
      ...{ isOpen: true, closedFrom: '23:00', closedTo: '00:30', maxAgeMinutes: 60, maxBytes: 10_485_760 },
    }),
    'GET /lookup/banks': json(200, []),
    'GET /deposit/current': json(200, { qr: null }),
    'POST /statement': () => json(200, { total: rows.length, statements: rows })(),
    [ADD]: (request) => {
      const answer = add();
      if (answer.ok) rows = [row({ amount: (request.body as { amount: number }).amount })];
      return answer;
    },
  });
  // A phone.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  await show(<DepositSheet open onClose={() => undefined} />);
  await soon(() => expect(said()).toContain('PRAE'));
  return server;
}

const news = (next: Row[]) =>
  doing(async () => {
    rows = next;
    await refresh(['statement.list']);
  });

test('after the copy one line asks whether the money was sent, and the sum is told', async () => {
  const server = await open();
  expect(notice()).toBe('');
  await tap(bankTransfer.copy);
  await soon(() => expect(notice()).toContain(texts.sent));
  await tap(texts.tell);
  expect(document.activeElement).toBe(document.querySelector('.notice input'));
  await typeInto('.notice input', '1,250.5');
  await tap(texts.send);
  await soon(() => expect(notice()).toContain(texts.waiting('฿1,250.50')));
  expect(notice()).toContain(texts.waitingHint);
  expect(server.requests.filter(isAdd).map(({ body }) => body)).toEqual([{ amount: 1250.5 }]);
});

test('who comes back to a page that was loaded anew is asked as well', async () => {
  await open();
  await tap(bankTransfer.copy);
  document.body.replaceChildren();
  await open();
  await soon(() => expect(notice()).toContain(texts.sent));
});

test('of an account that is not watched the slip is what brings the money', async () => {
  rows = [row()];
  await open({ mode: 'MANUAL' });
  await soon(() => expect(notice()).toContain(texts.slipHint));
  expect(notice()).not.toContain(texts.waitingHint);
});

test('no sum is none, and what is refused says why', async () => {
  const server = await open({ add: json(429, { message: 'REQUEST_LIMIT' }) });
  await tap(bankTransfer.copy);
  await tap(texts.tell);
  await enter();
  await soon(() => expect(notice()).toContain(texts.empty));
  expect(server.requests.some(isAdd)).toBe(false);
  await typeInto('.notice input', '20');
  expect(notice()).not.toContain(texts.empty);
  await typeInto('.notice input', '20000000');
  expect(document.querySelector<HTMLInputElement>('.notice input')?.value).toBe('20');
  expect(notice()).toContain(later.depositSheet.aboveMax('฿10,000,000.00'));
  await enter();
  await soon(() => expect(notice()).toContain(messages.errors.REQUEST_LIMIT));
});

test('what is open is there when the sheet opens, and its arrival is shown', async () => {
  rows = [row()];
  await open();
  await soon(() => expect(notice()).toContain(texts.waiting('฿500.00')));
  expect(onScreen.get()?.id).toBe(row()._id);
  await news([row({ from: 'KBANK', status: 'SUCCESS' })]);
  await soon(() => expect(said()).toContain(messages.deposit.paid));
  expect(said()).toContain('500.00');
  await soon(() => expect(document.querySelector('.sheet-actions')?.textContent).toBe(messages.deposit.done));
});

test('what nobody saw in time says so, and can be announced again', async () => {
  rows = [row()];
  await open();
  await soon(() => expect(notice()).toContain(texts.waiting('฿500.00')));
  await news([row({ status: 'FAILED', note: 'NO_TRANSFER_SEEN' })]);
  await soon(() => expect(notice()).toContain(texts.expired('฿500.00')));
  expect(notice()).toContain(texts.expiredHint);
  await tap(texts.again);
  expect(document.querySelector('.notice input')).not.toBeNull();
});

test('another sum, from here or another device, takes its place', async () => {
  rows = [row()];
  await open();
  await soon(() => expect(notice()).toContain(texts.waiting('฿500.00')));
  const other = row({ _id: '019a0000-0000-7000-8000-000000000020', amount: 700 });
  await news([other, row({ status: 'FAILED', note: 'REPLACED' })]);
  await soon(() => expect(notice()).toContain(texts.waiting('฿700.00')));
  await tap(texts.change);
  expect(document.querySelector('.notice input')).not.toBeNull();
});

test('a gift that is under way is no notice', async () => {
  rows = [row({ from: 'TRUEWALLET' })];
  await open();
  expect(notice()).toBe('');
});

test('a wallet’s number has no such line', async () => {
  await open({ kind: 'wallet' });
  await tap(bankTransfer.copy);
  expect(notice()).toBe('');
});
