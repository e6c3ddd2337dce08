import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import type { GameProvider, Recovery } from '../../providers/game/port.ts';
import { type GamesWorld, gamesWorld, outcomeOf } from './games.fixture.ts';
import { transferJobs } from './transfer.jobs.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
});
afterAll(() => world.close());

/** What a process that is killed leaves: nothing after this point happens. */
class Killed extends Error {
  readonly code = 'KILLED';
}

/**
 * The same parts, in a process that dies at its n-th step. A step is anything that leaves the process: a query, a
 * transaction, a posting, a call to the provider, a job. It dies `before` the step or right `after` it took effect.
 */
function dying(deps: Deps, n: number, moment: 'before' | 'after'): Deps {
  let steps = 0;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    steps += 1;
    if (steps > n || (steps === n && moment === 'before')) throw new Killed();
    const result = await work();
    if (steps === n) throw new Killed();
    return result;
  };
  const stepping = <T extends object>(target: T, names: readonly (keyof T)[]): T =>
    new Proxy(target, {
      get(from, name) {
        const value: unknown = Reflect.get(from, name);
        if (typeof value !== 'function' || !names.includes(name as keyof T)) return value;
        return (...given: unknown[]) => step(() => value.apply(from, given) as Promise<unknown>);
      },
    });
  const recoveryOf = ({ recovery }: GameProvider): Recovery =>
    recovery.kind === 'status' ? stepping(recovery, ['transferStatus']) : recovery;
  const games = new Map(
    [...deps.providers.games].map(([code, provider]) => [
      code,
      stepping<GameProvider>({ ...provider, recovery: recoveryOf(provider) }, ['transfer', 'balance']),
    ]),
  );
  return {
    ...deps,
    database: stepping(deps.database, ['rows', 'one', 'maybe', 'run', 'transaction']),
    ledger: stepping(deps.ledger, ['post']),
    jobs: stepping(deps.jobs, ['add']),
    providers: { ...deps.providers, games },
  };
}

/** The next process: the sweep at its start finds what is open, and the provider's settling time has passed. */
async function restart(member: Member): Promise<void> {
  await world.owner.run(sql`
    update game_transfer set created_at = created_at - interval '1 hour', sent_at = sent_at - interval '1 hour'
     where member_id = ${member.id} and ended_at is null`);
  const added: Record<string, unknown>[] = [];
  const deps: Deps = {
    ...world.deps,
    jobs: {
      add: async (_name, payload) => {
        added.push(payload);
      },
    },
  };
  await transferJobs['transfer.sweep']?.({}, deps);
  for (const payload of added) await transferJobs['transfer.ask']?.(payload, deps);
}

async function openTransfers(member: Member): Promise<number> {
  const { open } = await world.deps.database.one<{ open: number }>(sql`
    select count(*)::int as open from game_transfer where member_id = ${member.id} and ended_at is null`);
  return open;
}

/** Kills the move at its step n and lets the next process finish; answers false when the move has fewer steps. */
async function survives(
  n: number,
  moment: 'before' | 'after',
  member: Member,
  move: (operation: OperationId, deps: Deps) => Promise<{ status: string }>,
): Promise<boolean> {
  const before = total(await world.holdings(member));
  const operation = newOperation();
  const first = await outcomeOf(move(operation, dying(world.deps, n, moment)));
  await world.expectClean();
  await restart(member);
  expect(await openTransfers(member)).toBe(0);

  const settled = await world.holdings(member);
  const again = await outcomeOf(move(operation, world.deps));
  if (first !== 'KILLED') expect(again).toBe(first);
  expect(['SUCCESS', 'TRANSFER_FAIL']).toContain(again);
  expect(total(await world.holdings(member))).toBe(before);
  expect(total(settled)).toBe(before);
  for (const code of ['JOKER', 'SLOTXO']) {
    const held = (await world.holdings(member))[`game:${code}`] ?? 0;
    expect(await world.atProvider(member, code)).toBe(held);
  }
  await world.expectClean();
  return first === 'KILLED';
}

function total(holdings: Record<string, number>): number {
  return Object.values(holdings).reduce((sum, baht) => sum + baht, 0);
}

const moves = [
  { from: 'WALLET', to: 'JOKER' },
  { from: 'JOKER', to: 'WALLET' },
  { from: 'JOKER', to: 'SLOTXO' },
] as const;

describe.each(moves)('a transfer from $from to $to', ({ from, to }) => {
  it.each(['before', 'after'] as const)(
    'neither loses nor doubles money when the process dies %s any of its steps',
    async (moment) => {
      const member = await world.member(100, 'JOKER', 'SLOTXO');
      if (from !== 'WALLET') await world.move(member, 'WALLET', from, 60);
      const move = (operation: OperationId, deps: Deps) => world.move(member, from, to, 1.5, operation, deps);
      let n = 1;
      while (await survives(n, moment, member, move)) n += 1;
      expect(n).toBeGreaterThan(8);
    },
    120_000,
  );
});

it('shows a transfer that a dead process left unknown in the statement, as soon as it is asked for again', async () => {
  const member = await world.member(100, 'JOKER');
  const operation = newOperation();
  const games = new Map(world.deps.providers.games);
  const joker = games.get('JOKER');
  if (!joker) throw new Error('JOKER is not there');
  games.set('JOKER', { ...joker, transfer: () => Promise.reject(new Killed()) });
  const dead: Deps = { ...world.deps, providers: { ...world.deps.providers, games } };
  expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 20, operation, dead))).toBe('KILLED');
  expect(await lines(member)).toEqual([]);

  expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 20, operation))).toBe('PROCESSING');
  expect(await lines(member)).toEqual(['PROCESSING']);
  await restart(member);
  expect(await lines(member)).toEqual(['FAILED']);
  expect(await world.holdings(member)).toEqual({ wallet: 100 });
  await world.expectClean();
});

async function lines(member: Member): Promise<string[]> {
  const rows = await world.deps.database.rows<{ status: string }>(
    sql`select status from statement where member = ${member.id} order by seq`,
  );
  return rows.map(({ status }) => status);
}
