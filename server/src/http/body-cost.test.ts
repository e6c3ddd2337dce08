import type { Call } from '@prae/contract/call';
import { contract } from '@prae/contract/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../domain/refusal.ts';
import { checkBody, checkNoBody } from './input.ts';
import { BadJson, parseJson } from './json.ts';

const LARGEST = 65_536;
const QUARTER = LARGEST / 4;

/** Four times the body, four times the work; with the square of it sixteen times. */
const MOST_TIMES = 8;
/** What a collection of garbage may add to either, in µs. */
const BESIDE_US = 5_000;
/** A neighbour on the machine slows some tries down, by filling its caches; one round that is linear tells that it can be. */
const ROUNDS = 5;

/** As many copies of `part` as a body of this size takes beside `head` and `tail`. */
function filled(size: number, head: string, part: string, tail: string, last = part): string {
  const room = size - Buffer.byteLength(head + last + tail);
  return head + part.repeat(Math.floor(room / Buffer.byteLength(part))) + last + tail;
}

/** JSON values that fill a body, to stand where a field's value should be. */
const values: Record<string, [head: string, part: string, tail: string, last?: string]> = {
  letters: ['"', 'a', '"'],
  'letters with a control character at the end': ['"', 'a', '"', '\\u0001'],
  spaces: ['"', ' ', '"', 'a'],
  'spaces and letters': ['"', ' a', '"', '\\n'],
  digits: ['"', '0', '"'],
  'digits and dashes': ['"', '0-', '"', 'x'],
  'Thai letters': ['"', 'ก', '"'],
  'marks that join': ['"', '\u0e49\u0301', '"'],
  'letters that are written apart': ['"', '\ufdfa', '"'],
  emoji: ['"', '🎰', '"'],
  escapes: ['"', '\\u0e01', '"'],
  'escaped quotes': ['"', '\\"', '"'],
  'escaped backslashes': ['"', '\\\\', '"'],
  'a long number': ['1', '1', ''],
  'a long fraction': ['0.', '0', '1'],
  'a long exponent': ['1e', '0', '1'],
  numbers: ['[', '1,', '1]'],
  texts: ['[', '"",', '""]'],
  lists: ['[', '[],', '[]]'],
  'empty objects': ['[', '{},', '{}]'],
  'objects in objects': ['[', `${'{"a":'.repeat(20)}1${'}'.repeat(20)},`, '1]'],
  'lists in lists': ['[', `${'['.repeat(30)}${']'.repeat(30)},`, '1]'],
  'too deep a nest': ['', '[', ''],
  'too deep objects': ['', '{"a":', ''],
  'a text without an end': ['"', 'a', ''],
  'backslashes without an end': ['"', '\\\\', ''],
  'white space': ['', ' \n', '1'],
};

/** An object with as many keys as a body of this size takes. */
function manyKeys(most: number, nameOf: (i: number) => string): string {
  const pairs: string[] = [];
  for (let size = 2, i = 0; ; i += 1) {
    const pair = `"${nameOf(i)}":0`;
    size += Buffer.byteLength(pair) + 1;
    if (size > most) return `{${pairs.join(',')}}`;
    pairs.push(pair);
  }
}

type Sized = (size: number) => Buffer;

const wholes: Record<string, Sized> = {
  'many keys': (size) => Buffer.from(manyKeys(size, (i) => i.toString(36))),
  'many long keys': (size) => Buffer.from(manyKeys(size, (i) => `${i}`.padStart(64, 'k'))),
  'many escaped keys': (size) => Buffer.from(manyKeys(size, (i) => `\\u0061${i}`)),
  'one key many times': (size) => Buffer.from(manyKeys(size, () => 'a')),
  'bytes that are no text': (size) => Buffer.alloc(size, 0xff),
  'half a character at the end': (size) => Buffer.from(filled(size, '"', 'ก', '')).subarray(0, -1),
  ...Object.fromEntries(
    Object.entries(values).map(([name, parts]) => [
      name,
      (size: number) => Buffer.from(filled(size, ...parts)),
    ]),
  ),
};

/** What a body costs before a feature sees it, in µs of the process's CPU: the least of some tries. */
function costOf(bytes: Buffer, check: (input: unknown) => void): number {
  const tries = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    try {
      check(parseJson(bytes));
    } catch (error) {
      if (!(error instanceof BadJson || error instanceof Refusal)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...tries);
}

/** Expects that a body takes no more than linear work, whatever it is full of. */
function expectLinear(bodyOf: Sized, check: (input: unknown) => void, name: string): void {
  const [largest, quarter] = [bodyOf(LARGEST), bodyOf(QUARTER)];
  expect(largest.length).toBeLessThanOrEqual(LARGEST);
  expect(largest.length).toBeGreaterThan(LARGEST - 150);
  let [cost, most] = [Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < ROUNDS && cost > most; round += 1) {
    most = Math.max(most, MOST_TIMES * costOf(quarter, check) + BESIDE_US);
    cost = Math.min(cost, costOf(largest, check));
  }
  expect(cost, name).toBeLessThanOrEqual(most);
}

test.each(Object.entries(wholes))('64 KiB of %s, read as JSON', (name, bodyOf) => {
  expectLinear(bodyOf, checkNoBody, name);
});

const taken = Object.entries<Call>(contract).flatMap(([id, { body }]) => (body ? [{ id, body }] : []));

describe.each(taken)('64 KiB to $id', ({ body }) => {
  test('whatever it is', () => {
    for (const [name, bodyOf] of Object.entries(wholes))
      expectLinear(bodyOf, (input) => checkBody(body, input), name);
  });

  test('in each of its fields', () => {
    const whole = body instanceof z.ZodOptional ? body.unwrap() : body;
    if (!(whole instanceof z.ZodObject)) throw new Error('its fields are not known here');
    for (const field of Object.keys(whole.shape)) {
      for (const [name, [head, part, tail, last]] of Object.entries(values)) {
        const bodyOf: Sized = (size) =>
          Buffer.from(filled(size, `{"${field}":${head}`, part, `${tail}}`, last));
        expectLinear(bodyOf, (input) => checkBody(body, input), `${field}: ${name}`);
      }
    }
  });
});
