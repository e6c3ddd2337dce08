import { afterEach, expect, it, vi } from 'vitest';
import { keep, kept } from './kept.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps a text in the browser and tells who follows it', () => {
  const stored = new Map<string, string>();
  const told = vi.fn();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
  vi.stubGlobal('dispatchEvent', told);
  expect(kept('account')).toBeNull();
  keep('account', 'KTB:9876543210');
  expect(kept('account')).toBe('KTB:9876543210');
  expect(told).toHaveBeenCalledOnce();
});

it('keeps it until the page is left where the browser forbids storage', () => {
  const forbidden = (): never => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  vi.stubGlobal('dispatchEvent', () => true);
  keep('seen', '2026-11-20T12:00:00.000Z');
  expect(kept('seen')).toBe('2026-11-20T12:00:00.000Z');
});
