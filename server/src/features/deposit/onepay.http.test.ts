import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { houseBalance } from '../../ledger/balance.ts';
import { orderOf } from '../../testing/bank.ts';
import type { TestMember, World } from '../../testing/world.ts';
import { DAY_MS, newLine, startOnepay } from './onepay.fixture.ts';
import { advanceOrder } from './qr.lifecycle.ts';

/* A deposit in kip by OnePay, over HTTP from the portal's call to the message that tells of the payment. */

let world: World;
const { params, lao, create, newCode, later, fault, caseOf, decide, walletOf } = startOnepay((given) => {
  world = given;
});
afterEach(() => set({}));

/** The operator's limits, in minor units of kip; what is not named has its default. */
async function set(limits: Record<string, string>) {
  await world.owner.run(sql`delete from setting where name like 'overheard%'`);
  for (const [name, LAK] of Object.entries(limits))
    await world.owner.run(
      sql`insert into setting (name, value) values (${name}, ${JSON.stringify({ LAK })}::jsonb)`,
    );
  const holds = async () => {
    const { overheardDepositMax, overheardDepositDailyMember, overheardDepositDailyAll } =
      await world.deps.settings();
    return [overheardDepositMax.LAK, overheardDepositDailyMember.LAK, overheardDepositDailyAll.LAK];
  };
  const most = { overheardDepositMax: '500000000', overheardDepositDailyMember: '2000000000' };
  const all = { ...most, overheardDepositDailyAll: '50000000000', ...limits };
  await expect.poll(holds).toEqual(Object.values(all).map(BigInt));
}

describe('a code in kip', () => {
  it('is offered first, to who has kip alone, with amounts of its own', async () => {
    const waysOf = async ({ token }: TestMember) =>
      (await world.api('lookup.deposit', { token })).body.banks.filter((one) => one.bankType === 'PAYMENT');
    expect(await waysOf(await lao())).toEqual([
      {
        ...{ bankType: 'PAYMENT', bankCode: 'BCEL', mode: 'AUTO', currency: 'LAK' },
        ...{ bank: { nameTH: 'BCEL OnePay', nameEN: 'BCEL OnePay' }, bankAccountName: 'Prae' },
        ...{ bankAccountNo: '', minimum: 10_000 },
        presets: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000],
        checkedAbove: 5_000_000,
      },
    ]);
    const thai = await world.newMember({ currency: 'THB' });
    expect((await waysOf(thai)).map(({ bankCode }) => bankCode)).not.toContain('BCEL');
    expect(await create(thai, 50_000)).toMatchObject({ status: 503, body: { message: 'QR_FAIL' } });
  });

  it('is refused with a fraction, before anything is made, and below its minimum', async () => {
    const member = await lao();
    expect(await create(member, 50_000.5)).toMatchObject({
      ...{ status: 400, body: { message: 'KEY_INVALID', fields: { amount: 'KEY_INVALID' } } },
    });
    expect((await create(member, 9_999)).body).toMatchObject({
      ...{ hasQrcode: false, code: 'QR_MINIMUM', minimum: 10_000 },
    });
    const { made } = await world.database.one(
      sql<{ made: bigint }>`select count(*) as made from qr_order where member_id = ${member.id}`,
    );
    expect(made).toBe(0n);
  });

  it('goes from its picture to the wallet, once', async () => {
    const before = await houseBalance(world.database, 'bank:BCEL', 'LAK');
    const { member, id, payload, picture, pay } = await newCode();
    expect(await world.act('POST', '/bank/scan', picture)).toMatchObject({
      ...{ payload, amount: 50_000, currency: 'LAK', status: 'REQUESTED' },
    });
    expect(await world.api('deposit.qr.read', { token: member.token, params })).toMatchObject({
      body: { qrcodeId: id, amount: 50_000, minimum: 10_000, appLink: `onepay://qr/${payload}` },
    });
    await pay();
    await later();
    expect(await walletOf(member)).toBe(5_000_000n);
    expect(await houseBalance(world.database, 'bank:BCEL', 'LAK')).toBe(before - 5_000_000n);
    const { statements } = (
      await world.api('statement.list', { token: member.token, body: { page: 1, limit: 10 } })
    ).body;
    expect(statements).toMatchObject([
      { statementType: 'deposit', from: 'BCEL', to: 'WALLET', amount: 50_000, status: 'SUCCESS' },
    ]);
    // Messages are forgotten after a while, which says nothing of a payment.
    await world.act('DELETE', '/onepay/messages');
    for (let time = 0; time < 10; time++) await later(DAY_MS / 4);
    expect([await walletOf(member), await caseOf(id)]).toEqual([5_000_000n, undefined]);
    expect(await orderOf(world, id)).toMatchObject({ state: 'paid', dueInMs: null });
  });

  it('is over where nobody has paid it', async () => {
    const { id } = await newCode();
    await later(10 * 60_000);
    expect(await orderOf(world, id)).toMatchObject({ state: 'expired' });
    for (let time = 0; time < 10; time++) await later(DAY_MS / 4);
    expect([(await orderOf(world, id)).dueInMs, await caseOf(id)]).toEqual([null, undefined]);
  });
});

