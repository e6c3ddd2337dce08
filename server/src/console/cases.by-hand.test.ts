import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import { newLine } from '../features/deposit/onepay.fixture.ts';
import { startWorld, type TestMember, type World } from '../testing/world.ts';
import { consoleIn, type TestOperator } from './console.fixture.ts';

/* A withdrawal that no gateway pays, at the console: who pays it, and what is kept of the account that it goes to. */

let world: World;
let console: ReturnType<typeof consoleIn>;
let anna: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CONSOLE: 'true', VARIANT: 'la' } });
  console = consoleIn(world);
  await world.owner.run(
    sql`insert into setting (name, value) values ('decideAloneMax', '{"LAK": "2500000"}')`,
  );
  anna = await console.newOperator(['FINANCE']);
  bob = await console.newOperator(['RISK']);
});
afterAll(async () => {
  await world.expectClean();
  await world.close();
});

async function asked(amount: number): Promise<{ member: TestMember; id: string }> {
  const member = await world.newMember({ money: 10_000_000n });
  await world.api('withdraw.create', { token: member.token, body: { amount } });
  await world.work();
  const { id } = await world.owner.one(
    sql<{ id: string }>`select id from withdrawal where member_id = ${member.id}`,
  );
  return { member, id };
}

async function shownTo({ token }: TestOperator, id: string) {
  return (await console.call('cases.show', { token, body: { _id: id } })).body.case;
}

async function decide(
  who: TestOperator,
  id: string,
  decided: { decision: 'approve' | 'settle' | 'release'; number?: string },
) {
  const { shown } = await shownTo(who, id);
  const body = { _id: id, shown, reason: `ticket of ${who.name}`, ...decided };
  const { status, body: said } = await console.call('cases.decide', { token: who.token, body });
  return status === 200 ? said.outcome : said.message;
}

it('names one of the two who approve it as the one who pays it: the one who had it done', async () => {
  const { id } = await asked(30_000);
  expect(await decide(anna, id, { decision: 'approve' })).toBe('proposed');
  expect(await decide(bob, id, { decision: 'approve' })).toBe('done');
  await world.work();
  const { why, told } = await shownTo(anna, id);
  expect([why, told[0]]).toEqual(['BY_HAND', { code: 'heldByHand', values: [bob.name] }]);
  const { body } = await console.call('cases.show', { token: anna.token, body: { _id: id } });
  expect(body.past.map(({ decision, by }) => [decision, by])).toEqual([
    ['approve', `${anna.name} and ${bob.name}`],
  ]);
});

it('is given back by two alone, however little it is, as it may be paid already', async () => {
  const { id, member } = await asked(20_000);
  expect(await decide(anna, id, { decision: 'approve' })).toBe('done');
  await world.work();
  expect(await decide(anna, id, { decision: 'release' })).toBe('proposed');
  expect(await decide(anna, id, { decision: 'release' })).toBe('proposed');
  expect(await world.balance(member, 'wallet')).toBe(8_000_000n);
  expect((await shownTo(bob, id)).proposal).toMatchObject({ by: anna.name, decision: 'release' });
  expect(await decide(bob, id, { decision: 'release' })).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(10_000_000n);
  // That it is paid one may say, by its line.
  const other = await asked(20_000);
  expect(await decide(bob, other.id, { decision: 'approve' })).toBe('done');
  await world.work();
  expect(await decide(bob, other.id, { decision: 'settle', number: `BCEL@${newLine()}` })).toBe('done');
});

it('leaves no more of the member’s account in the audit than its end', async () => {
  const { id, member } = await asked(25_000);
  expect(await decide(anna, id, { decision: 'approve' })).toBe('done');
  await world.work();
  const { told } = await shownTo(bob, id);
  expect(told).toContainEqual({
    code: 'payTo',
    values: [member.bankCode, member.bankAccountNo, member.bankAccountName],
  });
  expect(await decide(bob, id, { decision: 'settle', number: `BCEL@${newLine()}` })).toBe('done');
  const kept = await world.owner.rows(
    sql<{ call: string; entry: string }>`select call, concat(to_jsonb(a), to_jsonb(e)) as entry
      from audit a join audit_end e using (seq) where call like 'cases.%' order by seq`,
  );
  expect(kept.some(({ call }) => call === 'cases.show')).toBe(true);
  expect(kept.filter(({ entry }) => entry.includes(member.bankAccountNo))).toEqual([]);
  expect(kept.at(-1)?.entry).toContain(`to be paid to ${member.bankCode} …${member.bankAccountNo.slice(-4)}`);
});
