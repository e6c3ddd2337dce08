// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearSession, startSession } from '../client/session.ts';
import { awaitedSlips, type SlipRow, slipEvents, slipOnScreen } from '../client/slip-events.ts';
import { hideAmounts } from '../features/wallet/hidden.ts';
import { messages } from '../messages/en/messages.ts';
import { closeSheet, openedSheet, openSheet } from '../shell/sheets.ts';
import { fakeStorage, json } from '../testing/browser.ts';
import { doing, type FakeServer, fakeServer, pass, show, soon, stopTime } from '../testing/screen.tsx';
import { wallet } from '../testing/statement.ts';
import { SlipsTold } from './SlipsTold.ts';

const { deposit } = messages;
const LIST = 'POST /statement/slip';

const slipOf = (change: Partial<SlipRow> = {}): SlipRow => ({
  ...{ createdAt: '2026-11-20T12:42:08.000Z', amount: 300, status: 'SUCCESS', link: '', reference: 'r1' },
  ...change,
});

const world = { slips: [] as SlipRow[] };

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  world.slips = [];
  shownToasts.set([]);
  slipOnScreen.set(undefined);
  closeSheet();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const toasts = () => shownToasts.get().map(({ text, tone }) => [text, tone]);
const arrived = ['฿300.00 deposited to your wallet', 'success'];

async function open(): Promise<FakeServer> {
  const server = fakeServer({
    'GET /wallet': json(200, wallet),
    [LIST]: () => json(200, { total: world.slips.length, slips: world.slips })(),
  });
  await show(<SlipsTold />);
  await soon(() => expect(server.count('GET /wallet')).toBe(1));
  return server;
}

const end = (status: 'SUCCESS' | 'FAILED', change: Partial<SlipRow> = {}) =>
  doing(() => {
    world.slips = [slipOf({ status, ...change })];
    slipEvents.set({ reference: 'r1', status });
  });

test('while no slip is under way nothing is read', async () => {
  const server = await open();
  expect(server.count(LIST)).toBe(0);
});

test('a slip that was credited is told once, with the amount that the bank tells', async () => {
  await open();
  await end('SUCCESS');
  await soon(() => expect(toasts()).toEqual([arrived]));
  shownToasts.set([]);
  await end('SUCCESS');
  expect(toasts()).toEqual([]);
});

test('it is told without its amount where the home hides amounts', async () => {
  hideAmounts(true);
  onTestFinished(() => hideAmounts(false));
  await open();
  await end('SUCCESS');
  await soon(() => expect(toasts()).toEqual([[deposit.paid, 'success']]));
});

test('one that was not accepted is told with a way to its reason, and once more if it is credited after all', async () => {
  await open();
  await end('FAILED', { amount: 0, note: 'UNKNOW_ERROR' });
  await soon(() => expect(toasts()).toEqual([[deposit.slipFailed, 'error']]));
  await doing(() => shownToasts.get()[0]?.action?.onAction());
  expect(openedSheet.get()?.code).toBe('slips');
  shownToasts.set([]);
  world.slips = [slipOf()];
  await doing(() => slipEvents.set({ reference: 'r1', status: 'SUCCESS' }));
  // What is known of the list is read again by whoever hears the event.
  const { refresh } = await import('../client/queries.ts');
  await doing(() => refresh(['slip.list']));
  await soon(() => expect(toasts()).toEqual([arrived]));
});

test('the open deposit sheet is left to say it of the slip that it shows', async () => {
  await open();
  openSheet('deposit');
  slipOnScreen.set('r1');
  await end('SUCCESS');
  await soon(() => expect(awaitedSlips.get()).toEqual([]));
  expect(toasts()).toEqual([]);
});

test('where the event was missed, the list tells of what was sent from here, and of nothing else', async () => {
  stopTime();
  world.slips = [slipOf({ status: 'PROCESSING', amount: 0 }), slipOf({ reference: 'r0', amount: 77 })];
  const server = await open();
  await doing(() => awaitedSlips.set(['r1']));
  await soon(() => expect(server.count(LIST)).toBe(1));
  world.slips = [slipOf(), slipOf({ reference: 'r0', amount: 77 })];
  await pass(15_000);
  await soon(() => expect(toasts()).toEqual([arrived]));
  expect(awaitedSlips.get()).toEqual([]);
  const asked = server.count(LIST);
  await pass(60_000);
  expect(server.count(LIST)).toBe(asked);
});
