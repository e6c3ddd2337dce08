import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Decision, decideCase, pastDecisions } from '../../jobs/case.ts';
import type { Settings } from '../../settings.ts';
import { allWell, expectBankAgrees, payoutsTo, payQr } from '../../testing/bank.ts';
import { shown } from '../../testing/cases.ts';
import { command } from '../../testing/command.ts';
import { type Games, gamesIn } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { DAY_MS, found, nothing, type Payouts, payoutsIn, type Withdrawing } from './payout.fixture.ts';
import { withdrawCases } from './review.ts';
import { advanceWithdrawal } from './withdraw.lifecycle.ts';
import { approveWithdrawal, rejectWithdrawal } from './withdraw.ts';

let world: World;
let payouts: Payouts;
let games: Games;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  payouts = payoutsIn(world);
  games = gamesIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await world.expectClean();
  await expectBankAgrees(world);
  // What the tests before have paid out does not count here.
  await world.timePasses(DAY_MS);
});

const become = (member: TestMember, status: string) =>
  world.owner.run(sql`update member set status = ${status} where id = ${member.id}`);

/** The server under settings of its own. */
const depsUnder = (settings: Partial<Settings>): Deps => ({
  ...world.deps,
  settings: async () => ({ ...(await world.deps.settings()), ...settings }),
});

const baht = (amount: number) => ({ THB: BigInt(amount) * 100n, LAK: 0n });

/** Withdraws, looks after it, and tells the state, and why it waits if it does. */
async function ask(member: TestMember, amount: number, deps = world.deps): Promise<string> {
  const asked = await world.api('withdraw.create', { token: member.token, body: { amount } });
  expect(asked).toMatchObject({ status: 202 });
  await payouts.looks(deps, 2_000, 60_000);
  return cameTo(member);
}

async function cameTo(member: TestMember): Promise<string> {
  const { state, reason } = await payouts.newestOf(member);
  return reason === null ? state : `${state} ${reason}`;
}

