import { expect, test } from 'vitest';
import { fairLine } from './fair-line.ts';

/** A line with one turn that is taken; `go` lets the next one finish, and `done` tells who had a turn. */
function heldLine(longest = 100, most = 100) {
  const line = fairLine({ atOnce: 1, longest });
  const done: string[] = [];
  const refused: string[] = [];
  const open: (() => void)[] = [];
  const join = (group: string, name = group, before?: () => Promise<void>) =>
    line
      .run(
        { group, most },
        async () => {
          done.push(name);
          await new Promise<void>((resolve) => open.push(resolve));
        },
        before,
      )
      .catch(() => void refused.push(name));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const go = async () => {
    await settle();
    open.shift()?.();
    await settle();
  };
  return { join, done, refused, go, settle };
}

test('turns go round the groups, so that one who comes late is not behind a crowd', async () => {
  const { join, done, go } = heldLine();
  for (const name of ['crowd 1', 'crowd 2', 'crowd 3', 'crowd 4']) void join('crowd', name);
  void join('one');
  for (let turn = 0; turn < 4; turn += 1) await go();
  expect(done).toEqual(['crowd 1', 'crowd 2', 'one', 'crowd 3', 'crowd 4']);
});

test('a group has no more about than its share, and may come again when it has less', async () => {
  const { join, done, refused, go } = heldLine(100, 2);
  for (const name of ['a', 'b', 'c']) void join('crowd', name);
  void join('other');
  await go();
  expect(refused).toEqual(['c']);
  void join('crowd', 'd');
  for (let turn = 0; turn < 4; turn += 1) await go();
  expect(done.toSorted()).toEqual(['a', 'b', 'd', 'other']);
});

test('in a full line the last of the longest group makes room', async () => {
  const { join, done, refused, go, settle } = heldLine(3);
  void join('first');
  for (const name of ['a', 'b', 'c', 'd']) void join('crowd', name);
  void join('one');
  await settle();
  expect(refused).toEqual(['d', 'c']);
  for (let turn = 0; turn < 4; turn += 1) await go();
  expect(done).toEqual(['first', 'a', 'one', 'b']);
});

test('what is refused beforehand never waits, and leaves room', async () => {
  const { join, done, refused, go, settle } = heldLine(100, 1);
  void join('busy');
  void join('blocked', 'blocked', () => Promise.reject(new Error('blocked')));
  await settle();
  expect(refused).toEqual(['blocked']);
  void join('blocked', 'again');
  await go();
  expect(done).toEqual(['busy', 'again']);
});
