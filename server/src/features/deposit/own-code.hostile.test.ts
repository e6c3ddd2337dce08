import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import type { TestMember } from '../../testing/world.ts';
import { kbankDeposit, kbankSms, ours } from '../feed/feed.fixture.ts';
import { whyNotAccount } from './accounts.ts';
import { qrCredit } from './deposit.sql.ts';
import { closeAccount } from './deposit.ts';
import { MINUTE_MS, type OwnCodes, promptpay, startOwnCodes } from './own-code.fixture.ts';

let feed: OwnCodes;
let owner: TestMember;
let payer: TestMember;
beforeAll(async () => {
  feed = await startOwnCodes();
});
afterAll(() => feed.world.close());
beforeEach(async () => {
  await feed.world.owner.run(sql`delete from bank_notification where state = 'waiting'`);
  [owner, payer] = await Promise.all([feed.atKbank(), feed.world.newMember()]);
});

const both = async () => (await feed.wallet(owner)) + (await feed.wallet(payer));
/** What the phone has read by itself: no payer, no balance, and its own time. */
const read = (amount: string, ageMs = 0) => ({
  ...{ bank: 'KBANK', type: 'credit', amount, account_number: `X-${ours.accountNo.slice(-6)}` },
  ...{ sender_or_receiver: '', reference_number: '', sms_timestamp: Date.now() - ageMs },
});

