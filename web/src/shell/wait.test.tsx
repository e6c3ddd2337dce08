// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { doing, showHook } from '../testing/screen.tsx';
import { useWait } from './wait.ts';

test('a wait begins with the seconds it is given, however the clock goes on meanwhile', async () => {
  const wait = await showHook(() => useWait());
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now++);
  onTestFinished(() => void vi.restoreAllMocks());
  await doing(() => wait.now[1](60));
  expect(wait.now[0]).toBe(60);
});
