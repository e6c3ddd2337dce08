// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import {
  type FakeServer,
  fakeServer,
  keysOf,
  pass,
  show,
  soon,
  stopTime,
  tap,
} from '../../testing/screen.tsx';
import RefundSheet from './RefundSheet.tsx';

const { refund: texts } = later;

const checked = {
  ...{
    result: true,
    bonus: false,
    info: '',
    refundAmount: 12.5,
    refundSuccess: 5,
    refundFail: 10,
    refusal: null,
  },
  ...{ withdrawal: false, waiting: 0, from: '2026-11-15T17:00:00.000Z', to: '2026-11-22T17:00:00.000Z' },
  until: '2026-11-29T17:01:00.000Z',
  lines: [
    { kind: 'plain', loss: 150, percent: 5 },
    { kind: 'failed', bonus: 'WELCOME', name: 'For new members', loss: 50, percent: 10 },
    { kind: 'failed', bonus: 'OLD', loss: 50, percent: 10 },
  ],
};

beforeEach(() => {
  shownToasts.set([]);
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const said = (): string => document.querySelector('dialog:not(.modal-leaving)')?.textContent ?? '';
const button = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);

function answering(check: object, more: Parameters<typeof fakeServer>[0] = {}): FakeServer {
  return fakeServer({
    'GET /refund/check': json(200, { ...checked, ...check }),
    'POST /refund': json(200, { total: 0, refunds: [] }),
    'GET /refund/banners': json(200, []),
    ...more,
  });
}

test('tells the week line by line, and until when it can be received', async () => {
  answering({});
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(`${texts.backOf('16/11/2026', '22/11/2026')}฿12.50`));
  expect(said()).toContain(texts.part('฿150.00', '5'));
  expect(said()).toContain(texts.failed('For new members'));
  expect(said()).not.toContain('WELCOME');
  expect(said()).toContain(texts.failed('OLD'));
  expect(said()).toContain(texts.until('29/11/2026'));
  expect(button(texts.receive)?.getAttribute('aria-disabled')).toBeNull();
});

test('where something was won elsewhere or since, its numbers add up from what was lost to what counts', async () => {
  answering({
    lost: [
      { kind: 'plain', loss: 1_000 },
      { kind: 'failed', bonus: 'WELCOME', name: 'For new members', loss: 500 },
    ],
    won: { week: 300, since: 900 },
    lines: [
      { kind: 'plain', loss: 200, percent: 5 },
      { kind: 'failed', bonus: 'WELCOME', name: 'For new members', loss: 100, percent: 10 },
    ],
  });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(texts.how));
  const rows = [...document.querySelectorAll('.receipt-rows > div')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    `${texts.plain}${texts.lost('฿1,000.00')}`,
    `${texts.failed('For new members')}${texts.lost('฿500.00')}`,
    `${texts.wonWeek}−฿300.00`,
    `${texts.wonSince}−฿900.00`,
    `${texts.plain}${texts.counts('฿200.00', '5')}`,
    `${texts.failed('For new members')}${texts.counts('฿100.00', '10')}`,
  ]);
});

test('where all that was lost was won elsewhere, it says so', async () => {
  const nothing = { result: false, refundAmount: 0, lines: [], refusal: 'REFUND_MINIMUM' };
  answering({ ...nothing, lost: [{ kind: 'plain', loss: 150 }], won: { week: 150, since: 0 } });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(`${texts.wonWeek}−฿150.00${texts.left}฿0.00`));
  expect(said()).toContain(texts.nothing);
});

test.each([
  ['a bonus is in force', { bonus: true }, texts.withBonus, true],
  ['a withdrawal is under way', { withdrawal: true }, texts.withWithdrawal, false],
])('cannot be received while %s, and says why', async (_, standing, reason, leadsToBonus) => {
  answering({ ...standing, refusal: 'REFUND_CONDITION' });
  const close = vi.fn();
  await show(<RefundSheet open onClose={close} />);
  await soon(() => expect(said()).toContain(reason));
  expect(button(texts.receive)?.getAttribute('aria-disabled')).toBe('true');
  expect(button(texts.toBonus) !== undefined).toBe(leadsToBonus);
  if (!leadsToBonus) return;
  await tap(texts.toBonus);
  expect(close).toHaveBeenCalled();
  expect(location.pathname).toBe('/user/bonus');
});

