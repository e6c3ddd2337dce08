import { expect, it } from 'vitest';
import { newRounds } from './rounds.ts';

/** Works that end when they are told. */
function works() {
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  return { ends, work };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

it('a thousand who come while one works share the next one, which begins after they came', async () => {
  const { ends, work } = works();
  const rounds = newRounds<string, void>();
  const first = rounds('a', work);
  const others = Array.from({ length: 1_000 }, () => rounds('a', work));
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await soon();
  expect(ends).toHaveLength(2);
  const late = rounds('a', work);
  ends[1]?.();
  await Promise.all(others);
  await soon();
  ends[2]?.();
  await late;
  expect(ends).toHaveLength(3);
});

it('one that fails is told to those who waited for it, and the next one is not kept from beginning', async () => {
  const { ends, work } = works();
  const rounds = newRounds<string, void>();
  const [first, second] = [rounds('a', work), rounds('a', work)];
  ends[0]?.(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await soon();
  ends[1]?.();
  await second;
  const third = rounds('a', work);
  ends[2]?.();
  await third;
});

it('works of another key wait for nobody', async () => {
  const { ends, work } = works();
  const rounds = newRounds<string, void>();
  void rounds('a', work);
  const other = rounds('b', work);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await other;
});
