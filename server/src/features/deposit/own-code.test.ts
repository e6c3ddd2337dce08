import { parse } from 'promptparse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { TestMember } from '../../testing/world.ts';
import { kbankDeposit, kbankSms, ours } from '../feed/feed.fixture.ts';
import { MINUTE_MS, type OwnCodes, promptpay, startOwnCodes } from './own-code.fixture.ts';
import { expireOwn, ownTerms } from './own-code.ts';

let feed: OwnCodes;
let member: TestMember;
beforeAll(async () => {
  feed = await startOwnCodes();
});
afterAll(() => feed.world.close());
beforeEach(async () => {
  await feed.world.owner.run(sql`delete from bank_notification where state = 'waiting'`);
  member = await feed.world.newMember();
});
afterEach(() => feed.world.expectClean());

const code = (of = member, amount?: number) => feed.code(of, amount);
const stateOf = (id: string) => feed.stateOf(id);
const age = (id: string, ms: number) => feed.age(id, ms);

/** What a bank's app reads from the pixels of a code. */
const scanned = (svg: string) =>
  feed.world.act<{ payload: string; amount: number; payee: string }>('POST', '/bank/scan', svg);

const open = async (of = member) => (await feed.world.api('deposit.qr.current', { token: of.token })).body.qr;

