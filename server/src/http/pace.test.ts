import { expect, it } from 'vitest';
import { steadyClock } from '../testing/clock.ts';
import { newPace } from './pace.ts';

/** Seconds in which so many calls waited so long for their logins, while so much was worked on. */
function seconds() {
  const clock = steadyClock();
  const pace = newPace();
  return {
    pace,
    pass(lookups: number, ms: number, used = 0.08): number {
      pace.used(used);
      for (let lookup = 0; lookup < lookups; lookup += 1) pace.waited(ms);
      clock.pass(1_001);
      return pace.share();
    },
  };
}

it('works on less while lookups are slow, beginning with what is there, and always on something', () => {
  const { pass } = seconds();
  for (let second = 0; second < 20; second += 1) pass(20, 5, 0.6);
  expect(pass(20, 200, 0.2)).toBeCloseTo(0.14);
  expect(pass(20, 200, 0.1)).toBeCloseTo(0.07);
  for (let second = 0; second < 10; second += 1) pass(20, 200, 0.05);
  expect(pass(20, 200, 0.05)).toBe(0.012);
});

it('works on more again second by second when they are quick, in parts of what there is', () => {
  const { pass } = seconds();
  pass(20, 200, 0.05);
  expect(pass(20, 5, 0)).toBeCloseTo(0.02415, 4);
  expect(pass(20, 5, 0)).toBeCloseTo(0.0278, 4);
});

it('works on more than it began with only where that much comes', () => {
  const { pass } = seconds();
  for (let second = 0; second < 30; second += 1) expect(pass(20, 5, 0.014)).toBe(0.03);
  expect(pass(20, 5, 0.016)).toBeCloseTo(0.0345, 4);
  for (let second = 0; second < 30; second += 1) pass(20, 5, 0.6);
  expect(pass(0, 0)).toBe(1);
});

it('goes by no single slow lookup, and by no few', () => {
  const { pace, pass } = seconds();
  for (let lookup = 0; lookup < 2; lookup += 1) pace.waited(3_000);
  expect(pass(18, 5, 0.01)).toBe(0.03);
  expect(pass(9, 3_000, 0.01)).toBe(0.03);
});

it('works on less while changes take long, however quick the lookups are', () => {
  const clock = steadyClock();
  const pace = newPace();
  /** All the time so many changes were worked on, and so many came to their end. */
  const second = (changes: number, done: number) => {
    pace.used(0.08);
    pace.working(changes);
    for (let lookup = 0; lookup < 20; lookup += 1) pace.waited(5);
    clock.pass(900);
    for (let change = 0; change < done; change += 1) pace.worked();
    clock.pass(101);
    return pace.share();
  };
  expect(second(0, 0)).toBeCloseTo(0.0345, 4);
  expect(second(24, 100)).toBeCloseTo(0.0397, 4);
  expect(second(27, 100)).toBeCloseTo(0.0278, 4);
  // Of few it is not known.
  expect(second(27, 9)).toBeCloseTo(0.0319, 4);
});
