import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { transferAll } from './create.ts';
import { type GamesWorld, gamesWorld, outcomeOf } from './games.fixture.ts';
import { subOperation } from './sub-operation.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
});
afterAll(() => world.close());

describe('transfer.create', () => {
  it('moves money into a game and back, at the provider and in the ledger', async () => {
    const member = await world.member(100, 'JOKER');
    expect(await world.move(member, 'WALLET', 'JOKER', 60.25)).toEqual({
      message: 'SUCCESS',
      status: 'SUCCESS',
      wallet: { amount: 39.75 },
    });
    expect(await world.atProvider(member, 'JOKER')).toBe(60.25);
    expect(await world.holdings(member)).toEqual({ wallet: 39.75, 'game:JOKER': 60.25 });
    expect(await world.move(member, 'JOKER', 'WALLET', 10.25)).toMatchObject({ wallet: { amount: 50 } });
    expect(await world.atProvider(member, 'JOKER')).toBe(50);
    expect(await world.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 50 });
    await world.expectClean();
  });

  it('moves money from game to game through the wallet', async () => {
    const member = await world.member(100, 'JOKER', 'SLOTXO');
    await world.move(member, 'WALLET', 'JOKER', 80);
    expect(await outcomeOf(world.move(member, 'JOKER', 'SLOTXO', 30))).toBe('SUCCESS');
    expect(await world.holdings(member)).toEqual({ wallet: 20, 'game:JOKER': 50, 'game:SLOTXO': 30 });
    expect(await world.atProvider(member, 'SLOTXO')).toBe(30);
    await world.expectClean();
  });

  it('takes out what was just won, booking the win first', async () => {
    const member = await world.member(100, 'JOKER');
    await world.move(member, 'WALLET', 'JOKER', 100);
    await world.play(member, 'JOKER', 55.5);
    expect(await outcomeOf(world.move(member, 'JOKER', 'WALLET', 155.5))).toBe('SUCCESS');
    expect(await world.holdings(member)).toEqual({ wallet: 155.5 });
    await world.expectClean();
  });

  it('does not take out what was just lost', async () => {
    const member = await world.member(100, 'JOKER');
    await world.move(member, 'WALLET', 'JOKER', 100);
    await world.play(member, 'JOKER', -40);
    expect(await outcomeOf(world.move(member, 'JOKER', 'WALLET', 100))).toBe('MONEY_NOT_ENOUGH');
    expect(await world.holdings(member)).toEqual({ 'game:JOKER': 60 });
    await world.expectClean();
  });

  it('refuses in the order: no game, the same place, no account, too little, not enough', async () => {
    const member = await world.member(10, 'JOKER');
    const tried = (from: string, to: string, amount: number) =>
      outcomeOf(world.move(member, from, to, amount));
    expect(await tried('NOWHERE', 'NOWHERE', 0)).toBe('NO_GAME');
    expect(await tried('WALLET', 'PG', 0)).toBe('NO_GAME');
    expect(await tried('WALLET', 'wallet', 0)).toBe('NO_GAME');
    expect(await tried('WALLET', 'WALLET', 0)).toBe('KEY_INVALID');
    expect(await tried('SLOTXO', 'SLOTXO', 0)).toBe('KEY_INVALID');
    expect(await tried('WALLET', 'SLOTXO', 0)).toBe('SLOT_NO_ACCOUNT');
    expect(await tried('JOKER', 'SLOTXO', 0)).toBe('SLOT_NO_ACCOUNT');
    expect(await tried('WALLET', 'JOKER', 0.99)).toBe('TRANSFER_MINIMUM');
    expect(await tried('WALLET', 'JOKER', 10.01)).toBe('MONEY_NOT_ENOUGH');
    expect(await tried('JOKER', 'WALLET', 1)).toBe('MONEY_NOT_ENOUGH');
    expect(await world.holdings(member)).toEqual({ wallet: 10 });
    await world.expectClean();
  });

  it('lets a hundred at once on a balance for ten through exactly ten times', async () => {
    const member = await world.member(100, 'JOKER');
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => outcomeOf(world.move(member, 'WALLET', 'JOKER', 10))),
    );
    expect(outcomes.filter((outcome) => outcome === 'SUCCESS')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'MONEY_NOT_ENOUGH')).toHaveLength(90);
    expect(await world.holdings(member)).toEqual({ 'game:JOKER': 100 });
    expect(await world.atProvider(member, 'JOKER')).toBe(100);
    await world.expectClean();
  });

  it('lets a hundred at once out of a game that holds ten through exactly ten times', async () => {
    const member = await world.member(100, 'JOKER');
    await world.move(member, 'WALLET', 'JOKER', 100);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => outcomeOf(world.move(member, 'JOKER', 'WALLET', 10))),
    );
    expect(outcomes.filter((outcome) => outcome === 'SUCCESS')).toHaveLength(10);
    expect(await world.holdings(member)).toEqual({ wallet: 100 });
    expect(await world.atProvider(member, 'JOKER')).toBe(0);
    await world.expectClean();
  });

  it('moves once when the same operation runs twice at once', async () => {
    const member = await world.member(100, 'JOKER');
    for (let round = 0; round < 10; round += 1) {
      const operation = newOperation();
      const both = [1, 2].map(() => outcomeOf(world.move(member, 'WALLET', 'JOKER', 5, operation)));
      const outcomes = await Promise.all(both);
      expect(outcomes).toContain('SUCCESS');
      for (const outcome of outcomes) expect(['SUCCESS', 'PROCESSING']).toContain(outcome);
      expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 5, operation))).toBe('SUCCESS');
    }
    expect(await world.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 50 });
    expect(await world.atProvider(member, 'JOKER')).toBe(50);
    await world.expectClean();
  });

  it('gives the money back when the provider refuses, and says so in the statement', async () => {
    const member = await world.member(100, 'JOKER');
    await world.fault('bad-signature', { call: 'TC' });
    expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 40))).toBe('TRANSFER_FAIL');
    expect(await world.holdings(member)).toEqual({ wallet: 100 });
    expect(world.events.filter((event) => event.member === member.id && event.event === 'statement')).toEqual(
      [{ member: member.id, event: 'statement', payload: { _id: expect.any(String), status: 'FAILED' } }],
    );
    await world.expectClean();
  });

  it('leaves the money in the wallet when the second half of a move between games is refused', async () => {
    const member = await world.member(100, 'JOKER', 'SLOTXO');
    await world.move(member, 'WALLET', 'JOKER', 100);
    await world.fault('bad-signature', { party: 'SLOTXO', call: 'TC' });
    const operation = newOperation();
    expect(await outcomeOf(world.move(member, 'JOKER', 'SLOTXO', 30, operation))).toBe('TRANSFER_FAIL');
    expect(await outcomeOf(world.move(member, 'JOKER', 'SLOTXO', 30, operation))).toBe('TRANSFER_FAIL');
    expect(await world.holdings(member)).toEqual({ wallet: 30, 'game:JOKER': 70 });
    await world.expectClean();
  });
});

