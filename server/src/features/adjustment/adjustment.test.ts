/** What people book by hand: one asks for it, another one approves it, once. */
import type { ConsoleBody } from '@prae/contract/console/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleIn, type TestOperator } from '../../console/console.fixture.ts';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { testPlants } from '../../testing/broken.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { adjustmentRules } from './adjustment.check.sql.ts';
import { askForAdjustment } from './adjustment.ts';
import { adjustmentCases } from './review.ts';

let world: World;
let console: ReturnType<typeof consoleIn>;
let anna: TestOperator;
let bob: TestOperator;
beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CONSOLE: 'true' } });
  console = consoleIn(world);
  anna = await console.newOperator(['FINANCE']);
  bob = await console.newOperator(['RISK']);
});
afterAll(async () => {
  await world.expectClean();
  await world.close();
});

async function ask(who: TestOperator, body: ConsoleBody<'cases.adjust'>): Promise<string> {
  const { status, body: said } = await console.call('cases.adjust', { token: who.token, body });
  return status === 200 ? said._id : (said.message ?? '');
}

async function decide(who: TestOperator, id: string, decision: 'approve' | 'reject'): Promise<string> {
  const { body } = await console.call('cases.show', { token: who.token, body: { _id: id } });
  if (body.message !== undefined) return body.message;
  const decided = { _id: id, shown: body.case.shown, decision, reason: `ticket of ${who.name}` };
  const { status, body: said } = await console.call('cases.decide', { token: who.token, body: decided });
  return status === 200 ? said.outcome : (said.message ?? '');
}

const rows = async ({ token }: TestMember) =>
  (await world.api('statement.list', { token, body: { page: 1, limit: 10 } })).body.statements;
const reason = 'payout 7 came back';

it('is booked to the wallet by whoever has not asked for it, and the statement tells of it', async () => {
  const member = await world.newMember({ money: 10_000n });
  const id = await ask(anna, { member: member.id, amount: 40.5, reason });
  const { body } = await console.call('cases.show', { token: bob.token, body: { _id: id } });
  expect(body.case).toMatchObject({
    ...{ kind: 'adjustment', why: 'ADJUSTMENT', member: member.id, amount: 40.5, unit: 'THB' },
    ...{ decisions: ['approve', 'reject'], takesTwo: ['approve'], needsTwo: false },
    told: [
      { code: 'intoWallet', values: [] },
      { code: 'nothingBooked', values: [] },
      { code: 'askedForBy', values: [anna.name, reason] },
      { code: 'memberIs', values: [expect.any(String)] },
    ],
    proposal: { by: anna.name, decision: 'approve', reason, number: null },
  });
  expect(await decide(anna, id, 'approve')).toBe('proposed');
  expect(await world.balance(member, 'wallet')).toBe(10_000n);
  expect(await decide(bob, id, 'approve')).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(14_050n);
  expect(await decide(bob, id, 'approve')).toBe('NO_DATA');
  expect((await rows(member)).slice(0, 1)).toMatchObject([
    { _id: id, statementType: 'deposit', from: 'ADJUSTMENT', to: 'WALLET', status: 'SUCCESS', amount: 40.5 },
  ]);
  const [past] = await world.owner.rows(
    sql`select by_whom as by, decision from decision where subject = ${id}`,
  );
  expect(past).toEqual({ by: `${anna.name} and ${bob.name}`, decision: 'approve' });
});

it('is taken from the wallet, when the wallet has it, and is nobody’s withdrawal', async () => {
  const member = await world.newMember({ money: 1_000n });
  const id = await ask(anna, { member: member.id, amount: -40, reason });
  expect(await decide(bob, id, 'approve')).toBe('MONEY_NOT_ENOUGH');
  expect(await world.balance(member, 'wallet')).toBe(1_000n);
  const more = await ask(anna, { member: member.id, amount: 30, reason });
  expect(await decide(bob, more, 'approve')).toBe('done');
  expect(await decide(bob, id, 'approve')).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(0n);
  expect((await rows(member)).slice(0, 2)).toMatchObject([
    { _id: id, statementType: 'withdraw', from: 'WALLET', to: 'ADJUSTMENT', status: 'SUCCESS', amount: -40 },
    { _id: more },
  ]);
  expect((await world.api('withdraw.current', { token: member.token })).body).toEqual({ withdrawal: null });
});

it('is booked once by many at once', async () => {
  const member = await world.newMember();
  const id = (await ask(anna, { member: member.id, amount: 5, reason })) as OperationId;
  const evidence = { by: 'carol', reason: 'seen' };
  const decided = await Promise.all(
    Array.from({ length: 20 }, () =>
      decideCase(world.deps, adjustmentCases, { id, decision: 'approve', evidence }),
    ),
  );
  expect(decided.filter((one) => one === 'done')).toHaveLength(1);
  expect(await world.balance(member, 'wallet')).toBe(500n);
});

it('is booked by whoever asked for it once somebody else has approved it, and of one who is gone by nobody', async () => {
  const member = await world.newMember();
  const id = await ask(anna, { member: member.id, amount: 5, reason });
  await world.owner.run(sql`delete from case_proposal where case_id = ${id}`);
  expect(await decide(bob, id, 'approve')).toBe('proposed');
  await world.owner.run(sql`update member set status = 'gone' where id = ${member.id}`);
  expect(await decide(anna, id, 'approve')).toBe('KEY_INVALID');
  await world.owner.run(sql`update member set status = 'active' where id = ${member.id}`);
  expect(await decide(anna, id, 'approve')).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(500n);
});

