// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { doing, pass, showHook, stopTime } from '../../testing/screen.tsx';
import { useWheelWidth } from './size.ts';

async function resizeTo(width: number): Promise<void> {
  await doing(() => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  });
}

test('the wheel follows its window once that has not changed for half a second', async () => {
  stopTime();
  await resizeTo(1_000);
  const width = await showHook(useWheelWidth);
  expect(width.now).toBe(350);
  await resizeTo(300);
  await pass(400);
  await resizeTo(200);
  await pass(499);
  expect(width.now).toBe(350);
  await pass(1);
  expect(width.now).toBe(170);
});
