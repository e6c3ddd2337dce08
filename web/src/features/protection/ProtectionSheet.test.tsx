// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test } from 'vitest';
import { useRead } from '../../client/queries.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap, typeAmount } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import ProtectionSheet from './ProtectionSheet.tsx';
import { endOf, leastRoom, momentText, type Standing } from './standing.ts';

const { protection: texts } = later;
const LIMITS = 'PUT /account/limits';
const READ = 'GET /account/protection';

const standing: Standing = {
  limits: { day: 500 },
  pending: [],
  used: { day: 200, week: 1_200, month: 1_200 },
};

beforeEach(() => shownToasts.set([]));

const said = () => document.querySelector('dialog')?.textContent ?? '';
const toasted = () => shownToasts.get().map(({ text }) => text);
const row = (title: string) =>
  doing(() => {
    const rows = [...document.querySelectorAll<HTMLButtonElement>('button.row')];
    rows.find(({ textContent }) => textContent?.includes(title))?.click();
  });

async function open(answers: Parameters<typeof fakeServer>[0] = {}, now: Standing = standing) {
  const server = fakeServer({ [READ]: json(200, now), 'GET /wallet': json(200, wallet), ...answers });
  await show(<ProtectionSheet open onClose={() => undefined} />);
  await soon(() => expect(said()).toContain(texts.limits));
  return server;
}

test('who helps outside of the house is a tap away', async () => {
  await open({}, { ...standing, help: [{ name: 'Helpline', phone: '+856 21 123-456' }] });
  expect(said()).toContain(texts.helpHint);
  const link = document.querySelector('.protection-help a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['+856 21 123-456', 'tel:+85621123456']);
});

test('where nobody is known who helps outside, nothing is said of it', async () => {
  await open();
  expect(said()).not.toContain(texts.help);
});

test('each limit is shown with what is used of it, and where there is none that too', async () => {
  await open();
  expect(said()).toContain(texts.used('Today', '฿200.00', '฿500.00'));
  expect(said()).toContain(texts.unlimited('This week', '฿1,200.00'));
  const bars = [...document.querySelectorAll<HTMLElement>('.protection-bar > span')];
  expect(bars.map(({ style }) => style.inlineSize || style.getPropertyValue('inline-size'))).toEqual(['40%']);
});

test('a lower limit is said to count at once, a higher one from when', async () => {
  const from = new Date(Date.now() + 86_400_000).toISOString();
  const waiting: Standing = { ...standing, pending: [{ period: 'day', amount: 800, from }] };
  const server = await open({ [LIMITS]: json(200, waiting) });
  await row(texts.limit.day);
  expect(said()).toContain(texts.lowerAtOnce);
  await typeAmount('300');
  expect(said()).toContain(texts.atOnce);
  await typeAmount('800');
  expect(said()).toContain(texts.from(''));
  await tap(texts.set);
  await soon(() => expect(toasted()).toEqual([texts.savedFrom(momentText(from))]));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ day: 800 });
  expect(said()).toContain(texts.pending('฿800.00', momentText(from)));
});

test('where a limit is changed the one in force is said beside, and where there is none nothing', async () => {
  await open();
  await row(texts.limit.day);
  expect(said()).not.toContain(texts.limit.week);
  expect(said()).toContain(texts.used('Today', '฿200.00', '฿500.00'));
});

test('where there is no limit in force none is said beside', async () => {
  await open();
  await row(texts.limit.week);
  expect(said()).toContain(texts.lowerAtOnce);
  expect(said()).not.toContain('฿1,200.00');
});

test('a break has read again what it hides: the open code', async () => {
  const until = '2026-12-24T05:40:00.000Z';
  const server = fakeServer({
    [READ]: json(200, standing),
    'GET /wallet': json(200, wallet),
    'GET /deposit/current': json(200, { qr: null }),
    'POST /account/timeout': json(200, { until }),
  });
  await show(<WithCode />);
  await soon(() => expect(said()).toContain(texts.limits));
  await row(texts.timeout);
  await doing(() => document.querySelector<HTMLInputElement>('.radio-chip input')?.click());
  await tap(texts.next);
  await tap(texts.stop);
  await soon(() => expect(toasted()).toEqual([texts.stopped(momentText(until))]));
  expect(server.count('GET /deposit/current')).toBe(2);
});

/** The sheet over a home that shows the open code. */
function WithCode() {
  useRead('deposit.qr.current');
  return <ProtectionSheet open onClose={() => undefined} />;
}

test('what waits can be taken back', async () => {
  const from = new Date(Date.now() + 86_400_000).toISOString();
  const waiting: Standing = { ...standing, pending: [{ period: 'day', amount: null, from }] };
  const server = await open({ [LIMITS]: json(200, standing) }, waiting);
  expect(said()).toContain(texts.pendingNone(momentText(from)));
  await tap(texts.takeBack);
  await soon(() => expect(toasted()).toEqual([texts.takenBack]));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ day: 500 });
  expect(said()).not.toContain(texts.takeBack);
});

