// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from './Toast.tsx';
import { shownToasts, toast } from './toasts.ts';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  shownToasts.set([]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => act(async () => root.unmount()));

/** The page's region, and that of a sheet over it. */
const show = (isSheetOpen: boolean) =>
  act(async () =>
    root.render(
      <>
        <ToastRegion closeLabel="Close" />
        {isSheetOpen && <ToastRegion key="sheet" closeLabel="Close" place="head" />}
      </>,
    ),
  );

const readOut = () => [...document.querySelectorAll('[role]')].map(({ textContent }) => textContent).join('');
const drawn = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent);

test.each(['success', 'error'] as const)(
  'a message (%s) stays on screen as a sheet opens and closes, and is read out where it came in alone',
  async (tone) => {
    await show(false);
    await act(async () => toast('Money came', { tone }));
    expect([readOut(), drawn()]).toEqual(['Money came', ['Money came']]);
    await show(true);
    expect([readOut(), drawn()]).toEqual(['', ['Money came']]);
    await act(async () => toast('More money came', { tone: 'error' }));
    expect(readOut()).toBe('More money came');
    await show(false);
    expect(drawn()).toContain('More money came');
    expect(readOut()).not.toContain('More money came');
  },
);

test('a message that is held as its sheet closes under the pointer goes four seconds after', async () => {
  vi.useFakeTimers();
  try {
    await show(true);
    await act(async () => toast('Money came'));
    const held = document.querySelector('.toast');
    await act(async () => held?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(drawn()).toEqual(['Money came']);
    await show(false);
    await act(async () => vi.advanceTimersByTime(3_999));
    expect(drawn()).toEqual(['Money came']);
    await act(async () => vi.advanceTimersByTime(1));
    expect(drawn()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
