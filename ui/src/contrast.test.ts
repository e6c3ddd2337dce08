import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLOTHS } from './palettes.ts';

const TEXT = 4.5;
const GRAPHIC = 3;
const tokens = readTokens();

test.each([
  ['text', 'surface', TEXT],
  ['text', 'surface-card', TEXT],
  ['text-quiet', 'surface', TEXT],
  ['text-quiet', 'surface-card', TEXT],
  ['text-quiet', 'surface-info', TEXT],
  ['text-quiet', 'line', TEXT],
  ['text-faint', 'surface-card', TEXT],
  ['text-link', 'surface', TEXT],
  ['text-link', 'surface-card', TEXT],
  ['text-link', 'surface-info', TEXT],
  ['text-error', 'surface', TEXT],
  ['text-error', 'surface-card', TEXT],
  ['text-in', 'surface', TEXT],
  ['text-in', 'surface-card', TEXT],
  ['text-on-dark', 'surface-dark', TEXT],
  ['text-on-dark-quiet', 'surface-dark', TEXT],
  ['text-on-dark-faint', 'surface-dark', TEXT],
  ['text-on-dark-faint', '#2c3a97', TEXT],
  ['text-on-dark-quiet', 'indigo-800', TEXT],
  ['on-action', 'action', TEXT],
  ['on-action-quiet', 'action', TEXT],
  ['on-danger', 'danger', TEXT],
  ['on-selected', 'selected', TEXT],
  ['action', 'surface-dark', TEXT],
  ['amber-800', 'surface-card', TEXT],
  ['amber-800', 'surface', TEXT],
  ['amber-800', 'amber-100', TEXT],
  ['green-700', 'green-100', TEXT],
  ['crimson-700', 'crimson-200', TEXT],
  ['indigo-800', 'surface-info', TEXT],
  ['crimson-500', 'surface-dark', GRAPHIC],
  ['violet-500', 'surface-dark', GRAPHIC],
  ['green-600', 'surface-dark', GRAPHIC],
  ['border-control', 'surface', GRAPHIC],
  ['border-control', 'surface-card', GRAPHIC],
  ['focus-light', 'surface', GRAPHIC],
  ['focus-light', 'action', GRAPHIC],
  ['focus-dark', 'surface-dark', GRAPHIC],
  ['focus-dark', '#2c3a97', GRAPHIC],
])('%s on %s has a contrast of at least %d', (front, ground, least) => {
  expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(least);
});

test.each(CLOTHS.map((cloth) => cloth.ground))('small white text is legible on the cloth %s', (ground) => {
  const quiet = [0, 1, 2].map((part) => 255 * 0.88 + (channels(ground)[part] ?? 0) * 0.12);
  expect(contrast(quiet, channels(ground))).toBeGreaterThanOrEqual(TEXT);
});

test('the marigold ring alone would not be seen on a light page, which is why there are two', () => {
  expect(contrast(colour('focus-dark'), colour('surface'))).toBeLessThan(GRAPHIC);
});

function readTokens(): Map<string, string> {
  const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  const first = sheet.slice(0, sheet.indexOf('}'));
  return new Map(
    [...first.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

function colour(name: string): number[] {
  if (name.startsWith('#')) return channels(name);
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`no token --${name}`);
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference ? colour(reference) : channels(value);
}

function channels(hex: string): number[] {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** WCAG 2.2 contrast ratio of two sRGB colours. */
function contrast(one: number[], other: number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
