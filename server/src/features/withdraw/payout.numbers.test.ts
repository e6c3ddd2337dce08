import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { decideCase } from '../../jobs/case.ts';
import { checkLedger } from '../../ledger/check.ts';
import { unknown } from '../../providers/outcome.ts';
import { type AskedPayout, matchPayout, type PayoutState } from '../../providers/payout/match.ts';
import { allWell } from '../../testing/bank.ts';
import { plantedPayout } from '../../testing/planted.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { contradictionIn } from './numbers.ts';
import {
  DAY_MS,
  type Find,
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

let world: World;
let payouts: Payouts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  payouts = payoutsIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(() => world.expectClean());

const held = [7_500n, 2_500n];
const back = [10_000n, 0n];
const spent = [7_500n, 0n];
const LATER_MS = 10 * MINUTE_MS;

interface Payout extends Withdrawing {
  reference: string;
  first: string;
  second: string;
  /** The numbers by which the gateway was asked for it, in order; null: by our reference. */
  asked: (string | null)[];
}

async function payout(): Promise<Payout> {
  const one = await payouts.withdrawing();
  const { reference } = await payouts.rowOf(one);
  return { ...one, reference, first: `first ${reference}`, second: `second ${reference}`, asked: [] };
}

type Has = Record<string, PayoutState | 'unheard'>;

/** The gateway has these payouts under our reference, by number; of what it has not, it tells the last one. */
const having =
  (one: Payout, has: Has): Find =>
  async (asked) => {
    one.asked.push(asked.gatewayPayoutId ?? null);
    const number = asked.gatewayPayoutId ?? '';
    if (has[number] === 'unheard') return unknown('timeout');
    const listed = number in has ? number : Object.keys(has).at(-1);
    const state = listed === undefined ? undefined : has[listed];
    if (listed === undefined || state === undefined || state === 'unheard') return nothing(asked);
    return plantedPayout(asked, { state, gatewayPayoutId: listed });
  };

/** A gateway that accepted one payout under its first number, has these of it, and finds no other. */
const saying = (one: Payout, has: Has) =>
  payouts.depsWith({
    pay: async ({ reference }) =>
      reference === one.reference ? { kind: 'accepted', gatewayPayoutId: one.first } : unknown('timeout'),
    find: (asked) => (asked.reference === one.reference ? having(one, has) : nothing)(asked),
  });

/** One that was accepted under its first number, and then told of under the second alone. */
async function renumbered(state: PayoutState): Promise<{ one: Payout; errors: Logged[] }> {
  const one = await payout();
  const { deps, errors } = saying(one, { [one.second]: state });
  await world.work(deps);
  await payouts.looks(deps, 1_000);
  expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'OTHER_NUMBER' });
  return { one, errors: errors.filter(({ withdrawal }) => withdrawal === one.id) };
}

/** After this look. */
async function comesTo(one: Payout, has: Has, waitMs = LATER_MS) {
  one.asked.length = 0;
  await payouts.looks(saying(one, has).deps, waitMs);
  const { state, reason } = await payouts.rowOf(one);
  return { state, reason, money: await payouts.moneyOf(one) };
}

const shown = { state: 'review', reason: 'OTHER_NUMBER', money: held };

const decide = ({ id }: Withdrawing, decision: 'settle' | 'release' | 'note', number?: string) => {
  const evidence = { by: 'anna', reason: 'ticket 7', ...(number !== undefined && { number }) };
  return decideCase(world.deps, withdrawCases, { id, decision, evidence });
};

const numbersOf = async ({ id }: Withdrawing) =>
  (
    await world.owner.one(sql<{ numbers: string[] }>`
    select payout_numbers as numbers from withdrawal where id = ${id}`)
  ).numbers;

const brokenRules = async () => (await checkLedger(world.database, withdrawRules)).map(({ rule }) => rule);
const isContradicted = 'the gateway says the same of a withdrawal that ended, or somebody has seen to it';

/** A number that another payout has. */
async function taken(): Promise<string> {
  const other = await payout();
  await world.work(saying(other, { [other.first]: 'processing' }).deps);
  await world.owner.run(
    sql`update withdrawal set next_check_at = now() + interval '1 year' where id = ${other.id}`,
  );
  return other.first;
}

