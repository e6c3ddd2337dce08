import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newLook } from '../../jobs/look.ts';
import { newBreaker } from '../../jobs/silence.ts';
import { confirmed, rejected, unknown } from '../../providers/outcome.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { allWell } from '../../testing/bank.ts';
import { steadyClock } from '../../testing/clock.ts';
import { plantedNoPayout } from '../../testing/planted.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { found, nothing, type Payouts, payoutsIn, type Withdrawing } from './payout.fixture.ts';
import { advanceWithdrawal } from './withdraw.lifecycle.ts';

let world: World;
let payouts: Payouts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  payouts = payoutsIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(() => world.expectClean());

async function heardOf(deps: Deps, { id }: Pick<Withdrawing, 'id'>): Promise<string> {
  const look = newLook();
  await advanceWithdrawal(deps, id, look);
  return look.heard;
}

/** A gateway that does some things otherwise, knows every payee and has no payout. */
const gatewayThat = (changes: Partial<PayoutGateway>) =>
  payouts.depsWith({
    registerPayee: async ({ accountNo }) => confirmed({ payee: `p-${accountNo}` }),
    ...{ find: nothing, ...changes },
  }).deps;

it.each([
  ['registering timed out', { registerPayee: async () => unknown('timeout') }, 'silent'],
  ['registering was refused', { registerPayee: async () => rejected('40001') }, 'heard'],
  ['signing in timed out', { pay: async () => ({ kind: 'not-sent', why: 'timeout' }) }, 'heard'],
  ['the payout timed out', { pay: async () => unknown('timeout') }, 'heard'],
] as [string, Partial<PayoutGateway>, string][])(
  'tells what was heard when %s',
  async (_, changes, heard) => {
    const one = await payouts.withdrawing();
    expect(await heardOf(gatewayThat(changes), one)).toBe(heard);
  },
);

it.each([
  ['timed out', async () => unknown('timeout'), 'silent'],
  ['broke', async () => unknown('reset'), 'silent'],
  ['told nothing that can be understood', async () => unknown('ambiguous'), 'heard'],
  ['found nothing', nothing, 'heard'],
  ['found it', found('paid'), 'heard'],
] as [string, PayoutGateway['find'], string][])(
  'tells what was heard of a gateway whose search %s',
  async (_, find, heard) => {
    const one = await payouts.withdrawing();
    const deps = gatewayThat({ pay: async () => unknown('timeout'), find });
    await advanceWithdrawal(deps, one.id);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'sending' });
    expect(await heardOf(deps, one)).toBe(heard);
  },
);

it('tells what was heard of the call for the payout alone, where the payee is known', async () => {
  const one = await payouts.withdrawing();
  const heardBefore = newBreaker();
  heardBefore.told(confirmed(1));
  const heard = async (why: string) => {
    const look = newLook(undefined, heardBefore);
    const deps = gatewayThat({ pay: async () => ({ kind: 'not-sent', why }) });
    await advanceWithdrawal(deps, one.id, look);
    return look.heard;
  };
  expect(await heard('unasked')).toBe('heard');
  expect(await heard('unasked')).toBe('not-asked');
  expect(await heard('timeout')).toBe('silent');
});

it('tells that nobody was asked about one that is still being collected, or that no gateway pays', async () => {
  const one = await payouts.withdrawing();
  const none = { ...world.deps, providers: { ...world.deps.providers, payout: undefined } };
  const sent = await payouts.withdrawing();
  await advanceWithdrawal(gatewayThat({ pay: async () => unknown('timeout') }), sent.id);
  expect(await heardOf(none, sent)).toBe('not-asked');
  expect(await heardOf(none, one)).toBe('not-asked');
});

