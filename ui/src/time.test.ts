import { expect, test } from 'vitest';
import {
  formatClock,
  formatCountdown,
  formatDateTime,
  formatDay,
  formatRecent,
  type RelativeWords,
  relativeTime,
} from './time.ts';

const words: RelativeWords = {
  year: (count) => `${count}y`,
  month: (count) => `${count}mo`,
  day: (count) => `${count}d`,
  hour: (count) => `${count}h`,
  minute: (count) => `${count}m`,
  second: (count) => `${count}s`,
  now: 'now',
};
const now = '2026-11-20T12:42:08.000Z';
const ago = (seconds: number): number => Date.parse(now) - seconds * 1000;

test('dates are Gregorian and in Bangkok, also across midnight and the year', () => {
  expect(formatDateTime('2026-11-20T12:42:08.000Z')).toBe('20/11/2026 19:42:08');
  expect(formatDateTime('2026-12-31T17:00:00.000Z')).toBe('01/01/2027 00:00:00');
  expect(formatDay('2026-11-20T16:59:59.999Z')).toBe('20/11/2026');
  expect(formatDay('2026-11-20T17:00:00.000Z')).toBe('21/11/2026');
  expect(formatClock('2026-11-20T12:42:08.000Z')).toBe('19:42');
});

test('an hour stands alone on its own day in Bangkok, and has its date on every other', () => {
  expect(formatRecent('2026-11-19T17:00:00.000Z', now)).toBe('00:00');
  expect(formatRecent('2026-11-19T16:59:59.000Z', now)).toBe('19/11/2026 23:59');
  expect(formatRecent('2026-11-20T12:00:00.000Z', '2026-11-20T17:00:00.000Z')).toBe('20/11/2026 19:00');
});

test('a text that is no date gives an empty text', () => {
  expect(formatDateTime('soon')).toBe('');
  expect(relativeTime('soon', now, words)).toBe('');
});

test.each([
  [0, 'now'],
  [-5, 'now'],
  [1, '1s'],
  [59, '59s'],
  [60, '1m'],
  [3_599, '59m'],
  [3_600, '1h'],
  [86_399, '23h'],
  [86_400, '1d'],
  [30 * 86_400 - 1, '29d'],
  [30 * 86_400, '1mo'],
  [364 * 86_400, '12mo'],
  [365 * 86_400, '1y'],
  [800 * 86_400, '2y'],
])('%i seconds ago reads %s', (seconds, text) => {
  expect(relativeTime(ago(seconds), now, words)).toBe(text);
});

test('a countdown shows minutes and seconds and never less than nothing', () => {
  expect(formatCountdown(227)).toBe('03:47');
  expect(formatCountdown(0.2)).toBe('00:01');
  expect(formatCountdown(-3)).toBe('00:00');
  expect(formatCountdown(5400)).toBe('90:00');
});