describe('no more is credited than came', () => {
  it('where the payer and the code’s owner, who sends as much, upload each a slip, with every message in time', async () => {
    const made = await feed.code(owner);
    await feed.age(made.id, 5 * MINUTE_MS);
    const minute = Math.floor((Date.now() - 2 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
    const [before, after] = [new Date(minute - 1_000), new Date(minute + 1_000)];
    const own = await feed.transfer(owner, { amount: made.amount, at: before.toISOString() });
    const other = await feed.transfer(payer, { amount: made.amount, at: after.toISOString() });
    await feed.tell(kbankSms({ payer: owner.bankAccountNo, amount: made.written, at: before }));
    await feed.tell(kbankDeposit({ amount: made.written, at: after }));
    await feed.slip(owner, own.picture);
    await feed.slip(payer, other.picture);
    expect(await both()).toBe(2n * made.satang);
  });

  it('where the owner’s message comes after both slips', async () => {
    const made = await feed.code(owner);
    const other = await feed.transfer(payer, { amount: made.amount });
    await feed.tell(kbankDeposit({ amount: made.written }));
    const own = await feed.transfer(owner, { amount: made.amount });
    await feed.slip(owner, own.picture);
    await feed.slip(payer, other.picture);
    await feed.tell(kbankSms({ payer: owner.bankAccountNo, amount: made.written }));
    expect(await both()).toBeLessThanOrEqual(2n * made.satang);
  });

  it('where slips of others are each near a message of the next, and the first message comes last', async () => {
    const made = await feed.code(owner);
    await feed.age(made.id, 40 * MINUTE_MS);
    const began = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 30 * MINUTE_MS;
    const payers = await Promise.all([0, 1, 2].map(() => feed.atKbank()));
    const paid = await Promise.all(
      payers.map(async (of, at) => {
        const sent = new Date(began + (10 * at * MINUTE_MS + 20_000));
        const { picture } = await feed.transfer(of, { amount: made.amount, at: sent.toISOString() });
        return {
          slip: () => feed.slip(of, picture),
          tell: () => feed.tell(kbankDeposit({ amount: made.written, at: sent })),
        };
      }),
    );
    const [one, two, three] = paid as [(typeof paid)[0], (typeof paid)[0], (typeof paid)[0]];
    for (const act of [one.slip, two.tell, two.slip, three.tell, three.slip, one.tell]) await act();
    const balances = await Promise.all([owner, ...payers].map((of) => feed.wallet(of)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBeLessThanOrEqual(3n * made.satang);
  });

  it.each([true, false])(
    'where the phone tells twenty minutes late, by its own time (slip first: %s)',
    async (isSlipFirst) => {
      const made = await feed.code(owner);
      await feed.age(made.id, 21 * MINUTE_MS);
      const at = new Date(Date.now() - 20 * MINUTE_MS).toISOString();
      const { picture } = await feed.transfer(payer, { amount: made.amount, at });
      const steps = [() => feed.slip(payer, picture), () => feed.tell(read(made.written))];
      for (const step of isSlipFirst ? steps : steps.toReversed()) await step();
      expect(await both()).toBe(made.satang);
    },
  );

  it.each([true, false])(
    'where KBANK’s words give a payer at another bank for one of its own (slip first: %s)',
    async (isSlipFirst) => {
      await feed.world.owner.run(
        sql`update member set bank_code = 'SCB', bank_changed_at = now() - interval '2 days' where id = ${payer.id}`,
      );
      const made = await feed.code(owner);
      const { picture } = await feed.transfer(payer, { amount: made.amount, fromBankCode: 'SCB' });
      const steps = [
        () => feed.slip(payer, picture),
        () => feed.tell(kbankSms({ payer: payer.bankAccountNo, amount: made.written })),
      ];
      for (const step of isSlipFirst ? steps : steps.toReversed()) await step();
      expect(await both()).toBe(made.satang);
    },
  );

  it('where a carrier repeats a message that has no balance', async () => {
    const made = await feed.code(owner);
    await feed.age(made.id, 18 * MINUTE_MS);
    expect(await feed.tell(read(made.written, 17 * MINUTE_MS))).toBe('200 matched');
    expect(await feed.tell(read(made.written))).toBe('200 pending');
    expect(await feed.wallet(owner)).toBe(made.satang);
  });

  it('where somebody has a gateway’s code over the same sum, as after a change of mode', async () => {
    const made = await feed.code(owner);
    await feed.switchTo('AUTO');
    const { body } = await feed.world.api('deposit.qr.create', {
      ...{ token: payer.token, params: { bankCode: 'KBANK' }, body: { amount: made.amount } },
    });
    await feed.switchTo('SMS');
    await feed.tell(kbankDeposit({ amount: made.written }));
    const order = body.qrcodeId as OperationId;
    const paid = { operation: newOperation(), order, reference: newOperation(), amount: made.satang };
    await feed.world.deps.steps.run(qrCredit, { ...paid, vouched: [], isDenied: false });
    expect(await both()).toBe(made.satang);
  });
});

describe('nobody gets another’s payment', () => {
  it('by holding amounts: a sum that is asked for again has the same, and more than ten are refused', async () => {
    const made = await feed.code(owner, 500);
    for (let again = 0; again < 3; again += 1) expect((await feed.code(owner, 500)).amount).toBe(made.amount);
    for (let baht = 501; baht < 510; baht += 1) await feed.code(owner, baht);
    await expect(feed.code(owner, 511)).rejects.toThrow('REQUEST_LIMIT');
    expect((await feed.code(owner, 505)).amount).toBeGreaterThan(505);
    expect((await feed.code(payer, 500)).amount).not.toBe(made.amount);
  });

  it('by having the amount next, when the phone was off and has read no time of the bank’s', async () => {
    const first = await feed.code(payer, 800);
    await feed.age(first.id, 52 * MINUTE_MS);
    const next = await feed.code(owner, 800);
    await feed.world.owner.run(sql`update qr_order set amount = ${first.satang} where id = ${next.id}`);
    expect(await feed.tell(read(first.written))).toBe('200 pending');
    expect(await feed.wallet(owner)).toBe(0n);
  });

  it('by an account with the same PromptPay number, or the same last digits', async () => {
    const twin = { bankCode: 'KBANK', currency: 'THB', mode: 'SMS' } as const;
    const why = (accountNo: string, number: string) =>
      whyNotAccount(feed.world.database, { ...twin, accountNo, promptpay: number });
    expect(await why('0401199887', promptpay)).toContain('0401122334');
    expect(await why('0401192334', '0994000119999')).toContain('0401122334');
    expect(await why('0401199887', '0994000119999')).toBeUndefined();
  });
});

it('a code of an account that is closed is shown no more, and what is paid on it is credited', async () => {
  const made = await feed.code(owner);
  await feed.world.database.run(closeAccount(ours.bankCode, ours.accountNo));
  expect((await feed.world.api('deposit.qr.current', { token: owner.token })).body.qr).toBeNull();
  expect(await feed.tell(kbankDeposit({ amount: made.written }))).toBe('200 matched');
  expect([await feed.wallet(owner), await feed.stateOf(made.id)]).toEqual([made.satang, 'paid']);
  await feed.switchTo('SMS');
});

it('a code that a server of the version before has looked at is left alone', async () => {
  const made = await feed.code(owner);
  await feed.world.owner.run(
    sql`update qr_order set state = 'cancelled', next_check_at = now() where id = ${made.id}`,
  );
  await feed.world.work();
  await feed.world.expectClean();
});
