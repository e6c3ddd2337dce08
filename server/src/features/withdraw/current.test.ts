import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { openClients } from '../../realtime/client.fixture.ts';
import { allWell } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { DAY_MS, found, MINUTE_MS, type Payouts, payoutsIn } from './payout.fixture.ts';
import { approveWithdrawal } from './withdraw.ts';

let world: World;
let payouts: Payouts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  payouts = payoutsIn(world);
  await allWell(world);
});
afterAll(() => world.close());

const current = async ({ token }: TestMember) =>
  (await world.api('withdraw.current', { token })).body.withdrawal;

const stepsOf = async (member: TestMember) => (await current(member))?.steps;

const time = expect.stringMatching(/^\d{4}-.*Z$/);

describe('withdraw.current', () => {
  it('follows a withdrawal from the request until it is over', async () => {
    const one = await payouts.withdrawing(25);
    const { member } = one;
    const asked = await current(member);
    expect(asked).toEqual({
      _id: one.id,
      amount: 25,
      status: 'PROCESSING',
      createdAt: time,
      bankCode: member.bankCode,
      accountEnd: member.bankAccountNo.slice(-4),
      steps: [
        { code: 'REQUESTED', at: asked?.createdAt },
        { code: 'APPROVED' },
        { code: 'SENT' },
        { code: 'PAID' },
      ],
    });
    await payouts.looks(payouts.saying(one, found('processing')).deps, 2_000);
    const sent = await stepsOf(member);
    expect(sent).toEqual([
      { code: 'REQUESTED', at: time },
      { code: 'APPROVED', at: time },
      { code: 'SENT', at: time },
      { code: 'PAID' },
    ]);
    expect(sent?.[1]?.at).toBe(sent?.[2]?.at);
    await payouts.looks(payouts.saying(one, found('paid')).deps, MINUTE_MS);
    expect((await payouts.rowOf(one)).state).toBe('paid');
    expect(await current(member)).toBeNull();
  });

  it('names the account that it goes to, whichever the member has by now, and so does its line when it is over', async () => {
    const one = await payouts.withdrawing();
    const { bankCode, bankAccountNo, token, id } = one.member;
    const to = { bankCode, accountEnd: bankAccountNo.slice(-4) };
    await world.owner.run(
      sql`update member set bank_code = 'SCB', bank_account_no = '9990009999' where id = ${id}`,
    );
    expect(await current(one.member)).toMatchObject(to);
    const line = async () =>
      (await world.api('statement.list', { token, body: { page: 1, limit: 1 } })).body.statements[0];
    expect(await line()).toMatchObject({ _id: one.id, status: 'PROCESSING', accountEnd: to.accountEnd });
    await payouts.looks(payouts.saying(one, found('paid')).deps, MINUTE_MS);
    expect(await line()).toMatchObject({ to: bankCode, status: 'SUCCESS', accountEnd: to.accountEnd });
  });

  it('tells nobody of another member’s', async () => {
    await payouts.withdrawing();
    expect(await current(await world.newMember())).toBeNull();
  });

  it('reads on that it was sent while the gateway is in doubt', async () => {
    const one = await payouts.withdrawing();
    await payouts.looks(payouts.saying(one, found('paid', { amount: 1n })).deps, 2_000);
    expect(await payouts.rowOf(one)).toMatchObject({ state: 'review', reason: 'OTHER_AMOUNT 0.01' });
    expect((await stepsOf(one.member))?.map(({ code }) => code)).toEqual([
      ...['REQUESTED', 'APPROVED', 'SENT', 'PAID'],
    ]);
  });
});

/** A withdrawal that the rules leave to an operator, for a reason that `change` makes. */
async function waiting(
  change: (member: TestMember) => Promise<unknown>,
  reason: string,
): Promise<TestMember> {
  const member = await world.newMember({ money: 3_000_000n });
  await change(member);
  const amount = reason === 'AMOUNT' ? 20_000.01 : 10;
  const taken = await world.api('withdraw.create', { token: member.token, body: { amount } });
  expect(taken.status).toBe(202);
  await world.work();
  expect(await payouts.newestOf(member)).toMatchObject({ state: 'review', reason });
  return member;
}

const bankChanged = ({ id }: TestMember) =>
  world.owner.run(sql`update member set bank_changed_at = created_at + interval '1 ms' where id = ${id}`);
const passwordReset = ({ id }: TestMember) =>
  world.owner.run(sql`update member set password_reset_at = created_at + interval '1 ms' where id = ${id}`);