describe('while a party says otherwise than was booked', () => {
  const money = { bankCode: 'KBANK' } as const;
  const played = () => games.member(150, 'JOKER');

  it.each([
    ['of a payout', sql`withdrawal`],
    ['of a transfer', sql`game_transfer`],
    ['of a payment', sql`qr_payment`],
    ['of a code', sql`qr_order`],
  ])('%s, a payout waits for an operator, until one has noted it', async (_, table) => {
    const member = await played();
    const { token } = member;
    const code = await world.api('deposit.qr.create', { token, params: money, body: { amount: 60 } });
    await payQr(world, code.body.qrcodeId);
    await world.timePasses(20_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(21_000n);
    await world.api('transfer.create', { token, body: { from: 'WALLET', to: 'JOKER', amount: 5 } });
    expect(await ask(member, 10)).toBe('paid');
    const mark = (column: Query, text: string) =>
      world.owner.run(sql`update ${table} set ${column} = ${text} where member_id = ${member.id}`);
    await mark(sql`contradiction_word`, 'REFUNDED');
    expect(await ask(member, 11)).toBe('review CONTRADICTED');
    await mark(sql`contradiction_note`, 'anna: seen to');
    await rejectWithdrawal(world.deps, (await payouts.newestOf(member)).id, 'anna');
    expect(await ask(member, 12)).toBe('paid');
    // No party has said that, and none is to take it back in another test.
    await world.owner.run(sql`update ${table} set contradiction_word = null, contradiction_note = null
      where member_id = ${member.id}`);
  });

  it('of a number that is told of two codes, a payout of either member waits, while nobody has seen to theirs', async () => {
    const [one, other] = [await played(), await played()];
    const codes = await Promise.all(
      [one, other].map(async ({ token }) => {
        const { body } = await world.api('deposit.qr.create', { token, params: money, body: { amount: 60 } });
        return body.qrcodeId ?? '';
      }),
    );
    for (const id of codes) await payQr(world, id);
    await world.timePasses(20_000);
    await world.work();
    for (const member of [one, other]) expect(await ask(member, 10)).toBe('paid');
    // Another payment on the first code, which waits to be vouched for.
    await world.owner.run(sql`insert into qr_payment (id, qr_order, gateway, reference, member_id, currency, amount, withheld, withheld_at)
      select gen_random_uuid(), id, gateway, 'TOLD OF TWO', member_id, currency, 100, 'UNVOUCHED', now() from qr_order where id = ${codes[0]}`);
    expect(await ask(one, 11)).toBe('paid');
    await world.owner.run(sql`insert into qr_told_elsewhere (qr_order, gateway, reference, amount)
      select id, gateway, 'TOLD OF TWO', 100 from qr_order where id = ${codes[1]}`);
    for (const member of [one, other]) expect(await ask(member, 12)).toBe('review CONTRADICTED');
    for (const member of [one, other])
      await rejectWithdrawal(world.deps, (await payouts.newestOf(member)).id, 'anna');
    await world.owner.run(sql`update qr_told_elsewhere set note = 'anna: seen to'`);
    expect([await ask(one, 13), await ask(other, 13)]).toEqual(['review CONTRADICTED', 'paid']);
    await rejectWithdrawal(world.deps, (await payouts.newestOf(one)).id, 'anna');
    await world.owner.run(
      sql`update qr_payment set withheld_note = 'anna: seen to' where reference = 'TOLD OF TWO'`,
    );
    expect(await ask(one, 14)).toBe('paid');
  });
});

describe('a member', () => {
  it.each([
    ['suspended', 'review MEMBER_SUSPENDED'],
    ['closed', 'review MEMBER_CLOSED'],
    ['gone', 'review MEMBER_GONE'],
    ['excluded', 'paid'],
  ])('who is %s while the payout is made ready', async (status, end) => {
    const { member } = await payouts.withdrawing();
    const { deps } = payouts.depsWith({
      async registerPayee(account) {
        await become(member, status);
        return payouts.gateway().registerPayee(account);
      },
    });
    await payouts.looks(deps, 2_000);
    // A busy machine may have the gateway answer a later question only.
    if (end === 'paid') await payouts.becomes(member, end);
    expect(await cameTo(member)).toBe(end);
    expect(await payoutsTo(world, member)).toEqual(end === 'paid' ? [25] : []);
  });

  it('who was suspended before is not even made known to the gateway', async () => {
    const { member } = await payouts.withdrawing();
    await become(member, 'suspended');
    const { deps } = payouts.depsWith({
      registerPayee: () => Promise.reject(new Error('Nobody is to be paid')),
    });
    await payouts.looks(deps);
    expect(await cameTo(member)).toBe('review MEMBER_SUSPENDED');
  });

  it('is paid whom an operator saw suspended, and not who was suspended after', async () => {
    const [seen, unseen] = [await payouts.withdrawing(), await payouts.withdrawing()];
    await become(seen.member, 'suspended');
    await payouts.looks(depsUnder({ automaticPayoutMax: baht(1) }));
    expect(await cameTo(unseen.member)).toBe('review AMOUNT');
    await become(unseen.member, 'suspended');
    for (const { id } of [seen, unseen]) expect(await approveWithdrawal(world.deps, id, 'anna')).toBe(true);
    await payouts.looks(world.deps, 2_000);
    expect(await cameTo(seen.member)).toBe('paid');
    expect(await cameTo(unseen.member)).toBe('review MEMBER_SUSPENDED');
    expect(await payoutsTo(world, unseen.member)).toEqual([]);
    expect(await rejectWithdrawal(world.deps, unseen.id, 'anna')).toBe(true);
    expect(await payouts.moneyOf(unseen)).toEqual([10_000n, 0n]);
  });
});

it('takes what an operator read of a member for no refusal of the gateway', async () => {
  const one = await payouts.withdrawing();
  await become(one.member, 'suspended');
  await payouts.looks(world.deps);
  expect(await approveWithdrawal(world.deps, one.id, 'anna')).toBe(true);
  await payouts.looks(payouts.saying(one, nothing).deps, 1_000);
  expect(await payouts.rowOf(one)).toMatchObject({ state: 'sending', reason: null });
  expect(await payouts.moneyOf(one)).toEqual([7_500n, 2_500n]);
  await payouts.looks(payouts.saying(one, found('rejected')).deps, 60_000);
});

describe('one that waits for approval is a case', () => {
  const evidence = { by: 'anna', reason: 'ticket 7' };
  const decide = ({ id }: Withdrawing, decision: Decision) =>
    decideCase(world.deps, withdrawCases, { id, decision, evidence });
  async function waiting(): Promise<Withdrawing> {
    const one = await payouts.withdrawing();
    await payouts.looks(depsUnder({ automaticPayoutMax: baht(1) }));
    expect(await cameTo(one.member)).toBe('review AMOUNT');
    return one;
  }

  it('that is approved or rejected, and no other way', async () => {
    const one = await waiting();
    expect(await withdrawCases.open(world.deps, one.id)).toMatchObject([
      { id: one.id, why: 'AMOUNT', amount: 2_500n, decisions: ['approve', 'reject'] },
    ]);
    for (const wrong of ['settle', 'release', 'note'] as const)
      expect(await decide(one, wrong)).toBe('not-this');
    expect(await pastDecisions(world.deps, one.id)).toEqual([]);
    expect(await decide(one, 'reject')).toBe('done');
    expect(await decide(one, 'approve')).toBe('not-open');
    expect(await withdrawCases.open(world.deps, one.id)).toEqual([]);
    expect(await payouts.moneyOf(one)).toEqual([10_000n, 0n]);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'failed', reason: 'OPERATOR anna: ticket 7' });
  });

  it('that is decided once, and on record once, by operators who decide at once', async () => {
    const one = await waiting();
    const decided = await Promise.all([
      ...['bob', 'chai'].map((by) => approveWithdrawal(world.deps, one.id, by)),
      decide(one, 'approve').then((answer) => answer === 'done'),
    ]);
    expect(decided.filter(Boolean)).toHaveLength(1);
    expect(await pastDecisions(world.deps, one.id)).toHaveLength(1);
    await payouts.looks(world.deps, 2_000);
    expect(await payoutsTo(world, one.member)).toEqual([25]);
  });

  it('on the command line of both, which leave one record', async () => {
    const [first, second] = [await payouts.withdrawing(), await payouts.withdrawing()];
    await payouts.looks(depsUnder({ automaticPayoutMax: baht(1) }));
    const run = (...[name = '', ...args]: string[]) => command(world.databaseUrl, name, ...args);
    const [cases, withdrawals, one] = await Promise.all([
      run('cases', 'list'),
      run('withdrawals', 'list'),
      run('cases', 'show', first.id),
    ]);
    expect(cases.stdout).toMatch(new RegExp(`${first.id} .*withdraw  AMOUNT  25.00 THB`));
    expect(withdrawals.stdout).toMatch(new RegExp(`${first.id} .*AMOUNT`));
    expect(one.stdout).toMatch(/money +held, and never sent; to KBANK ….{4}\n +decide +approve or reject/);
    const name = await shown(world, withdrawCases, first.id);
    expect((await run('cases', 'approve', first.id, '00000000', 'anna', 'ticket 7')).code).toBe(1);
    expect((await run('cases', 'approve', first.id, name, 'anna', 'ticket 7')).code).toBe(0);
    expect((await run('withdrawals', 'approve', first.id, 'bob')).code).toBe(1);
    expect((await run('withdrawals', 'approve', second.id, 'bob')).code).toBe(0);
    await become(second.member, 'suspended');
    // A slow machine does not hear the gateway in time, and finds the payout at the next look.
    await payouts.looks(world.deps, 2_000, 60_000);
    expect((await run('cases', 'show', second.id)).stdout).toMatch(
      /decided +.*Z {2}approve {2}bob\n +decide/,
    );
    expect(await run('withdrawals', 'reject', second.id, 'anna')).toMatchObject({
      code: 0,
      stdout: 'Done.\n',
    });
    expect(await pastDecisions(world.deps, first.id)).toMatchObject([
      { decision: 'approve', by: 'anna', reason: 'ticket 7' },
    ]);
    expect(await pastDecisions(world.deps, second.id)).toMatchObject([
      { decision: 'approve', by: 'bob', reason: null },
      { decision: 'reject', by: 'anna', reason: null },
    ]);
  });

  it('that crowds out none of which nobody knows whether it was paid', async () => {
    const first = await waiting();
    const doubtful = await payouts.withdrawing();
    await payouts.looks(payouts.saying(doubtful, nothing).deps, 60_000);
    const listed = (await withdrawCases.open(world.deps)).map(({ id }) => id);
    expect(listed.filter((id) => [first.id, doubtful.id].includes(id))).toEqual([doubtful.id, first.id]);
    expect(await decide(doubtful, 'approve')).toBe('not-this');
    expect(await decide(doubtful, 'release')).toBe('done');
    expect(await decide(first, 'reject')).toBe('done');
  });

  it('whose record the server itself cannot change', async () => {
    for (const change of [sql`update decision set by_whom = 'nobody'`, sql`delete from decision`])
      await expect(world.database.run(change)).rejects.toThrow('permission denied');
  });
});

