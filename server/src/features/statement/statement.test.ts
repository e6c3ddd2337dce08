import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberId } from '../../domain/member.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { recordStatement, type StatementEntry } from './statement.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());

function entry(member: MemberId, changes: Partial<StatementEntry> = {}): StatementEntry {
  return {
    operation: newOperation(),
    member,
    type: 'transfer',
    from: 'WALLET',
    to: 'JOKER',
    status: 'PROCESSING',
    amount: 0n,
    ...changes,
  };
}

async function page({ token }: TestMember, number: number, limit: number) {
  const { status, body } = await world.api('statement.list', { token, body: { page: number, limit } });
  expect(status).toBe(200);
  return body;
}

it('numbers the lines of one member without gaps, however many are written at once', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()];
  const operations = Array.from({ length: 50 }, newOperation);
  await Promise.all(
    operations.flatMap((operation) => [
      recordStatement(world.database, entry(one.id, { operation })),
      recordStatement(world.database, entry(one.id, { operation })),
      recordStatement(world.database, entry(other.id)),
    ]),
  );
  expect((await page(one, 1, 100)).total).toBe(50);
  expect((await page(other, 1, 100)).total).toBe(50);
  await world.expectClean();
});

it('moves a line from PROCESSING to its end once, and leaves an end as it is', async () => {
  const member = await world.newMember();
  const line = entry(member.id);
  const statusOf = async () => (await page(member, 1, 1)).statements[0]?.status;
  await recordStatement(world.database, line);
  await recordStatement(world.database, { ...line, status: 'FAILED' });
  expect(await statusOf()).toBe('FAILED');
  await recordStatement(world.database, { ...line, status: 'SUCCESS' });
  await recordStatement(world.database, line);
  expect(await statusOf()).toBe('FAILED');
  expect((await page(member, 1, 1)).total).toBe(1);
});

it('leaves no number behind when its transaction rolls back', async () => {
  const member = await world.newMember();
  const failing = world.database.transaction(async (tx) => {
    await recordStatement(tx, entry(member.id));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await recordStatement(world.database, entry(member.id));
  expect((await page(member, 1, 10)).total).toBe(1);
  await world.expectClean();
});

it('gives pages newest first, the last one short, and nothing beyond it', async () => {
  const member = await world.newMember();
  const written: OperationId[] = [];
  for (let number = 0; number < 7; number += 1) {
    const line = entry(member.id);
    written.unshift(line.operation);
    await recordStatement(world.database, line);
  }
  const ids = async (number: number) => (await page(member, number, 3)).statements.map(({ _id }) => _id);
  expect(await ids(1)).toEqual(written.slice(0, 3));
  expect(await ids(2)).toEqual(written.slice(3, 6));
  expect(await ids(3)).toEqual(written.slice(6));
  expect(await ids(4)).toEqual([]);
  expect(await ids(1_000_000_000)).toEqual([]);
  const nobody = await world.newMember();
  expect(await page(nobody, 1, 10)).toEqual({ total: 0, statements: [] });
});
