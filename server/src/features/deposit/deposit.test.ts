import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { qrLimits, qrMinimum } from './qr.ts';

it('takes the minimum and the presets of each gateway from the contract', () => {
  const config = readConfig({ NODE_ENV: 'test' });
  expect(qrLimits(config, 'KBANK')).toEqual({ minimum: 1, presets: [10, 20, 50, 100, 500, 1000] });
  expect(qrMinimum(config, 'KBANK')).toBe(100n);
  expect(qrLimits(config, 'ZPAY')).toEqual({ minimum: 10, presets: [10, 50, 100, 500, 1000] });
});

it("puts an operator's minimum in place of the first preset, for PAYTIMZ and ZPAY alone", () => {
  const config = readConfig({ NODE_ENV: 'test', QR_MINIMUM: '25.50' });
  expect(qrLimits(config, 'PAYTIMZ')).toEqual({ minimum: 25.5, presets: [25.5, 50, 100, 500, 1000] });
  expect(qrMinimum(config, 'ZPAY')).toBe(2_550n);
  expect(qrLimits(config, 'WW')).toEqual({ minimum: 100, presets: [100, 200, 300, 500, 1000] });
});

it.each([
  ['60', [60, 100, 500, 1000]],
  ['100', [100, 500, 1000]],
  ['2000', [2000]],
  ['5', [5, 50, 100, 500, 1000]],
])('offers no preset below an operator’s minimum of %s, and none twice', (QR_MINIMUM, presets) => {
  const config = readConfig({ NODE_ENV: 'test', QR_MINIMUM });
  expect(qrLimits(config, 'ZPAY')).toEqual({ minimum: Number(QR_MINIMUM), presets });
});
