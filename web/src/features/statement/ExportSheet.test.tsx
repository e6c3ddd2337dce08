// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { heard, unheard } from '../../client/connection.ts';
import { download } from '../../client/download.ts';
import { clearSession, currentSession, startSession } from '../../client/session.ts';
import { setBrand } from '../../messages/brand.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap, typeInto } from '../../testing/screen.tsx';
import ExportSheet from './ExportSheet.tsx';

const { statementFiles: texts } = later;
const EXPORT = 'POST /statement/export';
const CSV = '\uFEFFtime,type\r\n';

/** What was saved, by name. */
let saved: { name: string; file: Blob | undefined }[];

beforeEach(() => {
  shownToasts.set([]);
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  setBrand('Prae');
  saved = [];
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last });
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T18:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';

let close: () => void;

function Opened(): ReactNode {
  const [open, setOpen] = useState(true);
  close = () => setOpen(false);
  return <ExportSheet open={open} onClose={close} />;
}

/** The sheet, once its texts are there. */
async function showOpened(): Promise<void> {
  await show(<Opened />);
  await soon(() => expect(said()).toContain(texts.title));
}

/** A file that comes in these parts; after the last one it ends, or breaks off. */
function csv(parts: readonly string[], ending: 'ends' | 'breaks off' | 'stays open' = 'ends'): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (ending === 'ends') controller.close();
      if (ending === 'breaks off') controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
}

test('this month is ready, and is saved under a name with its days', async () => {
  const server = fakeServer({ [EXPORT]: () => csv([CSV, '2026-12-01 00:00:00,deposit\r\n']) });
  await showOpened();
  await tap(texts.save);
  await soon(() =>
    expect(saved.map(({ name }) => name)).toEqual(['prae-statement-2026-12-01_2026-12-01.csv']),
  );
  expect(server.requests[0]).toMatchObject({
    body: { from: '2026-12-01', to: '2026-12-01' },
    headers: { authorization: 'Bearer mine', accept: 'text/csv, application/json' },
  });
  const bytes = new Uint8Array((await saved[0]?.file?.arrayBuffer()) ?? new ArrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  await soon(() => expect(shownToasts.get().map(({ text }) => text)).toEqual([texts.saved]));
});

test('another period is one tap away, and any two days can be typed', async () => {
  const server = fakeServer({ [EXPORT]: () => csv([CSV], 'stays open') });
  await showOpened();
  await doing(() => document.querySelector<HTMLElement>('input[value=lastMonth]')?.click());
  const days = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].map(({ value }) => value);
  expect(days()).toEqual(['2026-11-01', '2026-11-30']);
  // As everywhere, whatever the browser's own field writes.
  expect(said()).toContain('01/11/2026');
  expect(said()).toContain('30/11/2026');
  await typeInto('input[type=date]', '2026-12-24');
  await tap(texts.save);
  expect(said()).toContain(texts.order);
  await typeInto('input[type=date]', '2025-11-01');
  expect(said()).not.toContain(texts.order);
  await tap(texts.save);
  expect(said()).toContain(texts.tooLong);
  expect(server.requests).toEqual([]);
  await typeInto('input[type=date]', '2026-03-05');
  await tap(texts.save);
  await soon(() => expect(said()).toContain(`${texts.saving} 1 kB`));
  expect(server.requests.map(({ body }) => body)).toEqual([{ from: '2026-03-05', to: '2026-11-30' }]);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ['breaks off', () => csv([CSV], 'breaks off'), messages.shell.noAnswer],
  ['never comes', () => Promise.reject(new TypeError('Failed to fetch')), messages.shell.noAnswer],
  ['is refused', json(429, { message: 'REQUEST_LIMIT' }), messages.errors.REQUEST_LIMIT],
  [
    'cannot be had just now',
    json(503, { message: 'SERVICE_UNAVAILABLE' }),
    messages.errors.SERVICE_UNAVAILABLE,
  ],
  [
    'is the page of a proxy',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    messages.errors.INTERNAL_SERVER_ERROR,
  ],
])('a file that %s is not saved, and the sheet says so and takes another try', async (_, answer, text) => {
  const answers = [answer, () => csv([CSV])];
  fakeServer({ [EXPORT]: () => (answers.shift() ?? answer)() });
  await showOpened();
  await tap(texts.save);
  await soon(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(text));
  expect(saved).toEqual([]);
  await tap(texts.save);
  await soon(() => expect(saved).toHaveLength(1));
});

test('a file that one member asked for is not fetched as the next one, who is there when the server is back', async () => {
  onTestFinished(heard);
  await showOpened();
  fakeServer({ 'GET /healthz': () => Promise.reject(new TypeError('Failed to fetch')) });
  await doing(unheard);
  let answer = (_: Response): void => undefined;
  const server = fakeServer({ 'GET /healthz': () => new Promise((resolve) => (answer = resolve)) });
  const { signal } = new AbortController();
  const asked = download(
    'statement.export',
    { from: '2026-12-01', to: '2026-12-01' },
    { signal, onBytes: () => 0 },
  );
  startSession({ token: 'other', expiresAt: '', username: '0822222222', remember: false });
  await doing(() => answer(new Response()));
  expect([await asked, server.count(EXPORT)]).toEqual([{ outcome: 'offline' }, 0]);
});

test('closing the sheet gives the file up, and nothing is said', async () => {
  let given = false;
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => {
      given = true;
    });
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    );
  });
  await showOpened();
  await tap(texts.save);
  await doing(() => close());
  await soon(() => expect(given).toBe(true));
  expect([saved, shownToasts.get()]).toEqual([[], []]);
});

test('a file that comes after the login has ended is nobody’s', async () => {
  fakeServer({
    [EXPORT]: () => {
      clearSession();
      return csv([CSV]);
    },
  });
  await showOpened();
  await tap(texts.save);
  await soon(() => expect(currentSession()).toBeNull());
  await doing(() => undefined);
  expect(saved).toEqual([]);
});

test('without a network nothing is sent, and the sheet says that there is none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const server = fakeServer({});
  await showOpened();
  await tap(texts.save);
  expect(said()).toContain(messages.shell.noAnswer);
  expect(server.requests).toEqual([]);
});
