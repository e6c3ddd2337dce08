import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { checkLedger } from '../../ledger/check.ts';
import { confirmed, rejected, unknown } from '../../providers/outcome.ts';
import { payonex } from '../../providers/payout/payonex.ts';
import type { Payout, PayoutGateway } from '../../providers/payout/port.ts';
import { scriptedParty } from '../../providers/scripted.fixture.ts';
import { allWell, payoutsTo } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { withdrawRules } from './withdraw.check.sql.ts';
import { withdrawFinish } from './withdraw.sql.ts';
import {
  approveWithdrawal,
  noteWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  requestWithdrawal,
  settleWithdrawal,
} from './withdraw.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 500 } });
  await allWell(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await allWell(world);
  await world.expectClean();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A member with 100 baht who asked for 25 of them. */
interface Case {
  member: TestMember;
  id: OperationId;
}

async function withdrawing(): Promise<Case> {
  const member = await world.newMember({ money: 10_000n });
  const id = newOperation();
  await requestWithdrawal(world.deps, { member, operation: id, body: { amount: 25 } }, { collect: false });
  return { member, id };
}

interface Row {
  state: string;
  reason: string | null;
  reference: string;
  payout: string | null;
  contradiction: string | null;
  dueInMs: number | null;
}

const rowOf = ({ id }: Case) =>
  world.database.one(
    sql<Row>`select state, reason, reference, gateway_payout_id as payout, contradiction,
               (extract(epoch from next_check_at - clock_timestamp()) * 1000)::float8 as "dueInMs"
          from withdrawal where id = ${id}`,
  );

const moneyOf = async ({ member }: Case) => [
  await world.balance(member, 'wallet'),
  await world.balance(member, 'hold'),
];
const held = [7_500n, 2_500n];
const back = [10_000n, 0n];
const spent = [7_500n, 0n];

function gateway(): PayoutGateway {
  const { payout } = world.deps.providers;
  if (!payout) throw new Error('No payout gateway is configured');
  return payout;
}

type Logged = Record<string, unknown>;

const about = ({ id }: Case, errors: Logged[]) => errors.filter(({ withdrawal }) => withdrawal === id);

/** The same dependencies with another gateway, and the errors that are logged. */
function depsWith(changes: Partial<PayoutGateway>): { deps: Deps; errors: Logged[] } {
  const errors: Logged[] = [];
  const payout = { ...gateway(), ...changes };
  const log = Object.assign(Object.create(world.deps.log), {
    error: (what: Logged) => errors.push(what),
  }) as Deps['log'];
  return { errors, deps: { ...world.deps, log, providers: { ...world.deps.providers, payout } } };
}

/** Lets time pass by steps, with a look at what is due after each. */
async function looks(deps: Deps, ...waits: number[]): Promise<void> {
  await world.work(deps);
  for (const ms of waits) {
    await world.timePasses(ms);
    await world.work(deps);
  }
}

type Find = PayoutGateway['find'];

const nothing: Find = async () => confirmed('none');

const found =
  (state: Payout['state'], changes: Partial<Payout> = {}): Find =>
  async ({ reference }) =>
    confirmed({ gatewayPayoutId: `p-${reference}`, state, amount: 2_500n, ...changes });

/** A gateway that never answered a call, says this of one payout, and finds no other. */
function saying(one: Case, find: Find) {
  const reference = one.id.replaceAll('-', '');
  return depsWith({
    pay: async () => unknown('timeout'),
    find: (asked) => (asked.reference === reference ? find(asked) : nothing(asked)),
  });
}

/** One that was sent, and that the gateway does not find. */
async function inDoubt(): Promise<Case> {
  const one = await withdrawing();
  await looks(saying(one, nothing).deps, MINUTE_MS);
  expect(await rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
  return one;
}

async function webhook(referenceId: string): Promise<void> {
  const body = JSON.stringify({ data: { referenceId, status: 'SUCCESS' } });
  await fetch(`${world.url}/callback/payout/payonex`, { method: 'POST', body });
}

describe('a payout that the gateway does not find', () => {
  it('is paid once and given back never when the list shows it late', async () => {
    const one = await withdrawing();
    const lagging = depsWith({
      async pay(order) {
        await gateway().pay(order);
        return unknown('timeout');
      },
      find: nothing,
    });
    await looks(lagging.deps, 30_000, MINUTE_MS, DAY_MS);
    expect(await rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
    expect(await moneyOf(one)).toEqual(held);
    expect(about(one, lagging.errors)).toEqual([
      { event: 'withdraw.in-doubt', withdrawal: one.id, reason: 'NOT_FOUND' },
    ]);
    await looks(world.deps, 10 * MINUTE_MS);
    expect(await rowOf(one)).toMatchObject({ state: 'paid', reason: null });
    expect(await moneyOf(one)).toEqual(spent);
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
    const one = await withdrawing();
    const answers = { authenticate: { token: 'T' }, customers: { customerUuid: 'c-1' } };
    let listed: object[] = [];
    const { url } = await scriptedParty(({ path, method }) => {
      if (method === 'GET') return { json: done({ data: listed, totalPages: 1 }) };
      if (path.endsWith('/withdraw/request')) return { status, json: { success: false, code } };
      return { json: done(path === '/authenticate' ? answers.authenticate : answers.customers) };
    });
    const { deps } = depsWith(payonex({ baseUrl: url, accessKey: 'key', secretKey: 'secret' }));
    await looks(deps, 1_000, MINUTE_MS);
    expect(await rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
    expect(await moneyOf(one)).toEqual(held);
    const { reference: referenceId } = await rowOf(one);
    const transaction = {
      uuid: `u-${one.id}`,
      status: 'SUCCESS',
      type: 'withdraw',
      currency: 'THB',
      amount: 25,
    };
    listed = [{ ...transaction, referenceId, customerUuid: 'c-1' }];
    await looks(deps, 10 * MINUTE_MS);
    expect(await rowOf(one)).toMatchObject({ state: 'paid', payout: `u-${one.id}` });
  });

  it('is given back when the call was refused by a word about this very payout, unless it is there', async () => {
    const [refused, accepted] = [await withdrawing(), await withdrawing()];
    const there = (await rowOf(accepted)).reference;
    const { deps } = depsWith({
      pay: async () => rejected('40003'),
      find: (asked) => (asked.reference === there ? found('processing') : nothing)(asked),
    });
    await looks(deps, 1_000, MINUTE_MS);
    expect(await rowOf(refused)).toMatchObject({ state: 'failed', reason: '40003' });
    expect(await moneyOf(refused)).toEqual(back);
    expect(await rowOf(accepted)).toMatchObject({ state: 'sending', payout: `p-${there}` });
    await looks(saying(accepted, found('rejected')).deps, 10 * MINUTE_MS);
    expect(await rowOf(accepted)).toMatchObject({ state: 'failed', reason: 'REJECTED' });
  });

  it.each<[Payout['state'], string, bigint[]]>([
    ['rejected', 'failed', back],
    ['paid', 'paid', spent],
    ['processing', 'sending', held],
  ])('is asked about while it waits for an operator: %s', async (state, becomes, money) => {
    const one = await inDoubt();
    const { reference } = await rowOf(one);
    const { deps } = saying(one, found(state));
    expect((await rowOf(one)).dueInMs).toBeGreaterThan(0);
    await webhook(reference);
    await world.work(deps);
    expect(await rowOf(one)).toMatchObject({ state: becomes, payout: `p-${reference}` });
    expect(await moneyOf(one)).toEqual(money);
  });

  it.each<[string, Find, string]>([
    ['another amount was rejected', found('rejected', { amount: 2_400n }), 'OTHER_AMOUNT'],
    ['the gateway says what is not understood', async () => unknown('ambiguous'), 'UNCLEAR'],
    ['the gateway says nothing', async () => unknown('timeout'), 'UNCLEAR'],
  ])('is not given back when %s', async (_what, find, reason) => {
    const one = await withdrawing();
    await looks(saying(one, find).deps, MINUTE_MS, 61 * MINUTE_MS, DAY_MS);
    expect(await rowOf(one)).toMatchObject({ state: 'review', reason });
    expect(await moneyOf(one)).toEqual(held);
  });

  it('is not unclear because of one question without an answer, however long it is under way', async () => {
    const one = await withdrawing();
    await looks(saying(one, found('processing')).deps, 1_000, 60 * MINUTE_MS, 60 * MINUTE_MS);
    const silent = saying(one, async () => unknown('timeout'));
    await looks(silent.deps, 10 * MINUTE_MS, 10 * MINUTE_MS);
    expect(await rowOf(one)).toMatchObject({ state: 'sending' });
    await looks(silent.deps, 60 * MINUTE_MS);
    expect(await rowOf(one)).toMatchObject({ state: 'review', reason: 'UNCLEAR' });
  });

  it('is shown to the operators when its number is that of another one', async () => {
    const [first, second] = [await withdrawing(), await withdrawing()];
    const same = { gatewayPayoutId: 'one number' };
    await looks(saying(first, found('paid', same)).deps, 1_000);
    await looks(saying(second, found('paid', same)).deps, 1_000);
    expect(await rowOf(first)).toMatchObject({ state: 'paid' });
    expect(await rowOf(second)).toMatchObject({ state: 'review', reason: 'NUMBER_TAKEN' });
    expect(await moneyOf(second)).toEqual(held);
    const evidence = { by: 'anna', proof: 'ticket 7' };
    expect(await settleWithdrawal(world.deps, second.id, { ...evidence, ...same })).toBe(false);
    expect(await releaseWithdrawal(world.deps, second.id, evidence)).toBe(true);
  });

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
    expect(await moneyOf(one)).toEqual(held);
  });
});

const done = (data: unknown) => ({ success: true, code: '20000', data });

describe('an operator', () => {
  const evidence = { by: 'anna', proof: 'ticket 7' };

  it('cannot have sent again what may have been paid', async () => {
    const one = await inDoubt();
    expect(await approveWithdrawal(world.deps, one.id, 'anna')).toBe(false);
    expect(await rejectWithdrawal(world.deps, one.id, 'anna')).toBe(false);
    expect(await rowOf(one)).toMatchObject({ state: 'review', reason: 'NOT_FOUND' });
    expect(await moneyOf(one)).toEqual(held);
    const sendAgain = sql`update withdrawal set state = 'held' where id = ${one.id}`;
    await expect(world.owner.run(sendAgain)).rejects.toThrow('withdrawal_sent_once');
  });

  it('releases or settles it by what the gateway told, once', async () => {
    const [unpaid, paid] = [await inDoubt(), await inDoubt()];
    expect(await releaseWithdrawal(world.deps, unpaid.id, evidence)).toBe(true);
    expect(await releaseWithdrawal(world.deps, unpaid.id, evidence)).toBe(false);
    const gatewayPayoutId = `p-${paid.id}`;
    expect(await settleWithdrawal(world.deps, paid.id, { ...evidence, gatewayPayoutId })).toBe(true);
    expect(await releaseWithdrawal(world.deps, paid.id, evidence)).toBe(false);
    expect(await rowOf(unpaid)).toMatchObject({ state: 'failed', reason: 'OPERATOR anna: ticket 7' });
    expect(await rowOf(paid)).toMatchObject({ state: 'paid', reason: 'OPERATOR anna: ticket 7' });
    expect(await Promise.all([unpaid, paid].map(moneyOf))).toEqual([back, spent]);
    for (const one of [unpaid, paid]) expect((await rowOf(one)).dueInMs).toBeGreaterThan(0);
  });

  it('neither releases nor settles what was never sent, nor what is under way at the gateway', async () => {
    const unsent = await withdrawing();
    await world.owner.run(sql`update withdrawal set state = 'review' where id = ${unsent.id}`);
    const sending = await withdrawing();
    await looks(saying(sending, found('processing')).deps, 1_000);
    for (const one of [unsent, sending]) {
      expect(await releaseWithdrawal(world.deps, one.id, evidence)).toBe(false);
      expect(await settleWithdrawal(world.deps, one.id, { ...evidence, gatewayPayoutId: 'p' })).toBe(false);
      expect(await moneyOf(one)).toEqual(held);
    }
  });

  it('settles it under no other number than the gateway gave it', async () => {
    const one = await withdrawing();
    await looks(saying(one, found('paid', { amount: 2_600n })).deps, 1_000);
    const { state, payout } = await rowOf(one);
    expect(state).toBe('review');
    const settle = (gatewayPayoutId: string) =>
      settleWithdrawal(world.deps, one.id, { ...evidence, gatewayPayoutId });
    expect(await settle('another')).toBe(false);
    expect(await moneyOf(one)).toEqual(held);
    expect(await settle(payout ?? '')).toBe(true);
    expect(await moneyOf(one)).toEqual(spent);
  });

  it('reads on the command line what waits for which decision, and decides', async () => {
    const one = await inDoubt();
    const command = (...args: string[]) => withdrawals(...args);
    expect((await command('list')).stdout).toMatch(
      new RegExp(`${one.id}.*NOT_FOUND.*sent to PAYONEX, may be paid: release or settle`),
    );
    expect(await command('approve', one.id, 'anna')).toMatchObject({ code: 1 });
    expect(await command('release', one.id, 'anna')).toMatchObject({ code: 2 });
    expect((await rowOf(one)).state).toBe('review');
    expect(await command('release', one.id, 'anna', 'ticket 7')).toMatchObject({ code: 0 });
    expect(await rowOf(one)).toMatchObject({ state: 'failed', reason: 'OPERATOR anna: ticket 7' });
  }, 30_000);
});

/** The operators' program on this database. */
async function withdrawals(...args: string[]): Promise<{ code: number; stdout: string }> {
  const program = fileURLToPath(new URL('../../withdrawals.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: world.databaseUrl };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], {
      env,
    });
    return { code: 0, stdout };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}

describe('a withdrawal that ended', () => {
  const brokenRules = async () => (await checkLedger(world.database, withdrawRules)).map(({ rule }) => rule);

  /** Changes whenever the row is written. */
  const versionOf = ({ id }: Case) =>
    world.database.one(sql`select xmin::text as version from withdrawal where id = ${id}`);

  /** One that came to an end by the gateway's word. */
  async function ended(state: 'paid' | 'rejected'): Promise<Case> {
    const one = await withdrawing();
    await looks(saying(one, found(state)).deps, 1_000);
    expect((await rowOf(one)).state).toBe(state === 'paid' ? 'paid' : 'failed');
    return one;
  }

  it.each<['paid' | 'rejected', Payout['state'], Partial<Payout>, string]>([
    ['rejected', 'paid', {}, 'PAID'],
    ['rejected', 'processing', {}, 'PROCESSING'],
    ['paid', 'rejected', {}, 'REJECTED'],
    ['paid', 'paid', { amount: 2_600n }, 'OTHER_AMOUNT'],
  ])(
    'as %s is never silent when the gateway says %s later, and books nothing',
    async (first, later, changes, said) => {
      const one = await ended(first);
      const before = { ...(await rowOf(one)), money: await moneyOf(one) };
      const { deps, errors } = saying(one, found(later, changes));
      await looks(deps, MINUTE_MS);
      expect(await rowOf(one)).toMatchObject({ state: before.state, contradiction: said });
      const { state } = before;
      expect(about(one, errors)).toEqual([
        { event: 'withdraw.contradicted', withdrawal: one.id, state, said },
      ]);
      expect(await brokenRules()).toEqual([
        'the gateway says the same of a withdrawal that ended, or somebody has seen to it',
      ]);
      expect(await moneyOf(one)).toEqual(before.money);
      // What it does not say, or cannot be asked, takes nothing back of what it said.
      await looks(saying(one, nothing).deps, 10 * MINUTE_MS);
      expect((await rowOf(one)).contradiction).toBe(said);
      await looks(saying(one, found(first)).deps, 120 * MINUTE_MS);
      expect((await rowOf(one)).contradiction).toBe(null);
    },
  );

  it('troubles the check no more once somebody has seen to what the gateway says, until it says something else', async () => {
    const one = await ended('rejected');
    const evidence = { by: 'anna', proof: 'ticket 7' };
    expect(await noteWithdrawal(world.deps, one.id, evidence)).toBe(false);
    await looks(saying(one, found('paid')).deps, MINUTE_MS);
    expect(await brokenRules()).toHaveLength(1);
    expect(await noteWithdrawal(world.deps, one.id, evidence)).toBe(true);
    await looks(saying(one, found('paid')).deps, 10 * MINUTE_MS);
    expect(await brokenRules()).toEqual([]);
    await looks(saying(one, found('paid', { amount: 2_600n })).deps, 120 * MINUTE_MS);
    expect(await brokenRules()).toHaveLength(1);
    expect(await noteWithdrawal(world.deps, one.id, evidence)).toBe(true);
  });

  it('is listened to for days, and after a webhook at any time, but not faster for many of them', async () => {
    const one = await ended('rejected');
    const { reference } = await rowOf(one);
    let asked = 0;
    const { deps } = saying(one, (asking) => {
      asked += 1;
      return found('rejected')(asking);
    });
    await looks(deps, MINUTE_MS, 10 * MINUTE_MS, 120 * MINUTE_MS, DAY_MS, 3 * DAY_MS, 30 * DAY_MS);
    expect([asked, (await rowOf(one)).dueInMs]).toEqual([5, null]);
    await webhook(reference);
    const written = await versionOf(one);
    for (let hint = 0; hint < 5; hint += 1) {
      await webhook(reference);
      await world.work(deps);
    }
    expect([asked, await versionOf(one)]).toEqual([5, written]);
    expect((await rowOf(one)).dueInMs).toBeGreaterThan(30_000);
    await looks(saying(one, found('paid')).deps, MINUTE_MS);
    expect((await rowOf(one)).contradiction).toBe('PAID');
    await looks(deps, 10 * MINUTE_MS);
    expect([asked, (await rowOf(one)).contradiction]).toEqual([6, null]);
  });

  it('that nobody looked at for years is asked about after a webhook', async () => {
    const one = await ended('rejected');
    const { reference } = await rowOf(one);
    await world.owner.run(sql`update withdrawal set attempts = 0, next_check_at = null where id = ${one.id}`);
    await webhook(reference);
    expect((await rowOf(one)).dueInMs).toBeLessThanOrEqual(MINUTE_MS);
    expect((await rowOf(one)).dueInMs).toBeGreaterThan(0);
  });

  it('is asked about again when a webhook came during the last look', async () => {
    const one = await ended('paid');
    const { reference } = await rowOf(one);
    const { deps } = saying(one, found('paid'));
    await looks(deps, MINUTE_MS, 10 * MINUTE_MS, 120 * MINUTE_MS, DAY_MS);
    const hinted = saying(one, async (asking) => {
      await webhook(reference);
      return found('paid')(asking);
    });
    await looks(hinted.deps, 3 * DAY_MS);
    expect((await rowOf(one)).dueInMs).toBeGreaterThan(0);
    await looks(deps, MINUTE_MS);
  });

  it('keeps the number of a payout whose answer came after an operator had released it', async () => {
    const one = await withdrawing();
    const late = depsWith({
      find: nothing,
      async pay() {
        await world.timePasses(MINUTE_MS);
        await world.work(saying(one, nothing).deps);
        const evidence = { by: 'anna', proof: 'ticket 7' };
        expect(await releaseWithdrawal(world.deps, one.id, evidence)).toBe(true);
        return confirmed({ gatewayPayoutId: `p-${one.id.replaceAll('-', '')}` });
      },
    });
    await world.work(late.deps);
    expect(await rowOf(one)).toMatchObject({ state: 'failed', payout: expect.any(String) });
    await looks(saying(one, found('paid')).deps, 1_000);
    expect((await rowOf(one)).contradiction).toBe('PAID');
    await looks(saying(one, found('rejected')).deps, 10 * MINUTE_MS);
  });
});