describe('a message', () => {
  it.each([
    ['comes ten times', 'duplicate-callback'],
    ['comes after strangers’', 'bad-signature'],
    ['never comes on the line', 'lost-callback'],
    ['comes late', 'late-callback'],
  ])('is credited once when it %s', async (_, kind) => {
    const { member, id, pay } = await newCode();
    // Longer than a busy machine takes to look before it has come.
    const delayMs = kind === 'late-callback' ? 8_000 : 1_000;
    await fault(kind, { delayMs });
    await pay();
    await later();
    expect(await walletOf(member)).toBe(kind === 'late-callback' ? 0n : 5_000_000n);
    await pause(delayMs + 100);
    for (let time = 0; time < 3; time++) await later();
    expect([await walletOf(member), await caseOf(id)]).toEqual([5_000_000n, undefined]);
  });

  it.each(['timeout', 'error', 'nonsense', 'lost-response', 'rate-limit', 'maintenance'])(
    'is read later where the question meets a %s',
    async (kind) => {
      const { member, pay } = await newCode();
      await pay();
      await fault(kind, { call: 'history', times: 2 });
      await later();
      for (let time = 0; time < 2; time++) await later(60_000);
      expect(await walletOf(member)).toBe(5_000_000n);
    },
  );

  it('is credited once by ten who look at once, while strangers publish another amount', async () => {
    const codes = await Promise.all(Array.from({ length: 4 }, () => newCode()));
    for (const { pay } of codes) await pay();
    await Promise.all(
      codes.flatMap(({ id, publish }) => [
        ...Array.from({ length: 10 }, () => advanceOrder(world.deps, id)),
        publish({ amount: 90_000 }, 3),
      ]),
    );
    for (const { member, id } of codes) {
      const wallet = await walletOf(member);
      // Before all of them it is not what was asked for, and after it another amount than was credited.
      expect([0n, 5_000_000n]).toContain(wallet);
      await later(60_000);
      expect([await walletOf(member), (await caseOf(id))?.why]).toEqual([
        wallet,
        wallet === 0n ? 'NOT_ASKED 90000' : 'OTHER_AMOUNT 90000',
      ]);
      expect(await decide(id, 'note')).toBe('done');
    }
  });

  it('of a stranger’s is nothing to anybody', async () => {
    const { member, id } = await newCode();
    await world.act('POST', '/onepay/publish', {
      message: { uuid: 'f'.repeat(24), amount: 50_000 },
      times: 50,
    });
    await later();
    expect([await walletOf(member), await caseOf(id)]).toEqual([0n, undefined]);
  });
});

