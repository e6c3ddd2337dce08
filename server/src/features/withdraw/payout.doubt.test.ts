import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { newLook } from '../../jobs/look.ts';
import { checkLedger } from '../../ledger/check.ts';
import { unknown } from '../../providers/outcome.ts';
import { payonexClient } from '../../providers/payonex.client.ts';
import type { PayoutState } from '../../providers/payout/match.ts';
import { payonex } from '../../providers/payout/payonex.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { scriptedParty } from '../../providers/scripted.fixture.ts';
import { allWell, payoutsTo } from '../../testing/bank.ts';
import { shown } from '../../testing/cases.ts';
import { command } from '../../testing/command.ts';
import { plantedPayoutRefusal } from '../../testing/planted.ts';
import { startWorld, type World } from '../../testing/world.ts';
import {
  DAY_MS,
  type Find,
  found,
  type Logged,
  MINUTE_MS,
  nothing,
  type Payouts,
  payoutsIn,
  type Withdrawing,
} from './payout.fixture.ts';
import { withdrawCases } from './review.ts';
import { withdrawRules } from './withdraw.check.sql.ts';
import { advanceWithdrawal } from './withdraw.lifecycle.ts';
import { withdrawFinish } from './withdraw.sql.ts';
import { approveWithdrawal, rejectWithdrawal } from './withdraw.ts';

let world: World;
let payouts: Payouts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  payouts = payoutsIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await allWell(world);
  await world.expectClean();
});

const held = [7_500n, 2_500n];
const back = [10_000n, 0n];
const spent = [7_500n, 0n];

const decide = ({ id }: Withdrawing, decision: Decision, number?: string) => {
  const evidence = { by: 'anna', reason: 'ticket 7', ...(number !== undefined && { number }) };
  return decideCase(world.deps, withdrawCases, { id, decision, evidence });
};

const open = async ({ id }: Withdrawing) => (await withdrawCases.open(world.deps, id))[0];

const about = ({ id }: Withdrawing, errors: Logged[]) => errors.filter(({ withdrawal }) => withdrawal === id);

/** One that was sent, and that the gateway does not find. */
async function inDoubt(): Promise<Withdrawing> {
  const one = await payouts.withdrawing();
  await payouts.looks(payouts.saying(one, nothing).deps, MINUTE_MS);
  expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
  return one;
}

