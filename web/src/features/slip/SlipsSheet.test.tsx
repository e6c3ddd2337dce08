// @vitest-environment happy-dom
import { slipReasons } from '@prae/contract/slip';
import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import type { SlipRow } from '../../client/slip-events.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { chatAbout } from '../../shell/chat.ts';
import { json } from '../../testing/browser.ts';
import { screenThatIs } from '../../testing/media.ts';
import {
  doing,
  type FakeServer,
  fakeServer,
  pass,
  show,
  soon,
  stopTime,
  tap,
} from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import SlipsSheet from './SlipsSheet.tsx';

const { slip: texts, statement } = later;
const { shell } = messages;
const LIST = 'POST /statement/slip';

const world = { slips: [] as SlipRow[], picture: json(200, { url: '/files/one' }) };

beforeEach(() => {
  Object.assign(world, { slips: [], picture: json(200, { url: '/files/one' }) });
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

let made = 0;
const slipOf = (change: Partial<SlipRow> = {}): SlipRow => {
  made += 1;
  return {
    ...{ createdAt: '2026-11-20T12:42:08.000Z', amount: 300, status: 'SUCCESS', link: '' },
    ...{ reference: `r${made}`, ...change },
  };
};

async function open(isWide = false, viewed?: SlipRow): Promise<FakeServer> {
  screenThatIs(isWide);
  const server = fakeServer({
    'GET /wallet': json(200, wallet),
    [LIST]: ({ body }) => {
      const { page, limit } = body as { page: number; limit: number };
      const slips = world.slips.slice((page - 1) * limit, page * limit);
      return json(200, { total: world.slips.length, slips })();
    },
    'GET /lookup/enableChatWidget': json(200, { enableChatWidget: true }),
    ...Object.fromEntries(
      world.slips.map(({ reference }) => [
        `GET /statement/slip/reference/${reference}`,
        () => world.picture(),
      ]),
    ),
  });
  await show(<SlipsSheet open onClose={() => undefined} {...(viewed && { viewed })} />);
  return server;
}

const said = (): string => document.querySelector('dialog')?.textContent ?? '';
const view = () => doing(() => document.querySelector<HTMLElement>('dialog [aria-label^="View"]')?.click());

test.each([
  [false, 'li.slip-card'],
  [true, 'table tbody tr'],
])('each slip has its time, amount and status (as a table: %s)', async (isWide, row) => {
  world.slips = [
    slipOf(),
    slipOf({ status: 'PROCESSING', amount: 0 }),
    slipOf({ status: 'FAILED', amount: 0, note: 'SLIP_REFNO_DUPLICATED' }),
    slipOf({ status: 'FAILED', amount: 45 }),
  ];
  await open(isWide);
  await soon(() => expect(document.querySelectorAll(row)).toHaveLength(4));
  const rows = [...document.querySelectorAll(row)].map((one) => one.textContent);
  const [credited, waiting, twice, strange] = rows;
  for (const text of ['20/11/2026 19:42:08', '฿300.00', statement.status.SUCCESS])
    expect(credited).toContain(text);
  for (const text of ['–', texts.amountUnknown, statement.status.PROCESSING]) expect(waiting).toContain(text);
  expect(twice).toContain('Failed (duplicate slip)');
  expect(strange).toContain(`Failed (${texts.reasons.UNKNOW_ERROR})`);
});

test.each(slipReasons)('%s has a sentence and an advice of its meaning', (reason) => {
  expect(texts.reasons[reason]).not.toBe('');
  expect(texts.advice[reason]).not.toBe('');
});

test('the picture of a slip is shown in its place, larger at a tap, and back leads to the list', async () => {
  world.slips = [slipOf()];
  await open();
  await soon(() => expect(said()).toContain(texts.view));
  await view();
  const image = () => document.querySelector<HTMLImageElement>('.slip-picture img');
  await soon(() => expect(image()?.getAttribute('src')).toBe('/files/one'));
  expect(image()?.alt).toBe(texts.pictureOf('20/11/2026 19:42:08'));
  await doing(() => document.querySelector<HTMLElement>('.slip-picture')?.click());
  expect(document.querySelector('.slip-large')).not.toBeNull();
  await doing(() => document.querySelector<HTMLElement>(`[aria-label="${shell.back}"]`)?.click());
  await soon(() => expect(said()).toContain(texts.view));
});

test('a slip without a picture says so', async () => {
  world.slips = [slipOf()];
  world.picture = json(404, { message: 'NO_DATA' });
  await open();
  await soon(() => expect(said()).toContain(texts.view));
  await view();
  await soon(() => expect(said()).toContain(texts.noPicture));
});

test.each([false, true])('a picture that is not kept is not offered (as a table: %s)', async (isWide) => {
  world.slips = [
    slipOf({ status: 'FAILED', note: 'IMG_SIZE_UNABLE_TO_PROCESS' }),
    slipOf({ status: 'FAILED', note: 'UPLOADED_FILE_NOT_EXIST' }),
    slipOf({ status: 'FAILED', note: 'CANNOT_READ_CROPPED_IMAGE' }),
    slipOf({ status: 'PROCESSING' }),
  ];
  await open(isWide);
  const rows = () => [...document.querySelectorAll(isWide ? 'tbody tr' : 'li.slip-card')];
  await soon(() => expect(rows()).toHaveLength(4));
  const offered = rows().map((row) => row.querySelector('[aria-label^="View"]') !== null);
  expect(offered).toEqual([false, false, true, true]);
});

test('a picture whose address does not answer can be asked for again', async () => {
  world.slips = [slipOf()];
  await open();
  await soon(() => expect(said()).toContain(texts.view));
  await view();
  await soon(() => expect(document.querySelector('.slip-picture img')).not.toBeNull());
  await doing(() => document.querySelector('.slip-picture img')?.dispatchEvent(new Event('error')));
  await soon(() => expect(said()).toContain(shell.loadFailed));
  world.picture = json(200, { url: '/files/two' });
  await tap(shell.retry);
  await soon(() =>
    expect(document.querySelector('.slip-picture img')?.getAttribute('src')).toBe('/files/two'),
  );
});

test('without slips it says so, and is read again at a tap: a slip of another device may have come', async () => {
  await open();
  await soon(() => expect(said()).toContain(texts.empty));
  world.slips = [slipOf()];
  await soon(() => expect(said()).toContain(texts.refresh));
  await tap(texts.refresh);
  await soon(() => expect(said()).toContain('฿300.00'));
});

test('a list that cannot be read can be tried again', async () => {
  fakeServer({ [LIST]: json(404, { message: 'NO_DATA' }) });
  screenThatIs(false);
  await show(<SlipsSheet open onClose={() => undefined} />);
  await soon(() => expect(said()).toContain(shell.loadFailed));
  fakeServer({ 'GET /wallet': json(200, wallet), [LIST]: json(200, { total: 0, slips: [] }) });
  await tap(shell.retry);
  await soon(() => expect(said()).toContain(texts.empty));
});

test('ten are on a page, and the pages around are named: three before and one after', async () => {
  world.slips = Array.from({ length: 95 }, () => slipOf());
  const server = await open();
  const named = () => [...document.querySelectorAll('.pager-pages li')].map((one) => one.textContent);
  await soon(() => expect(named()).toEqual(['1', '2', '…', '10']));
  expect(document.querySelectorAll('.slip-card')).toHaveLength(10);
  await tap('10');
  await soon(() => expect(named()).toEqual(['1', '…', '7', '8', '9', '10']));
  await soon(() => expect(document.querySelectorAll('.slip-card')).toHaveLength(5));
  expect(document.querySelector('[aria-current=page]')?.getAttribute('aria-label')).toBe(texts.toPage('10'));
  const asked = server.requests.filter(({ url }) => url === '/api/statement/slip');
  expect(asked.at(-1)?.body).toEqual({ page: 10, limit: 10 });
  await tap(statement.previous);
  await soon(() => expect(named()).toEqual(['1', '…', '6', '7', '8', '9', '10']));
});

test('it is read again at a tap, and by itself while a slip is being looked at', async () => {
  stopTime();
  world.slips = [slipOf({ reference: 'r1', status: 'PROCESSING', amount: 0 })];
  const server = await open();
  await soon(() => expect(said()).toContain(statement.status.PROCESSING));
  await pass(15_000);
  await soon(() => expect(server.count(LIST)).toBe(2));
  world.slips = [slipOf({ reference: 'r1' })];
  await tap(texts.refresh);
  await soon(() => expect(said()).toContain('฿300.00'));
  expect(server.count(LIST)).toBe(3);
  await pass(60_000);
  expect(server.count(LIST)).toBe(3);
});

test.each([false, true])('each can be asked about, by its time (as a table: %s)', async (isWide) => {
  world.slips = [
    slipOf({ reference: 'r1' }),
    slipOf({ reference: 'r2', createdAt: '2026-11-19T12:42:08.000Z' }),
  ];
  await open(isWide);
  const ask = later.askAbout.ask;
  await soon(() =>
    expect(
      [...document.querySelectorAll(`dialog [aria-label^="${ask}"]`)].map((one) =>
        one.getAttribute('aria-label'),
      ),
    ).toEqual([`${ask} 20/11/2026 19:42:08`, `${ask} 19/11/2026 19:42:08`]),
  );
  await doing(() =>
    document
      .querySelector<HTMLElement>(`dialog [aria-label$="19/11/2026 19:42:08"][aria-label^="${ask}"]`)
      ?.click(),
  );
  expect(chatAbout.get()).toEqual({ kind: 'slip', id: 'r2' });
});

test('it can open with the picture of one of them, behind which the list is', async () => {
  world.slips = [slipOf({ reference: 'r1' })];
  const [slip] = world.slips;
  await open(false, slip);
  await soon(() => expect(said()).toContain(texts.picture));
  await doing(() => document.querySelector<HTMLElement>(`dialog [aria-label="${shell.back}"]`)?.click());
  await soon(() => expect(said()).toContain('20/11/2026 19:42:08'));
  expect(said()).toContain(texts.list);
});
