import { expect, test } from 'vitest';
import { dayAt, periodProblems, periodsOn } from './period.ts';

test('the day is that of Bangkok', () => {
  expect(dayAt(Date.parse('2026-11-30T16:59:59Z'))).toBe('2026-11-30');
  expect(dayAt(Date.parse('2026-11-30T17:00:00Z'))).toBe('2026-12-01');
});

test.each([
  ['2026-11-22', '2026-11-01', '2026-10-01 2026-10-31', '2026-08-25'],
  ['2028-03-01', '2028-03-01', '2028-02-01 2028-02-29', '2027-12-03'],
  ['2027-01-31', '2027-01-01', '2026-12-01 2026-12-31', '2026-11-03'],
])('on %s there are three periods ready', (today, first, lastMonth, ninetieth) => {
  const [from = '', to = ''] = lastMonth.split(' ');
  expect(periodsOn(today)).toEqual({
    thisMonth: { from: first, to: today },
    lastMonth: { from, to },
    last90Days: { from: ninetieth, to: today },
  });
});

test.each([
  ['2026-11-01', '2026-11-01', {}],
  ['2028-01-01', '2028-12-31', {}],
  ['2025-01-01', '2026-01-02', { to: 'tooLong' }],
  ['2026-11-02', '2026-11-01', { from: 'order' }],
  ['', '2026-11-01', { from: 'required' }],
  ['', '', { from: 'required', to: 'required' }],
])('from %s to %s: what the server would refuse is said before', (from, to, problems) => {
  expect(periodProblems({ from, to })).toEqual(problems);
});