describe('a payout that the gateway does not find', () => {
  it('is paid once and given back never when the list shows it late', async () => {
    const one = await payouts.withdrawing();
    const lagging = payouts.depsWith({
      async pay(order, isOver) {
        await payouts.gateway().pay(order, isOver);
        return unknown('timeout');
      },
      find: nothing,
    });
    await payouts.looks(lagging.deps, 30_000, MINUTE_MS, DAY_MS);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
    expect(await payouts.moneyOf(one)).toEqual(held);
    expect(about(one, lagging.errors)).toEqual([
      { event: 'withdraw.in-doubt', withdrawal: one.id, reason: 'NOT_FOUND' },
    ]);
    await payouts.looks(world.deps, 10 * MINUTE_MS);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'paid', reason: null });
    expect(await payouts.moneyOf(one)).toEqual(spent);
    expect(await payoutsTo(world, one.member)).toEqual([25]);
  });

  it.each([
    ['a reference that is known', 400, '40001'],
    ['a balance that is used up', 400, '40006'],
    ['a customer that is not there', 400, '40400'],
    ['a token that ran out', 401, '40101'],
    ['too many calls', 429, '42900'],
    ['a fault', 500, '40003'],
  ])('is not given back when the call was refused for %s', async (_why, status, code) => {
    const one = await payouts.withdrawing();
    const answers = { authenticate: { token: 'T' }, customers: { customerUuid: `c-${one.id}` } };
    let listed: object[] = [];
    const { url } = await scriptedParty(({ path, method }) => {
      if (method === 'GET') return { json: done({ data: listed, totalPages: 1 }) };
      if (path.endsWith('/withdraw/request')) return { status, json: { success: false, code } };
      return { json: done(path === '/authenticate' ? answers.authenticate : answers.customers) };
    });
    const { deps } = payouts.depsWith(
      payonex(payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' })),
    );
    await payouts.looks(deps, 1_000, MINUTE_MS);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
    expect(await payouts.moneyOf(one)).toEqual(held);
    const { reference: referenceId } = await payouts.rowOf(one);
    const transaction = {
      uuid: `u-${one.id}`,
      status: 'SUCCESS',
      type: 'withdraw',
      currency: 'THB',
      amount: 25,
    };
    listed = [{ ...transaction, referenceId, customerUuid: `c-${one.id}` }];
    await payouts.looks(deps, 10 * MINUTE_MS);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'paid', payout: `u-${one.id}` });
  });

  it('is given back when the call was refused by a word about this very payout, unless it is there', async () => {
    const [refused, accepted] = [await payouts.withdrawing(), await payouts.withdrawing()];
    const there = (await payouts.rowOf(accepted)).reference;
    const { deps } = payouts.depsWith({
      pay: async (order) => plantedPayoutRefusal(order, '40003'),
      find: (asked) => (asked.reference === there ? found('processing') : nothing)(asked),
    });
    await payouts.looks(deps, 1_000, MINUTE_MS);
    expect(await payouts.rowOf(refused)).toMatchObject({ state: 'failed', reason: '40003' });
    expect(await payouts.moneyOf(refused)).toEqual(back);
    expect(await payouts.rowOf(accepted)).toMatchObject({ state: 'sending', payout: `p-${there}` });
    await payouts.looks(payouts.saying(accepted, found('rejected')).deps, 10 * MINUTE_MS);
    expect(await payouts.rowOf(accepted)).toMatchObject({ state: 'failed', reason: 'REJECTED' });
  });

  it.each<[PayoutState, string, bigint[]]>([
    ['rejected', 'failed', back],
    ['paid', 'paid', spent],
    ['processing', 'sending', held],
  ])('is asked about while it waits for an operator: %s', async (state, becomes, money) => {
    const one = await inDoubt();
    const { reference } = await payouts.rowOf(one);
    const { deps } = payouts.saying(one, found(state));
    expect((await payouts.rowOf(one)).dueInMs).toBeGreaterThan(0);
    await payouts.webhook(reference);
    await world.work(deps);
    expect(await payouts.rowOf(one)).toMatchObject({ state: becomes, payout: `p-${reference}` });
    expect(await payouts.moneyOf(one)).toEqual(money);
  });

  it.each<[string, Find, string]>([
    ['another amount was rejected', found('rejected', { amount: 2_400n }), 'OTHER_AMOUNT 24'],
    ['the gateway says what is not understood', async () => unknown('ambiguous'), 'NO_ANSWER'],
    ['the gateway says nothing', async () => unknown('timeout'), 'NO_ANSWER'],
  ])('is not given back when %s', async (_what, find, why) => {
    const one = await payouts.withdrawing();
    await payouts.looks(payouts.saying(one, find).deps, MINUTE_MS, 61 * MINUTE_MS, DAY_MS);
    expect(await open(one)).toMatchObject({ why, decisions: ['settle', 'release'] });
    expect(await payouts.moneyOf(one)).toEqual(held);
  });

  it('of which nothing is heard for an hour is decided by a person, once, or ends by its word', async () => {
    const [decided, paid] = [await payouts.withdrawing(), await payouts.withdrawing()];
    const silent = payouts.depsWith({
      pay: async () => unknown('timeout'),
      find: async () => unknown('timeout'),
    });
    await payouts.looks(silent.deps, 60 * MINUTE_MS);
    expect([await open(decided), await open(paid)]).toEqual([undefined, undefined]);
    expect(await decide(decided, 'release')).toBe('not-open');
    await payouts.looks(silent.deps, 2 * MINUTE_MS);
    expect(await open(decided)).toMatchObject({ why: 'NO_ANSWER' });
    const released = await Promise.all([1, 2, 3].map(() => decide(decided, 'release')));
    expect(released.sort()).toEqual(['done', 'not-open', 'not-open']);
    expect(await payouts.moneyOf(decided)).toEqual(back);
    await payouts.looks(payouts.saying(paid, found('paid')).deps, 11 * MINUTE_MS);
    expect(await payouts.rowOf(paid)).toMatchObject({ state: 'paid' });
    expect([await open(decided), await open(paid)]).toEqual([undefined, undefined]);
  });

  it('that was refused comes back when the gateway has no such payout, however late it says so', async () => {
    const one = await payouts.withdrawing();
    const pay: PayoutGateway['pay'] = async (order) => plantedPayoutRefusal(order, '40003');
    const silent = payouts.depsWith({ pay, find: async () => unknown('timeout') });
    await payouts.looks(silent.deps, MINUTE_MS, 61 * MINUTE_MS);
    expect(await open(one)).toMatchObject({ why: 'NO_ANSWER' });
    expect(await payouts.moneyOf(one)).toEqual(held);
    await payouts.looks(payouts.depsWith({ find: nothing }).deps, 11 * MINUTE_MS);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'failed', reason: '40003' });
    expect(await payouts.moneyOf(one)).toEqual(back);
  });

  it('is no case because of one question without an answer, however long it is under way', async () => {
    const one = await payouts.withdrawing();
    await payouts.looks(payouts.saying(one, found('processing')).deps, 1_000, 60 * MINUTE_MS, 60 * MINUTE_MS);
    const silent = payouts.saying(one, async () => unknown('timeout'));
    await payouts.looks(silent.deps, 10 * MINUTE_MS, 10 * MINUTE_MS);
    expect(await open(one)).toBeUndefined();
    await payouts.looks(silent.deps, 60 * MINUTE_MS);
    expect(await open(one)).toMatchObject({ why: 'NO_ANSWER' });
  });

  it('is shown to the operators when the gateway has it for hours without an end, and ends by its word', async () => {
    const one = await payouts.withdrawing();
    const { deps } = payouts.saying(one, found('processing'));
    await payouts.looks(deps, MINUTE_MS, 5 * 60 * MINUTE_MS);
    expect(await open(one)).toBeUndefined();
    await payouts.looks(deps, 60 * MINUTE_MS, DAY_MS);
    expect(await open(one)).toMatchObject({ why: 'UNDECIDED', decisions: ['settle', 'release'] });
    expect(await payouts.moneyOf(one)).toEqual(held);
    await payouts.looks(payouts.saying(one, found('paid')).deps, 11 * MINUTE_MS);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'paid' });
    expect(await payouts.moneyOf(one)).toEqual(spent);
  });

  it('is shown to the operators when its number is that of another one', async () => {
    const [first, second] = [await payouts.withdrawing(), await payouts.withdrawing()];
    const same = { gatewayPayoutId: 'one number' };
    await payouts.looks(payouts.saying(first, found('paid', same)).deps, 1_000);
    await payouts.looks(payouts.saying(second, found('paid', same)).deps, 1_000);
    expect(await payouts.rowOf(first)).toMatchObject({ state: 'paid' });
    expect(await payouts.rowOf(second)).toMatchObject({ state: 'review', reason: 'NUMBER_TAKEN' });
    expect(await payouts.moneyOf(second)).toEqual(held);
    expect(await decide(second, 'settle', same.gatewayPayoutId)).toBe('not-this');
    expect(await decide(second, 'release')).toBe('done');
  });

  it.each<PayoutState>(['processing', 'rejected'])(
    'is shown to the operators when its number is that of another one under way: %s',
    async (state) => {
      const [first, second] = [await payouts.withdrawing(), await payouts.withdrawing()];
      const same = { gatewayPayoutId: `number ${state}` };
      await payouts.looks(payouts.saying(first, found('processing', same)).deps, 1_000);
      const { deps } = payouts.depsWith({
        pay: async () => ({ kind: 'accepted', ...same }),
        find: found(state, same),
      });
      await world.owner.run(
        sql`update withdrawal set next_check_at = now() + interval '1 day' where id = ${first.id}`,
      );
      const third = await payouts.withdrawing();
      await payouts.looks(deps, 1_000);
      for (const one of [second, third]) {
        expect(await payouts.rowOf(one)).toMatchObject({
          state: 'review',
          reason: 'NUMBER_TAKEN',
          payout: null,
        });
        expect(await payouts.moneyOf(one)).toEqual(held);
      }
      expect(await payouts.rowOf(first)).toMatchObject({ state: 'sending', payout: same.gatewayPayoutId });
    },
  );

  it('is not ended by a program that does not know whether it was sent', async () => {
    const one = await inDoubt();
    const blind = {
      operation: one.id,
      from: ['review'],
      outcome: 'failed',
      reason: 'OPERATOR anna',
    } as const;
    expect(await world.deps.steps.run(withdrawFinish, blind)).toMatchObject({
      state: 'review',
      ended: false,
    });
    expect(await payouts.moneyOf(one)).toEqual(held);
  });
});