describe('the automatic payouts of a day', () => {
  it('have a limit for each member, which an operator may pass', async () => {
    const member = await world.newMember({ money: 20_000n });
    const deps = depsUnder({ automaticPayoutDailyMember: baht(50) });
    expect(await ask(member, 25, deps)).toBe('paid');
    expect(await ask(member, 25, deps)).toBe('paid');
    expect(await ask(member, 1, deps)).toBe('review DAILY_MEMBER');
    const { id } = await payouts.newestOf(member);
    expect(await approveWithdrawal(world.deps, id, 'anna')).toBe(true);
    await payouts.looks(deps, 2_000);
    expect(await payoutsTo(world, member)).toEqual([1, 25, 25]);
    const other = await world.newMember({ money: 10_000n });
    expect(await ask(other, 25, deps)).toBe('paid');
    await world.timePasses(DAY_MS);
    expect(await ask(member, 50, deps)).toBe('paid');
  });

  it('do not count what came back, nor what an operator approved', async () => {
    const member = await world.newMember({ money: 20_000n });
    const deps = depsUnder({ automaticPayoutDailyMember: baht(50), automaticPayoutMax: baht(50) });
    await world.act('PUT', '/settings', { payoutOutcome: 'REJECTED' });
    expect(await ask(member, 40, deps)).toBe('failed REJECTED');
    await allWell(world);
    expect(await ask(member, 60, deps)).toBe('review AMOUNT');
    await approveWithdrawal(world.deps, (await payouts.newestOf(member)).id, 'anna');
    await payouts.looks(deps, 2_000);
    expect(await cameTo(member)).toBe('paid');
    await world.timePasses(1_000);
    expect(await ask(member, 50, deps)).toBe('paid');
  });

  it('have a limit for all together, also when all are sent at once', async () => {
    const deps = depsUnder({ automaticPayoutDailyAll: baht(100) });
    const all: Withdrawing[] = [];
    for (let n = 0; n < 8; n += 1) all.push(await payouts.withdrawing());
    await Promise.all(all.map(({ id }) => advanceWithdrawal(deps, id)));
    await payouts.looks(deps, 2_000);
    const states = await Promise.all(all.map(({ member }) => cameTo(member)));
    expect(states.sort()).toEqual([...Array(4).fill('paid'), ...Array(4).fill('review DAILY_ALL')]);
  });
});