it('does not win the right to send when registering the payee took all its time, and sends in the next look', async () => {
  const clock = steadyClock();
  const one = await payouts.withdrawing();
  let paid = 0;
  const deps = gatewayThat({
    async registerPayee() {
      clock.pass(16_000);
      return confirmed({ payee: 'p-slow' });
    },
    async pay() {
      paid += 1;
      return { kind: 'accepted', gatewayPayoutId: 'u-slow' };
    },
  });
  await advanceWithdrawal(deps, one.id);
  expect([(await payouts.rowOf(one)).state, paid]).toEqual(['held', 0]);
  await advanceWithdrawal(deps, one.id);
  expect([(await payouts.rowOf(one)).state, paid]).toEqual(['sending', 1]);
});

it('hands its own end to whatever takes many calls or sends money', async () => {
  const one = await payouts.withdrawing();
  const ends: (number | undefined)[] = [];
  const pays: (() => boolean)[] = [];
  const deps = gatewayThat({
    async pay(_order, isOver) {
      pays.push(isOver);
      return unknown('timeout');
    },
    async find(order, before) {
      ends.push(before);
      return plantedNoPayout(order);
    },
  });
  const [first, second] = [newLook(performance.now() + 5_000), newLook()];
  await advanceWithdrawal(deps, one.id, first);
  await advanceWithdrawal(deps, one.id, second);
  expect(pays).toEqual([first.isOver]);
  expect(ends).toEqual([second.until]);
});

it('pays nobody under an id that the gateway has given for another account', async () => {
  const [first, second] = [await payouts.withdrawing(), await payouts.withdrawing()];
  const payees: string[] = [];
  const deps = gatewayThat({
    registerPayee: async () => confirmed({ payee: 'one for all' }),
    async pay({ payee }) {
      payees.push(payee);
      return unknown('timeout');
    },
  });
  await heardOf(deps, first);
  await heardOf(deps, second);
  expect(payees).toEqual(['one for all']);
  const known = await world.owner.rows(
    sql<{ account: string }>`select bank_account_no as account from payout_payee where payee = 'one for all'`,
  );
  expect(known).toHaveLength(1);
  // What the gateway tells in the end is its own.
  expect(await heardOf(gatewayThat({}), second)).toBe('heard');
});

it('sends nothing and asks nothing when its time is over', async () => {
  const one = await payouts.withdrawing();
  const asked: string[] = [];
  const deps = gatewayThat({
    async registerPayee({ accountNo }) {
      asked.push('registerPayee');
      return confirmed({ payee: `p-${accountNo}` });
    },
    async pay() {
      asked.push('pay');
      return unknown('timeout');
    },
  });
  await advanceWithdrawal(deps, one.id, newLook(performance.now()));
  expect([(await payouts.rowOf(one)).state, asked]).toEqual(['held', []]);
});

it.each([
  ['is silent', 'timeout', 'silent'],
  ['turns all calls down', 'unlistedStatus', 'heard'],
  ['is in maintenance', 'http5xx', 'heard'],
] as const)(
  'sends no payout while its gateway %s, and one as soon as it answers',
  async (_, cause, heard) => {
    const one = await payouts.withdrawing();
    // The payee is known by then: nothing else is asked first.
    await advanceWithdrawal(gatewayThat({ pay: async () => ({ kind: 'not-sent', why: 'unasked' }) }), one.id);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'held', reason: null });
    const paid: string[] = [];
    const pay: PayoutGateway['pay'] = async ({ reference }) => {
      paid.push(reference);
      return { kind: 'accepted', gatewayPayoutId: `u-${reference}` };
    };
    const silent = gatewayThat({ answers: async () => unknown(cause), pay });
    expect(await heardOf(silent, one)).toBe(heard);
    expect([(await payouts.rowOf(one)).state, paid]).toEqual(['held', []]);
    const answering = gatewayThat({ answers: async () => confirmed(1), pay });
    await advanceWithdrawal(answering, one.id);
    const { state, reference } = await payouts.rowOf(one);
    expect([state, paid]).toEqual(['sending', [reference]]);
  },
);
