import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Slips, startSlips } from './slips.fixture.ts';

let slips: Slips;
beforeAll(async () => {
  slips = await startSlips();
});
afterAll(() => slips.world.close());

/** A member of long standing with such an account. */
async function memberWith(bankAccountNo: string, bankAccountName = 'TEST PERSON'): Promise<TestMember> {
  const member = await slips.world.newMember();
  await slips.world.owner.run(
    sql`update member set bank_account_no = ${bankAccountNo}, bank_account_name = ${bankAccountName},
      bank_changed_at = now() - interval '1 day' where id = ${member.id}`,
  );
  return { ...member, bankAccountNo, bankAccountName };
}

/** What becomes of a transfer of the first one whose slip the other one uploads. */
async function taken(owner: TestMember, by: TestMember): Promise<string[]> {
  const { picture } = await slips.transfer(owner);
  await slips.upload(by, picture);
  await slips.world.work();
  return slips.shown(by);
}

it('a rival is seen behind a crowd with the same digits and other names', async () => {
  for (let at = 10; at < 35; at += 1) await memberWith(`000${at}22950`, `DECOY NUMBER${at}`);
  const owner = await memberWith('1234522957');
  const thief = await memberWith('9876522951');
  expect(await taken(owner, thief)).toEqual(['FAILED (UNKNOW_ERROR)']);
  expect(await slips.world.balance(thief, 'wallet')).toBe(0n);
});

it('nobody else is one', async () => {
  await memberWith('0000033330', 'DECOY NUMBER');
  const owner = await memberWith('1234533337');
  expect(await taken(owner, owner)).toEqual(['SUCCESS']);
});
