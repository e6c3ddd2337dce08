import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newBytePace } from './byte-pace.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A pace of a megabyte a second, and how long each part was told to wait, in ms. */
function paced() {
  const waits: number[] = [];
  const pace = newBytePace(1_000_000, async (ms) => waits.push(Math.round(ms)));
  const send = (count: number) => Promise.all(Array.from({ length: count }, () => pace(50_000)));
  return { waits, send };
}

it('lets so many bytes a second go on, in turn, and a quarter of a second ahead', async () => {
  const { waits, send } = paced();
  await send(6);
  expect(waits).toEqual([]);
  await send(20);
  expect(waits).toEqual(Array.from({ length: 20 }, (_, part) => 50 * (part + 1)));
});

it('owes less as time goes by, and saves nothing up', async () => {
  const { waits, send } = paced();
  await send(26);
  vi.advanceTimersByTime(900);
  await send(1);
  expect(waits.at(-1)).toBe(150);
  const told = waits.length;
  vi.advanceTimersByTime(60_000);
  await send(6);
  expect(waits).toHaveLength(told);
  await send(1);
  expect(waits.at(-1)).toBe(50);
});
