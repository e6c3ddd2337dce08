import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { dyingAt } from '../../testing/crash.ts';
import type { TestMember, World } from '../../testing/world.ts';
import { advanceSlip } from '../slip/slip.lifecycle.ts';
import { type Slips, startSlips } from '../slip/slips.fixture.ts';
import { announce, expireAll } from './notice.ts';

let slips: Slips;
let world: World;
beforeAll(async () => {
  slips = await startSlips({ limits: { timeoutMs: 1_000 } });
  world = slips.world;
});
afterAll(() => world.close());

const say = (deps: Deps, member: TestMember, operation: OperationId, amount = 25) =>
  announce(deps, {
    member: { ...member, isExcluded: false } as unknown as Member,
    operation,
    body: { amount },
  });

async function linesOf({ id }: TestMember): Promise<string[]> {
  const rows = await world.database.rows(
    sql<{ status: string }>`select status from statement where member_id = ${id} order by seq`,
  );
  return rows.map(({ status }) => status);
}

describe.each(['before', 'after'] as const)('a process that dies %s any effect', (moment) => {
  it('of announcing: the same request again is one notice with its line', async () => {
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const member = await world.newMember();
      const operation = newOperation();
      const { deps, died } = dyingAt(effect, world.deps, moment);
      await say(deps, member, operation).catch(() => {});
      expect(await say(world.deps, member, operation)).toEqual({ message: 'OK' });
      expect(await linesOf(member)).toEqual(['PROCESSING']);
      if (!died()) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThanOrEqual(1);
    await world.expectClean();
  });

  it('of crediting what it announced: the line in progress becomes the one that succeeded, once', async () => {
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const member = await world.newMember();
      await say(world.deps, member, newOperation());
      const { picture } = await slips.transfer(member, { amount: 25 });
      const slip = (await slips.upload(member, picture)) as OperationId;
      const { deps, died } = dyingAt(effect, world.deps, moment);
      await advanceSlip(deps, slip).catch(() => {});
      await advanceSlip(world.deps, slip);
      expect(await linesOf(member)).toEqual(['SUCCESS']);
      expect(await world.balance(member, 'wallet')).toBe(2_500n);
      if (!died()) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThanOrEqual(5);
    await world.expectClean();
  });

  it('of ending it: the next round does', async () => {
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const member = await world.newMember();
      await say(world.deps, member, newOperation());
      await world.timePasses(61 * 60_000);
      const { deps, died } = dyingAt(effect, world.deps, moment);
      await expireAll(deps).catch(() => {});
      await expireAll(world.deps);
      expect(await linesOf(member)).toEqual(['FAILED']);
      if (!died()) break;
      deaths += 1;
    }
    expect(deaths).toBe(1);
    await world.expectClean();
  });
});

it('a request that comes again after another took its place changes nothing', async () => {
  const member = await world.newMember();
  const first = newOperation();
  await say(world.deps, member, first, 25);
  await say(world.deps, member, newOperation(), 26);
  expect(await say(world.deps, member, first, 25)).toEqual({ message: 'OK' });
  expect(await linesOf(member)).toEqual(['FAILED', 'PROCESSING']);
  await world.expectClean();
});