describe('what is withheld for a person', () => {
  async function withheld(code: Awaited<ReturnType<typeof newCode>>, why: string) {
    await later(70_000);
    expect(await walletOf(code.member)).toBe(0n);
    expect(await caseOf(code.id)).toMatchObject({ why, decisions: ['settle', 'note'] });
    // Looking again changes nothing.
    for (let time = 0; time < 3; time++) await later(60_000);
    expect(await walletOf(code.member)).toBe(0n);
    expect(await caseOf(code.id)).toMatchObject({ why });
  }

  it('another amount than was asked for, which a person settles', async () => {
    const code = await newCode();
    await fault('wrong-amount', { amount: 70_000 });
    await code.pay();
    await withheld(code, 'NOT_ASKED 70000');
    expect(await decide(code.id, 'settle')).toBe('not-this');
    expect(await decide(code.id, 'settle', `70000@${newLine()}`)).toBe('done');
    expect([await walletOf(code.member), await caseOf(code.id)]).toEqual([7_000_000n, undefined]);
    for (let time = 0; time < 3; time++) await later(60_000);
    expect([await walletOf(code.member), await caseOf(code.id)]).toEqual([7_000_000n, undefined]);
    expect(await orderOf(world, code.id)).toMatchObject({ state: 'paid' });
  });

  it('a payment whose message names no amount, which a person may never credit', async () => {
    const code = await newCode();
    await code.publish({});
    await withheld(code, 'NO_AMOUNT 50000');
    expect(await decide(code.id, 'note')).toBe('done');
    for (let time = 0; time < 3; time++) await later(60_000);
    expect([await walletOf(code.member), await caseOf(code.id)]).toEqual([0n, undefined]);
  });

  it('what is above the most of one payment', async () => {
    await set({ overheardDepositMax: '4999999' });
    const code = await newCode();
    await code.pay();
    await withheld(code, 'AMOUNT 50000');
    // What the operator allows from then on is for other payments.
    await set({});
    await later(60_000);
    expect(await walletOf(code.member)).toBe(0n);
    expect(await decide(code.id, 'settle', `50000@${newLine()}`)).toBe('done');
    expect(await walletOf(code.member)).toBe(5_000_000n);
  });

  it('what is above a member’s most of a day', async () => {
    await set({ overheardDepositDailyMember: '9999999' });
    const first = await newCode();
    await first.pay();
    await later();
    expect(await walletOf(first.member)).toBe(5_000_000n);
    const second = await newCode(50_000, first.member);
    await second.pay();
    await later();
    expect([await walletOf(first.member), (await caseOf(second.id))?.why]).toEqual([
      5_000_000n,
      'DAILY_MEMBER 50000',
    ]);
    await decide(second.id, 'note');
    // Others have theirs, and it is another day at some time.
    const other = await newCode();
    await other.pay();
    await later();
    expect(await walletOf(other.member)).toBe(5_000_000n);
    await world.timePasses(DAY_MS);
    const third = await newCode(50_000, first.member);
    await third.pay();
    await later();
    expect(await walletOf(first.member)).toBe(10_000_000n);
  });

  it('what is above everybody’s most of a day, of all that are told in one moment too', async () => {
    await world.timePasses(DAY_MS);
    await set({ overheardDepositDailyAll: '14999999' });
    const codes = await Promise.all(Array.from({ length: 5 }, () => newCode()));
    for (const { pay } of codes) await pay();
    await world.timePasses(15_000);
    await Promise.all([world.work(), world.work()]);
    await world.work();
    const wallets = await Promise.all(codes.map(({ member }) => walletOf(member)));
    expect(wallets.filter((wallet) => wallet === 5_000_000n)).toHaveLength(2);
    const whys = await Promise.all(codes.map(async ({ id }) => (await caseOf(id))?.why));
    expect(whys.filter((why) => why === 'DAILY_ALL 50000')).toHaveLength(3);
    for (const { id } of codes) if (await caseOf(id)) await decide(id, 'note');
  });

  it('what is paid long after the time of a code', async () => {
    const code = await newCode();
    await later(13 * 60_000);
    await code.pay();
    await withheld(code, 'NOT_OPEN 50000');
    expect(await decide(code.id, 'settle', `50000@${newLine()}`)).toBe('done');
    expect(await walletOf(code.member)).toBe(5_000_000n);
  });

  it('another payment on a code that was paid, and it alone', async () => {
    const code = await newCode();
    await code.pay();
    await later();
    expect(await walletOf(code.member)).toBe(5_000_000n);
    await code.publish({ amount: 50_000, fccref: 'FT000000000099' });
    await later(11 * 60_000);
    expect(await walletOf(code.member)).toBe(5_000_000n);
    const number = `${code.reference}.FT000000000099`;
    expect(await caseOf(code.id)).toMatchObject({ why: `SECOND 50000 ${number}` });
    expect(await decide(code.id, 'settle', number)).toBe('not-this');
    expect(await decide(code.id, 'settle', `50000@FT000000000099@${number}`)).toBe('done');
    expect([await walletOf(code.member), await caseOf(code.id)]).toEqual([10_000_000n, undefined]);
  });

  it('another amount that is told after it was credited', async () => {
    const code = await newCode();
    await code.pay();
    await later();
    await code.publish({ amount: 900_000 });
    await later(11 * 60_000);
    expect(await walletOf(code.member)).toBe(5_000_000n);
    expect(await caseOf(code.id)).toMatchObject({ why: 'OTHER_AMOUNT 900000', decisions: ['note'] });
    expect(await decide(code.id, 'note')).toBe('done');
    for (let time = 0; time < 3; time++) await later(60_000);
    expect([await walletOf(code.member), await caseOf(code.id)]).toEqual([5_000_000n, undefined]);
  });
});