describe('one that waits for an operator', () => {
  it('says so and not why, and goes on from when that one has approved it', async () => {
    const member = await waiting(async () => undefined, 'AMOUNT');
    expect(await stepsOf(member)).toEqual([
      { code: 'REQUESTED', at: time },
      { code: 'WAITING_APPROVAL' },
      { code: 'SENT' },
      { code: 'PAID' },
    ]);
    expect(await approveWithdrawal(world.deps, (await payouts.newestOf(member)).id, 'anna')).toBe(true);
    expect((await stepsOf(member))?.[1]).toEqual({ code: 'APPROVED', at: time });
  });

  it.each([
    ['BANK_CHANGED', bankChanged],
    ['PASSWORD_RESET', passwordReset],
  ] as const)('for %s says in one word for both until when every one does', async (reason, change) => {
    const member = await waiting(change, reason);
    const [, wait] = (await stepsOf(member)) ?? [];
    expect(wait).toEqual({ code: 'WAITING_AFTER_CHANGE', until: time });
    const leftMs = new Date(wait?.until ?? 0).getTime() - Date.now();
    expect(leftMs).toBeGreaterThan(DAY_MS - 5 * MINUTE_MS);
    expect(leftMs).toBeLessThan(DAY_MS);
    await world.timePasses(DAY_MS);
    expect((await stepsOf(member))?.[1]).toEqual({ code: 'WAITING_APPROVAL' });
  });
});

describe('the member’s open screens', () => {
  const { connected, endAll } = openClients();
  afterEach(endAll);

  /** What is told of lines from now on, beside that of the wallet. */
  async function told({ token }: TestMember): Promise<string[]> {
    const client = await connected(world.url, { token });
    const said: string[] = [];
    client.on('statement', ({ _id, status }) => said.push(`${_id} ${status}`));
    return said;
  }

  it('hear that one has come to wait for an operator, and that it waits no more', async () => {
    const member = await world.newMember({ money: 3_000_000n });
    await world.api('withdraw.create', { token: member.token, body: { amount: 20_000.01 } });
    const { id } = await payouts.newestOf(member);
    const said = await told(member);
    await world.work();
    await expect.poll(() => said).toEqual([`${id} PROCESSING`]);
    await approveWithdrawal(world.deps, id, 'anna');
    await expect.poll(() => said).toEqual([`${id} PROCESSING`, `${id} PROCESSING`]);
  });

  it('hear it where only the right to send is refused', async () => {
    const { member, id } = await payouts.withdrawing();
    const said = await told(member);
    const rules = {
      max: '100',
      holdHours: 0,
      dailyMember: '0',
      dailyAll: '0',
      winMax: '0',
      hasDeposited: true,
    };
    const item = {
      operation: id,
      currency: 'THB',
      gateway: 'PAYONEX',
      payee: 'p',
      try: randomUUID(),
      rules,
      checkMs: 1_000,
    };
    await world.owner.run(sql`select withdraw_send(${JSON.stringify([item])}::jsonb)`);
    expect(await payouts.rowOf({ id })).toMatchObject({ state: 'review', reason: 'AMOUNT' });
    await expect.poll(() => said).toEqual([`${id} PROCESSING`]);
  });
});

describe('what is usual', () => {
  /** Payouts that took so many seconds, to a bank, so long ago; the newest first. */
  async function paid(member: TestMember, bank: string, hoursAgo: number, seconds: readonly number[]) {
    for (const [days, taken] of seconds.entries()) {
      const id = randomUUID();
      await world.owner.run(sql`
        insert into withdrawal (id, member_id, currency, amount, state, reference, bank_code, bank_account_no,
            bank_account_name, gateway, gateway_payout_id, created_at, sent_at, closed_at)
          select ${id}, ${member.id}, 'THB', 100, 'paid', ${id}, ${bank}, '1', 'TEST', 'PAYONEX', ${id}, at, at,
              at + make_interval(secs => ${taken})
            from withdrawal w
           cross join lateral (select w.created_at - make_interval(days => ${days + 1}, hours => ${hoursAgo}) as at) t
           where w.member_id = ${member.id} and w.state = 'held'`);
    }
  }

  const usual = async (member: TestMember) => (await current(member))?.usualSeconds;

  it('is the median at the same bank in the same hour, else at the bank, else of all, and of no fewer than five', async () => {
    await world.owner.run(sql`update withdrawal set sent_at = null, state = 'failed', closed_at = now()
      where state <> 'refused'`);
    const { member } = await payouts.withdrawing();
    expect(await usual(member)).toBeUndefined();
    await paid(member, 'SCB', 0, [1_000, 1_000, 1_000, 1_000]);
    expect(await usual(member)).toBeUndefined();
    await paid(member, 'SCB', 3, [9_000]);
    expect(await usual(member)).toBe(1_000);
    await paid(member, 'KBANK', 3, [10, 20, 30, 40, 500]);
    expect(await usual(member)).toBe(30);
    await paid(member, 'KBANK', 0, [200, 200, 200, 200]);
    expect(await usual(member)).toBe(200);
    await paid(member, 'KBANK', 0, [300.4]);
    expect(await usual(member)).toBe(200);
    await paid(
      member,
      'KBANK',
      0,
      Array.from({ length: 5 }, () => 7),
    );
    expect(await usual(member)).toBe(104);
  });
});
