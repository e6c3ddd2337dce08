// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { refresh } from '../../client/queries.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, press, show, soon, typeAmount } from '../../testing/screen.tsx';
import { type StatementRow, statementRow, wallet } from '../../testing/statement.ts';
import TransferSheet from './TransferSheet.tsx';

const { transfer: texts } = messages;
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
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const processing = json(202, { status: 'PROCESSING' });

/** A sheet that has sent 200.00 by Enter and was answered so. */
async function sent({
  answer,
  date = new Date(),
  from = 'WALLET',
  to = 'JOKER',
}: {
  answer: () => Response | Promise<Response>;
  /** The server's clock. */
  date?: Date;
  from?: string;
  to?: string;
}): Promise<void> {
  const slotxo = { ...wallet.slots[0], code: 'SLOTXO', name: 'Slotxo' };
  const told = { ...wallet, slots: [...wallet.slots, slotxo] };
  fakeServer({
    [TRANSFER]: answer,
    'GET /wallet': () => Response.json(told, { headers: { date: date.toUTCString() } }),
    'POST /statement': () => json(200, { statements: world.statements, total: world.statements.length })(),
  });
  await show(<TransferSheet open onClose={() => undefined} from={from} to={to} />);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('200');
  await press('Enter');
}

/** What the line's news of a statement row makes the portal do. */
const news = () => doing(() => refresh(['statement.list']));

test.each([
  { how: 'is still under way', answer: processing, title: texts.processing },
  { how: 'nobody answered', answer: lost, title: texts.unknown },
])('a transfer that $how turns into its end on the open sheet', async ({ answer, title }) => {
  // The same movement of an earlier day is not the one that is waited for.
  world.statements = [statementRow({ status: 'SUCCESS', createdAt: minutesAgo(1) })];
  await sent({ answer });
  await soon(() => expect(said()).toContain(title));
  world.statements.unshift(statementRow({ status: 'PROCESSING' }));
  await news();
  await soon(() => expect(said()).toContain(texts.processing));
  world.statements[0] = statementRow({ status: 'SUCCESS' });
  await news();
  await soon(() => expect(said()).toContain(texts.success));
  expect(said()).toContain(texts.done);
  expect(said()).not.toContain(texts.processing);
});

test('a transfer that came back says that it failed and where the money is', async () => {
  await sent({ answer: processing });
  await soon(() => expect(said()).toContain(texts.processing));
  world.statements = [statementRow({ status: 'FAILED' })];
  await news();
  await soon(() => expect(said()).toContain(texts.failed));
  expect(said()).toContain('Your money is back in your wallet');
});

test('from game to game both halves decide: the money of a failed second one is in the wallet', async () => {
  await sent({ answer: processing, from: 'JOKER', to: 'SLOTXO' });
  const first = statementRow({ from: 'JOKER', to: 'WALLET', amount: 200, status: 'SUCCESS' });
  world.statements = [first];
  await news();
  await soon(() => expect(said()).toContain(texts.processing));
  world.statements = [statementRow({ from: 'WALLET', to: 'SLOTXO', status: 'FAILED' }), first];
  await news();
  await soon(() => expect(said()).toContain('Your money is back in your wallet'));
  world.statements = [statementRow({ from: 'WALLET', to: 'SLOTXO', status: 'SUCCESS' }), first];
  await news();
  // An end is read once.
  expect(said()).toContain(texts.failed);
});

test('money that never left a game is said to be there', async () => {
  await sent({ answer: processing, from: 'JOKER', to: 'WALLET' });
  world.statements = [statementRow({ from: 'JOKER', to: 'WALLET', amount: 200, status: 'FAILED' })];
  await news();
  await soon(() => expect(said()).toContain('Your money is back in Joker'));
});

test('a device whose clock is an hour ahead finds the end all the same', async () => {
  await sent({ answer: processing, date: new Date(minutesAgo(60)) });
  world.statements = [statementRow({ status: 'SUCCESS', createdAt: minutesAgo(61) })];
  await news();
  await soon(() => expect(said()).toContain(texts.processing));
  world.statements.unshift(statementRow({ status: 'FAILED', createdAt: minutesAgo(59.9) }));
  await news();
  await soon(() => expect(said()).toContain(texts.failed));
});
