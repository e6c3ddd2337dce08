// @vitest-environment happy-dom
import type { Conversation } from '@prae/contract/events';
import { beforeEach, expect, test } from 'vitest';
import { change, merge, thread } from './thread.ts';

/** A message of a number, said at a minute. */
const at = (seq: number, minute: number): Conversation => ({
  ...{ _id: `m${seq}`, seq, sender: 'customer' as const },
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  message: { message_type: 'text', payload: { message: String(seq) } },
});
const here = () => thread.get().messages.map(({ seq }) => seq);

beforeEach(() => change({ messages: [], hasOlder: true }));

test('what joined from before the first message here comes with the page of its time', () => {
  merge([at(12, 22), at(11, 21)]);
  // A visitor's thread has joined, and something is said after it.
  merge([at(20, 1), at(21, 2), at(22, 30)]);
  expect(here()).toEqual([11, 12, 22]);
  merge([at(10, 20)], true);
  merge([at(21, 2), at(20, 1)], true);
  expect(here()).toEqual([20, 21, 10, 11, 12, 22]);
});

test('where all is here, what joined stands in its time at once', () => {
  change({ hasOlder: false });
  merge([at(2, 22), at(1, 10)]);
  merge([at(3, 5), at(4, 15)]);
  expect(here()).toEqual([3, 1, 4, 2]);
});
