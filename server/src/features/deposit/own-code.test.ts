import { parse } from 'promptparse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Feed, kbankDeposit, kbankSms, ours, startFeed } from '../feed/feed.fixture.ts';
import { openAccount } from './deposit.ts';
import { expireOwn, OWN_GRACE_MS } from './own-code.ts';

let feed: Feed;
let member: TestMember;
const promptpay = '0994000112233';
const MINUTE_MS = 60_000;

beforeAll(async () => {
  feed = await startFeed();
  const account = { ...ours, currency: 'THB', mode: 'SMS', promptpay } as const;
  await feed.world.database.run(openAccount(account));
});
afterAll(() => feed.world.close());
beforeEach(async () => {
  await feed.world.owner.run(sql`delete from bank_notification where state = 'waiting'`);
  member = await feed.world.newMember();
});
afterEach(() => feed.world.expectClean());

/** A code of the member's; answers what is to be paid, as the bank writes it, and the code's text. */
async function code(of = member, amount = 100) {
  const { body } = await feed.world.api('deposit.qr.create', {
    token: of.token,
    params: { bankCode: 'KBANK' },
    body: { amount },
  });
  if (!body.hasQrcode || !body.qrcode || !body.qrcodeId) throw new Error(JSON.stringify(body));
  return { ...body, id: body.qrcodeId, svg: body.qrcode, written: (body.amount ?? 0).toFixed(2) };
}

/** What a bank's app reads from the pixels of a code. */
const scanned = (svg: string) =>
  feed.world.act<{ payload: string; amount: number; payee: string }>('POST', '/bank/scan', svg);

const stateOf = async (id: string) =>
  (await feed.world.owner.one(sql<{ state: string }>`select state from qr_order where id = ${id}`)).state;
const open = async (of = member) => (await feed.world.api('deposit.qr.current', { token: of.token })).body.qr;

/** The code's times are so much longer ago. */
const age = (id: string, ms: number) =>
  feed.world.owner.run(sql`update qr_order set created_at = created_at - make_interval(secs => ${ms / 1000}::double precision),
    expires_at = expires_at - make_interval(secs => ${ms / 1000}::double precision),
    amount_until = amount_until - make_interval(secs => ${ms / 1000}::double precision) where id = ${id}`);