const done = (data: unknown) => ({ success: true, code: '20000', data });

describe('an operator', () => {
  it('cannot have sent again what may have been paid', async () => {
    const one = await inDoubt();
    expect(await approveWithdrawal(world.deps, one.id, 'anna')).toBe(false);
    expect(await rejectWithdrawal(world.deps, one.id, 'anna')).toBe(false);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
    expect(await payouts.moneyOf(one)).toEqual(held);
    const sendAgain = sql`update withdrawal set state = 'held' where id = ${one.id}`;
    await expect(world.owner.run(sendAgain)).rejects.toThrow('withdrawal_sent_once');
  });

  it('releases or settles it by what the gateway told, once', async () => {
    const [unpaid, paid] = [await inDoubt(), await inDoubt()];
    const released = await Promise.all([1, 2, 3].map(() => decide(unpaid, 'release')));
    expect(released.sort()).toEqual(['done', 'not-open', 'not-open']);
    expect(await decide(paid, 'settle')).toBe('not-this');
    expect(await decide(paid, 'settle', `p-${paid.id}`)).toBe('done');
    expect(await decide(paid, 'release')).toBe('not-open');
    expect(await payouts.rowOf(unpaid)).toMatchObject({ state: 'failed', reason: 'OPERATOR anna: ticket 7' });
    expect(await payouts.rowOf(paid)).toMatchObject({ state: 'paid', reason: 'OPERATOR anna: ticket 7' });
    expect(await Promise.all([unpaid, paid].map(payouts.moneyOf))).toEqual([back, spent]);
    for (const one of [unpaid, paid]) expect((await payouts.rowOf(one)).dueInMs).toBeGreaterThan(0);
  });

  it('neither releases nor settles what was never sent, nor what is under way at the gateway', async () => {
    const unsent = await payouts.withdrawing();
    await world.owner.run(sql`update withdrawal set state = 'review' where id = ${unsent.id}`);
    const sending = await payouts.withdrawing();
    await payouts.looks(payouts.saying(sending, found('processing')).deps, 1_000);
    for (const [one, refused] of [
      [unsent, 'not-this'],
      [sending, 'not-open'],
    ] as const) {
      expect(await decide(one, 'release')).toBe(refused);
      expect(await decide(one, 'settle', 'p')).toBe(refused);
      expect(await payouts.moneyOf(one)).toEqual(held);
    }
  });

  it('settles it under no other number than the gateway gave it', async () => {
    const one = await payouts.withdrawing();
    await payouts.looks(payouts.saying(one, found('paid', { amount: 2_600n })).deps, 1_000);
    const { state, payout } = await payouts.rowOf(one);
    expect(state).toBe('review');
    expect(await decide(one, 'settle', 'another')).toBe('not-this');
    expect(await payouts.moneyOf(one)).toEqual(held);
    expect(await decide(one, 'settle', payout ?? '')).toBe('done');
    expect(await payouts.moneyOf(one)).toEqual(spent);
  });

  it('reads on the command line what waits for which decision, and decides', async () => {
    const one = await inDoubt();
    const withdrawals = (...args: string[]) => command(world.databaseUrl, 'withdrawals', ...args);
    const cases = (...args: string[]) => command(world.databaseUrl, 'cases', ...args);
    expect((await withdrawals('list')).stdout).toMatch(
      new RegExp(`${one.id}.*NOT_FOUND.*sent to PAYONEX, may be paid: npm run cases`),
    );
    expect(await withdrawals('approve', one.id, 'anna')).toMatchObject({ code: 1 });
    expect((await cases('list')).stdout).toMatch(
      new RegExp(`${one.id} .*withdraw  NOT_FOUND  25.00 THB  PAYONEX`),
    );
    const name = await shown(world, withdrawCases, one.id);
    expect(await cases('settle', one.id, name, 'anna', 'ticket 6')).toMatchObject({ code: 1 });
    expect(await cases('note', one.id, name, 'anna', 'ticket 6')).toMatchObject({ code: 1 });
    expect((await payouts.rowOf(one)).state).toBe('review');
    expect(await cases('release', one.id, name, 'anna', 'ticket 7')).toMatchObject({ code: 0 });
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'failed', reason: 'OPERATOR anna: ticket 7' });
    await payouts.looks(payouts.saying(one, found('paid')).deps, MINUTE_MS);
    expect((await cases('show', one.id)).stdout).toMatch(
      /why +PAID\n.*money +failed; our reference .*decide +note\n/s,
    );
    const now = await shown(world, withdrawCases, one.id);
    expect(await cases('note', one.id, now, 'anna', 'ticket 8')).toMatchObject({ code: 0 });
    expect((await cases('list')).stdout).not.toContain(one.id);
  });

  it('is not taken at their word on the command line where SHOWN is copied wrong, or NUMBER is no number', async () => {
    const one = await inDoubt();
    const settle = (...words: string[]) => command(world.databaseUrl, 'cases', 'settle', one.id, ...words);
    const miscopied = ['f5a5c3a', 'F5A5C3A1.', 'none'];
    const ends = await Promise.all(miscopied.map((shown) => settle(shown, 'anna', 'ticket 7')));
    for (const [n, shown] of miscopied.entries())
      expect(ends[n]).toMatchObject({
        code: 1,
        stdout: expect.stringContaining(`${shown} stands where SHOWN`),
      });
    expect((await settle('anna', 'ticket 7', 'ticket 7')).code).toBe(2);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', payout: null });
    expect(await payouts.moneyOf(one)).toEqual(held);
    // SHOWN may be left out.
    expect(await settle('anna', 'ticket 7', `p-${one.id}`)).toMatchObject({ code: 0 });
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'paid', payout: `p-${one.id}` });
  });

  it('is settled on the command line under the number that the gateway gave', async () => {
    const one = await inDoubt();
    const name = await shown(world, withdrawCases, one.id);
    const args = ['settle', one.id, name, 'anna', 'ticket 9', `p-${one.id}`] as const;
    expect(await command(world.databaseUrl, 'cases', ...args)).toMatchObject({ code: 0 });
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'paid', payout: `p-${one.id}` });
  });
});

