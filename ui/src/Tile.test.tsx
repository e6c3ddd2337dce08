// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SmallTile } from './Tile.tsx';

test.each([
  ['3', 'tile-badge'],
  ['0', 'tile-badge tile-badge-none'],
])('a badge of %s asks for attention only where there is something', async (badge, className) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(<SmallTile title="Spin" icon="spin" badge={badge} />));
  expect(place.querySelector('.tile-badge')?.className).toBe(className);
});
