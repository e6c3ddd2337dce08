// @vitest-environment happy-dom
import { act, type ReactNode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { Modal } from './Modal.tsx';
import { REST_MS } from './resting.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const onClose = vi.fn();
const onBack = vi.fn();

interface Look {
  open: boolean;
  busy?: boolean;
  isSending?: boolean;
  step?: boolean;
  isBeside?: boolean;
}

function Example({ open, busy, isSending, step, isBeside }: Look): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      onBack={step ? onBack : undefined}
      busy={busy}
      isSending={isSending}
      isBeside={isBeside}
      className="example"
      labelledBy="title"
      focusRef={heading}
    >
      <h2 id="title" ref={heading} tabIndex={-1}>
        Title
      </h2>
    </Modal>
  );
}

/** How long a closed dialog takes to leave. */
const LEAVING_MS = 200;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllMocks();
  document.body.innerHTML =
    '<main><h1>Home</h1><button id="opener">Open</button><div id="root"></div></main>';
});

/** Lets time go by on the clock of the test. */
async function pass(ms: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}

/** What the browser does when the person goes back: it leaves the entry that the open dialog has put on top. */
async function goBack(): Promise<void> {
  await pass(0);
  expect(history.state).toEqual({ praeOpen: true });
  history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Shows the dialog, opened from the page's button; answers how to show it otherwise. */
async function show(look: Look): Promise<(next: Look) => Promise<void>> {
  document.querySelector<HTMLElement>('#opener')?.focus();
  const place = document.querySelector('#root');
  if (place === null) throw new Error('The page has no root');
  const root = createRoot(place);
  const render = (next: Look): Promise<void> => act(async () => root.render(<Example {...next} />));
  await render(look);
  return render;
}

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
const tapBeside = () =>
  dialog()?.dispatchEvent(new MouseEvent('click', { clientX: -5, clientY: -5, bubbles: true }));
const cancel = (): boolean => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })) ?? true;

test('it opens over the page with the focus on its heading, and gives the focus back when it is gone', async () => {
  const render = await show({ open: true });
  expect(dialog()?.open).toBe(true);
  expect(document.activeElement?.id).toBe('title');
  await render({ open: false });
  expect(dialog()?.className).toContain('modal-leaving');
  await pass(LEAVING_MS - 1);
  expect(dialog()).not.toBeNull();
  await pass(1);
  expect(dialog()).toBeNull();
  expect(document.activeElement?.id).toBe('opener');
});

test('where its opener is gone, the focus goes to the heading of the page', async () => {
  const render = await show({ open: true });
  document.querySelector('#opener')?.remove();
  await render({ open: false });
  await pass(LEAVING_MS);
  expect(document.activeElement?.tagName).toBe('H1');
});

test('Escape asks to close and never closes by itself', async () => {
  await show({ open: true });
  expect(cancel()).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog()?.open).toBe(true);
});

test('beside the page it is no modal dialog, closes by Escape, and keeps no focus from what is opened over it', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const render = await show({ open: true, isBeside: true });
  expect([showModal.mock.calls.length, dialog()?.open]).toEqual([0, true]);
  expect(document.activeElement?.id).toBe('title');
  dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(onClose).toHaveBeenCalledOnce();
  await render({ open: false, isBeside: true });
  await pass(LEAVING_MS);
  expect(document.activeElement?.id).toBe('opener');
});

test('a dialog that leaves gives the focus back past one beside the page', async () => {
  const beside = document.createElement('dialog');
  beside.className = 'modal modal-beside';
  document.body.append(beside);
  beside.show();
  const render = await show({ open: true });
  await render({ open: false });
  await pass(LEAVING_MS);
  expect(document.activeElement?.id).toBe('opener');
});

test('a dialog that was opened from one beside the page gives the focus back to what opened it there', async () => {
  await show({ open: true, isBeside: true });
  const inside = document.querySelector('#title');
  expect(document.activeElement).toBe(inside);
  const place = document.body.appendChild(document.createElement('div'));
  const over = createRoot(place);
  await act(async () => over.render(<Example open />));
  expect(document.activeElement).not.toBe(inside);
  await act(async () => over.render(<Example open={false} />));
  await pass(LEAVING_MS);
  expect(document.activeElement).toBe(inside);
});

test('nothing closes it while it is busy', async () => {
  await show({ open: true, busy: true });
  cancel();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(onClose).not.toHaveBeenCalled();
});

test('while it sends a tap beside it does not close it, and what is meant does', async () => {
  const render = await show({ open: true, isSending: true });
  tapBeside();
  expect(onClose).not.toHaveBeenCalled();
  cancel();
  expect(onClose).toHaveBeenCalledOnce();
  await render({ open: true });
  await pass(REST_MS);
  tapBeside();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the second of two taps that opened it does not close it', async () => {
  await show({ open: true });
  await pass(REST_MS - 1);
  tapBeside();
  expect(onClose).not.toHaveBeenCalled();
  await pass(1);
  tapBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

test('going back takes the step before, where there is one, and closes it otherwise', async () => {
  const render = await show({ open: true, step: true });
  await goBack();
  expect([onBack.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await render({ open: true });
  await goBack();
  expect([onBack.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
