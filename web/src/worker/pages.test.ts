import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf, choosePage, isFile, isPageOf, keyOf, PAGE_WITHIN } from './pages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } });
const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text();
const never = new Promise<Response>(() => undefined);
const gone = (): Promise<Response> => {
  const failure = Promise.reject(new TypeError('Failed to fetch'));
  failure.catch(() => undefined);
  return failure;
};
const bare = async (): Promise<Response> => page('bare');
const none = async (): Promise<undefined> => undefined;

test('a page that is kept is there at once, whatever the network does', async () => {
  for (const fresh of [never, gone(), Promise.resolve(page('fresh'))])
    expect(await textOf(choosePage({ kept: page('kept'), isAnew: false, fresh, bare }))).toBe('kept');
});

test('anew it is the page that the server sends now', async () => {
  const fresh = Promise.resolve(page('fresh'));
  expect(await textOf(choosePage({ kept: page('kept'), isAnew: true, fresh, bare }))).toBe('fresh');
  expect(
    await textOf(choosePage({ kept: undefined, isAnew: false, fresh: Promise.resolve(page('fresh')), bare })),
  ).toBe('fresh');
});

test.each([
  ['kept', page('kept')],
  ['bare', undefined],
])(
  'without a network it is the %s page at once, and on a slow line after a while',
  async (expected, kept) => {
    const choice = { kept: kept?.clone(), isAnew: true, bare };
    expect(await textOf(choosePage({ ...choice, kept: kept?.clone(), fresh: gone() }))).toBe(expected);
    let answered: string | undefined;
    const slow = textOf(choosePage({ ...choice, fresh: never })).then((text) => {
      answered = text;
    });
    await vi.advanceTimersByTimeAsync(PAGE_WITHIN - 1);
    expect(answered).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await slow;
    expect(answered).toBe(expected);
  },
);

test('where nothing is kept the network has the last word, however late', async () => {
  const late = new Promise<Response>((resolve) => setTimeout(resolve, 10 * PAGE_WITHIN, page('fresh')));
  const chosen = textOf(choosePage({ kept: undefined, isAnew: false, fresh: late, bare: none }));
  await vi.advanceTimersByTimeAsync(10 * PAGE_WITHIN);
  expect(await chosen).toBe('fresh');
  await expect(choosePage({ kept: undefined, isAnew: false, fresh: gone(), bare: none })).rejects.toThrow(
    'Failed',
  );
});

test('what stands before a server that is away is shown where nothing is kept alone', async () => {
  const away = (): Response => new Response('Bad gateway', { status: 502 });
  const choose = (
    kept: Response | undefined,
    drawn: () => Promise<Response | undefined> = bare,
    answer = away(),
  ) => textOf(choosePage({ kept, isAnew: true, fresh: Promise.resolve(answer), bare: drawn }));
  expect(await choose(page('kept'))).toBe('kept');
  expect(await choose(undefined)).toBe('bare');
  expect(await choose(undefined, none)).toBe('Bad gateway');
  // What the server itself says of an address stands.
  expect(await choose(page('kept'), bare, new Response('Slow down', { status: 429 }))).toBe('Slow down');
});

test('a page is kept by its address and by what its language was chosen by', () => {
  const keys = [
    keyOf('/login', 'th'),
    keyOf('/login', 'la'),
    keyOf('/login', undefined),
    keyOf('/user/home', 'th'),
  ];
  expect(new Set(keys).size).toBe(4);
  expect([addressOf('/'), addressOf('/login/'), addressOf('/user/home')]).toEqual([
    '/',
    '/login',
    '/user/home',
  ]);
});

test('a page of another build, and what a proxy answers in its place, are not kept', async () => {
  const entry = '/assets/index-1a2b.js';
  const html = `<script type="module" crossorigin src="${entry}"></script>`;
  const isOwn = (answer: Response): Promise<boolean> => isPageOf(entry, answer);
  expect(await isOwn(page(html))).toBe(true);
  expect(await isOwn(page(html.replace('1a2b', '3c4d')))).toBe(false);
  expect(await isOwn(new Response(html, { status: 503 }))).toBe(false);
  const redirected = Object.defineProperty(page(html), 'redirected', { value: true });
  expect(await isOwn(redirected)).toBe(false);
  expect(await isOwn(page('<h1>Please log in to this network</h1>'))).toBe(false);
});

test('a page in the place of a file is not kept as the file', () => {
  const answered = (type: string, more: PropertyDescriptorMap = {}): Response =>
    Object.defineProperties(new Response('', { headers: { 'content-type': type } }), more);
  for (const type of ['text/javascript; charset=utf-8', 'font/woff2', 'text/css'])
    expect(isFile(answered(type))).toBe(true);
  for (const type of ['text/html', 'Text/HTML; charset=utf-8']) expect(isFile(answered(type))).toBe(false);
  expect(isFile(answered('font/woff2', { redirected: { value: true } }))).toBe(false);
  expect(isFile(new Response(null, { status: 404 }))).toBe(false);
});
