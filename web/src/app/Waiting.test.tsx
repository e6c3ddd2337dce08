// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { type ComponentType, lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { paths } from '../client/paths.ts';
import { openedSheet, openSheet } from '../shell/sheets.ts';
import { doing, fakeServer, pass, show, soon, stopTime } from '../testing/screen.tsx';
import { PageWithMenu } from './PageWithMenu.tsx';
import { SheetHost } from './SheetHost.tsx';

/** Longer than anybody waits for code before being told, in milliseconds. */
const LONG = 10_000;

vi.mock('../features/site/ConditionsSheet.tsx', () => new Promise(() => undefined));

test('a page whose code does not come says so and offers to load again, until it comes after all', async () => {
  stopTime();
  let arrive = (_: { default: ComponentType }): void => undefined;
  const Page = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  const items = [{ href: paths.contact, label: 'Contact', icon: 'chat-circle-dots' }] as const;
  await show(<PageWithMenu path={paths.statement} page={Page} items={items} head={<header>Head</header>} />);
  const alert = () => document.querySelector('main [role=alert]');
  await pass(LONG - 1);
  expect(alert()).toBeNull();
  await pass(1);
  expect(alert()?.textContent).toContain('Could not load');
  expect(alert()?.querySelector('button')?.textContent).toBe('Try again');
  expect(document.querySelector('header')?.textContent).toBe('Head');
  expect(document.querySelector('nav')?.textContent).toBe('Contact');
  await doing(() => arrive({ default: () => <main>There</main> }));
  await soon(() => expect(document.querySelector('main')?.textContent).toBe('There'));
});

test('a sheet whose code does not come says so, and loads again only where the server is there', async () => {
  stopTime();
  const load = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const server = fakeServer({ 'GET /healthz': () => Promise.reject(new TypeError('no server')) });
  shownToasts.set([]);
  await show(<SheetHost />);
  await doing(() => openSheet('conditions'));
  await pass(LONG - 1);
  expect(shownToasts.get()).toEqual([]);
  await pass(1);
  expect(shownToasts.get()).toMatchObject([{ text: 'Could not load', action: { label: 'Try again' } }]);
  expect(openedSheet.get()).toBeNull();
  await doing(() => shownToasts.get()[0]?.action?.onAction());
  await soon(() => expect(server.count('GET /healthz')).toBe(1));
  expect(load).not.toHaveBeenCalled();
});
