import { expect, test } from 'vitest';
import { closedMsBetween, isClosedAt } from './slip-window.ts';

const night = { closedFrom: '23:00', closedTo: '00:30' };
const noon = { closedFrom: '11:00', closedTo: '13:00' };
const at = (time: string, day = '2026-11-20') => Date.parse(`${day}T${time}:00+07:00`);

test.each([
  [night, '23:00', true],
  [night, '00:29', true],
  [night, '00:30', false],
  [night, '12:00', false],
  [noon, '12:00', true],
  [noon, '13:00', false],
  [{ closedFrom: '11:00', closedTo: '11:00' }, '11:00', false],
])('the daily window %j has %s in it: %s', (window, clock, isClosed) => {
  expect(isClosedAt(window, at(clock))).toBe(isClosed);
});

test.each([
  [at('22:50', '2026-11-19'), at('00:40'), 90],
  [at('23:50', '2026-11-19'), at('00:10'), 20],
  [at('09:00'), at('10:00'), 0],
  // Of a day at most.
  [at('00:00', '2026-11-01'), at('00:30'), 90],
])('between %d and %d no slips were taken for %d minutes', (from, to, minutes) => {
  const closed = closedMsBetween(night, from, to) / 60_000;
  // A minute that was begun may count.
  expect(closed).toBeGreaterThanOrEqual(minutes);
  expect(closed).toBeLessThanOrEqual(minutes + 1);
});
