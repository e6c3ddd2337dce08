// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../client/call.ts';
import { awaited, type Named, NEWEST, useEnding } from '../client/endings.ts';
import { MONEY_READS } from '../client/money.ts';
import { queries, readKey, refresh } from '../client/queries.ts';
import { clearSession, memberMark, startSession } from '../client/session.ts';
import { hideAmounts } from '../features/wallet/hidden.ts';
import { closeSheet, openSheet } from '../shell/sheets.ts';
import { json } from '../testing/browser.ts';
import { doing, fakeServer, keysOf, show, soon } from '../testing/screen.tsx';
import { type StatementRow, statementRow, wallet } from '../testing/statement.ts';
import { EndingsTold } from './EndingsTold.ts';

const TRANSFER = 'POST /wallet/transfer';
const order = { body: { from: 'WALLET', to: 'JOKER', amount: 200 } };
const money = { amount: 800, hold: 0, transit: 0 };
const slots = [...wallet.slots, { ...wallet.slots[0], code: 'SLOTXO', name: 'Slotxo' }];
const withdrawal = { statementType: 'withdraw', from: 'WALLET', to: 'KBANK' } as const;

/** What the server would answer just now; a test changes it as the world changes. */
const world = { wallet: money, statements: [] as StatementRow[] };

beforeEach(() => {
  Object.assign(world, { wallet: money, statements: [] });
  sessionStorage.clear();
  shownToasts.set([]);
  closeSheet();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const toasts = () => shownToasts.get().map(({ text }) => text);

/** Has the sheet follow what an answer has named; nothing when it closes. */
let follow: (id: string | undefined, nextId?: string) => void;

function Sheet(): ReactNode {
  const [named, name] = useState<Named>();
  follow = (id, nextId) => name(id === undefined ? undefined : { id, nextId });
  return useEnding(named)?.status;
}

async function open() {
  const server = fakeServer({
    'GET /wallet': () => json(200, { ...wallet, slots, wallet: world.wallet })(),
    'POST /statement': () => json(200, { statements: world.statements, total: world.statements.length })(),
    [TRANSFER]: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await show(
    <>
      <EndingsTold />
      <Sheet />
    </>,
  );
  await soon(() => expect(server.count('GET /wallet')).toBe(1));
  return server;
}

/** Waits until the statement was read, and the screen has it. */
async function read(): Promise<void> {
  await soon(() => expect(queries.getQueryData(readKey('statement.list', NEWEST))).toBeDefined());
  await doing(() => undefined);
}

/** What the line's news make the portal do: the wallet's come first, the statement's after them. */
async function news(): Promise<void> {
  await doing(() => refresh(['wallet.read']));
  await doing(() => refresh(['statement.list']));
}

/** Money is under way, and the statement was read meanwhile. */
async function underWay(row: Partial<StatementRow> = {}) {
  const pending = statementRow(row);
  Object.assign(world, { wallet: { ...money, transit: 200 }, statements: [pending] });
  await open();
  await read();
  expect(toasts()).toEqual([]);
  return (status: StatementRow['status']) =>
    Object.assign(world, { wallet: money, statements: [{ ...pending, status }] });
}

test.each([
  ['a transfer that arrived', {}, 'SUCCESS', '฿200.00 transferred to Joker'],
  ['a transfer that came back', {}, 'FAILED', 'Transfer failed. ฿200.00 is back in your wallet'],
  [
    'one that never left its game',
    { from: 'JOKER', to: 'WALLET', amount: 200 },
    'FAILED',
    'Transfer failed. ฿200.00 is back in Joker',
  ],
  ['a withdrawal that was paid', withdrawal, 'SUCCESS', '฿200.00 was transferred to your bank account'],
  ['a withdrawal that was not', withdrawal, 'FAILED', 'Withdrawal failed. ฿200.00 is back in your wallet'],
] as const)('%s is told once, with the amount', async (_, row, status, text) => {
  const end = await underWay(row);
  end(status);
  await news();
  await soon(() => expect(toasts()).toEqual([text]));
  shownToasts.set([]);
  await news();
  expect(toasts()).toEqual([]);
});

test.each([
  ['a transfer that arrived', {}, 'SUCCESS', 'Transferred'],
  ['a transfer that came back', {}, 'FAILED', 'Transfer failed · Your money is back in your wallet'],
  ['a withdrawal that was paid', withdrawal, 'SUCCESS', 'Paid out'],
  [
    'a withdrawal that was not',
    withdrawal,
    'FAILED',
    'Withdrawal failed · Your money is back in your wallet',
  ],
] as const)('%s is told without its amount where the home hides amounts', async (_, row, status, text) => {
  hideAmounts(true);
  onTestFinished(() => hideAmounts(false));
  const end = await underWay(row);
  end(status);
  await news();
  await soon(() => expect(toasts()).toEqual([text]));
});

test('what ended before it was seen under way is old, and is not told', async () => {
  Object.assign(world, {
    wallet: { ...money, hold: 100 },
    statements: [statementRow({ status: 'SUCCESS' }), statementRow({ status: 'FAILED' })],
  });
  await open();
  await read();
  await news();
  expect(toasts()).toEqual([]);
});

test('while nothing is under way the statement is not read', async () => {
  const server = await open();
  await news();
  expect(server.count('POST /statement')).toBe(0);
});

test('what the open sheet says by itself is not said twice', async () => {
  const transfer = statementRow({});
  const payout = statementRow(withdrawal);
  Object.assign(world, { wallet: { ...money, transit: 200, hold: 200 }, statements: [payout, transfer] });
  await open();
  await read();
  openSheet('withdraw');
  await doing(() => follow(transfer._id));
  world.statements = world.statements.map((row) => ({ ...row, status: 'FAILED' }));
  await news();
  await soon(() => expect(toasts()).toEqual(['Withdrawal failed. ฿200.00 is back in your wallet']));
});

test('what ends while its sheet is closing is said, and several ends in one message', async () => {
  const [first, second] = [statementRow({}), statementRow({ amount: 50 })];
  Object.assign(world, { wallet: { ...money, transit: 250 }, statements: [second, first] });
  await open();
  await read();
  openSheet('withdraw');
  await doing(() => follow(first._id));
  closeSheet();
  world.statements = world.statements.map((row) => ({ ...row, status: 'SUCCESS' }));
  await news();
  await soon(() => expect(toasts()).toEqual(['฿200.00 transferred to Joker · ฿50.00 transferred to Joker']));
});

test('what ends while nobody looks is told to whoever comes back', async () => {
  const end = await underWay();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  end('FAILED');
  await news();
  expect(toasts()).toEqual([]);
  visibility.mockReturnValue('visible');
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  await soon(() => expect(toasts()).toHaveLength(1));
  visibility.mockRestore();
});

test('what another tab of this browser has told is not told again', async () => {
  const end = await underWay();
  const [{ _id } = statementRow({})] = world.statements;
  localStorage.setItem(`prae.told.${memberMark('0811111111')}`, JSON.stringify([_id]));
  end('FAILED');
  await news();
  expect(toasts()).toEqual([]);
});

test('what an answer has named is told once it has ended, also when no reading showed it under way', async () => {
  await open();
  await doing(() => follow('named'));
  await read();
  await doing(() => follow(undefined));
  world.statements = [
    statementRow({ _id: 'another', status: 'FAILED' }),
    statementRow({ _id: 'named', status: 'SUCCESS' }),
  ];
  await news();
  await soon(() => expect(toasts()).toEqual(['฿200.00 transferred to Joker']));
  await news();
  expect(toasts()).toHaveLength(1);
});

test('of a request without an answer nothing is told, whatever row is like it, and the same again carries its key', async () => {
  const server = await open();
  await doing(() => call('transfer.create', order));
  Object.assign(world, {
    wallet: { ...money, transit: 200 },
    statements: [statementRow({ status: 'FAILED' })],
  });
  await doing(() => refresh(MONEY_READS));
  await read();
  await news();
  expect(toasts()).toEqual([]);
  await doing(() => call('transfer.create', order));
  const [first, again] = keysOf(server, TRANSFER);
  expect(again).toBe(first);
});

test.each([
  ['SUCCESS', '฿200.00 transferred to Slotxo'],
  ['FAILED', 'Transfer failed. ฿200.00 is back in your wallet'],
] as const)(
  'from game to game the end of both halves is told, not that the first came to the wallet: %s',
  async (status, text) => {
    await open();
    await doing(() => follow('first', 'second'));
    await read();
    await doing(() => follow(undefined));
    const first = statementRow({ _id: 'first', from: 'JOKER', to: 'WALLET', amount: 200, status: 'SUCCESS' });
    world.statements = [first];
    await news();
    await news();
    expect(toasts()).toEqual([]);
    world.statements = [statementRow({ _id: 'second', from: 'WALLET', to: 'SLOTXO', status }), first];
    await news();
    await soon(() => expect(toasts()).toEqual([text]));
    await news();
    expect(toasts()).toHaveLength(1);
    expect(awaited.get()).toEqual([]);
  },
);

test('a first half that failed is the end of both', async () => {
  await open();
  await doing(() => follow('first', 'second'));
  await read();
  await doing(() => follow(undefined));
  world.statements = [
    statementRow({ _id: 'first', from: 'JOKER', to: 'WALLET', amount: 200, status: 'FAILED' }),
  ];
  await news();
  await soon(() => expect(toasts()).toEqual(['Transfer failed. ฿200.00 is back in Joker']));
  expect(awaited.get()).toEqual([]);
});