describe('a code of the house’s own', () => {
  it('is offered in the gateway’s place, and can be scanned: PromptPay to the account, over an amount that is not whole', async () => {
    const { body } = await feed.world.api('lookup.deposit', { token: member.token });
    expect(body.banks.filter(({ bankCode }) => bankCode === 'KBANK')).toEqual([
      expect.objectContaining({ bankType: 'BANK', mode: 'SMS', bankAccountNo: ours.accountNo, minimum: 1 }),
    ]);
    const made = await code();
    expect(made).toMatchObject({ hasQrcode: true, isExact: true });
    expect(made.amount).toBeGreaterThan(100);
    expect(made.amount).toBeLessThan(101);
    const { payload: text, ...shown } = await scanned(made.svg);
    expect(shown).toMatchObject({ amount: made.amount, payee: 'PRAE PORTAL' });
    const read = parse(text, true);
    expect([read?.getTagValue('54'), read?.getTagValue('58')]).toEqual([made.written, 'TH']);
    expect(text).toContain(`0213${promptpay}`);
    expect(await open()).toMatchObject({ qrcodeId: made.id, amount: made.amount, isExact: true });
  });

  it('is paid when the bank tells of exactly its amount, and says so to the member', async () => {
    const made = await code();
    expect(await feed.tell(kbankDeposit({ amount: made.written }))).toBe('200 matched');
    expect(await feed.wallet(member)).toBe(BigInt(Math.round((made.amount ?? 0) * 100)));
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
    await expect.poll(() => stateOf(made.id), { timeout: 10_000, interval: 50 }).toBe('paid');
    expect(await feed.wallet(member)).toBe(BigInt(Math.round((made.amount ?? 0) * 100)));
  });

  it('has an amount that no other code has, also fifty at once', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => feed.world.newMember()));
    const made = await Promise.all(members.map((one) => code(one, 300)));
    expect(new Set(made.map(({ amount }) => amount)).size).toBe(50);
    expect(made.every(({ amount = 0 }) => (amount ?? 0) > 300 && (amount ?? 0) < 301)).toBe(true);
  });

  it('is refused where each amount near it is another code’s, and is made again once one is free', async () => {
    await feed.world.owner.run(sql`insert into qr_order (id, member_id, gateway, reference, currency, amount, state, payload,
        created_at, expires_at, answer_due_at, account_no, amount_until)
      select gen_random_uuid(), ${member.id}, 'KBANK', 'taken-' || n, 'THB', 70000 + n, 'expired', 'x', now() - interval '11 minutes',
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
      amounts.push(made.amount ?? 0);
      await age(made.id, 2 * 3_600_000);
    }
    expect(new Set(amounts).size).toBe(3);
  });

  it('is paid for in its grace, also cancelled, but not after', async () => {
    const cancelled = await code();
    await feed.world.api('deposit.qr.cancel', { token: member.token, params: { qrcodeId: cancelled.id } });
    expect(await feed.tell(kbankDeposit({ amount: cancelled.written }))).toBe('200 matched');
    expect(await stateOf(cancelled.id)).toBe('paid');

    const late = await code();
    await age(late.id, 10 * MINUTE_MS + OWN_GRACE_MS - MINUTE_MS);
    await expireOwn(feed.world.deps, 30_000);
    expect(await stateOf(late.id)).toBe('expired');
    expect(await feed.tell(kbankDeposit({ amount: late.written }))).toBe('200 matched');

    const over = await code();
    await age(over.id, 11 * MINUTE_MS + OWN_GRACE_MS);
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
    await feed.world.owner.run(
      sql`update qr_order set amount = ${Math.round((first.amount ?? 0) * 100)} where id = ${second.id}`,
    );
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
    expect(await feed.wallet(member)).toBe(2n * BigInt(Math.round((made.amount ?? 0) * 100)));
  });

  it('is credited once, however often and at once the message comes', async () => {
    const made = await code();
    const text = kbankDeposit({ amount: made.written });
    const answers = await Promise.all(Array.from({ length: 50 }, () => feed.tell(text)));
    expect(answers).toEqual(answers.map(() => '200 matched'));
    expect(await feed.wallet(member)).toBe(BigInt(Math.round((made.amount ?? 0) * 100)));
  });

  it('is left alone by a payer who is a member: that one gets the money', async () => {
    const made = await code();
    const payer = await feed.atKbank();
    expect(await feed.tell(kbankSms({ payer: payer.bankAccountNo, amount: made.written }))).toBe(
      '200 matched',
    );
    expect([await feed.wallet(payer), await feed.wallet(member)]).toEqual([
      BigInt(Math.round((made.amount ?? 0) * 100)),
      0n,
    ]);
    expect(await stateOf(made.id)).toBe('open');
  });

  it('may be paid by anybody whom nobody here knows', async () => {
    const made = await code();
    expect(await feed.tell(kbankSms({ payer: '9998887776', amount: made.written }))).toBe('200 matched');
    expect(await stateOf(made.id)).toBe('paid');
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
      const { picture } = await feed.transfer(payer, { amount: made.amount ?? 0 });
      const steps = [
        () => feed.slip(payer, picture),
        () => feed.tell(kbankDeposit({ amount: made.written })),
      ];
      for (const step of isSlipFirst ? steps : steps.toReversed()) await step();
      expect(await feed.wallet(payer)).toBe(BigInt(Math.round((made.amount ?? 0) * 100)));
      expect([await stateOf(made.id), await feed.shown(payer)]).toEqual(['paid', ['SUCCESS']]);
    }
  });

  it('does not pay out twice what another member’s slip tells of: that is a person’s', async () => {
    const made = await code();
    const accomplice = await feed.world.newMember();
    const { picture } = await feed.transfer(accomplice, { amount: made.amount ?? 0 });
    expect(await feed.tell(kbankDeposit({ amount: made.written }))).toBe('200 matched');
    await feed.slip(accomplice, picture);
    expect([await feed.wallet(accomplice), await feed.shown(accomplice)]).toEqual([
      0n,
      ['FAILED (UNKNOW_ERROR)'],
    ]);
  });

  it('keeps the member’s own limit, with its satang', async () => {
    const set = await feed.world.api('protection.limits', { token: member.token, body: { day: 100 } });
    expect(set.status).toBe(200);
    const asked = { token: member.token, params: { bankCode: 'KBANK' as const }, body: { amount: 100 } };
    expect(await feed.world.api('deposit.qr.create', asked)).toMatchObject({
      body: { message: 'DEPOSIT_LIMIT' },
    });
  });
});
