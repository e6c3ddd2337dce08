import { beforeEach, expect, test, vi } from 'vitest';
import { holdToast, letGoOfToast, shownToasts, toast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  shownToasts.set([]);
  return () => vi.useRealTimers();
});

const shown = () => shownToasts.get().map(({ text }) => text);

test.each(['success', 'info', 'error'] as const)('a message (%s) stays for four seconds', (tone) => {
  toast('Money came', { tone });
  vi.advanceTimersByTime(3_999);
  expect(shown()).toEqual(['Money came']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('one that is being read stays, and for four seconds from then on', () => {
  toast('Money came');
  const id = shownToasts.get()[0]?.id ?? 0;
  vi.advanceTimersByTime(3_000);
  holdToast(id);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Money came']);
  letGoOfToast(id);
  vi.advanceTimersByTime(3_999);
  expect(shown()).toEqual(['Money came']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