describe('a withdrawal that ended', () => {
  const brokenRules = async () => (await checkLedger(world.database, withdrawRules)).map(({ rule }) => rule);

  /** Changes whenever the row is written. */
  const versionOf = ({ id }: Withdrawing) =>
    world.database.one(sql`select xmin::text as version from withdrawal where id = ${id}`);

  /** One that came to an end by the gateway's word. */
  async function ended(state: 'paid' | 'rejected'): Promise<Withdrawing> {
    const one = await payouts.withdrawing();
    const { deps } = payouts.saying(one, found(state));
    await payouts.looks(deps, 1_000);
    // The list by which there is no other payout of ours may be behind.
    expect((await payouts.rowOf(one)).state).toBe(state === 'paid' ? 'paid' : 'sending');
    if (state === 'rejected') await payouts.looks(deps, MINUTE_MS);
    expect((await payouts.rowOf(one)).state).toBe(state === 'paid' ? 'paid' : 'failed');
    return one;
  }

  it.each<['paid' | 'rejected', PayoutState, { amount?: bigint }, string]>([
    ['rejected', 'paid', {}, 'PAID'],
    ['rejected', 'processing', {}, 'PROCESSING'],
    ['paid', 'rejected', {}, 'REJECTED'],
    ['paid', 'paid', { amount: 2_600n }, 'OTHER_AMOUNT 26'],
  ])(
    'as %s is never silent when the gateway says %s later, and books nothing',
    async (first, later, changes, said) => {
      const one = await ended(first);
      const before = { ...(await payouts.rowOf(one)), money: await payouts.moneyOf(one) };
      const { deps, errors } = payouts.saying(one, found(later, changes));
      await payouts.looks(deps, MINUTE_MS);
      expect(await payouts.rowOf(one)).toMatchObject({ state: before.state, contradiction: said });
      const { state } = before;
      expect(about(one, errors)).toEqual([
        { event: 'withdraw.contradicted', withdrawal: one.id, state, said },
      ]);
      expect(await brokenRules()).toEqual([
        'the gateway says the same of a withdrawal that ended, or somebody has seen to it',
      ]);
      expect(await payouts.moneyOf(one)).toEqual(before.money);
      // What it does not say takes nothing back of what it said, nor does a gateway that has said both: a person does.
      await payouts.looks(payouts.saying(one, nothing).deps, 10 * MINUTE_MS);
      expect((await payouts.rowOf(one)).contradiction).toBe(said);
      await payouts.looks(payouts.saying(one, found(first)).deps, 120 * MINUTE_MS);
      expect((await payouts.rowOf(one)).contradiction).toBe(said);
      expect(await decide(one, 'note')).toBe('done');
      // Somebody may have booked what it said: that it says so no more is news, once.
      await payouts.looks(payouts.saying(one, found(first)).deps, DAY_MS);
      expect((await payouts.rowOf(one)).contradiction).toBe('TAKEN_BACK');
      expect(await brokenRules()).toHaveLength(1);
      expect(await decide(one, 'note')).toBe('done');
      await payouts.looks(payouts.saying(one, found(first)).deps, 4 * DAY_MS);
      expect(await brokenRules()).toEqual([]);
    },
  );

  it('is a case again where another amount that somebody has seen under way is paid, or one that was paid comes back', async () => {
    const says = async (
      one: Awaited<ReturnType<typeof ended>>,
      state: PayoutState,
      amount: bigint,
      ms: number,
    ) => {
      await payouts.looks(payouts.saying(one, found(state, { amount })).deps, ms);
      const { contradiction } = await payouts.rowOf(one);
      expect(await decide(one, 'note')).toBe('done');
      return contradiction;
    };
    const failed = await ended('rejected');
    expect(await says(failed, 'processing', 2_400n, MINUTE_MS)).toBe('PROCESSING');
    expect(await says(failed, 'paid', 2_400n, 10 * MINUTE_MS)).toBe('OTHER_AMOUNT 24');
    const paid = await ended('paid');
    expect(await says(paid, 'paid', 2_600n, MINUTE_MS)).toBe('OTHER_AMOUNT 26');
    expect(await says(paid, 'rejected', 2_600n, 10 * MINUTE_MS)).toBe('REJECTED');
  });

  it('troubles the check no more once somebody has seen to what the gateway says, until it says something else', async () => {
    const one = await ended('rejected');
    expect(await decide(one, 'note')).toBe('not-open');
    await payouts.looks(payouts.saying(one, found('paid')).deps, MINUTE_MS);
    expect(await brokenRules()).toHaveLength(1);
    const noted = await Promise.all([1, 2, 3].map(() => decide(one, 'note')));
    expect(noted.sort()).toEqual(['done', 'not-open', 'not-open']);
    await payouts.looks(payouts.saying(one, found('paid')).deps, 10 * MINUTE_MS);
    expect(await brokenRules()).toEqual([]);
    await payouts.looks(payouts.saying(one, found('paid', { amount: 2_600n })).deps, 120 * MINUTE_MS);
    expect(await brokenRules()).toHaveLength(1);
    expect(await decide(one, 'note')).toBe('done');
  });

  it('is listened to for days, and after a webhook at any time, but not faster for many of them', async () => {
    const one = await ended('rejected');
    const { reference } = await payouts.rowOf(one);
    let asked = 0;
    const { deps } = payouts.saying(one, (asking) => {
      asked += 1;
      return found('rejected')(asking);
    });
    await payouts.looks(deps, MINUTE_MS, 10 * MINUTE_MS, 120 * MINUTE_MS, DAY_MS, 3 * DAY_MS, 30 * DAY_MS);
    expect([asked, (await payouts.rowOf(one)).dueInMs]).toEqual([5, null]);
    await payouts.webhook(reference);
    const written = await versionOf(one);
    for (let hint = 0; hint < 5; hint += 1) {
      await payouts.webhook(reference);
      await world.work(deps);
    }
    expect([asked, await versionOf(one)]).toEqual([5, written]);
    expect((await payouts.rowOf(one)).dueInMs).toBeGreaterThan(30_000);
    await payouts.looks(payouts.saying(one, found('paid')).deps, MINUTE_MS);
    expect((await payouts.rowOf(one)).contradiction).toBe('PAID');
    await payouts.looks(deps, 10 * MINUTE_MS);
    expect([asked, (await payouts.rowOf(one)).contradiction]).toEqual([6, 'PAID']);
    expect(await decide(one, 'note')).toBe('done');
  });

  it('is listened to until its gateway was heard, however long that is silent or nobody asks it', async () => {
    const one = await ended('rejected');
    const silent = payouts.saying(one, async () => unknown('timeout')).deps;
    await payouts.looks(silent, ...Array.from({ length: 7 }, () => 80 * 60 * MINUTE_MS));
    const over = newLook(performance.now());
    await world.timePasses(4 * DAY_MS);
    await advanceWithdrawal(silent, one.id, over);
    expect((await payouts.rowOf(one)).dueInMs).toBeGreaterThan(0);
    await payouts.looks(payouts.saying(one, found('paid')).deps, 4 * DAY_MS);
    expect((await payouts.rowOf(one)).contradiction).toBe('PAID');
    expect(await decide(one, 'note')).toBe('done');
  });

  it.each(['paid', 'rejected'] as const)(
    'as %s is shown to a person when its gateway tells nothing of it for a day, until that is noted',
    async (state) => {
      const one = await ended(state);
      const money = await payouts.moneyOf(one);
      const silent = payouts.saying(one, async () => unknown('timeout')).deps;
      await payouts.looks(silent, MINUTE_MS, DAY_MS);
      expect(await open(one)).toBeUndefined();
      await payouts.looks(silent, 2 * 60 * MINUTE_MS);
      expect(await open(one)).toMatchObject({ why: 'NO_ANSWER', decisions: ['note'] });
      // A webhook that anybody may send moves nothing of that, and the gateway's own word ends it.
      await payouts.webhook((await payouts.rowOf(one)).reference);
      expect(await open(one)).toMatchObject({ why: 'NO_ANSWER' });
      const { deps } = payouts.saying(one, found(state));
      await payouts.looks(deps, 10 * MINUTE_MS);
      expect(await open(one)).toBeUndefined();

      await payouts.looks(silent, 10 * MINUTE_MS, DAY_MS, 2 * 60 * MINUTE_MS);
      expect(await open(one)).toMatchObject({ why: 'NO_ANSWER' });
      expect(await decide(one, 'note')).toBe('done');
      expect([await open(one), (await payouts.rowOf(one)).dueInMs]).toEqual([undefined, null]);
      expect(await payouts.moneyOf(one)).toEqual(money);
    },
  );

  it('as paid is shown to a person when its gateway has nothing of it any more, for a day', async () => {
    const one = await ended('paid');
    const lost = payouts.saying(one, nothing).deps;
    await payouts.looks(lost, MINUTE_MS, 10 * MINUTE_MS, DAY_MS, 2 * 60 * MINUTE_MS);
    expect(await open(one)).toMatchObject({ why: 'NO_ANSWER', decisions: ['note'] });
    // Of one whose money went back it is what was booked.
    const failed = await ended('rejected');
    await payouts.looks(payouts.saying(failed, nothing).deps, MINUTE_MS, DAY_MS, 2 * 60 * MINUTE_MS);
    expect(await open(failed)).toBeUndefined();
  });

  it('is shown to a person a day after a webhook, too, whenever it was to be asked about else', async () => {
    const one = await ended('paid');
    const { deps } = payouts.saying(one, found('paid'));
    await payouts.looks(deps, MINUTE_MS, 10 * MINUTE_MS, 120 * MINUTE_MS, DAY_MS);
    await payouts.webhook((await payouts.rowOf(one)).reference);
    const silent = payouts.saying(one, async () => unknown('timeout')).deps;
    await payouts.looks(silent, MINUTE_MS, DAY_MS, 2 * 60 * MINUTE_MS);
    expect(await open(one)).toMatchObject({ why: 'NO_ANSWER' });
    expect(await decide(one, 'note')).toBe('done');
  });

  /** One whose silence a person notes while the gateway is asked, which then says this. */
  async function notedWhileAsked(says: Find): Promise<Withdrawing> {
    const one = await ended('paid');
    const silent = payouts.saying(one, async () => unknown('timeout')).deps;
    await payouts.looks(silent, MINUTE_MS, 26 * 60 * MINUTE_MS);
    expect(await open(one)).toMatchObject({ why: 'NO_ANSWER' });
    const noted = payouts.saying(one, async (asking) => {
      expect(await decide(one, 'note')).toBe('done');
      return says(asking);
    });
    await payouts.looks(noted.deps, 11 * MINUTE_MS);
    return one;
  }

  it.each<[string, Find]>([
    ['nothing', async () => unknown('timeout')],
    ['the same', found('paid')],
  ])(
    'stays noted where a person noted its silence while the gateway was asked, and said %s',
    async (_what, says) => {
      const one = await notedWhileAsked(says);
      expect([await open(one), (await payouts.rowOf(one)).dueInMs]).toEqual([undefined, null]);
    },
  );

  it('is shown anew where the gateway said otherwise while a person noted its silence', async () => {
    const one = await notedWhileAsked(found('rejected'));
    expect(await open(one)).toMatchObject({ why: 'REJECTED', decisions: ['note'] });
    expect(await decide(one, 'note')).toBe('done');
  });

  it('that nobody looked at for years is asked about after a webhook', async () => {
    const one = await ended('rejected');
    const { reference } = await payouts.rowOf(one);
    await world.owner.run(sql`update withdrawal set attempts = 0, next_check_at = null where id = ${one.id}`);
    await payouts.webhook(reference);
    expect((await payouts.rowOf(one)).dueInMs).toBeLessThanOrEqual(MINUTE_MS);
    expect((await payouts.rowOf(one)).dueInMs).toBeGreaterThan(0);
  });

  it('is asked about again when a webhook came during the last look', async () => {
    const one = await ended('paid');
    const { reference } = await payouts.rowOf(one);
    const { deps } = payouts.saying(one, found('paid'));
    await payouts.looks(deps, MINUTE_MS, 10 * MINUTE_MS, 120 * MINUTE_MS, DAY_MS);
    const hinted = payouts.saying(one, async (asking) => {
      await payouts.webhook(reference);
      return found('paid')(asking);
    });
    await payouts.looks(hinted.deps, 3 * DAY_MS);
    expect((await payouts.rowOf(one)).dueInMs).toBeGreaterThan(0);
    await payouts.looks(deps, MINUTE_MS);
  });

  it('is told of as it is, when a refusal of the call comes after it was given to the operators', async () => {
    const one = await payouts.withdrawing();
    const late = payouts.depsWith({
      find: nothing,
      async pay(order) {
        await payouts.looks(payouts.saying(one, nothing).deps, MINUTE_MS);
        return plantedPayoutRefusal(order, '40003');
      },
    });
    await world.work(late.deps);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
    await payouts.looks(late.deps, 10 * MINUTE_MS);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
    expect(await payouts.moneyOf(one)).toEqual(held);
    await decide(one, 'release');
  });

  it('keeps the number of a payout whose answer came after an operator had released it', async () => {
    const one = await payouts.withdrawing();
    const late = payouts.depsWith({
      find: nothing,
      async pay() {
        await world.timePasses(MINUTE_MS);
        await world.work(payouts.saying(one, nothing).deps);
        expect(await decide(one, 'release')).toBe('done');
        return { kind: 'accepted', gatewayPayoutId: `p-${one.id.replaceAll('-', '')}` };
      },
    });
    await world.work(late.deps);
    expect(await payouts.rowOf(one)).toMatchObject({
      ...{ state: 'failed', payout: expect.any(String), contradiction: 'PROCESSING' },
    });
    expect(late.errors).toContainEqual(
      expect.objectContaining({ event: 'withdraw.contradicted', withdrawal: one.id, said: 'PROCESSING' }),
    );
    await payouts.looks(payouts.saying(one, found('paid')).deps, 1_000);
    expect((await payouts.rowOf(one)).contradiction).toBe('PAID');
    expect(await decide(one, 'note')).toBe('done');
  });
});
