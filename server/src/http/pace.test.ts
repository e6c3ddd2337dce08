import { expect, it } from 'vitest';
import { steadyClock } from '../testing/clock.ts';
import { newPace } from './pace.ts';

/** A second in which so many reads took so long, beside so many calls as a part of the limit. */
function seconds() {
  const clock = steadyClock();
  const pace = newPace();
  return {
    pace,
    pass(reads: number, ms: number, used = 0.4): number {
      for (let read = 0; read < reads; read += 1) pace.read(ms, used);
      clock.pass(1_001);
      return pace.share();
    },
  };
}

it('lets fewer calls in while reads are slow, beginning with what is there, and never none', () => {
  const { pass } = seconds();
  expect(pass(20, 600)).toBeCloseTo(0.28);
  expect(pass(20, 600, 0.28)).toBeCloseTo(0.196);
  for (let second = 0; second < 10; second += 1) pass(20, 600, 0.2);
  expect(pass(20, 600, 0.1)).toBe(0.1);
});

it('lets more in again second by second when they are quick, up to the limits', () => {
  const { pass } = seconds();
  pass(20, 600);
  expect(pass(20, 5)).toBeCloseTo(0.33);
  for (let second = 0; second < 30; second += 1) pass(20, 5);
  expect(pass(0, 0)).toBe(1);
});

it('goes by no single slow read, and by no few', () => {
  const { pace, pass } = seconds();
  for (let read = 0; read < 2; read += 1) pace.read(3_000, 0.4);
  expect(pass(18, 5)).toBe(1);
  expect(pass(9, 3_000)).toBe(1);
});