test('has no button where there is nothing to receive', async () => {
  answering({ result: false, refundAmount: 0, lines: [], refusal: 'REFUND_MINIMUM' });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(texts.nothing));
  expect(button(texts.receive)).toBeUndefined();
  // And no sum of nothing, with all that would explain it.
  expect(document.querySelector('.refund-week .amount')).toBeNull();
  expect(said()).toContain(texts.howShort);
  expect(said()).not.toContain(texts.how);
});

test('tells a refusal in a red toast', async () => {
  answering({}, { 'POST /refund/receive': json(400, { message: 'NO_REFUND' }) });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(button(texts.receive)).toBeDefined());
  await tap(texts.receive);
  await soon(() =>
    expect(shownToasts.get()).toMatchObject([{ text: later.lateErrors.NO_REFUND, tone: 'error' }]),
  );
});

const [plain, failed] = [
  { kind: 'plain', loss: 150, percent: 5 },
  { kind: 'failed', bonus: 'WELCOME', loss: 50, percent: 10 },
];

test.each([
  ['both rates', { waitingLines: [plain, failed] }, texts.rates('5', '10')],
  ['both rates of a server that does not tell of what', {}, texts.rates('5', '10')],
  ['no rate at which nothing was lost', { waitingLines: [plain], refundFail: 0 }, texts.rateMet('5')],
  ['that of failed bonuses alone', { waitingLines: [failed] }, texts.rateUnmet('10')],
  ['none where it is 0', { waitingLines: [failed], refundSuccess: 0 }, undefined],
])('asks before it is added, with %s', async (_, told, rates) => {
  answering(
    { result: false, waiting: 12.5, refusal: 'NO_REFUND', ...told },
    { 'POST /refund/addWallet': json(200, { message: 'REFUND_SUCCESS', status: 'SUCCESS', amount: 12.5 }) },
  );
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(button(texts.add)).toBeDefined());
  await tap(texts.add);
  await soon(() => expect(said()).toContain(texts.addText('฿12.50')));
  const paragraphs = [...document.querySelectorAll('dialog .refund-said')].map((p) => p.textContent);
  expect(paragraphs).toEqual([texts.addText('฿12.50'), ...(rates === undefined ? [] : [rates])]);
  await tap(texts.cancel);
  await soon(() => expect(button(texts.add)).toBeDefined());
  await tap(texts.add);
  await soon(() => expect(button(texts.confirm)).toBeDefined());
  await tap(texts.confirm);
  await soon(() => expect(shownToasts.get()).toMatchObject([{ text: texts.added('฿12.50') }]));
});

test('says of losses under the bonus in use alone that they count when it has ended, and until when', async () => {
  const lines = [{ kind: 'active', bonus: 'DAY20', loss: 100, percent: 0 }];
  answering({ result: false, bonus: true, refundAmount: 0, refusal: 'REFUND_CONDITION', lines });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(texts.afterBonus('29/11/2026')));
  expect(said()).not.toContain(texts.nothing);
  expect(said()).toContain(texts.withBonus);
});

test('cannot be received while a stake may come back, and says until when', async () => {
  answering({ refusal: 'REFUND_CONDITION', waitsUntil: '2026-11-23T04:30:00.000Z', waiting: 5 });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(texts.waits('23/11/2026 11:30')));
  expect(button(texts.receive)?.getAttribute('aria-disabled')).toBe('true');
  // What was received before does not wait for it.
  expect(button(texts.add)?.getAttribute('aria-disabled')).toBeNull();
});

test.each([
  ['a bonus is in force', { bonus: true }, texts.withBonus],
  ['a withdrawal is under way', { withdrawal: true }, texts.withWithdrawal],
])('what waits cannot be added while %s, and says why', async (_, standing, reason) => {
  answering({ ...standing, result: false, refundAmount: 0, waiting: 12.5, refusal: 'NO_REFUND' });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(document.querySelector('#refund-obstacle')?.textContent).toContain(reason));
  expect(button(texts.add)?.getAttribute('aria-disabled')).toBe('true');
  expect(button(texts.add)?.getAttribute('aria-describedby')).toBe('refund-obstacle');
  await tap(texts.add);
  expect(said()).not.toContain(texts.addTitle);
});

const rows = () =>
  [...document.querySelectorAll('.receipt-rows > div')].map(({ textContent }) => textContent);

test('what waits says why it cannot be added also where the week had nothing', async () => {
  const nothing = { result: false, refundAmount: 0, lines: [], refusal: 'REFUND_MINIMUM' };
  answering({ ...nothing, bonus: true, waiting: 12.5 });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() =>
    expect(document.querySelector('#refund-obstacle')?.textContent).toContain(texts.withBonus),
  );
  expect(said()).toContain(texts.nothing);
});

