import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { startSweeps } from './sweep.ts';

const deps = { log: fastify({ logger: false }).log } as unknown as Deps;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a sweep runs soon after the start and then by its clock, also after it failed', async () => {
  let runs = 0;
  const sweeps = startSweeps(deps, [
    {
      name: 'test.sweep',
      everyMinutes: 10,
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('the database was away');
      },
    },
  ]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(runs).toBe(2);
  await sweeps.stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(runs).toBe(2);
});
