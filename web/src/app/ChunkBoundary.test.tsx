// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, show } from '../testing/screen.tsx';
import { ChunkBoundary } from './ChunkBoundary.tsx';

function Missing(): ReactNode {
  throw new Error('the code could not be fetched');
}

const said = () => document.querySelector('[role=alert]')?.textContent;

test('code that could not be fetched is loaded by a tap, or by itself once there is a network', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(
    <ChunkBoundary>
      <Missing />
    </ChunkBoundary>,
  );
  expect(said()).toBe('No connection. Check your internet and try again');
  expect(document.querySelector('button')).toBeNull();
  online.mockReturnValue(true);
  await doing(() => window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(1);
  expect(said()).toBe('Could not loadTry again');
  await doing(() => document.querySelector('button')?.click());
  expect(load).toHaveBeenCalledTimes(2);
});
