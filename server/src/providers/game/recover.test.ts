import { describe, expect, it } from 'vitest';
import { plantedBalance, plantedTransfer } from '../../testing/planted.ts';
import { confirmed, rejected, unknown } from '../outcome.ts';
import { lockByPassword } from './lock.ts';
import type { TransferFound, TransferOrder } from './match.ts';
import type { Credentials, GameProvider, Recovery } from './port.ts';
import { recoverTransfer } from './recover.ts';

/** What a provider keeps of one player, in memory. */
interface Book {
  amount: bigint;
  outstanding: bigint;
  applied: Map<string, bigint>;
}

const orders = {
  in: { username: 'player1', reference: 'REF-1', direction: 'in', amount: 4_000n },
  out: { username: 'player1', reference: 'REF-1', direction: 'out', amount: 4_000n },
} as const;

const signedOf = ({ direction, amount }: TransferOrder) => (direction === 'in' ? amount : -amount);

/** Books an order as the provider does; under a reference it has booked already it does nothing. */
function apply(book: Book, order: TransferOrder): void {
  if (book.applied.has(order.reference)) return;
  book.applied.set(order.reference, signedOf(order));
  book.amount += signedOf(order);
}

const recoveries = {
  status: (book: Book): Recovery => ({
    kind: 'status',
    transferStatus: async (order) => plantedTransfer(order, book.applied.get(order.reference) ?? 'nothing'),
  }),
  locked: (): Recovery => lockByPassword(async () => confirmed(undefined)),
  person: (): Recovery => ({ kind: 'person' }),
};

/** A provider whose transfers are never answered: `arrives` says whether they take effect all the same. */
function silent(kind: Recovery['kind'], arrives: boolean, before = 10_000n) {
  const book: Book = { amount: before, outstanding: 0n, applied: new Map() };
  const provider: GameProvider = {
    code: 'JOKER',
    currency: 'THB',
    settlingMs: 1_000,
    launchOrigins: [],
    recovery: recoveries[kind](book),
    createPlayer: async (player) => confirmed(player),
    setPassword: async () => confirmed(undefined),
    balance: async (player) => plantedBalance(player, book.amount, book.outstanding),
    transfer: async (order) => {
      if (arrives) apply(book, order);
      return unknown('timeout');
    },
    launch: async () => rejected('no'),
  };
  return { provider, book };
}

/** Sends an order that is not answered, and finds out. */
async function sentAndRecovered(
  { provider, book }: ReturnType<typeof silent>,
  order: TransferOrder,
): Promise<TransferFound> {
  const balanceBefore = book.amount;
  expect(await provider.transfer(order)).toEqual(unknown('timeout'));
  return recoverTransfer(provider, { ...order, balanceBefore });
}

describe.each(['in', 'out'] as const)('an unanswered transfer %s', (direction) => {
  const order = orders[direction];
  const applied = { kind: 'confirmed' };
  const absent = { kind: 'absent' };

  it.each(['status', 'locked'] as const)('that arrived is found by %s, once and again', async (kind) => {
    const world = silent(kind, true);
    expect(await sentAndRecovered(world, order)).toEqual(applied);
    expect(await recoverTransfer(world.provider, { ...order, balanceBefore: 10_000n })).toEqual(applied);
    expect(world.book.amount).toBe(10_000n + signedOf(order));
  });

  it.each(['status', 'locked'] as const)('that did not arrive is told as absent by %s', async (kind) => {
    const world = silent(kind, false);
    expect(await sentAndRecovered(world, order)).toEqual(absent);
    expect(world.book.amount).toBe(10_000n);
  });

  it.each([true, false])(
    'is for a person where no program can tell, arrived (%s) or not',
    async (arrives) => {
      const world = silent('person', arrives);
      expect(await sentAndRecovered(world, order)).toEqual(unknown('unasked'));
      expect(await recoverTransfer(world.provider, order)).toEqual(unknown('unasked'));
    },
  );
});

describe('a balance compared under a lock', () => {
  it.each([
    ['differs by something else', { amount: 10_001n }],
    ['moved the other way', { amount: 6_000n }],
    ['has money on open tables', { outstanding: 1n }],
  ])('proves nothing when it %s', async (_, change) => {
    const world = silent('locked', false);
    Object.assign(world.book, change);
    const found = await recoverTransfer(world.provider, { ...orders.in, balanceBefore: 10_000n });
    const { amount, outstanding } = world.book;
    expect(found).toEqual({ kind: 'other-balance', amount, outstanding });
  });

  it('proves nothing without the balance before', async () => {
    const world = silent('locked', true);
    await world.provider.transfer(orders.in);
    expect(await recoverTransfer(world.provider, orders.in)).toEqual(unknown('unasked'));
  });

  it.each([
    [rejected('no such player'), unknown('unlistedStatus')],
    [unknown('timeout'), unknown('timeout')],
  ])('is unknown when the balance comes to %o', async (read, outcome) => {
    const { provider } = silent('locked', true);
    const found = await recoverTransfer(
      { ...provider, balance: async () => read },
      { ...orders.in, balanceBefore: 10_000n },
    );
    expect(found).toEqual(outcome);
  });
});

it('locks with another password each time, which it keeps from everybody, and unlocks with the one in force', async () => {
  const set: Credentials[] = [];
  const recovery = lockByPassword(async (player) => {
    set.push(player);
    return confirmed(undefined);
  });
  await recovery.lock({ username: 'player1' });
  await recovery.lock({ username: 'player1' });
  await recovery.unlock({ username: 'player1', password: 'in-force' });
  const [first, second, last] = set.map(({ password }) => password);
  expect(set.every(({ username }) => username === 'player1')).toBe(true);
  expect(first).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(second).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(first).not.toBe(second);
  expect(last).toBe('in-force');
});