it('shows as much that was asked for before, which may be for the same', async () => {
  const member = await world.newMember();
  const id = await ask(anna, { member: member.id, amount: 5, reason });
  const told = async (of: string) =>
    (await console.call('cases.show', { token: bob.token, body: { _id: of } })).body.case.told;
  expect((await told(id)).map(({ code }) => code)).not.toContain('askedForAlike');
  expect(await decide(bob, id, 'approve')).toBe('done');
  const again = await ask(bob, { member: member.id, amount: 5, reason: 'payout 7' });
  const [alike] = (await told(again)).filter(({ code }) => code === 'askedForAlike');
  expect(alike?.values[0]).toMatch(new RegExp(`^5 .*\\(${anna.name}, ${reason}\\)$`));
  expect(await decide(bob, again, 'reject')).toBe('done');
});

it('that is to take money holds the member’s payouts until it is decided', async () => {
  const member = await world.newMember({ money: 10_000n });
  const id = await ask(anna, { member: member.id, amount: -50, reason });
  const asked = await world.api('withdraw.create', { token: member.token, body: { amount: 40 } });
  expect(asked).toMatchObject({ status: 202 });
  await world.timePasses(60_000);
  await world.work();
  const now = sql`select state, reason from withdrawal where member_id = ${member.id}`;
  expect(await world.owner.one(now)).toEqual({ state: 'review', reason: 'ADJUSTMENT' });
  expect(await decide(bob, id, 'approve')).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(1_000n);
});

it('is rejected by one, and nothing is booked', async () => {
  const member = await world.newMember();
  const id = await ask(anna, { member: member.id, amount: 5, reason });
  expect(await decide(anna, id, 'reject')).toBe('done');
  expect(await decide(bob, id, 'approve')).toBe('NO_DATA');
  expect([await world.balance(member, 'wallet'), await rows(member)]).toEqual([0n, []]);
});

it('that one person asks for again is the same one, as long as it is open', async () => {
  const member = await world.newMember();
  const body = { member: member.id, amount: 5, reason };
  const ids = await Promise.all(Array.from({ length: 10 }, () => ask(anna, body)));
  expect(new Set(ids).size).toBe(1);
  const [id = ''] = ids;
  expect(await ask(bob, body)).not.toBe(id);
  expect(await ask(anna, { ...body, amount: 6 })).not.toBe(id);
  expect(await decide(anna, id, 'reject')).toBe('done');
  expect(await ask(anna, body)).not.toBe(id);
});

it('is refused of nobody, of whoever is gone, of a sum that is none, and of whoever is too new', async () => {
  const member = await world.newMember();
  expect(await ask(anna, { member: 'nobody', amount: 5, reason })).toBe('NO_DATA');
  for (const amount of [0, 0.001, 10_000_000.01, -10_000_000.01])
    expect(await ask(anna, { member: member.id, amount, reason })).toBe('KEY_INVALID');
  const lao = await world.newMember({ currency: 'LAK' });
  expect(await ask(anna, { member: lao.id, amount: 5.5, reason })).toBe('NO_DATA');
  expect(await ask(anna, { member: lao.id, amount: 5, reason })).toMatch(/^[0-9a-f-]{36}$/);
  const dan = await console.newOperator(['FINANCE']);
  await world.owner.run(
    sql`update operator set counts_from = now() + interval '1 hour' where name = ${dan.name}`,
  );
  expect(await ask(dan, { member: member.id, amount: 5, reason })).toBe('TOO_NEW');
  await world.owner.run(sql`update member set status = 'gone' where id = ${member.id}`);
  expect(await ask(anna, { member: member.id, amount: 5, reason })).toBe('NO_DATA');
});

it('is asked for on the command line, and approved there by somebody else', async () => {
  const member = await world.newMember();
  const cases = (...words: string[]) => command(world.databaseUrl, 'cases', ...words);
  for (const amount of ['0', '99999999'])
    expect((await cases('adjust', member.id, amount, 'anna', 'ticket 7')).code).toBe(2);
  expect(await cases('adjust', 'nobody', '5', 'anna', 'ticket 7')).toMatchObject({ code: 1 });
  const asked = await cases('adjust', member.id, '120.50', 'anna', 'ticket 7');
  const id = /[0-9a-f-]{36}/.exec(asked.stdout)?.[0] ?? '';
  expect((await cases('show', id)).stdout).toContain('asked for by anna');
  expect(await cases('approve', id, 'anna', 'ticket 7')).toMatchObject({ code: 1 });
  expect(await cases('approve', id, 'bob', 'ticket 7')).toMatchObject({ code: 0 });
  expect(await world.balance(member, 'wallet')).toBe(12_050n);
});

describe('the check of the ledger', () => {
  const [rule = ''] = adjustmentRules.map(({ name }) => name);
  let id: OperationId;
  beforeAll(async () => {
    const member = await world.newMember();
    const asked = { member: member.id, amount: 500n, by: 'anna', reason: 'ticket 9' };
    id = (await askForAdjustment(world.deps, asked))?.id ?? newOperation();
    const evidence = { by: 'bob', reason: 'ticket 9' };
    expect(await decideCase(world.deps, adjustmentCases, { id, decision: 'approve', evidence })).toBe('done');
  });
  const found = () => ({ [rule]: [{ adjustment: id }] });
  testPlants(() => world.owner, adjustmentRules, {
    [rule]: [
      [
        'a sum that is another than was posted',
        () => [sql`update adjustment set amount = 600 where id = ${id}`],
        found,
      ],
      [
        'one that went the other way',
        () => [sql`update adjustment set amount = -500 where id = ${id}`],
        found,
      ],
      [
        'one that was rejected and is in the statement',
        () => [sql`update adjustment set state = 'rejected' where id = ${id}`],
        found,
      ],
    ],
  });
});
