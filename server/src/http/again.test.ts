import { expect, it } from 'vitest';
import { steadyClock } from '../testing/clock.ts';
import { newAgain } from './again.ts';

/** Numbers from 0 to below 1, evenly spread. */
function evenly(): () => number {
  let last = 0;
  return () => {
    last = (last + 0.618_034) % 1;
    return last;
  };
}

/** So many who come again as soon as they may, and at once when they were served; a second has so many places. */
function crowdOf(people: number, places: number) {
  const clock = steadyClock();
  const again = newAgain(evenly());
  let waits = Array.from({ length: people }, () => 0);
  /** Passes a second; answers how many were turned away in it. */
  return () => {
    let [left, away] = [places, 0];
    waits = waits.map((wait) => {
      if (wait > 0) return wait - 1;
      if (left > 0) {
        left -= 1;
        again.letIn();
        return 0;
      }
      away += 1;
      return again.turnAway() - 1;
    });
    clock.pass(1_001);
    return away;
  };
}

it('has about half as many of a crowd come back each second as are let in', () => {
  const second = crowdOf(1_000, 100);
  const away = Array.from({ length: 60 }, second);
  expect(away[0]).toBe(900);
  const late = away.slice(20);
  for (const each of late) expect(each).toBeLessThan(300);
  const average = late.reduce((sum, each) => sum + each, 0) / late.length;
  expect(average).toBeGreaterThan(25);
  expect(average).toBeLessThan(75);
});

it('tells a few who are too many to come again soon, and spreads them', () => {
  const clock = steadyClock();
  const again = newAgain(evenly());
  for (let call = 0; call < 100; call += 1) again.letIn();
  const told = Array.from({ length: 30 }, () => again.turnAway());
  expect(new Set(told)).toEqual(new Set([1, 2, 3]));
  clock.pass(1_001);
  expect(Math.max(...Array.from({ length: 30 }, () => again.turnAway()))).toBe(3);
});

it('tells nobody to wait longer than forty seconds, and soon less when the crowd is gone', () => {
  const clock = steadyClock();
  const again = newAgain(evenly());
  const longest = (calls: number) => {
    const told = Math.max(...Array.from({ length: calls }, () => again.turnAway()));
    clock.pass(1_001);
    return told;
  };
  for (let second = 0; second < 30; second += 1) longest(500);
  expect(longest(500)).toBe(39);
  for (let second = 0; second < 5; second += 1) {
    for (let call = 0; call < 100; call += 1) again.letIn();
    clock.pass(1_001);
  }
  expect(longest(50)).toBeLessThanOrEqual(3);
});

it('knows who comes when they were told to, also after others told them anew, and no longer than they may come', () => {
  const clock = steadyClock();
  const again = newAgain(() => 0);
  again.turnAway('early');
  again.turnAway('late');
  expect([again.isDue('early'), again.isDue('stranger'), again.isDue(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
  clock.pass(999);
  // Too early: they are due when they were, not a second later.
  again.turnAway('early');
  clock.pass(1);
  expect([again.isDue('early'), again.isDue('late')]).toEqual([true, true]);
  // Turned away although they came as told: they still come first.
  again.turnAway('early');
  expect(again.isDue('early')).toBe(true);
  again.letIn('early');
  expect(again.isDue('early')).toBe(false);
  clock.pass(120_000);
  again.letIn();
  expect(again.isDue('late')).toBe(false);
});
