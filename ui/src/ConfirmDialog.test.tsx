// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { REST_MS } from './resting.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('an alert is read out with what it says, and the second of two taps that opened it answers nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = '<div id="root"></div>';
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const root = createRoot(document.querySelector('#root') as HTMLElement);
  await act(async () =>
    root.render(
      <ConfirmDialog
        open
        onClose={onClose}
        title="End the bonus?"
        confirm={{ label: 'End it', onConfirm, danger: true }}
        cancelLabel="Keep it"
      >
        Its money goes back.
      </ConfirmDialog>,
    ),
  );
  const dialog = document.querySelector('dialog');
  const said = document.getElementById(dialog?.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('Its money goes back.');
  const tapAll = () =>
    act(async () => {
      for (const button of document.querySelectorAll('button')) button.click();
    });
  await tapAll();
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(REST_MS)));
  await tapAll();
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
