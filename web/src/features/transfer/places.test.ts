import { expect, test } from 'vitest';
import type { Wallet } from '../../client/money.ts';
import { obstacleOf, type Place, startOf } from './places.ts';

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

test.each([
  [100, 500, { from: 'WALLET', to: undefined }],
  [0, 500, { from: 'SLOTXO', to: 'WALLET' }],
  [0.5, 500, { from: 'SLOTXO', to: 'WALLET' }],
  [0, 0.5, { from: 'WALLET', to: undefined }],
])('with %d in the wallet and %d in a game a transfer starts from %o', (amount, inGame, start) => {
  const slots = [
    { code: 'JOKER', name: 'JOKER', isActive: true, amount: inGame / 2 },
    { code: 'SLOTXO', name: 'SLOTXO', isActive: true, amount: inGame },
    { code: 'PG', name: 'PG', isActive: false, amount: 9_000 },
  ];
  expect(startOf({ wallet: { amount }, slots } as unknown as Wallet)).toEqual(start);
});

test('before the wallet is known a transfer starts from it', () => {
  expect(startOf(undefined)).toEqual({ from: 'WALLET', to: undefined });
});