test('a limit can be removed, and one that is not there cannot', async () => {
  const server = await open({ [LIMITS]: json(200, { ...standing, limits: {} }) });
  await row(texts.limit.week);
  expect(said()).not.toContain(texts.remove);
  await tap(texts.set);
  expect(server.count(LIMITS)).toBe(0);
  await doing(() => document.querySelector<HTMLElement>(`[aria-label="${messages.shell.back}"]`)?.click());
  await row(texts.limit.day);
  await tap(texts.remove);
  await soon(() => expect(server.count(LIMITS)).toBe(1));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ day: null });
});

test.each([
  ['timeout', '7 days', 'POST /account/timeout', { hours: 168 }],
  ['exclusion', '1 year', 'POST /account/exclusion', { months: 12 }],
] as const)('a %s is asked about first, with its end in numbers', async (away, span, route, body) => {
  const until = new Date(Date.now() + 200 * 86_400_000).toISOString();
  let now = standing;
  const server = await open({
    [READ]: () => json(200, now)(),
    [route]: () => {
      now = { ...standing, [away === 'timeout' ? 'timeoutUntil' : 'excludedUntil']: until };
      return json(200, { message: 'OK', until })();
    },
  });
  await row(texts[away]);
  const chip = [...document.querySelectorAll<HTMLLabelElement>('.radio-chip')].find(
    ({ textContent }) => textContent === span,
  );
  await tap(texts.next);
  expect(said()).not.toContain(texts.stop);
  await doing(() => chip?.querySelector('input')?.click());
  await tap(texts.next);
  const end = endOf(away, away === 'timeout' ? 7 : 12, Date.now());
  expect(said()).toContain(momentText(end).slice(0, 10));
  for (const sentence of texts.consequences) expect(said()).toContain(sentence);
  expect(server.count(route)).toBe(0);
  // What cannot be taken back is not the first button.
  expect(document.querySelector('.sheet-actions button')?.textContent).toBe(messages.shell.cancel);
  await tap(texts.stop);
  await soon(() => expect(said()).toContain(texts.away(momentText(until))));
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual(body);
  expect(toasted()).toEqual([texts.stopped(momentText(until))]);
});

test('a change that is not answered leaves the step, and says so', async () => {
  await open({
    [LIMITS]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await row(texts.limit.day);
  await typeAmount('800');
  await tap(texts.set);
  await soon(() => expect(said()).toContain(messages.shell.noAnswer));
  expect(document.querySelector<HTMLInputElement>('.amount-input input')?.value).toBe('800');
});

test('months end by the calendar of Bangkok, on a month’s last day at the latest', () => {
  const at = (text: string) => Date.parse(`${text}+07:00`);
  expect(endOf('exclusion', 6, at('2026-08-31T23:30:00'))).toBe(at('2027-02-28T23:30:00'));
  expect(endOf('exclusion', 12, at('2026-11-23T00:10:00'))).toBe(at('2027-11-23T00:10:00'));
  expect(endOf('timeout', 30, at('2026-11-23T00:10:00'))).toBe(at('2026-12-23T00:10:00'));
});

test('the limit with the least room is the one that is told', () => {
  const used = { day: 90, week: 480, month: 480.1 };
  expect(leastRoom({ limits: {}, used })).toBeUndefined();
  expect(leastRoom({ limits: { day: 100, week: 500 }, used })).toEqual({ period: 'day', room: 10 });
  expect(leastRoom({ limits: { day: 100, month: 490 }, used })).toEqual({ period: 'month', room: 9.9 });
  expect(leastRoom({ limits: { week: 400 }, used })).toEqual({ period: 'week', room: 0 });
});

test('a limit below what is used is asked about first, with what it means', async () => {
  const server = await open({ [LIMITS]: json(200, { ...standing, limits: { day: 9 } }) });
  await row(texts.limit.day);
  await typeAmount('9');
  await tap(texts.set);
  for (const sentence of [
    texts.used('Today', '฿200.00', '฿500.00'),
    texts.atOnce,
    texts.noRoom('Today'),
    texts.begins.day,
    texts.raiseLater,
  ])
    expect(said()).toContain(sentence);
  expect(server.count(LIMITS)).toBe(0);
  // Back leads to what was typed, and nothing has changed.
  await doing(() => document.querySelector<HTMLElement>(`[aria-label="${messages.shell.back}"]`)?.click());
  expect(document.querySelector<HTMLInputElement>('.amount-input input')?.value).toBe('9');
  await tap(texts.set);
  await tap(texts.setTo('฿9.00'));
  await soon(() => expect(toasted()).toEqual([texts.saved]));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ day: 9 });
  await row(texts.limit.day);
  expect(document.querySelector<HTMLInputElement>('.amount-input input')?.value).toBe('');
});

test.each([
  ['lower than now, with room left', texts.limit.day, '300', true],
  ['higher than now', texts.limit.day, '900', false],
  ['the first of its period, with room left', texts.limit.week, '2000', false],
  ['the first of its period, below what is used', texts.limit.week, '1000', true],
])('a limit that is %s is confirmed or not', async (_, limit, amount, isAsked) => {
  const server = await open({ [LIMITS]: json(200, standing) });
  await row(limit);
  await typeAmount(amount);
  await tap(texts.set);
  await soon(() => expect(server.count(LIMITS)).toBe(isAsked ? 0 : 1));
  expect(said().includes(texts.raiseLater)).toBe(isAsked);
  expect(said().includes(texts.noRoom('This week'))).toBe(amount === '1000');
});
