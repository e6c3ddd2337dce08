// @vitest-environment happy-dom
import { reachable } from '@prae/ui/online';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { heard, unheard } from '../client/connection.ts';
import { type Path, paths } from '../client/paths.ts';
import { json } from '../testing/browser.ts';
import { doing, fakeServer, pass, show, soon, stopTime, tap } from '../testing/screen.tsx';
import { ChunkBoundary } from './ChunkBoundary.tsx';
import { PageWithMenu } from './PageWithMenu.tsx';

function Missing(): ReactNode {
  throw new Error('the code could not be fetched');
}

function There(): ReactNode {
  return <main>There</main>;
}

const items = [{ href: paths.contact, label: 'Contact', icon: 'chat-circle-dots' }] as const;
let go: (path: Path) => void;

function Area(): ReactNode {
  const [path, setPath] = useState<Path>(paths.login);
  go = setPath;
  return <PageWithMenu path={path} page={path === paths.login ? Missing : There} items={items} />;
}

const said = () => document.querySelector('[role=alert]')?.textContent;

test('code that could not be fetched is loaded by itself once there is a network, if the server is there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stopTime();
  const server = fakeServer({ 'GET /healthz': () => Promise.reject(new TypeError('no server')) });
  await show(
    <ChunkBoundary>
      <Missing />
    </ChunkBoundary>,
  );
  expect(said()).toBe('No connection. Check your internet and try again');
  expect(document.querySelector('button')).toBeNull();
  online.mockReturnValue(true);
  await doing(() => window.dispatchEvent(new Event('online')));
  expect(load).not.toHaveBeenCalled();
  expect(server.count('GET /healthz')).toBe(1);
  fakeServer({ 'GET /healthz': json(200, { status: 'ok' }) });
  await pass(4_500);
  await soon(() => expect(load).toHaveBeenCalledTimes(1));
});

test('it is loaded as soon as a silent server is heard again, of which the device says nothing, and not while a proxy answers for it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  load.mockClear();
  stopTime();
  fakeServer({ 'GET /healthz': () => Promise.reject(new TypeError('no server')) });
  await unheard();
  await show(
    <ChunkBoundary>
      <Missing />
    </ChunkBoundary>,
  );
  expect(said()).toContain('No connection');
  fakeServer({ 'GET /healthz': () => new Response('Bad gateway', { status: 502 }) });
  await doing(heard);
  await pass(2_000);
  expect([load.mock.calls.length, reachable.get()]).toEqual([0, true]);
  fakeServer({ 'GET /healthz': json(200, { status: 'ok' }) });
  await pass(2_000);
  await soon(() => expect(load).toHaveBeenCalledTimes(1));
});

test('a tap that finds no server waits for it, and no more than five seconds to know', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  load.mockClear();
  stopTime();
  const server = fakeServer({ 'GET /healthz': () => new Promise(() => undefined) });
  const fake = globalThis.fetch;
  globalThis.fetch = (url, init) =>
    Promise.race([
      fake(url, init),
      new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
      ),
    ]);
  await show(
    <ChunkBoundary>
      <Missing />
    </ChunkBoundary>,
  );
  await tap('Try again');
  await pass(4_000);
  expect([server.count('GET /healthz'), reachable.get()]).toEqual([1, true]);
  await pass(1_000);
  await soon(() => expect(said()).toContain('No connection'));
  fakeServer({ 'GET /healthz': json(200, { status: 'ok' }) });
  await pass(4_500);
  await soon(() => expect(load).toHaveBeenCalledTimes(1));
});

test('a page whose code is missing leaves the menu, which leads to a page that is there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(<Area />);
  expect(said()).toContain('Could not load');
  expect(document.querySelector('nav')?.textContent).toBe('Contact');
  await doing(() => go(paths.contact));
  expect(said()).toBeUndefined();
  expect(document.querySelector('main')?.textContent).toBe('There');
});