it('keeps every number that the gateway told, asks about each, and shows and logs them', async () => {
  const { one, errors } = await renumbered('processing');
  const numbers = [one.first, one.second];
  expect(await numbersOf(one)).toEqual(numbers);
  expect(errors).toEqual([
    { event: 'withdraw.in-doubt', withdrawal: one.id, reason: 'OTHER_NUMBER', numbers },
  ]);
  expect(await comesTo(one, { [one.second]: 'processing' })).toEqual(shown);
  expect(one.asked).toEqual(numbers);
  const [waiting] = await withdrawCases.open(world.deps, one.id);
  expect(waiting?.facts).toContain(numbers.join(', '));
});

it.each(['first', 'second'] as const)('is settled by a person under the %s number', async (which) => {
  const { one } = await renumbered('rejected');
  expect(await decide(one, 'settle', 'another')).toBe('not-this');
  expect(await decide(one, 'settle', one[which])).toBe('done');
  expect(await payouts.rowOf(one)).toMatchObject({ state: 'paid', payout: one[which] });
  expect(await payouts.moneyOf(one)).toEqual(spent);
  expect(await numbersOf(one)).toEqual([one.first, one.second]);
});

it('asks of one that is paid by the number that it was settled under as paid, and by the other as failed', async () => {
  const { one } = await renumbered('rejected');
  const asked = async () => {
    const booked: Record<string, string | undefined> = {};
    const { deps } = payouts.depsWith({
      find: async (order) => {
        if (order.reference === one.reference) booked[order.gatewayPayoutId ?? ''] = order.booked;
        return unknown('timeout');
      },
    });
    await payouts.looks(deps, LATER_MS);
    return booked;
  };
  expect(await asked()).toEqual({ [one.first]: undefined, [one.second]: undefined });
  expect(await decide(one, 'settle', one.second)).toBe('done');
  expect(await asked()).toEqual({ [one.first]: 'failed', [one.second]: 'paid' });
});

it('is given back by a person', async () => {
  const { one } = await renumbered('rejected');
  expect(await comesTo(one, { [one.second]: 'rejected' }, DAY_MS)).toEqual(shown);
  expect(await decide(one, 'release')).toBe('done');
  expect(await payouts.moneyOf(one)).toEqual(back);
  await comesTo(one, { [one.first]: 'rejected', [one.second]: 'rejected' });
  expect((await payouts.rowOf(one)).contradiction).toBe('');
});

it.each(['first', 'second'] as const)(
  'is paid when the %s number is and the other one is rejected or absent',
  async (which) => {
    const rejected = (await renumbered('processing')).one;
    const other = which === 'first' ? rejected.second : rejected.first;
    const has = { [other]: 'rejected', [rejected[which]]: 'paid' } as const;
    expect(await comesTo(rejected, has)).toMatchObject({ state: 'paid', money: spent });
    expect(await payouts.rowOf(rejected)).toMatchObject({ payout: rejected[which] });
    const absent = (await renumbered('processing')).one;
    expect(await comesTo(absent, { [absent[which]]: 'paid' })).toMatchObject({ state: 'paid', money: spent });
  },
);

it.each<[string, PayoutState | 'unheard', PayoutState | 'unheard']>([
  ['both are rejected', 'rejected', 'rejected'],
  ['one is paid and one is under way', 'processing', 'paid'],
  ['one is paid and nothing is heard of the other', 'unheard', 'paid'],
  ['both are paid', 'paid', 'paid'],
])('is a case when %s', async (_what, first, second) => {
  const { one } = await renumbered('processing');
  expect(await comesTo(one, { [one.first]: first, [one.second]: second })).toEqual(shown);
  expect(await comesTo(one, { [one.first]: first, [one.second]: second }, DAY_MS)).toEqual(shown);
});

it('is a case for ever when one of its numbers is that of another payout, and another one is rejected', async () => {
  const number = await taken();
  const one = await payout();
  await world.work(saying(one, {}).deps);
  expect(await comesTo(one, { [number]: 'paid' }, 2_000)).toEqual(shown);
  expect(await comesTo(one, { [one.first]: 'rejected' })).toEqual(shown);
  expect(await numbersOf(one)).toEqual([one.first, number]);
});

