import { expect, test } from 'vitest';
import { fairLine } from './fair-line.ts';

interface Joining {
  lane?: 'one' | 'two';
  /** Where they wait if that lane has no place. */
  orElse?: 'one' | 'two';
  /** The groups within the group. */
  within?: string[];
}

/** A line with one turn that is taken; `go` lets the next one finish, and `done` tells who had a turn. */
function heldLine(longest = 100, most = 100) {
  const line = fairLine({ atOnce: 1, longest: { one: longest, two: longest } });
  const done: string[] = [];
  const refused: string[] = [];
  const open: (() => void)[] = [];
  const join = (group: string, name = group, { lane = 'one', orElse, within = [] }: Joining = {}) =>
    line
      .run(
        { lanes: orElse ? [lane, orElse] : [lane], groups: [group, ...within], who: group, most },
        async () => {
          done.push(name);
          await new Promise<void>((resolve) => open.push(resolve));
        },
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

test('in a full line nobody makes room for who would have as much of it as they', async () => {
  const { join, refused, settle } = heldLine(3);
  void join('first');
  for (const name of ['a', 'b']) void join('crowd', name);
  void join('one', 'one 1');
  await settle();
  void join('one', 'one 2');
  await settle();
  expect(refused).toEqual(['one 2']);
});

test('a lane that is full of strangers holds up no other lane', async () => {
  const { join, done, refused, go, settle } = heldLine(3);
  void join('first');
  for (const name of ['a', 'b', 'c', 'd']) void join(name);
  for (const name of ['known 1', 'known 2']) void join('known', name, { lane: 'two' });
  await settle();
  expect(refused).toEqual(['d']);
  for (let turn = 0; turn < 5; turn += 1) await go();
  expect(done).toEqual(['first', 'a', 'known 1', 'b', 'known 2', 'c']);
});

test('a group has a share of its own in each lane', async () => {
  const { join, done, refused, go } = heldLine(3, 2);
  for (const name of ['a', 'b', 'c']) void join('same', name);
  void join('same', 'd', { lane: 'two' });
  for (let turn = 0; turn < 3; turn += 1) await go();
  expect(refused).toEqual(['c']);
  expect(done).toEqual(['a', 'b', 'd']);
});

test('many small groups within one have the turns of one', async () => {
  const { join, done, go } = heldLine();
  for (const name of ['a', 'b', 'c', 'd']) void join('crowd', name, { within: [name] });
  void join('other', 'one', { within: ['one'] });
  for (let turn = 0; turn < 4; turn += 1) await go();
  expect(done).toEqual(['a', 'b', 'one', 'c', 'd']);
});

test('in a full line the last of many small groups within one makes room', async () => {
  const { join, done, refused, go, settle } = heldLine(3);
  void join('first');
  for (const name of ['a', 'b', 'c', 'd']) void join('crowd', name, { within: [name] });
  void join('other', 'one', { within: ['one'] });
  await settle();
  expect(refused).toEqual(['d', 'c']);
  for (let turn = 0; turn < 4; turn += 1) await go();
  expect(done).toEqual(['first', 'a', 'one', 'b']);
});

test('within a group that fills the line the largest smaller one makes room', async () => {
  const { join, done, refused, go, settle } = heldLine(3);
  void join('first');
  for (const name of ['a', 'b', 'c']) void join('house', name, { within: ['crowd'] });
  void join('house', 'one', { within: ['one'] });
  await settle();
  expect(refused).toEqual(['c']);
  for (let turn = 0; turn < 4; turn += 1) await go();
  expect(done).toEqual(['first', 'a', 'one', 'b']);
});

test('who finds the lane full, and who makes room in it, waits in the next one', async () => {
  const { join, done, refused, go, settle } = heldLine(2);
  void join('first');
  for (const name of ['a', 'b', 'c']) void join('crowd', name, { orElse: 'two' });
  void join('one');
  await settle();
  expect(refused).toEqual([]);
  for (const name of ['d', 'e']) void join('crowd', name, { orElse: 'two' });
  await settle();
  expect(refused).toEqual(['d', 'e']);
  for (let turn = 0; turn < 5; turn += 1) await go();
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'first', 'one']);
});
