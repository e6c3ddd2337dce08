// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sheet } from './Sheet.tsx';
import { shownToasts, toast } from './toasts.ts';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  shownToasts.set([]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => act(async () => root.unmount()));

/** The one open sheet, or none. */
const show = (title: string | undefined) =>
  act(async () =>
    root.render(
      title && (
        <Sheet key={title} open onClose={() => undefined} title={title} closeLabel="Close">
          {title}
        </Sheet>
      ),
    ),
  );

const drawn = () => shownToasts.get().map(({ text }) => text);

test('what a sheet was refused is read on the page it leaves, and not over the next sheet', async () => {
  await show('Deposit');
  await act(async () => toast('The link cannot be used', { tone: 'error' }));
  await show(undefined);
  expect(drawn()).toEqual(['The link cannot be used']);
  await show('Withdraw');
  expect(drawn()).toEqual([]);
});

test('nor where the next sheet takes the place of the first', async () => {
  await show('Deposit');
  await act(async () => toast('The link cannot be used', { tone: 'error' }));
  await show('Withdraw');
  expect(drawn()).toEqual([]);
});

test.each([
  ['news', { tone: 'success' }],
  ['what offers something to do', { tone: 'error', action: { label: 'See', onAction: () => undefined } }],
] as const)('%s stay over the next sheet', async (_, options) => {
  await show('Deposit');
  await act(async () => toast('Money came', options));
  await show('Withdraw');
  expect(drawn()).toEqual(['Money came']);
});

test('an error of the page stays over a sheet, and over the one after it', async () => {
  await act(async () => toast('It could not be loaded', { tone: 'error' }));
  await show('Deposit');
  await show('Withdraw');
  expect(drawn()).toEqual(['It could not be loaded']);
});
