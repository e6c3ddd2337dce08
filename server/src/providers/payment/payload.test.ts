import { toString as draw } from 'qrcode';
import { expect, it } from 'vitest';
import { payloadIn } from './payload.ts';

it.each(['0', 'x'.repeat(512), 'ก'.repeat(170), '\u{1f4b8}'.repeat(128)])(
  'takes what a picture of a code can hold',
  async (payload) => {
    expect(payloadIn(payload)).toBe(payload);
    expect(await draw(payload, { type: 'svg', errorCorrectionLevel: 'M' })).toContain('<svg');
  },
);

it.each(['', 'x'.repeat(513), 'ก'.repeat(171), 'x'.repeat(5_000), 7, null, undefined, ['x']])(
  'takes nothing else for a code',
  (value) => {
    expect(payloadIn(value)).toBeUndefined();
  },
);
