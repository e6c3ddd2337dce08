import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { dyingAt } from '../../testing/crash.ts';
import type { TestMember } from '../../testing/world.ts';
import { advanceSlip } from './slip.lifecycle.ts';
import { slipSweeps } from './slip.routes.ts';
import { uploadSlip } from './slip.ts';
import { type Slips, startSlips } from './slips.fixture.ts';

let slips: Slips;
beforeAll(async () => {
  slips = await startSlips({ limits: { timeoutMs: 1_000 } });
});
afterAll(() => slips.world.close());

const fileOf = (bytes: Buffer) => ({
  ...{ type: 'image/png' as const, digest: '00' },
  use: <T>(work: (given: Buffer) => Promise<T>) => work(bytes),
});

function upload(deps: Deps, member: TestMember, operation: OperationId, bytes: Buffer): Promise<unknown> {
  return uploadSlip(deps, { member, operation, file: fileOf(bytes), body: {} });
}

/** What is kept of pictures, after what no row names was removed: exactly what the rows name. */
async function expectFilesSwept(): Promise<void> {
  const { world } = slips;
  const { files } = world.deps.providers;
  const later = { ...files, list: () => files.list('slip', new Date(Date.now() + 86_400_000)) };
  const deps = { ...world.deps, providers: { ...world.deps.providers, files: later } };
  for (const sweep of slipSweeps) await sweep.run(deps);
  const kept: string[] = [];
  for await (const name of later.list()) kept.push(name);
  const named = await world.database.rows(
    sql<{ name: string }>`select file_name as name from slip where file_name is not null`,
  );
  expect(kept.toSorted()).toEqual(named.map(({ name }) => name).toSorted());
}

describe.each(['before', 'after'] as const)('a process that dies %s any effect', (moment) => {
  it('of an upload: the same request again is one slip, credited once', async () => {
    const { world } = slips;
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const member = await world.newMember();
      const { picture } = await slips.transfer(member);
      const operation = newOperation();
      const { deps, died } = dyingAt(effect, world.deps, moment);
      await upload(deps, member, operation, picture).catch(() => {});
      expect(await upload(world.deps, member, operation, picture)).toEqual({
        message: 'OK',
        reference: operation,
      });
      await world.work();
      expect(await slips.shown(member)).toEqual(['SUCCESS']);
      expect(await world.balance(member, 'wallet')).toBe(25_000n);
      if (!died()) break;
      deaths += 1;
    }
    expect(deaths).toBe(2);
    await world.expectClean();
    await expectFilesSwept();
  });

  it('of looking into it: the next look goes on, and it is credited once', async () => {
    const { world } = slips;
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const member = await world.newMember();
      const { picture } = await slips.transfer(member);
      const id = newOperation();
      await upload(world.deps, member, id, picture);
      const { deps, died } = dyingAt(effect, world.deps, moment);
      await advanceSlip(deps, id).catch(() => {});
      await advanceSlip(world.deps, id);
      expect(await slips.shown(member)).toEqual(['SUCCESS']);
      expect(await world.balance(member, 'wallet')).toBe(25_000n);
      if (!died()) break;
      deaths += 1;
    }
    // The row; the picture read, kept, named, and the first one removed; code, ledger, verifier, accounts, credit.
    expect(deaths).toBeGreaterThanOrEqual(10);
    await world.expectClean();
    await expectFilesSwept();
  });
});

it('an upload whose step comes twice, as its answer was lost, keeps its file', async () => {
  const { world } = slips;
  const member = await world.newMember();
  const { picture } = await slips.transfer(member);
  const { steps } = world.deps;
  const run: typeof steps.run = async (step, item) => {
    await steps.run(step, item);
    return steps.run(step, item);
  };
  await upload({ ...world.deps, steps: { ...steps, run } }, member, newOperation(), picture);
  await world.work();
  expect(await slips.shown(member)).toEqual(['SUCCESS']);
  await expectFilesSwept();
});

it('a picture that cannot be decoded because of a fault of ours is read again', async () => {
  const { world } = slips;
  const member = await world.newMember();
  const { picture } = await slips.transfer(member);
  await slips.upload(member, picture);
  const { pictures } = world.deps;
  const undecodable = async () => ({ kind: 'undecodable' }) as const;
  await world.work({ ...world.deps, pictures: { ...pictures, redraw: undecodable } });
  expect(await slips.shown(member)).toEqual(['PROCESSING']);
  await world.timePasses(5_000);
  await world.work({ ...world.deps, pictures: { ...pictures, readCodes: undecodable } });
  expect(await slips.shown(member)).toEqual(['PROCESSING']);
  await world.timePasses(15_000);
  await world.work();
  expect(await slips.shown(member)).toEqual(['SUCCESS']);
});

it('two looks at once credit once, and neither takes the other’s picture for lost', async () => {
  const { world } = slips;
  for (let round = 0; round < 5; round += 1) {
    const member = await world.newMember();
    const { picture } = await slips.transfer(member);
    const id = newOperation();
    await upload(world.deps, member, id, picture);
    await Promise.all([advanceSlip(world.deps, id), advanceSlip(world.deps, id)]);
    expect(await slips.shown(member)).toEqual(['SUCCESS']);
    expect(await world.balance(member, 'wallet')).toBe(25_000n);
  }
  await world.expectClean();
  await expectFilesSwept();
});