describe('a win', () => {
  /** A member who won so much at JOKER, and has it in the wallet. */
  async function winner(...wins: number[]): Promise<TestMember> {
    const member = await games.member(100, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 50);
    for (const won of wins) {
      await games.play(member, 'JOKER', won);
      expect(await games.move(member, 'JOKER', 'WALLET', won)).toMatchObject({ status: 200 });
    }
    return member;
  }

  it('that is not plausible has an operator look, until one has', async () => {
    const member = await winner(50_000.01);
    await world.timePasses(DAY_MS);
    expect(await ask(member, 10)).toBe('review WIN');
    const { id } = await payouts.newestOf(member);
    expect(await approveWithdrawal(world.deps, id, 'anna')).toBe(true);
    await payouts.looks(world.deps, 2_000, 60_000);
    expect(await ask(member, 20)).toBe('paid');
    expect(await payoutsTo(world, member)).toEqual([20, 10]);
  });

  it('counts on after an approval that came to nothing', async () => {
    const member = await winner(60_000);
    expect(await ask(member, 10)).toBe('review WIN');
    const { id } = await payouts.newestOf(member);
    expect(await approveWithdrawal(world.deps, id, 'anna')).toBe(true);
    await become(member, 'suspended');
    await payouts.looks(world.deps, 2_000);
    expect(await rejectWithdrawal(world.deps, id, 'bob')).toBe(true);
    await become(member, 'active');
    expect(await ask(member, 10)).toBe('review WIN');
  });

  it('counts for thirty days, and by itself', async () => {
    const [large, plausible] = [await winner(60_000), await winner(50_000, 50_000)];
    expect(await ask(plausible, 10)).toBe('paid');
    await world.timePasses(29 * DAY_MS);
    expect(await ask(large, 10)).toBe('review WIN');
    await rejectWithdrawal(world.deps, (await payouts.newestOf(large)).id, 'anna');
    await world.timePasses(2 * DAY_MS);
    expect(await ask(large, 10)).toBe('paid');
  });
});
