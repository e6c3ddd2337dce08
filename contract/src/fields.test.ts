import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { contract } from './contract.ts';
import { day, text } from './fields.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['Som Jai', true],
  ['สมหญิง ใจดี', true],
  [' a', true],
  ['\u00a0a\u00a0', true],
  ['  ', false],
  ['\u00a0', false],
  ['a\u0000', false],
  ['\u0000a', false],
  ['a\nb', false],
  ['\ta', false],
  ['a\u0085', false],
])('%j is a line of text: %s', (typed, isLine) => {
  expect(text(100).safeParse(typed).success).toBe(isLine);
});

test.each([
  ['2026-11-22', true],
  ['2028-02-29', true],
  ['2000-01-01', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['1999-12-31', false],
  ['2026-1-1', false],
  ['20261101', false],
  ['2026-11-22Z', false],
  ['+2026-11-2', false],
])('%j is a day: %s', (typed, isDay) => {
  expect(day.safeParse(typed).success).toBe(isDay);
});

/** What can be sent to a call, as objects by their fields. */
const inputs = Object.entries<Call>(contract).flatMap(([id, { body, params }]) =>
  [body, params].flatMap((given) => {
    if (given === undefined) return [];
    const schema = given instanceof z.ZodOptional ? given.unwrap() : given;
    if (!(schema instanceof z.ZodObject)) throw new Error(`the fields of ${id} are not known here`);
    return [[id, schema] as const];
  }),
);

test.each(inputs)('%s: what is too long is looked at by no pattern', (_, schema) => {
  const looked: number[] = [];
  const { test: real } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function look(this: RegExp, typed: string) {
    // Ours ask about the whole text; zod's own ask for one character.
    if (this.source.startsWith('^')) looked.push(typed.length);
    return real.call(this, typed);
  });
  const long = 'a'.repeat(65_000);
  const all = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, long]));
  expect(schema.safeParse(all).success).toBe(false);
  expect(Math.max(0, ...looked)).toBeLessThan(1_000);
});

test('a pattern is seen to look', () => {
  const look = vi.spyOn(RegExp.prototype, 'test');
  text(100).safeParse('a');
  expect(look).toHaveBeenCalled();
});
