// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Skeleton } from './Skeleton.tsx';

test('nothing is shown or said for the first 200 ms', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(<Skeleton label="Loading" heights={[72, 72]} />));
  const seen = () => [place.firstElementChild?.className, place.querySelector('[role=status]')?.textContent];
  expect(place.querySelectorAll('.bone')).toHaveLength(2);
  await act(async () => vi.advanceTimersByTime(199));
  expect(seen()).toEqual(['skeleton skeleton-early', '']);
  await act(async () => vi.advanceTimersByTime(1));
  expect(seen()).toEqual(['skeleton', 'Loading']);
});
