// @vitest-environment happy-dom
import { GIFT_MINIMUM } from '@prae/contract/facts';
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { awaited } from '../../client/endings.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { gift as texts } from '../../messages/en/gift.ts';
import { lateErrors } from '../../messages/en/late-errors.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap, typeInto } from '../../testing/screen.tsx';
import { statementRow, wallet } from '../../testing/statement.ts';
import DepositSheet from './DepositSheet.tsx';

const { deposit } = messages;
const REDEEM = 'POST /wallet/truelink';
const link = 'https://gift.truemoney.com/campaign/?v=Ab0Cd1Ef2Gh3Ij4Kl5';
const gift = { mode: 'LINK', walletAccountName: 'PRAE GIFT' };
const number = { mode: 'AUTO', walletAccountName: 'PRAE WALLET', walletAccountNo: '0955550102' };

beforeEach(() => {
  sessionStorage.clear();
  shownToasts.set([]);
  awaited.set([]);
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';
const LINK = 'dialog input[type=text]';
const field = () => document.querySelector<HTMLInputElement>(LINK);
const blocked = () => document.querySelector('.sheet-actions button')?.getAttribute('aria-disabled');

/** The sheet with these wallets and no code to pay; the server answers a link so. */
async function open(
  wallets: object[],
  answer: () => Response | Promise<Response> = json(500, {}),
  statements: object[] = [],
  sheet: ReactNode = <DepositSheet open onClose={() => undefined} />,
) {
  const server = fakeServer({
    'GET /wallet': json(200, { ...wallet, currency: 'THB' }),
    'GET /lookup/deposit': json(200, { banks: [], wallets, isManual: false }),
    'GET /deposit/current': json(200, { qr: null }),
    'POST /statement': json(200, { statements, total: statements.length }),
    [REDEEM]: answer,
  });
  await show(sheet);
  await soon(() => expect(said()).not.toBe(''));
  return server;
}

test('the button sends nothing while the link is empty, and the link is found in what is pasted', async () => {
  const { count } = await open([gift], json(200, { message: 'SUCCESS', status: 'SUCCESS', amount: 50 }));
  await soon(() => expect(field()).not.toBeNull());
  expect([blocked(), said().includes(texts.hint(GIFT_MINIMUM))]).toEqual(['true', true]);
  await typeInto(LINK, `here you are: ${link} enjoy`);
  expect(field()?.value).toBe(link);
  // The field shows how every link begins.
  expect(said()).toContain(texts.found('…h3Ij4Kl5', 'PRAE GIFT'));
  expect(document.querySelector('.field-box .icon')).not.toBeNull();
  await soon(() => expect(blocked()).toBeNull());
  await tap(texts.send);
  await soon(() => expect(said()).toContain(deposit.paid));
  expect(said()).toContain('50');
  expect(count(REDEEM)).toBe(1);
});

test('what is no gift link is said at once, and not sent', async () => {
  const { count } = await open([gift]);
  await soon(() => expect(field()).not.toBeNull());
  await typeInto(LINK, 'no link');
  await tap(texts.send);
  await soon(() => expect(said()).toContain(lateErrors.TRUELINK_INVALID));
  expect(document.querySelector('.field-box .icon')).toBeNull();
  expect(shownToasts.get().map(({ text, tone }) => [text, tone])).toEqual([
    [lateErrors.TRUELINK_INVALID, 'error'],
  ]);
  expect(count(REDEEM)).toBe(0);
});

test.each([
  ['TRUELINK_DUPLICATE', 409, lateErrors.TRUELINK_DUPLICATE],
  ['NO_WALLET', 400, texts.noWallet],
] as const)('a refusal, %s, is a red toast and stays under the link', async (message, status, sentence) => {
  await open([gift], json(status, { message }));
  await soon(() => expect(field()).not.toBeNull());
  await typeInto(LINK, link);
  await tap(texts.send);
  await soon(() => expect(said()).toContain(sentence));
  expect(shownToasts.get().map(({ text, tone }) => [text, tone])).toEqual([[sentence, 'error']]);
  expect(field()?.value).toBe(link);
  expect(document.querySelector('.field-box .icon')).toBeNull();
});

test('a link that is being received has nothing said over it of the one before', async () => {
  await open([gift], () => new Promise<Response>(() => undefined));
  await soon(() => expect(field()).not.toBeNull());
  await typeInto(LINK, 'no link');
  await tap(texts.send);
  await soon(() => expect(shownToasts.get()).toHaveLength(1));
  await typeInto(LINK, link);
  await tap(texts.send);
  await soon(() => expect(said()).toContain(texts.sending));
  expect(shownToasts.get()).toEqual([]);
});

test('what is in progress says so', async () => {
  await open([gift], json(202, { status: 'PROCESSING', _id: 'g1', wallet: { amount: 0 } }));
  await soon(() => expect(field()).not.toBeNull());
  await typeInto(LINK, link);
  await tap(texts.send);
  await soon(() => expect(said()).toContain(texts.processing));
});

test.each([
  { note: 'DEPOSIT_LIMIT', isGood: true },
  { note: 'MEMBER_BARRED', isGood: true },
  { note: 'NO_WALLET', isGood: true },
  { note: undefined, isGood: false },
] as const)('what fails later says why: $note', async ({ note, isGood }) => {
  const row = statementRow({
    ...{ _id: 'g1', statementType: 'deposit', from: 'TRUEWALLET', to: 'WALLET', status: 'FAILED' },
    note,
  });
  await open([gift], json(202, { status: 'PROCESSING', _id: 'g1', wallet: { amount: 0 } }), [row]);
  await soon(() => expect(field()).not.toBeNull());
  await typeInto(LINK, link);
  await tap(texts.send);
  await soon(() => expect(said()).toContain(note ? texts.ends[note] : texts.failedHint));
  expect([said().includes(texts.endHint), said().includes(texts.failedHint)]).toEqual([isGood, !isGood]);
});

test('a wallet for plain transfers shows its number, and no form', async () => {
  await open([number, gift]);
  await soon(() => expect(said()).toContain('095-555-0102'));
  expect([said().includes('PRAE WALLET'), field()]).toEqual([true, null]);
});

function Closable(): ReactNode {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <DepositSheet open onClose={() => setOpen(false)} />;
}

test.each([
  {
    made: json(200, { message: 'SUCCESS', status: 'SUCCESS', _id: 'g1', amount: 50 }),
    named: ['g1'],
    told: [],
  },
  { made: json(202, { status: 'PROCESSING', _id: 'g1' }), named: ['g1'], told: [] },
  { made: json(504, {}), named: [], told: [[texts.processing, 'info']] },
  {
    made: json(409, { message: 'TRUELINK_DUPLICATE' }),
    named: [],
    told: [[lateErrors.TRUELINK_DUPLICATE, 'error']],
  },
])('the sheet can be closed while a gift is taken, and what became of it is told (%#)', async (given) => {
  let answer: (made: Response) => void = () => undefined;
  const made = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await open([gift, number], () => made, [], <Closable />);
  await soon(() => expect(document.querySelectorAll('dialog input[type=radio]').length).toBe(2));
  await doing(() => document.querySelector<HTMLElement>('dialog input[type=radio]')?.click());
  await soon(() => expect(field()).not.toBeNull());
  await typeInto(LINK, link);
  await tap(texts.send);
  await soon(() => expect(said()).toContain(texts.sending));
  await doing(() => document.querySelector<HTMLElement>(`[aria-label="${messages.shell.close}"]`)?.click());
  expect(document.querySelector('dialog')).toBeNull();
  await doing(() => answer(given.made()));
  await soon(() => expect(awaited.get().map(({ id }) => id)).toEqual(given.named));
  await soon(() => expect(shownToasts.get().map(({ text, tone }) => [text, tone])).toEqual(given.told));
});
