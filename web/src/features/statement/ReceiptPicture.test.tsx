// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { setBrand } from '../../messages/brand.ts';
import { later } from '../../messages/en/later.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, showHook, soon, tap } from '../../testing/screen.tsx';
import { statementRow, wallet } from '../../testing/statement.ts';
import { ReceiptPicture, useReceiptText } from './ReceiptPicture.tsx';
import type { ReceiptText } from './receipt-picture.ts';

const drawn = vi.hoisted(() => ({ texts: [] as unknown[], fails: false }));
vi.mock('./receipt-picture.ts', () => ({
  drawReceipt: async (text: ReceiptText) => {
    if (drawn.fails) throw new Error('This browser draws no pictures');
    drawn.texts.push(text);
    return new File(['png'], `${text.reference}.png`, { type: 'image/png' });
  },
}));

const { picture } = later.statementFiles;
const row = statementRow({
  _id: '019a9f3e-5c1b-7d20-8e41-0123456789a0',
  statementType: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  status: 'SUCCESS',
  amount: 1234.5,
  createdAt: '2026-11-20T12:42:08.000Z',
});

beforeEach(() => {
  Object.assign(drawn, { texts: [], fails: false });
  shownToasts.set([]);
  setBrand('Prae');
  fakeServer({ 'GET /wallet': json(200, wallet) });
});

test('the picture says what the receipt says, amounts that the member hides elsewhere included', async () => {
  const text = await showHook(() => useReceiptText(row));
  expect(text.now).toEqual({
    brand: 'Prae',
    reference: 'PR-28T5-CY4T',
    activity: 'Deposit',
    amount: '+฿1,234.50',
    status: 'SUCCESS',
    state: 'Success',
    hasArrived: true,
    rows: [
      { label: 'Via', value: 'KBANK' },
      { label: 'To', value: 'Wallet' },
      { label: 'Time', value: '20/11/2026 19:42:08' },
      { label: 'Reference', value: 'PR-28T5-CY4T' },
    ],
  });
});

test.each([
  ['what went out has a minus', { statementType: 'withdraw' }, '\u2212฿200.00'],
  ['what went into a game has one, too', {}, '\u2212฿200.00'],
  ['what failed has no sign', { statementType: 'withdraw', status: 'FAILED' }, '฿200.00'],
] as const)('%s', async (_, changes, amount) => {
  const moved = statementRow({ amount: -200, status: 'SUCCESS', ...changes });
  const text = await showHook(() => useReceiptText(moved));
  expect([text.now.amount, text.now.hasArrived]).toEqual([amount, false]);
});

test('the end of a bonus has no amount, and says of which', async () => {
  const ended = { statementType: 'finish_bonus', status: 'FAILED', amount: 0 } as const;
  const row = statementRow({ ...ended, bonus: { description: 'Every day' } });
  const { now } = await showHook(() => useReceiptText(row));
  expect([now.amount, now.rows[0]]).toEqual(['', { label: 'Details', value: 'Every day' }]);
});

test('it is handed to the share sheet, saved where there is none, and a browser that draws nothing is told of', async () => {
  const shared: string[] = [];
  const share = async ({ files }: { files: File[] }) => void shared.push(...files.map(({ name }) => name));
  vi.stubGlobal('navigator', { onLine: true, canShare: () => true, share });
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await show(<ReceiptPicture row={row} />);
  const tapShare = () =>
    doing(() => document.querySelector<HTMLElement>(`[aria-label="${picture.share}"]`)?.click());
  await tapShare();
  await soon(() => expect(shared).toEqual(['PR-28T5-CY4T.png']));
  expect(saved).toEqual([]);
  vi.stubGlobal('navigator', { onLine: true });
  await tapShare();
  await soon(() => expect(saved).toEqual(['PR-28T5-CY4T.png']));
  expect(shownToasts.get().at(-1)?.text).toBe(picture.saved);
  drawn.fails = true;
  await tap(picture.save);
  await soon(() => expect(shownToasts.get().at(-1)?.text).toBe(picture.saveFailed));
  vi.restoreAllMocks();
});
