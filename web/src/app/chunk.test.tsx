// @vitest-environment happy-dom
import { type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { doing, show } from '../testing/screen.tsx';
import { chunk } from './chunk.ts';

let waits = 0;

function Waits(): ReactNode {
  waits += 1;
  return null;
}

test('a component whose code was fetched before is drawn at once, with nothing in its place', async () => {
  const page = chunk(async () => ({ default: () => <p>The page</p> }));
  await doing(() => page.load());
  await show(
    <Suspense fallback={<Waits />}>
      <page.Component />
    </Suspense>,
  );
  expect([document.querySelector('p')?.textContent, waits]).toEqual(['The page', 0]);
});