describe('transfer.all', () => {
  const all = (member: Awaited<ReturnType<GamesWorld['member']>>, operation = newOperation()) =>
    transferAll(world.deps, { member, body: { to: 'JOKER' }, operation, idempotent: true });

  it('moves the whole wallet, once for one key', async () => {
    const member = await world.member(77.77, 'JOKER');
    const operation = newOperation();
    expect(await all(member, operation)).toMatchObject({ status: 'SUCCESS', wallet: { amount: 0 } });
    expect(await all(member, operation)).toMatchObject({ status: 'SUCCESS', wallet: { amount: 0 } });
    expect(await world.holdings(member)).toEqual({ 'game:JOKER': 77.77 });
    await world.expectClean();
  });

  it('succeeds with nothing moved when the wallet is empty', async () => {
    const member = await world.member(0, 'JOKER');
    expect(await all(member)).toEqual({ status: 'SUCCESS' });
    expect(await world.holdings(member)).toEqual({});
  });
});

describe('a part of an operation', () => {
  it('has an id of its own that is always the same', () => {
    const operation = newOperation();
    const part = subOperation(operation, 'in');
    expect(part).toBe(subOperation(operation, 'in'));
    expect(part).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{11}0$/);
    expect(part.slice(0, 13)).toBe(operation.slice(0, 13));
    expect(
      new Set([operation, part, subOperation(operation, 'out'), subOperation(newOperation(), 'in')]).size,
    ).toBe(4);
  });
});
