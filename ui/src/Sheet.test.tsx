// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Sheet } from './Sheet.tsx';

test('the head of a sheet is not the banner of its page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  const sheet = (
    <Sheet open onClose={() => undefined} title="Deposit" closeLabel="Close">
      Amount
    </Sheet>
  );
  await act(async () => root.render(sheet));
  expect(place.querySelector('dialog')?.textContent).toContain('Deposit');
  // In a dialog it would be one, which only the page's own is.
  expect(place.querySelector('header')).toBeNull();
});
