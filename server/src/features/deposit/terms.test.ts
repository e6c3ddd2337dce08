import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { minimumOf, termsOf } from './terms.ts';
import { nextLook } from './times.ts';

it('takes the minimum and the presets of each gateway from the contract', () => {
  const config = readConfig({ NODE_ENV: 'test' });
  expect(termsOf(config, 'KBANK')).toEqual({ minimum: 0.01, presets: [10, 20, 50, 100, 500, 1000] });
  expect(minimumOf(config, 'KBANK')).toBe(1n);
  expect(termsOf(config, 'ZPAY')).toEqual({ minimum: 10, presets: [10, 50, 100, 500, 1000] });
});

it("puts an operator's minimum in place of the first preset, for PAYTIMZ and ZPAY alone", () => {
  const config = readConfig({ NODE_ENV: 'test', QR_MINIMUM: '25.50' });
  expect(termsOf(config, 'PAYTIMZ')).toEqual({ minimum: 25.5, presets: [25.5, 50, 100, 500, 1000] });
  expect(minimumOf(config, 'ZPAY')).toBe(2_550n);
  expect(termsOf(config, 'WW')).toEqual({ minimum: 100, presets: [100, 200, 300, 500, 1000] });
});

it('looks often while a code is open, then ever more rarely, and in the end no more', () => {
  const expiresAt = new Date('2026-11-20T10:10:00Z');
  const after = (state: string, now: string) => nextLook({ state, expiresAt }, new Date(now))?.toISOString();
  expect(after('open', '2026-11-20T10:00:00Z')).toBe('2026-11-20T10:00:15.000Z');
  expect(after('open', '2026-11-20T10:09:50Z')).toBe('2026-11-20T10:10:01.000Z');
  expect(after('paid', '2026-11-20T10:00:00Z')).toBe('2026-11-20T10:10:01.000Z');
  expect(after('expired', '2026-11-20T10:10:01Z')).toBe('2026-11-20T10:11:00.000Z');
  expect(after('expired', '2026-11-20T10:11:00Z')).toBe('2026-11-20T10:20:00.000Z');
  expect(after('cancelled', '2026-11-20T16:10:00Z')).toBe('2026-11-21T10:10:00.000Z');
  expect(after('expired', '2026-11-21T10:10:00Z')).toBeUndefined();
});