test('what was received stays explained, and nothing keeps anybody from it any more', async () => {
  const over = { result: false, refundAmount: 0, refusal: 'NO_REFUND', bonus: true };
  answering({ ...over, received: 12.5, lines: [plain, failed] });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(texts.received));
  expect(rows()).toEqual([
    `${texts.plain}${texts.part('฿150.00', '5')}`,
    `${texts.failed('WELCOME')}${texts.part('฿50.00', '10')}`,
    `${texts.back}฿12.50`,
  ]);
  expect(said()).not.toContain(texts.withBonus);
});

test.each([
  [{ refundAmount: 50_000 }],
  [{ result: false, refundAmount: 0, refusal: 'NO_REFUND', received: 50_000 }],
])('where the lines come to more than is given back of a week it says so (%j)', async (standing) => {
  answering({ ...standing, most: 50_000, lines: [{ kind: 'plain', loss: 2_000_000, percent: 5 }] });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(rows()).toContain(`${texts.back}${texts.most('฿50,000.00')}`));
});

test('a refund whose answer is lost is asked for again under the same key, and was received', async () => {
  stopTime();
  let left = 2;
  const received = json(200, { message: 'REFUND_SUCCESS', status: 'SUCCESS', amount: 12.5 });
  const server = answering(
    {},
    {
      'POST /refund/receive': () =>
        left-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : received(),
    },
  );
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(button(texts.receive)).toBeDefined());
  await tap(texts.receive);
  for (const ms of [1_000, 2_000, 2_000]) await pass(ms);
  await soon(() =>
    expect(shownToasts.get()).toMatchObject([{ text: texts.isReceived('฿12.50'), tone: 'success' }]),
  );
  expect(new Set(keysOf(server, 'POST /refund/receive')).size).toBe(1);
});

test('past refunds are asked for ten at a time, and the next page takes the place of the first', async () => {
  const refund = { refundAmount: 12.5, createdAt: '2026-11-23T05:00:00.000Z' };
  const server = answering(
    {},
    {
      'POST /refund': ({ body }) => {
        const { page } = body as { page: number };
        const from = page === 1 ? '2026-11-15T17:00:00.000Z' : '2026-08-30T17:00:00.000Z';
        return json(200, { total: 12, refunds: [{ ...refund, from }] })();
      },
    },
  );
  await show(<RefundSheet open onClose={() => {}} />);
  const log = () => document.querySelector('.refund-log .rows')?.textContent;
  await soon(() => expect(log()).toContain(texts.backOf('16/11/2026', '22/11/2026')));
  expect(log()).toContain('23/11/2026 12:00');
  expect(log()).toContain('+฿12.50');
  await tap(later.statement.next);
  await soon(() => expect(log()).toContain(texts.backOf('31/08/2026', '06/09/2026')));
  expect(log()).not.toContain('16/11/2026');
  expect(said()).toContain(later.statement.page('2', '2'));
  const asked = server.requests.filter(({ url }) => url === '/api/refund').map(({ body }) => body);
  expect(asked).toEqual([
    { page: 1, limit: 10 },
    { page: 2, limit: 10 },
  ]);
});

test('where a refund was received and is not in the wallet yet, its empty list does not say that none was', async () => {
  answering({ result: false, refundAmount: 0, refusal: 'NO_REFUND', received: 12.5, waiting: 12.5 });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(document.querySelector('.refund-log > .meta')).not.toBeNull());
  expect(document.querySelector('.refund-log > .meta')?.textContent).toMatch(/added to your wallet/);
});

test('adding it without a connection stays at the question, and says why', async () => {
  const server = answering({ result: false, refundAmount: 0, refusal: 'NO_REFUND', waiting: 12.5 });
  await show(<RefundSheet open onClose={() => {}} />);
  await soon(() => expect(button(texts.add)).toBeDefined());
  await tap(texts.add);
  await soon(() => expect(button(texts.confirm)).toBeDefined());
  vi.stubGlobal('navigator', { onLine: false });
  await tap(texts.confirm);
  await soon(() =>
    expect(shownToasts.get()).toMatchObject([{ text: messages.shell.noAnswer, tone: 'error' }]),
  );
  await soon(() => expect(button(texts.confirm)).toBeDefined());
  expect(said()).toContain(texts.addText('฿12.50'));
  expect(server.count('POST /refund/addWallet')).toBe(0);
});