describe('a code of the house’s own', () => {
  it('is offered in the gateway’s place, and can be scanned: PromptPay to the account, over an amount that is not whole', async () => {
    const { body } = await feed.world.api('lookup.deposit', { token: member.token });
    expect(body.banks.filter(({ bankCode }) => bankCode === 'KBANK')).toEqual([
      expect.objectContaining({ bankType: 'BANK', mode: 'SMS', bankAccountNo: ours.accountNo, minimum: 1 }),
    ]);
    const made = await code();
    expect(made).toMatchObject({ isExact: true });
    expect(made.amount).toBeGreaterThan(100);
    expect(made.amount).toBeLessThan(101);
    const { payload: text, ...shown } = await scanned(made.svg);
    expect(shown).toMatchObject({ amount: made.amount, payee: 'PRAE PORTAL' });
    const read = parse(text, true);
    expect([read?.getTagValue('54'), read?.getTagValue('58')]).toEqual([made.written, 'TH']);
    expect(text).toContain(`0213${promptpay}`);
    expect(await open()).toMatchObject({
      ...{ qrcodeId: made.id, amount: made.amount, isExact: true, accountName: 'PRAE PORTAL' },
    });
  });

  it('is paid when the bank tells of exactly its amount, and says so to the member', async () => {
    const made = await code();
    expect(await feed.tell(kbankDeposit({ amount: made.written }))).toBe('200 matched');
    expect(await feed.wallet(member)).toBe(made.satang);
    expect([await stateOf(made.id), await open()]).toEqual(['paid', null]);
    const { body } = await feed.world.api('statement.list', {
      token: member.token,
      body: { page: 1, limit: 10 },
    });
    expect(body.statements).toEqual([
      expect.objectContaining({
        statementType: 'deposit',
        from: 'KBANK',
        status: 'SUCCESS',
        amount: made.amount,
      }),
    ]);
  });

  it('is paid from its picture in the bank’s app, whose SMS the phone passes on', async () => {
    const made = await code();
    const { payload } = await scanned(made.svg);
    const paid = await feed.world.act<{ amount: number; slip: string }>('POST', '/bank/pay-qr', { payload });
    expect(paid.amount).toBe(made.amount);
    await expect.poll(() => stateOf(made.id), { interval: 50 }).toBe('paid');
    expect(await feed.wallet(member)).toBe(made.satang);
  });

  it('has an amount that no other code has, also fifty at once', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => feed.world.newMember()));
    const made = await Promise.all(members.map((one) => code(one, 300)));
    expect(new Set(made.map(({ amount }) => amount)).size).toBe(50);
    expect(made.every(({ amount }) => amount > 300 && amount < 301)).toBe(true);
  });

  it('is refused where each amount near it is another code’s, and is made again once one is free', async () => {
    await feed.world.owner.run(sql`insert into qr_order (id, member_id, gateway, reference, currency, amount, state, payload,
        created_at, expires_at, answer_due_at, account_no, amount_until)
      select gen_random_uuid(), ${(await feed.world.newMember()).id}, 'KBANK', 'taken-' || n, 'THB', 70000 + n, 'expired', 'x', now() - interval '11 minutes',
        now() - interval '1 minute', now(), ${ours.accountNo}, now() + interval '29 minutes' from generate_series(1, 99) n`);
    const asked = { token: member.token, params: { bankCode: 'KBANK' as const }, body: { amount: 700 } };
    expect(await feed.world.api('deposit.qr.create', asked)).toMatchObject({ body: { message: 'QR_FAIL' } });
    await feed.world.owner.run(sql`update qr_order set created_at = created_at - interval '1 hour',
      expires_at = expires_at - interval '1 hour', amount_until = amount_until - interval '1 hour' where reference = 'taken-37'`);
    expect((await code(member, 700)).amount).toBe(700.37);
  });

  it('takes the amount that was had longest ago', async () => {
    const amounts: number[] = [];
    for (let n = 0; n < 3; n++) {
      const made = await code(member, 900);
      amounts.push(made.amount);
      await age(made.id, 2 * 3_600_000);
    }
    expect(new Set(amounts).size).toBe(3);
  });

  it('is paid for in its grace, also cancelled, but not after', async () => {
    const cancelled = await code();
    await feed.world.api('deposit.qr.cancel', { token: member.token, params: { qrcodeId: cancelled.id } });
    expect(await feed.tell(kbankDeposit({ amount: cancelled.written }))).toBe('200 matched');
    expect(await stateOf(cancelled.id)).toBe('paid');

    const late = await code(member, 110);
    await age(late.id, 10 * MINUTE_MS + ownTerms.graceMs - MINUTE_MS);
    await expireOwn(feed.world.deps, 30_000);
    expect(await stateOf(late.id)).toBe('expired');
    expect(await feed.tell(kbankDeposit({ amount: late.written }))).toBe('200 matched');

    const over = await code(member, 120);
    await age(over.id, 11 * MINUTE_MS + ownTerms.graceMs);
    expect(await feed.tell(kbankDeposit({ amount: over.written }))).toBe('200 pending');
    expect((await feed.cases()).map(({ why, facts }) => [why, facts.includes(member.id)])).toEqual([
      ['NO_PAYER', true],
    ]);
  });

  it('counts by when the bank says that it was paid, however late the message comes', async () => {
    const first = await code();
    await age(first.id, 3_600_000);
    const text = kbankDeposit({ amount: first.written, at: new Date(Date.now() - 3_600_000 + MINUTE_MS) });
    // The amount has gone to somebody else since.
    const other = await feed.world.newMember();
    const second = await code(other, 100);
    await feed.world.owner.run(sql`update qr_order set amount = ${first.satang} where id = ${second.id}`);
    expect(await feed.tell(text)).toBe('200 matched');
    expect([await stateOf(first.id), await stateOf(second.id), await feed.wallet(other)]).toEqual([
      'paid',
      'open',
      0n,
    ]);
  });

  it('is credited again where it is paid again, as money that came is never dropped', async () => {
    const made = await code();
    await feed.tell(kbankDeposit({ amount: made.written, after: '5,000.00' }));
    expect(await feed.tell(kbankDeposit({ amount: made.written, after: '5,100.00' }))).toBe('200 matched');
    expect(await feed.wallet(member)).toBe(2n * made.satang);
  });

  it('is credited once, however often and at once the message comes', async () => {
    const made = await code();
    const text = kbankDeposit({ amount: made.written });
    const answers = await Promise.all(Array.from({ length: 50 }, () => feed.tell(text)));
    expect(answers).toEqual(answers.map(() => '200 matched'));
    expect(await feed.wallet(member)).toBe(made.satang);
  });

  it('is left alone by a payer who is a member: that one gets the money', async () => {
    const made = await code();
    const payer = await feed.atKbank();
    expect(await feed.tell(kbankSms({ payer: payer.bankAccountNo, amount: made.written }))).toBe(
      '200 matched',
    );
    expect([await feed.wallet(payer), await feed.wallet(member)]).toEqual([made.satang, 0n]);
    expect(await stateOf(made.id)).toBe('open');
  });

  it('may be paid by anybody whom nobody here knows', async () => {
    const made = await code();
    expect(await feed.tell(kbankSms({ payer: '9998887776', amount: made.written }))).toBe('200 matched');
    expect(await stateOf(made.id)).toBe('paid');
  });

  it('may be paid from the account that its member had this morning, but not from one that another had', async () => {
    const left = { bankCode: 'KBANK', bankAccountNo: `4${String(Date.now()).slice(-9)}` };
    for (const [of, amount, isCredited] of [
      [member, 130, true],
      [await feed.world.newMember(), 140, false],
    ] as const) {
      const made = await code(member, amount);
      await feed.world.owner.run(sql`delete from former_bank_account`);
      await feed.world.owner.run(sql`insert into former_bank_account (member_id, bank_code, bank_account_no, bank_account_name, until_at)
        values (${of.id}, ${left.bankCode}, ${left.bankAccountNo}, 'OF BEFORE', now() - interval '2 hours')`);
      const message = {
        ...{
          bank: 'KBANK',
          type: 'credit',
          amount: made.written,
          account_number: `X-${ours.accountNo.slice(-6)}`,
        },
        ...{ sender_or_receiver: `KBANK X-${left.bankAccountNo.slice(-6)}`, sms_timestamp: Date.now() },
      };
      expect(await feed.tell(message)).toBe(isCredited ? '200 matched' : '200 pending');
      expect(await stateOf(made.id)).toBe(isCredited ? 'paid' : 'open');
    }
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['CHANGED']);
  });

  it('is not paid by another sum, nor by its amount at another account', async () => {
    const made = await code();
    expect(await feed.tell(kbankDeposit({ amount: '100.00' }))).toBe('200 pending');
    expect(await stateOf(made.id)).toBe('open');
  });

  it('of a member who was set aside waits for a person', async () => {
    const made = await code();
    await feed.world.owner.run(sql`update member set status = 'suspended' where id = ${member.id}`);
    expect(await feed.tell(kbankDeposit({ amount: made.written }))).toBe('200 pending');
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['NO_PAYER']);
  });

  it('and a slip of the same payment are one deposit, whichever tells first', async () => {
    for (const isSlipFirst of [true, false]) {
      const payer = await feed.world.newMember();
      const made = await code(payer);
      const { picture } = await feed.transfer(payer, { amount: made.amount });
      const steps = [
        () => feed.slip(payer, picture),
        () => feed.tell(kbankDeposit({ amount: made.written })),
      ];
      for (const step of isSlipFirst ? steps : steps.toReversed()) await step();
      expect(await feed.wallet(payer)).toBe(made.satang);
      expect([await stateOf(made.id), await feed.shown(payer)]).toEqual(['paid', ['SUCCESS']]);
    }
  });

  it.each(['once', 'in two wordings'])(
    'does not pay out twice what another member’s slip tells of, and the bank has told %s: that is a person’s',
    async (told) => {
      const made = await code();
      const accomplice = await feed.world.newMember();
      const { picture } = await feed.transfer(accomplice, { amount: made.amount });
      expect(await feed.tell(kbankDeposit({ amount: made.written }))).toBe('200 matched');
      const read = {
        ...{ bank: 'KBANK', type: 'credit', amount: made.written, account_number: 'X-122334' },
        ...{ sender_or_receiver: '', sms_timestamp: Date.now() },
      };
      if (told !== 'once') expect(await feed.tell(read)).toBe('200 pending');
      await feed.slip(accomplice, picture);
      expect([await feed.wallet(accomplice), await feed.shown(accomplice)]).toEqual([
        0n,
        ['FAILED (UNKNOW_ERROR)'],
      ]);
    },
  );

  it('keeps the member’s own limit, with its satang', async () => {
    const set = await feed.world.api('protection.limits', { token: member.token, body: { day: 100 } });
    expect(set.status).toBe(200);
    const asked = { token: member.token, params: { bankCode: 'KBANK' as const }, body: { amount: 100 } };
    expect(await feed.world.api('deposit.qr.create', asked)).toMatchObject({
      body: { message: 'DEPOSIT_LIMIT' },
    });
  });

  it('gets satang that the member’s own limit still has room for', async () => {
    const members = [member, await feed.world.newMember(), await feed.world.newMember()];
    const amounts: number[] = [];
    for (const each of members) {
      await limitTo(each, 900.03);
      amounts.push((await code(each, 900)).amount);
    }
    expect(amounts.toSorted((one, other) => one - other)).toEqual([900.01, 900.02, 900.03]);
    const last = await feed.world.newMember();
    await limitTo(last, 900.03);
    const asked = { token: last.token, params: { bankCode: 'KBANK' as const } };
    const refused = await feed.world.api('deposit.qr.create', { ...asked, body: { amount: 900 } });
    expect(refused.body).toMatchObject({ message: 'DEPOSIT_LIMIT', limits: { day: 900.03 } });
    // A baht less is well within.
    expect((await code(last, 899)).amount).toBeLessThan(900);
  });

  it('gives up an amount of before that the member’s own limit has no room for any more', async () => {
    const first = await code(member, 800);
    await feed.world.owner.run(sql`update qr_order set amount = 80050 where id = ${first.id}`);
    expect((await code(member, 800)).amount).toBe(800.5);
    await limitTo(member, 800.1);
    expect((await code(member, 800)).amount).toBeLessThanOrEqual(800.1);
  });

  async function limitTo(of: TestMember, day: number): Promise<void> {
    expect((await feed.world.api('protection.limits', { token: of.token, body: { day } })).status).toBe(200);
  }
});
