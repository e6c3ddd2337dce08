// @vitest-environment happy-dom
import { OfflineBar } from '@prae/ui/OfflineBar';
import { isOnline, reachable, useOnline } from '@prae/ui/online';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '../messages/en/messages.ts';
import { LoadFailed } from '../shell/LoadFailed.tsx';
import { useLate } from '../shell/late.ts';
import { json } from '../testing/browser.ts';
import { doing, fakeServer, pass, show, showHook, soon, stopTime } from '../testing/screen.tsx';
import { call } from './call.ts';
import { heard, unheard } from './connection.ts';
import { useRead } from './queries.ts';
import { useSubmit } from './submit.ts';

const { shell } = messages;
const TRANSFER = 'POST /wallet/transfer';
const order = { body: { from: 'WALLET', to: 'JOKER', amount: 200 } };
const silent = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

afterEach(heard);

const said = (): (string | undefined)[] =>
  ['.offline', '[role=alert]'].map((place) => document.querySelector(place)?.textContent ?? undefined);

/** A part of a page that has to be read, below the bar. */
function Part() {
  const read = useRead('wallet.read');
  return (
    <>
      <OfflineBar text={shell.offline} />
      {read.isError && <LoadFailed busy={read.isFetching} onRetry={() => void read.refetch()} />}
      {read.isSuccess && <p className="there">There</p>}
    </>
  );
}

test('a device that believes to be online says that there is no connection, and reads again when there is one', async () => {
  stopTime();
  const server = fakeServer({ 'GET /healthz': silent });
  await show(<Part />);
  await soon(() => expect(said()[0]).toBe(shell.offline));
  // Asked for once more before it counts as failed.
  await pass(1_000);
  await soon(() => expect(said()[1]).toContain(shell.noAnswer));
  expect([navigator.onLine, server.count('GET /wallet')]).toEqual([true, 2]);
  const again = fakeServer({ 'GET /wallet': json(200, { slots: [] }) });
  await pass(4_500);
  await soon(() => expect(document.querySelector('.there')).not.toBeNull());
  expect([said(), again.count('GET /wallet')]).toEqual([[undefined, undefined], 1]);
});

test('a call that is lost alone says nothing of the connection', async () => {
  stopTime();
  fakeServer({});
  await show(<Part />);
  await pass(1_000);
  await soon(() => expect(said()).toEqual([undefined, expect.stringContaining(shell.loadFailed)]));
});

test('any answer ends it, a refusal and one of another server as well', async () => {
  for (const answer of [
    json(400, { message: 'NO_DATA' }),
    () => new Response('Bad gateway', { status: 502 }),
  ]) {
    fakeServer({ 'GET /healthz': silent, 'GET /wallet': answer });
    await unheard();
    expect(isOnline()).toBe(false);
    await call('wallet.read');
    expect(isOnline()).toBe(true);
  }
});

test('a server that takes more than five seconds to say that it is there counts as none', async () => {
  stopTime();
  const signals: (AbortSignal | null | undefined)[] = [];
  fakeServer({ 'GET /healthz': silent });
  const fake = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (url !== '/healthz') return fake(url, init);
    signals.push(init?.signal);
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  };
  void unheard();
  await pass(4_999);
  expect([isOnline(), signals.length]).toEqual([true, 1]);
  await pass(1);
  await soon(() => expect(isOnline()).toBe(false));
  // Who asks meanwhile asks the same question.
  await pass(4_500);
  void unheard();
  expect(signals).toHaveLength(2);
  await pass(5_000);
});

test('without a connection nothing is sent, and what is sent after it came back need not wait to be told', async () => {
  const silentServer = fakeServer({ 'GET /healthz': silent, [TRANSFER]: silent });
  await unheard();
  const view = await showHook(() => ({ transfer: useSubmit('transfer.create'), online: useOnline() }));
  expect(view.now.online).toBe(false);
  await doing(async () => {
    expect((await view.now.transfer.submit(order)).outcome).toBe('offline');
  });
  await soon(() => expect(view.now.transfer.failure).toBe(shell.noAnswer));
  expect(silentServer.count(TRANSFER)).toBe(0);
  const server = fakeServer({ [TRANSFER]: json(200, { message: 'SUCCESS', status: 'SUCCESS' }) });
  await doing(async () => {
    expect((await view.now.transfer.submit(order)).outcome).toBe('ok');
  });
  expect([server.count(TRANSFER), reachable.get()]).toEqual([1, true]);
  await soon(() => expect(view.now.online).toBe(true));
});

