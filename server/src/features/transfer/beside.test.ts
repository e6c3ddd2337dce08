import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { cameTo, type Games, gamesIn, gameWorld, withGame } from '../../testing/games.ts';
import { plantedBalance, plantedTransfer } from '../../testing/planted.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { refresh } from '../wallet/refresh.ts';
import { transferCases } from './review.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterAll(() => world.close());

/** JOKER has moved so much of every transfer, and has so much in every account. */
const saying = (moved: bigint, balance?: bigint): Deps =>
  withGame(world.deps, 'JOKER', () => ({
    recovery: { kind: 'status', transferStatus: async (order) => plantedTransfer(order, moved) },
    ...(balance !== undefined && { balance: async (player) => plantedBalance(player, balance) }),
  }));

const settle = (id: OperationId, number?: string) =>
  decideCase(world.deps, transferCases, {
    ...{ id, decision: 'settle' },
    evidence: { by: 'somchai', reason: 'ticket 17', ...(number !== undefined && { number }) },
  });

/** The same, with whatever a transaction writes first held up until the test lets it go. */
function heldUp({ database, ...deps }: Deps) {
  let meet = () => {};
  let letGo = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let runs = 0;
  const transaction: Deps['database']['transaction'] = (work) =>
    database.transaction((tx: Tx) => {
      runs += 1;
      const run: Tx['run'] = async (query) => {
        meet();
        await gate;
        return tx.run(query);
      };
      return work({ ...tx, run });
    });
  return {
    deps: { ...deps, database: { ...database, transaction } },
    reached: met,
    letGo,
    runs: () => runs,
  };
}

const isAnyLockAwaited = async () =>
  (
    await world.owner.one(
      sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).count > 0;

it('what a person settles beside a transfer waits for play that is being booked, and touches nothing before', async () => {
  const member = await games.member(100, 'JOKER');
  await games.fault('timeout', { call: 'TC' });
  expect(cameTo(await games.move(member, 'WALLET', 'JOKER', 40))).toBe('PROCESSING');
  await games.heal();
  const id = (await games.transfersOf(member)).at(-1)?.id as OperationId;
  // The game says that it has moved 25, a person settles that, and later it says 40 after all.
  await world.timePasses(2_000);
  await world.work(saying(2_500n));
  expect(await settle(id, '25')).toBe('done');
  await world.timePasses(61_000);

  // A reading of 30, of which 5 were won, has compared that with the ledger when the case is decided.
  const reading = heldUp(saying(2_500n, 3_000n));
  const read = refresh(reading.deps, member);
  await reading.reached;
  await world.work(saying(4_000n));
  const settled = settle(id);
  await expect.poll(isAnyLockAwaited).toBe(true);
  reading.letGo();

  await read;
  expect(await settled).toBe('done');
  // Neither had to be begun again, as it would where each holds what the other needs.
  expect(reading.runs()).toBe(1);
  expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 45 });
  await world.expectClean();
});