it('is no less a case of several numbers when a taken one comes after the second', async () => {
  const number = await taken();
  const { one } = await renumbered('processing');
  expect(await comesTo(one, { [number]: 'processing' })).toEqual(shown);
  expect(await comesTo(one, { [one.first]: 'rejected', [one.second]: 'rejected' })).toEqual(shown);
  expect(await numbersOf(one)).toEqual([one.first, one.second, number]);
});

it('remembers a number that was taken when the gateway then rejects under one of its own', async () => {
  const number = await taken();
  const one = await payout();
  await payouts.looks(payouts.saying(one, having(one, { [number]: 'paid' })).deps, 1_000);
  expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'NUMBER_TAKEN', payout: null });
  expect(await comesTo(one, { [one.second]: 'rejected' })).toEqual(shown);
});

/** The call is answered after a look has had the gateway's word, which ended it under the second number. */
async function answeredLate(state: 'paid' | 'rejected'): Promise<{ one: Payout; errors: Logged[] }> {
  const one = await payout();
  const early = saying(one, { [one.second]: state }).deps;
  const late = payouts.depsWith({
    find: nothing,
    async pay(order) {
      if (order.reference !== one.reference) return unknown('timeout');
      await payouts.looks(early, MINUTE_MS);
      return { kind: 'accepted', gatewayPayoutId: one.first };
    },
  });
  await world.work(late.deps);
  expect(await numbersOf(one)).toEqual([one.second, one.first]);
  return { one, errors: late.errors.filter(({ withdrawal }) => withdrawal === one.id) };
}

it('contradicts the end when another number comes after the money went back, until a person has seen to it', async () => {
  const { one, errors } = await answeredLate('rejected');
  const numbers = [one.second, one.first];
  const said = { said: 'OTHER_NUMBER', numbers };
  expect(errors).toEqual([{ event: 'withdraw.contradicted', withdrawal: one.id, state: 'failed', ...said }]);
  const has = { [one.first]: 'rejected', [one.second]: 'rejected' } as const;
  expect(await comesTo(one, has, 1_000)).toMatchObject({ state: 'failed', money: back });
  expect(one.asked).toEqual(numbers);
  expect((await payouts.rowOf(one)).contradiction).toBe('OTHER_NUMBER');
  expect(await brokenRules()).toEqual([isContradicted]);
  expect((await withdrawCases.open(world.deps, one.id))[0]?.facts).toContain(one.first);
  await comesTo(one, { [one.first]: 'paid' });
  expect((await payouts.rowOf(one)).contradiction).toBe('PAID');
  expect(await decide(one, 'note')).toBe('done');
  expect(await brokenRules()).toEqual([]);
});

it('contradicts the end when the number that comes after it was paid is paid, too', async () => {
  const { one } = await answeredLate('paid');
  await comesTo(one, { [one.first]: 'paid', [one.second]: 'paid' }, 1_000);
  expect(await payouts.rowOf(one)).toMatchObject({
    ...{ state: 'paid', payout: one.second, contradiction: 'OTHER_NUMBER 25' },
  });
  expect(await brokenRules()).toEqual([isContradicted]);
  await comesTo(one, { [one.second]: 'paid' }, LATER_MS);
  expect((await payouts.rowOf(one)).contradiction).toBe('OTHER_NUMBER 25');
  expect(await decide(one, 'note')).toBe('done');
});

it('is a case again where a number that somebody has seen was not paid then, and is', async () => {
  const { one } = await answeredLate('paid');
  await comesTo(one, { [one.first]: 'processing', [one.second]: 'paid' }, 1_000);
  expect((await payouts.rowOf(one)).contradiction).toBe('OTHER_NUMBER');
  expect(await decide(one, 'note')).toBe('done');
  expect(await brokenRules()).toEqual([]);
  await comesTo(one, { [one.first]: 'paid', [one.second]: 'paid' }, LATER_MS);
  expect((await payouts.rowOf(one)).contradiction).toBe('OTHER_NUMBER 25');
  expect(await brokenRules()).toEqual([isContradicted]);
  expect(await decide(one, 'note')).toBe('done');
});