test('a request that was given up by its screen says nothing of the connection', async () => {
  const asked = fakeServer({ 'GET /healthz': silent, 'GET /wallet': () => new Promise(() => undefined) });
  const abort = new AbortController();
  const fake = globalThis.fetch;
  globalThis.fetch = (url, init) =>
    Promise.race([
      fake(url, init),
      new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
      ),
    ]);
  const answer = call('wallet.read', undefined, { signal: abort.signal });
  abort.abort();
  expect(await answer).toEqual({ outcome: 'unknown', reason: 'no-answer' });
  expect(asked.count('GET /healthz')).toBe(0);
});

test('what came while the server was being asked counts for more than that the question was lost', async () => {
  stopTime();
  const lose: (() => void)[] = [];
  const server = fakeServer({
    'GET /healthz': () =>
      new Promise((_, reject) => lose.push(() => reject(new TypeError('Failed to fetch')))),
  });
  const asked = unheard();
  heard();
  lose[0]?.();
  expect([await asked, isOnline()]).toEqual([true, true]);
  await pass(60_000);
  expect(server.count('GET /healthz')).toBe(1);
  // What is lost after that is asked about anew, whatever becomes of the older question.
  const [older] = [unheard(), heard()];
  const newer = unheard();
  expect(server.count('GET /healthz')).toBe(3);
  lose[2]?.();
  expect([await newer, isOnline()]).toEqual([false, false]);
  lose[1]?.();
  await older;
  expect(isOnline()).toBe(false);
});

test('a silent server is asked less and less often, and never at the same moment by all', async () => {
  stopTime();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  const server = fakeServer({ 'GET /healthz': silent });
  const askedIn = async (ms: number) => {
    const before = server.count('GET /healthz');
    await pass(ms);
    return server.count('GET /healthz') - before;
  };
  await unheard();
  for (const ms of [3_000, 6_000, 12_000, 20_000, 20_000])
    expect([await askedIn(ms - 1), await askedIn(1)], `${ms}`).toEqual([0, 1]);
  random.mockReturnValue(0.999);
  expect(await askedIn(20_000)).toBe(1);
  expect([await askedIn(29_000), await askedIn(1_000)]).toEqual([0, 1]);
  // Once it was heard, the pauses are short again.
  await doing(heard);
  random.mockReturnValue(0);
  await unheard();
  expect(await askedIn(3_000)).toBe(1);
});

test.each([
  ['the device finds a network', () => window.dispatchEvent(new Event('online'))],
  [
    'the member comes back to the page',
    () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  ],
])('it is asked at once when %s', async (_, happens) => {
  stopTime();
  const silentServer = fakeServer({ 'GET /healthz': silent });
  await unheard();
  await pass(60_000);
  const before = silentServer.count('GET /healthz');
  await doing(happens);
  expect(silentServer.count('GET /healthz')).toBe(before + 1);
  // And then soon again.
  await pass(4_500);
  expect(silentServer.count('GET /healthz')).toBe(before + 2);
  fakeServer({});
  await doing(happens);
  await soon(() => expect(isOnline()).toBe(true));
});

test('a part whose code could not be fetched is tried again when the server is heard again', async () => {
  stopTime();
  fakeServer({ 'GET /healthz': silent });
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 3 ? Promise.reject(new TypeError('no code')) : Promise.resolve({ default: () => null });
  };
  const view = await showHook(() => useLate(load));
  await soon(() => expect(isOnline()).toBe(false));
  await pass(1_000);
  expect(tries).toBe(1);
  await doing(heard);
  await soon(() => expect(tries).toBe(2));
  await soon(() => expect(isOnline()).toBe(false));
  await doing(heard);
  await soon(() => expect(view.now).toBeDefined());
  await doing(() => window.dispatchEvent(new Event('online')));
  expect(tries).toBe(3);
});
