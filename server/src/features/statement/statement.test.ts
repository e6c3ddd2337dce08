import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberId } from '../../domain/member.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type CashWorld, cashWorld } from '../../testing/cash.ts';
import { statementRoutes } from './statement.routes.ts';
import { recordStatement, type StatementEntry } from './statement.ts';

let world: CashWorld;
beforeAll(async () => {
  world = await cashWorld({ jobs: false });
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

type Asked = Parameters<ReturnType<typeof statementRoutes>['statement.list']>[0];

async function page(member: Asked['member'], number: number, limit: number) {
  const list = statementRoutes(world.deps)['statement.list'];
  return list({ member, body: { page: number, limit } } as Asked);
}

it('numbers the lines of one member without gaps, however many are written at once', async () => {
  const [one, other] = [await world.member(), await world.member()];
  const operations = Array.from({ length: 50 }, newOperation);
  await Promise.all(
    operations.flatMap((operation) => [
      recordStatement(world.db.database, entry(one.id, { operation })),
      recordStatement(world.db.database, entry(one.id, { operation })),
      recordStatement(world.db.database, entry(other.id)),
    ]),
  );
  expect((await page(one, 1, 100)).total).toBe(50);
  expect((await page(other, 1, 100)).total).toBe(50);
  await world.expectClean();
});

it('moves a line from PROCESSING to its end once, and leaves an end as it is', async () => {
  const member = await world.member();
  const line = entry(member.id);
  const statusOf = async () => (await page(member, 1, 1)).statements[0]?.status;
  await recordStatement(world.db.database, line);
  await recordStatement(world.db.database, { ...line, status: 'FAILED' });
  expect(await statusOf()).toBe('FAILED');
  await recordStatement(world.db.database, { ...line, status: 'SUCCESS' });
  await recordStatement(world.db.database, line);
  expect(await statusOf()).toBe('FAILED');
  expect((await page(member, 1, 1)).total).toBe(1);
});

it('leaves no number behind when its transaction rolls back', async () => {
  const member = await world.member();
  const failing = world.db.database.transaction(async (tx) => {
    await recordStatement(tx, entry(member.id));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await recordStatement(world.db.database, entry(member.id));
  expect((await page(member, 1, 10)).total).toBe(1);
  await world.expectClean();
});

it('gives pages newest first, the last one short, and nothing beyond it', async () => {
  const member = await world.member();
  const written: OperationId[] = [];
  for (let number = 0; number < 7; number += 1) {
    const line = entry(member.id);
    written.unshift(line.operation);
    await recordStatement(world.db.database, line);
  }
  const ids = async (number: number) => (await page(member, number, 3)).statements.map(({ _id }) => _id);
  expect(await ids(1)).toEqual(written.slice(0, 3));
  expect(await ids(2)).toEqual(written.slice(3, 6));
  expect(await ids(3)).toEqual(written.slice(6));
  expect(await ids(4)).toEqual([]);
  expect(await ids(1_000_000_000)).toEqual([]);
  const nobody = await world.member();
  expect(await page(nobody, 1, 10)).toEqual({ total: 0, statements: [] });
});
