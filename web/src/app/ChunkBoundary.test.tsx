// @vitest-environment happy-dom
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Path, paths } from '../client/paths.ts';
import { json } from '../testing/browser.ts';
import { doing, fakeServer, show } from '../testing/screen.tsx';
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

test('code that could not be fetched is loaded by a tap, or by itself once there is a network, if the server is there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
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
  await doing(() => vi.advanceTimersByTimeAsync(2_000));
  expect(load).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
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
