import { shortReference } from '@prae/contract/reference';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperation, type OperationId } from './domain/operation.ts';
import { advanceOrder } from './features/deposit/qr.lifecycle.ts';
import { payQr } from './testing/bank.ts';
import { command } from './testing/command.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());

const find = (...words: string[]) => command(world.databaseUrl, 'find', ...words);

it('finds the operation of a receipt by its short reference, however it is typed, and by its id', async () => {
  const member = await world.newMember({ money: 12_50n });
  await world.newMember({ money: 99_00n });
  const { body } = await world.api('statement.list', { token: member.token, body: { page: 1, limit: 1 } });
  const [{ _id: id } = { _id: '' }] = body.statements;
  const reference = shortReference(id);
  for (const typed of [reference, reference.toLowerCase().replaceAll('-', ' '), id]) {
    const { code, stdout } = await find(typed);
    const [line = '', end] = stdout.trim().split('\n');
    expect([code, end]).toEqual([0, '1 found.']);
    expect(line.split('  ')).toEqual(
      expect.arrayContaining([reference, id, '12.50 THB', `member ${member.id}`]),
    );
  }
});

it('tells of a deposit the code that its case is about', async () => {
  const member = await world.newMember();
  const qr = await world.api('deposit.qr.create', {
    token: member.token,
    params: { bankCode: 'KBANK' },
    body: { amount: 20 },
  });
  await payQr(world, qr.body.qrcodeId);
  await advanceOrder(world.deps, (qr.body.qrcodeId ?? '') as OperationId);
  const { body } = await world.api('statement.list', { token: member.token, body: { page: 1, limit: 1 } });
  const { stdout } = await find(shortReference(body.statements[0]?._id ?? ''));
  expect(stdout).toContain(`case ${qr.body.qrcodeId}`);
});

it('says where no statement has it, and what it takes', async () => {
  const unknown = newOperation();
  for (const typed of [unknown, shortReference(unknown)])
    expect(await find(typed)).toMatchObject({ code: 1, stdout: 'No statement has it.\n' });
  for (const words of [[], ['PR-7K3D'], ['PR-7K3D-9Q2X', 'twice']])
    expect((await find(...words)).code).toBe(2);
});
