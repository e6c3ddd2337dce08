import { expect, it } from 'vitest';
import { type Books, both, either, explained, game, hold, wallet, where } from './order.ts';

const before: Books = { wallet: 100, hold: 0, games: { A: 50 } };
const into = (amount: number) => [both(wallet(-amount), game('A', amount))];

it('finds every state that some order leads to', () => {
  const all = [where((books) => books.wallet > 0), wallet(-100)];
  expect(explained([before], [into(40), into(60)])).toEqual([{ wallet: 0, hold: 0, games: { A: 150 } }]);
  expect(explained([before], [[wallet(-100)], [where(({ wallet: has }) => has === 0)]])).toHaveLength(1);
  expect(explained([before], [all, [wallet(50)]])).toEqual([{ wallet: 50, hold: 0, games: { A: 50 } }]);
});

it('explains nothing that no order does', () => {
  expect(explained([before], [into(60), into(60)])).toEqual([]);
  expect(explained([before], [into(60), [where(({ wallet: has }) => has < 40)]])).toEqual([]);
  expect(explained([before], [[hold(10)], [hold(20)]])).toEqual([]);
});

it('lets others come between the steps of one thing', () => {
  const out = [game('A', -50), wallet(50)];
  const seen = where((books) => books.wallet === 100 && books.games.A === 0);
  expect(explained([before], [out, [seen]])).toHaveLength(1);
});

it('follows each of two ways where nobody can tell which', () => {
  const ends = explained([before], [[either(wallet(5), game('A', 5))]]);
  expect(ends.map(({ wallet: has, games }) => [has, games.A])).toEqual([
    [105, 50],
    [100, 55],
  ]);
});
