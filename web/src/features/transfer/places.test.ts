import { expect, test } from 'vitest';
import { obstacleOf, type Place } from './places.ts';

const wallet: Place = { code: 'WALLET', name: 'Wallet', amount: 100 };
const joker: Place = { code: 'JOKER', name: 'JOKER', amount: 0 };

test('both accounts must be chosen before anything else is asked', () => {
  expect(obstacleOf(undefined, joker, 0)).toBe('selectAccount');
  expect(obstacleOf(wallet, undefined, 50)).toBe('selectAccount');
});

test('an account is not transferred to itself', () => {
  expect(obstacleOf(wallet, wallet, 50)).toBe('sameAccount');
});

test('less than one baht is not transferred', () => {
  expect(obstacleOf(wallet, joker, 0.99)).toBe('minimum');
  expect(obstacleOf(wallet, joker, 1)).toBeUndefined();
});

test('no more than the account holds is transferred', () => {
  expect(obstacleOf(wallet, joker, 100)).toBeUndefined();
  expect(obstacleOf(wallet, joker, 100.01)).toBe('tooMuch');
});
