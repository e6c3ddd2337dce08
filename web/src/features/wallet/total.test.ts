import { describe, expect, it } from 'vitest';
import type { GameAccount, Wallet } from '../../client/money.ts';
import { countMoney, gameCredit } from './total.ts';

const game = (category: GameAccount['category'], amount: number): GameAccount => ({
  code: category,
  name: category,
  logo: '',
  background: '',
  category,
  isActive: true,
  amount,
  ftWalletSlot: 10,
});

const wallet = (amount: number, hold: number, transit: number): Wallet['wallet'] => ({
  amount,
  hold,
  transit,
});

describe('the total on the home', () => {
  it('is the wallet and every game, with what is held or in transit counted apart', () => {
    const slots = [game('slot', 100), game('slot', 0.5), game('sport', 30), game('lotto', 4)];
    expect(countMoney({ wallet: wallet(1000, 200, 50), slots })).toEqual({
      total: 1384.5,
      wallet: 1000,
      slot: 100.5,
      sport: 30,
      lotto: 4,
      pending: 250,
    });
  });

  it('does not dip while a withdrawal or a transfer is under way', () => {
    const before = countMoney({ wallet: wallet(500, 0, 0), slots: [game('slot', 0)] });
    const withdrawing = countMoney({ wallet: wallet(400, 100, 0), slots: [game('slot', 0)] });
    const moving = countMoney({ wallet: wallet(300, 0, 200), slots: [game('slot', 0)] });
    expect([withdrawing.total, moving.total]).toEqual([before.total, before.total]);
  });

  it('adds up to the hundredth', () => {
    const slots = Array.from({ length: 10 }, () => game('slot', 0.1));
    expect(countMoney({ wallet: wallet(0.2, 0.1, 0), slots }).total).toBe(1.3);
    expect(countMoney({ wallet: wallet(9_999_999.99, 0.01, 0), slots: [] }).total).toBe(10_000_000);
  });

  it('is zero for a member with nothing', () => {
    expect(countMoney({ wallet: wallet(0, 0, 0), slots: [] }).total).toBe(0);
  });
});

describe('the credit inside a game', () => {
  it('is the amount times the factor of the game', () => {
    expect(gameCredit({ amount: 6240.55, ftWalletSlot: 10 })).toBe(62405.5);
    expect(gameCredit({ amount: 0.07, ftWalletSlot: 1 })).toBe(0.07);
  });
});