it('is a case again where the number that it was settled under is rejected, whatever somebody has seen beside it', async () => {
  const { one } = await answeredLate('paid');
  await comesTo(one, { [one.first]: 'paid', [one.second]: 'paid' }, 1_000);
  expect(await decide(one, 'note')).toBe('done');
  await comesTo(one, { [one.first]: 'paid', [one.second]: 'rejected' }, LATER_MS);
  expect((await payouts.rowOf(one)).contradiction).toBe('REJECTED 25');
  expect(await brokenRules()).toEqual([isContradicted]);
  expect(await decide(one, 'note')).toBe('done');
});

it('tells of one that failed all that is paid beside what its word is about, each in its own amount', () => {
  const under = (number: string, amount: bigint, state: PayoutState) => ({
    number,
    said: matchPayout<AskedPayout>(
      { reference: 'R', payee: 'P', amount: 2_500n, gatewayPayoutId: number },
      { reference: 'R', payee: 'P', amount, gatewayPayoutId: number, state },
    ),
  });
  const says = (...answers: ReturnType<typeof under>[]) =>
    contradictionIn({ state: 'failed', numbers: ['A', 'B'], gatewayPayoutId: null, amount: 2_500n }, answers);
  expect(says(under('A', 2_400n, 'paid'), under('B', 2_500n, 'paid'))).toEqual({
    word: 'PAID',
    amount: 2_400n,
  });
  expect(says(under('A', 2_400n, 'paid'), under('B', 3_000n, 'paid'))).toEqual({
    word: 'OTHER_AMOUNT',
    amount: 5_400n,
  });
  expect(says(under('A', 2_400n, 'paid'), under('B', 3_000n, 'processing'))).toMatchObject({
    amount: 2_400n,
  });
});

it('does not end under a number while another one has come that nobody asked about', async () => {
  const accepted = async () => {
    const each = await payout();
    await world.work(saying(each, { [each.first]: 'processing' }).deps);
    expect(await numbersOf(each)).toEqual([each.first]);
    return each;
  };
  const [one, other] = [await accepted(), await accepted()];
  const ends = { from: ['sending', 'review'], wasSent: true } as const;
  const failed = { ...ends, outcome: 'failed', reason: 'REJECTED' } as const;
  const paid = { ...ends, outcome: 'paid' } as const;
  for (const [{ id: operation, second: gatewayPayoutId }, end] of [
    [one, failed],
    [other, paid],
  ] as const) {
    // As a server of the version before says it, and as this one does.
    for (const asked of [{}, { asked: [gatewayPayoutId] }]) {
      const item = { operation, gatewayPayoutId, ...end, ...asked };
      expect(await world.deps.steps.run(withdrawFinish, item)).toMatchObject({ ended: false });
    }
  }
  for (const each of [one, other]) expect(await payouts.moneyOf(each)).toEqual(held);
});

it('keeps both numbers where a server of the version before puts the second in the place of the first', async () => {
  const one = await payout();
  await world.work(saying(one, { [one.first]: 'processing' }).deps);
  await world.owner.run(sql`update withdrawal set gateway_payout_id = ${one.second} where id = ${one.id}`);
  expect(await numbersOf(one)).toEqual([one.first, one.second]);
  expect(await comesTo(one, { [one.first]: 'rejected', [one.second]: 'rejected' })).toEqual(shown);
});

it('keeps what the gateway said otherwise to a look that another one outran', async () => {
  const one = await payout();
  const has = { [one.first]: 'rejected' } as const;
  await world.work(saying(one, has).deps);
  expect(await comesTo(one, has)).toMatchObject({ state: 'failed', money: back });
  await world.timePasses(DAY_MS);
  const outrun = payouts.depsWith({
    async find(asked) {
      await advanceWithdrawal(saying(one, has).deps, one.id);
      return plantedPayout(asked, { state: 'paid', gatewayPayoutId: one.first });
    },
  });
  await advanceWithdrawal(outrun.deps, one.id);
  expect((await payouts.rowOf(one)).contradiction).toBe('PAID');
  expect(await decide(one, 'note')).toBe('done');
});
