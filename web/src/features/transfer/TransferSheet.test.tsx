// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../client/call.ts';
import { awaited } from '../../client/endings.ts';
import { installation } from '../../client/installation.ts';
import { refresh } from '../../client/queries.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import {
  doing,
  fakeServer,
  keysOf,
  pass,
  press,
  show,
  soon,
  stopTime,
  tap,
  typeAmount,
} from '../../testing/screen.tsx';
import { type StatementRow, statementRow, wallet } from '../../testing/statement.ts';
import TransferSheet from './TransferSheet.tsx';

const texts = { ...messages.transfer, ...later.transferSheet };
const TRANSFER = 'POST /wallet/transfer';

/** What the statement would say just now; a test changes it as the world changes. */
const world: { statements: StatementRow[] } = { statements: [] };

beforeEach(() => {
  world.statements = [];
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const processing = json(202, { status: 'PROCESSING', _id: 'mine' });
/** The row of the operation that `processing` names. */
const mine = (row: Partial<StatementRow>) => statementRow({ _id: 'mine', ...row });

/** The sheet, which the test can close. */
let close: () => void;

function Sheet(ends: { from: string; to: string }): ReactNode {
  const [isOpen, setOpen] = useState(true);
  close = () => setOpen(false);
  return <TransferSheet open={isOpen} onClose={close} {...ends} />;
}

/** A sheet that has sent 200.00 by Enter and was answered so. */
async function sent({
  answer,
  from = 'WALLET',
  to = 'JOKER',
  more = {},
}: {
  answer: () => Response | Promise<Response>;
  from?: string;
  to?: string;
  more?: Parameters<typeof fakeServer>[0];
}) {
  const slotxo = { ...wallet.slots[0], code: 'SLOTXO', name: 'Slotxo' };
  const told = { ...wallet, slots: [...wallet.slots, slotxo] };
  const server = fakeServer({
    [TRANSFER]: answer,
    'GET /wallet': json(200, told),
    'POST /statement': () => json(200, { statements: world.statements, total: world.statements.length })(),
    ...more,
  });
  await show(<Sheet from={from} to={to} />);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('200');
  await press('Enter');
  return server;
}

/** What the line's news of a statement row makes the portal do. */
const news = () => doing(() => refresh(['statement.list']));

test('a transfer that is still under way turns into its end on the open sheet, by its own row alone', async () => {
  const likeIt = [statementRow({ status: 'FAILED' }), statementRow({ status: 'SUCCESS' })];
  world.statements = likeIt;
  await sent({ answer: processing });
  await soon(() => expect(said()).toContain(texts.processing));
  world.statements = [statementRow({ status: 'FAILED' }), mine({ status: 'PROCESSING' }), ...likeIt];
  await news();
  expect(said()).toContain(texts.processing);
  world.statements = [statementRow({ status: 'FAILED' }), mine({ status: 'SUCCESS' }), ...likeIt];
  await news();
  await soon(() => expect(said()).toContain(texts.success));
  expect(said()).toContain(texts.done);
  expect(said()).not.toContain(texts.processing);
});

test.each(['FAILED', 'SUCCESS'] as const)(
  'a transfer that nobody answered is told by no row, however like it one that is %s may be',
  async (status) => {
    const refused = json(503, { message: 'TRANSFER_FAIL' });
    const answers = [refused, lost, lost];
    // The row of the first one, which was refused in the moment before, or of the one without an answer: nobody knows.
    const answer = () => {
      world.statements.unshift(statementRow({ status }));
      return (answers.shift() ?? lost)();
    };
    const server = await sent({ answer });
    await soon(() => expect(server.count(TRANSFER)).toBe(1));
    await doing(() => press('Enter'));
    await soon(() => expect(said()).toContain(texts.unknown));
    await news();
    await news();
    expect(said()).toContain(texts.unknown);
    expect(said()).toContain(texts.askingHint.split('\n')[0]);
    await doing(() => call('transfer.create', { body: { from: 'WALLET', to: 'JOKER', amount: 200 } }));
    const [first, second, again] = keysOf(server, TRANSFER);
    expect(second).not.toBe(first);
    expect(again).toBe(second);
  },
);

test('the answer to a transfer that nobody answered before says that both are one', async () => {
  const answers = [lost, json(200, { message: 'SUCCESS', status: 'SUCCESS', _id: 'mine' })];
  const body = { from: 'WALLET', to: 'JOKER', amount: 200 };
  const server = fakeServer({ [TRANSFER]: () => (answers.shift() ?? processing)() });
  await doing(() => call('transfer.create', { body }));
  expect(server.count(TRANSFER)).toBe(1);
  await sent({ answer: () => (answers.shift() ?? processing)() });
  await soon(() => expect(said()).toContain(texts.success));
  expect(said()).toContain(texts.repeated);
});

test('a transfer that came back says that it failed and where the money is', async () => {
  await sent({ answer: processing });
  await soon(() => expect(said()).toContain(texts.processing));
  world.statements = [mine({ status: 'FAILED' })];
  await news();
  await soon(() => expect(said()).toContain(texts.failed));
  expect(said()).toContain('Your money is back in your wallet');
  expect(said()).not.toContain(texts.repeated);
  world.statements = [mine({ status: 'SUCCESS' })];
  await news();
  // An end is read once.
  expect(said()).toContain(texts.failed);
});

test('from game to game a first half that came to the wallet does not tell the end, whatever row comes after it', async () => {
  const both = json(202, { status: 'PROCESSING', _id: 'mine', nextId: 'second' });
  await sent({ answer: both, from: 'JOKER', to: 'SLOTXO' });
  await soon(() => expect(said()).toContain(texts.processing));
  const first = mine({ from: 'JOKER', to: 'WALLET', amount: 200, status: 'SUCCESS' });
  world.statements = [first];
  await news();
  world.statements = [statementRow({ from: 'WALLET', to: 'SLOTXO', status: 'FAILED' }), first];
  await news();
  await news();
  expect(said()).toContain(texts.processing);
});

test('from game to game the second half tells the end when it is what was answered about', async () => {
  await sent({ answer: processing, from: 'JOKER', to: 'SLOTXO' });
  world.statements = [mine({ from: 'WALLET', to: 'SLOTXO', status: 'SUCCESS' })];
  await news();
  await soon(() => expect(said()).toContain(texts.success));
});

test.each([
  { way: 'out of a game', to: 'WALLET' },
  { way: 'from game to game', to: 'SLOTXO' },
])('money that never left a game is said to be there, $way', async ({ to }) => {
  await sent({ answer: processing, from: 'JOKER', to });
  world.statements = [mine({ from: 'JOKER', to: 'WALLET', amount: 200, status: 'FAILED' })];
  await news();
  await soon(() => expect(said()).toContain('Your money is back in Joker'));
});

test.each([
  { status: 'SUCCESS', text: texts.success },
  { status: 'FAILED', text: 'Your money is back in your wallet' },
] as const)(
  'from game to game the second half, which the answer names, tells the end: $status',
  async ({ status, text }) => {
    const both = json(202, { status: 'PROCESSING', _id: 'mine', nextId: 'second' });
    await sent({ answer: both, from: 'JOKER', to: 'SLOTXO' });
    await soon(() => expect(said()).toContain(texts.processing));
    const first = mine({ from: 'JOKER', to: 'WALLET', amount: 200, status: 'SUCCESS' });
    world.statements = [first];
    await news();
    expect(said()).toContain(texts.processing);
    world.statements = [statementRow({ _id: 'second', to: 'SLOTXO', status }), first];
    await news();
    await soon(() => expect(said()).toContain(text));
  },
);

/** What a server answers one after the other; at last that nothing comes. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  return { answer: () => (answers.shift() ?? lost)() };
}

const done = json(200, { message: 'SUCCESS', status: 'SUCCESS', _id: 'mine' });

test('a transfer without an answer is sent again by itself, under its key, until it is answered', async () => {
  stopTime();
  const server = await sent(answering(lost, lost, lost, done));
  await soon(() => expect(said()).toContain(texts.askingHint.split('\n')[0]));
  await pass(2_000);
  expect(server.count(TRANSFER)).toBe(2);
  await pass(3_900);
  expect(server.count(TRANSFER)).toBe(2);
  await pass(200);
  expect(server.count(TRANSFER)).toBe(3);
  await pass(8_000);
  await soon(() => expect(said()).toContain(texts.success));
  // The member asked once, and is told of no other request.
  expect(said()).not.toContain(texts.repeated);
  expect(new Set(keysOf(server, TRANSFER)).size).toBe(1);
  await pass(200_000);
  expect(server.count(TRANSFER)).toBe(4);
});

test('it is sent again at once when the network is back, and one under way is followed then', async () => {
  stopTime();
  await sent(answering(lost, processing));
  await soon(() => expect(said()).toContain(texts.unknown));
  await doing(() => window.dispatchEvent(new Event('online')));
  await soon(() => expect(said()).toContain(texts.processing));
  world.statements = [mine({ status: 'SUCCESS' })];
  await news();
  await soon(() => expect(said()).toContain(texts.success));
});

test('what is refused when it is sent again has moved nothing, and the form says why', async () => {
  stopTime();
  const server = await sent(answering(lost, json(400, { message: 'MONEY_NOT_ENOUGH' })));
  await soon(() => expect(said()).toContain(texts.unknown));
  await pass(2_000);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  expect(said()).toContain(later.lateErrors.MONEY_NOT_ENOUGH);
  await pass(200_000);
  expect(server.count(TRANSFER)).toBe(2);
});

test.each([
  ['is turned away', json(429, { message: 'REQUEST_LIMIT' })],
  ['meets a fault', json(500, { message: 'INTERNAL_SERVER_ERROR' })],
  ['meets a server that cannot now', json(503, { message: 'SERVICE_UNAVAILABLE' })],
])('where it %s when it is sent again, it stays unknown and is sent no more', async (_, answer) => {
  stopTime();
  const server = await sent(answering(lost, answer));
  await soon(() => expect(said()).toContain(texts.unknown));
  await pass(2_000);
  await soon(() => expect(said()).toContain(texts.unknownHint.split('\n')[0]));
  await pass(200_000);
  expect(server.count(TRANSFER)).toBe(2);
});

test('a fault is an answer, and nothing is sent again for it', async () => {
  stopTime();
  const server = await sent(answering(json(500, { message: 'INTERNAL_SERVER_ERROR' })));
  await soon(() => expect(said()).toContain(texts.unknownHint.split('\n')[0]));
  await pass(200_000);
  expect(server.count(TRANSFER)).toBe(1);
});

test('after two minutes nothing is sent any more, and the sheet says what is known', async () => {
  stopTime();
  const server = await sent(answering());
  await soon(() => expect(said()).toContain(texts.askingHint.split('\n')[0]));
  await pass(120_000);
  expect(server.count(TRANSFER)).toBe(6);
  expect(said()).toContain(texts.unknownHint.split('\n')[0]);
  await doing(() => window.dispatchEvent(new Event('online')));
  await pass(200_000);
  expect(server.count(TRANSFER)).toBe(6);
});

test('once the sheet is closed nothing is sent, and an answer that was on its way is left to the page to tell', async () => {
  stopTime();
  awaited.set([]);
  let comes = (): void => undefined;
  const late = () =>
    new Promise<Response>((resolve) => {
      comes = () => resolve(processing());
    });
  const server = await sent(answering(lost, late));
  await soon(() => expect(said()).toContain(texts.unknown));
  await pass(2_000);
  await doing(() => close());
  await doing(() => comes());
  await soon(() => expect(awaited.get().map(({ id }) => id)).toEqual(['mine']));
  await doing(() => window.dispatchEvent(new Event('online')));
  await pass(200_000);
  expect(server.count(TRANSFER)).toBe(2);
});

test('after money has come to a game, it is entered by one tap, with that money and no other', async () => {
  const went: string[] = [];
  vi.stubGlobal('open', () => ({ opener: null, location: { replace: (link: string) => went.push(link) } }));
  installation.set({ ...installation.get(), iframe: true });
  const server = await sent({
    answer: json(200, { status: 'SUCCESS', _id: 'mine' }),
    more: {
      'GET /wallet/account/JOKER': json(200, { username: 'somjai', password: 'secret' }),
      'POST /autoLogin/joker/somjai': json(200, { link: 'https://site.test/lobby' }),
    },
  });
  await soon(() => expect(said()).toContain(texts.success));
  await tap('Play Joker');
  await soon(() => expect(went).toEqual(['https://site.test/lobby']));
  const posted = server.requests.filter(({ method }) => method === 'POST').map(({ url }) => url);
  expect(posted.filter((url) => url !== '/api/statement')).toEqual([
    '/api/wallet/transfer',
    '/api/autoLogin/joker/somjai',
  ]);
});

test('after money has come to the wallet, nothing is offered to be played', async () => {
  await sent({ answer: json(200, { status: 'SUCCESS', _id: 'mine' }), from: 'JOKER', to: 'WALLET' });
  await soon(() => expect(said()).toContain(texts.success));
  expect(said()).not.toContain('Play');
});

test('a refusal that comes after its sheet was closed is told on the page', async () => {
  stopTime();
  shownToasts.set([]);
  let comes = (): void => undefined;
  const late = () =>
    new Promise<Response>((resolve) => {
      comes = () => resolve(json(400, { message: 'MONEY_NOT_ENOUGH' })());
    });
  await sent(answering(lost, late));
  await soon(() => expect(said()).toContain(texts.unknown));
  await pass(2_000);
  await doing(() => close());
  await doing(() => comes());
  await soon(() =>
    expect(shownToasts.get()).toMatchObject([{ text: later.lateErrors.MONEY_NOT_ENOUGH, tone: 'error' }]),
  );
});

test('the focus goes on to the main button when the amount is sent, and stays where it can be used', async () => {
  const focused = () => document.activeElement?.textContent;
  const server = fakeServer({
    [TRANSFER]: processing,
    'GET /wallet': json(200, wallet),
    'POST /statement': () => json(200, { statements: world.statements, total: 1 })(),
  });
  await show(<Sheet from="WALLET" to="JOKER" />);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('200');
  document.querySelector<HTMLInputElement>('.amount-input input')?.focus();
  await press('Enter');
  await soon(() => expect(server.count(TRANSFER)).toBe(1));
  await soon(() => expect(focused()).toBe(messages.shell.close));
  const toStatement = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === texts.toStatement,
  );
  toStatement?.focus();
  world.statements = [mine({ status: 'SUCCESS' })];
  await news();
  await soon(() => expect(said()).toContain(texts.success));
  expect(focused()).toBe(texts.done);
});

test('either end can be set back to none, and the same account can be chosen on both: each says what is in the way', async () => {
  const server = fakeServer({ 'GET /wallet': json(200, wallet) });
  await show(<Sheet from="WALLET" to="JOKER" />);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('20');
  const swatches = () => [...document.querySelectorAll<HTMLButtonElement>('.swatch')];
  const choose = async (end: 0 | 1, name: string) => {
    await doing(() => swatches()[end]?.click());
    const rows = [...document.querySelectorAll<HTMLButtonElement>('.place-row .row')];
    chosen.push(...rows.filter((row) => row.getAttribute('aria-current') === 'true'));
    await doing(() => rows.find((row) => row.textContent?.includes(name))?.click());
  };
  const chosen: HTMLElement[] = [];
  await choose(1, texts.none);
  expect(swatches().map(({ className }) => className)).toEqual(['swatch', 'swatch swatch-empty']);
  await press('Enter');
  expect(said()).toContain(texts.selectAccount);
  await choose(1, texts.wallet);
  await press('Enter');
  expect(said()).toContain(texts.sameAccount);
  expect(said()).not.toContain(texts.selectAccount);
  await choose(0, texts.none);
  await choose(1, 'Joker');
  await press('Enter');
  expect(said()).toContain(texts.selectAccount);
  expect(server.count(TRANSFER)).toBe(0);
  const names = ['Joker', texts.none, texts.wallet, texts.wallet];
  for (const [at, row] of chosen.entries()) expect(row.textContent).toContain(names[at]);
  expect(chosen.length).toBe(names.length);
});
