import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { allWell, orderOf, walletBecomes } from '../../testing/bank.ts';
import { runSweep } from '../../testing/sweep.ts';
import type { TestMember } from '../../testing/world.ts';
import { depositWays, openAccount } from '../deposit/deposit.ts';
import { bangkokParts, type Feed, kbankDeposit, kbankSms, ours, oursToo, startFeed } from './feed.fixture.ts';

let feed: Feed;
let member: TestMember;
beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed.world.close());
beforeEach(async () => {
  await allWell(feed.world);
  await feed.world.owner.run(sql`delete from bank_notification where state = 'waiting'`);
  member = await feed.atKbank();
});
afterEach(() => feed.world.expectClean());

const own = (amount: string, at?: Date, after?: string) =>
  kbankSms({ payer: member.bankAccountNo, amount, ...(at && { at }), ...(after && { after }) });

describe('money that a bank tells of', () => {
  it('is credited to who stays away as well: it has come', async () => {
    const { status } = await feed.world.api('protection.timeout', {
      token: member.token,
      body: { hours: 24 },
    });
    expect(status).toBe(200);
    expect(await feed.tell(own('12.00'))).toBe('200 matched');
    await feed.world.owner.run(sql`update member set status = 'excluded' where id = ${member.id}`);
    expect(await feed.tell(own('13.00'))).toBe('200 matched');
    expect(await feed.wallet(member)).toBe(2_500n);
  });

  it('is credited to the one member who fits, told, and shown as a deposit', async () => {
    expect(await feed.tell(own('1,234.56'))).toBe('200 matched');
    expect(await feed.wallet(member)).toBe(123_456n);
    const { body } = await feed.world.api('statement.list', {
      token: member.token,
      body: { page: 1, limit: 10 },
    });
    expect(body.statements[0]).toMatchObject({
      statementType: 'deposit',
      from: 'KBANK',
      status: 'SUCCESS',
      amount: 1234.56,
    });
  });

  it('is credited once, however often and by whatever number the message comes, also fifty times at once', async () => {
    const text = own('50.00');
    const answers = await Promise.all(Array.from({ length: 50 }, () => feed.tell(text)));
    expect(answers).toEqual(answers.map(() => '200 matched'));
    expect(await feed.tell(text)).toBe('200 matched');
    expect(await feed.wallet(member)).toBe(5_000n);
  });

  it('is credited up to the most that an operator lets one message credit', async () => {
    expect(await feed.tell(own('200,000.00'))).toBe('200 matched');
    expect(await feed.wallet(member)).toBe(20_000_000n);
  });

  it('is credited twice where two transfers of one minute leave two balances', async () => {
    const at = new Date();
    await Promise.all([feed.tell(own('70.00', at, '1,070.00')), feed.tell(own('70.00', at, '1,140.00'))]);
    expect(await feed.wallet(member)).toBe(14_000n);
  });

  it('of SCB, with its four letters and without a year, finds the member of another bank', async () => {
    const ktb = await feed.world.newMember();
    await feed.world.owner.run(sql`update member set bank_code = 'KTB' where id = ${ktb.id}`);
    const parts = new Date(Date.now() + 7 * 3_600_000).toISOString();
    const when = `${parts.slice(8, 10)}/${parts.slice(5, 7)}@${parts.slice(11, 16)}`;
    const text = `${when} 100.00 จากKTBA/x${ktb.bankAccountNo.slice(-6)}เข้าx${oursToo.accountNo.slice(-6)} ใช้ได้954.62บ`;
    expect(await feed.tell({ sender: '027777777', text })).toBe('200 matched');
    expect(await feed.wallet(ktb)).toBe(10_000n);
  });
});

describe('a message in the relay’s own fields', () => {
  const fields = (more: Record<string, unknown> = {}) => ({
    ...{ bank: 'KBANK', type: 'credit', amount: '80.25', account_number: 'X-122334' },
    ...{ sender_or_receiver: `KBANK X-${member.bankAccountNo.slice(-6)}`, sms_timestamp: Date.now() },
    ...more,
  });

  it('is credited once by its number, and of two alike without one a person decides', async () => {
    const numbered = fields({ reference_number: 'KBTR00012345' });
    // On the same day of the bank's, at whose end it is told earlier.
    const dayOf = (at: number) => bangkokParts(new Date(at)).day;
    const awayMs = dayOf(Date.now()) === dayOf(Date.now() + 100_000) ? 90_000 : -90_000;
    const resent = { ...numbered, sms_timestamp: Date.now() + awayMs };
    expect([await feed.tell(numbered), await feed.tell(resent)]).toEqual(['200 matched', '200 matched']);
    expect(await feed.wallet(member)).toBe(8_025n);
    const plain = fields({ amount: '81.00' });
    const later = { ...plain, sms_timestamp: Date.now() + 90_000 };
    expect([await feed.tell(plain), await feed.tell(later)]).toEqual(['200 matched', '200 pending']);
    expect(await feed.wallet(member)).toBe(16_125n);
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['LIKE_ANOTHER']);
  });

  it('is a person’s where a carrier brings it again after hours, or another of its minute has another second', async () => {
    const at = Date.now() - 4 * 3_600_000;
    const first = fields({ amount: '82.00', sms_timestamp: at });
    expect([await feed.tell(first), await feed.tell(first)]).toEqual(['200 matched', '200 matched']);
    for (const awayMs of [1_000, 25 * 60_000, 3 * 3_600_000])
      expect(await feed.tell({ ...first, sms_timestamp: at + awayMs })).toBe('200 pending');
    expect(await feed.wallet(member)).toBe(8_200n);
    const cases = await feed.cases();
    expect(cases.map(({ why }) => why)).toEqual(['LIKE_ANOTHER', 'LIKE_ANOTHER', 'LIKE_ANOTHER']);
    for (const { facts } of cases)
      expect(facts).toContain(`82@${ours.bankCode}-${ours.accountNo} (${member.id}, `);
    const numbered = fields({
      amount: '82.00',
      sms_timestamp: at + 3_600_000,
      reference_number: 'KBTR00012346',
    });
    expect(await feed.tell(numbered)).toBe('200 pending');
    expect(await feed.wallet(member)).toBe(8_200n);
  });

  it('says nothing of money that left, and one without its account is a person’s', async () => {
    expect(await feed.tell(fields({ type: 'debit' }))).toBe('200 pending');
    expect(await feed.cases()).toEqual([]);
    expect(await feed.tell(fields({ account_number: 'xxx' }))).toBe('200 pending');
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['UNREADABLE']);
    expect(await feed.wallet(member)).toBe(0n);
  });
});

describe('what no program can tell waits for a person:', () => {
  const whys = async () => (await feed.cases()).map(({ why }) => why);

  it.each<[string, () => Promise<Record<string, unknown>>]>([
    ['NO_PAYER', async () => kbankDeposit({ amount: '10.00' })],
    ['NO_MEMBER', async () => kbankSms({ payer: '9999999999', amount: '10.00' })],
    ['TIME', async () => own('10.00', new Date(Date.now() + 3_600_000))],
    ['TIME', async () => own('10.00', new Date(Date.now() - 25 * 3_600_000))],
    ['AMOUNT', async () => own('200,000.01')],
    [
      'ACCOUNT',
      async () => kbankSms({ payer: member.bankAccountNo, amount: '10.00', account: '9990001234' }),
    ],
    ['UNREADABLE', async () => ({ sender: 'KBank', text: '?? X-1234 ???? 500.00 ??' })],
    ['UNREADABLE', async () => ({ sender: 'KBank', text: 'วันนี้เงินเข้า 500.00' })],
  ])('%s', async (why, message) => {
    expect(await feed.tell(await message())).toBe('200 pending');
    expect(await whys()).toEqual([why]);
    expect(await feed.wallet(member)).toBe(0n);
  });

  it('SEVERAL fit the digits', async () => {
    const other = await feed.atKbank();
    // The same six digits at the end, and another one at the beginning: no two members have one account.
    const { bankAccountNo } = member;
    const alike = `${bankAccountNo.startsWith('9') ? 8 : 9}${bankAccountNo.slice(1)}`;
    await feed.world.owner.run(sql`update member set bank_account_no = ${alike} where id = ${other.id}`);
    expect(await feed.tell(own('10.00'))).toBe('200 pending');
    expect(await whys()).toEqual(['SEVERAL']);
    const [one] = await feed.cases();
    expect(one?.facts).toContain(member.id);
    expect(one?.facts).toContain(other.id);
  });

  it('LIKE_QR: the member has a code of this bank’s gateway over the sum, or has paid one', async () => {
    const made = await feed.world.api('deposit.qr.create', {
      ...{ token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 31 } },
    });
    expect(made.body.hasQrcode).toBe(true);
    expect(await feed.tell(own('31.00'))).toBe('200 pending');
    expect(await whys()).toEqual(['LIKE_QR']);
    expect(await feed.tell(own('32.00'))).toBe('200 matched');
    const { payload } = await orderOf(feed.world, made.body.qrcodeId);
    await feed.world.act('POST', '/bank/pay-qr', { payload });
    await feed.world.owner.run(
      sql`update qr_order set next_check_at = now() where next_check_at is not null`,
    );
    await feed.world.work();
    expect(await feed.wallet(member)).toBe(6_300n);
    expect(await feed.tell(own('31.00', new Date(), '9,876.54'))).toBe('200 pending');
    expect(await whys()).toEqual(['LIKE_QR', 'LIKE_QR']);
    expect(await feed.wallet(member)).toBe(6_300n);
  });

  it('LIKE_QR: its gateway tells of a payment that came after the code had ended', async () => {
    const made = await feed.world.api('deposit.qr.create', {
      ...{ token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 33 } },
    });
    const { payload } = await orderOf(feed.world, made.body.qrcodeId);
    await feed.world.timePasses(40 * 60_000);
    await feed.world.act('POST', '/bank/pay-qr', { payload });
    await feed.world.owner.run(sql`update qr_order set next_check_at = now()`);
    await feed.world.work();
    await walletBecomes(feed.world, member, 3_300n);
    expect(await feed.tell(own('33.00'))).toBe('200 pending');
    expect(await whys()).toEqual(['LIKE_QR']);
    const [one] = await feed.cases();
    expect(one?.facts).toContain(`33 (${made.body.qrcodeId}, `);
    expect(await feed.wallet(member)).toBe(3_300n);
  });

  it.each(['suspended', 'closed'])('NOT_ACTIVE: the member is %s', async (status) => {
    await feed.world.owner.run(sql`update member set status = ${status} where id = ${member.id}`);
    expect(await feed.tell(own('10.00'))).toBe('200 pending');
    expect(await whys()).toEqual(['NOT_ACTIVE']);
  });

  it('CHANGED: the details became the member’s after the transfer, as a thief’s would', async () => {
    await feed.world.owner.run(
      sql`update member set bank_changed_at = now() + interval '3 minutes' where id = ${member.id}`,
    );
    expect(await feed.tell(own('10.00'))).toBe('200 pending');
    expect(await whys()).toEqual(['CHANGED']);
  });
});

it('keeps nothing of one-time passwords, of money that left, of advertisements and of strangers', async () => {
  const forged = own('10.00');
  for (const message of [
    { sender: 'KBank', text: 'OTP 123456 สำหรับโอนเงิน 500.00 บ. REF ABCD' },
    { sender: 'KBank', text: '23/11/69 10:00 บช X-2334 เงินออก 500.00 คงเหลือ 100.00 บ.' },
    { sender: '027777777', text: 'ถอน/โอนเงิน 500.00บ จากบ/ชx667788 23/11@10:00 ใช้ได้ 100.00บ' },
    { sender: 'KBank', text: 'สมัครวันนี้ รับเงินคืน 500 บาท' },
    { ...forged, sender: '0812345678' },
    { ...forged, sender: 'KBank2' },
  ])
    expect(await feed.tell(message)).toBe('200 pending');
  expect(await feed.cases()).toEqual([]);
  expect(await feed.wallet(member)).toBe(0n);
});

it('a phone of the sandbox tells of every transfer to KBANK and SCB, unless told not to', async () => {
  for (const to of [ours, oursToo]) {
    const { bankCode: toBankCode, accountNo: toAccountNo } = to;
    const before = await feed.wallet(member);
    await feed.transfer(member, { toBankCode, toAccountNo, notify: true });
    await vi.waitFor(async () => expect(await feed.wallet(member)).toBe(before + 25_000n), 60_000);
  }
  const before = await feed.wallet(member);
  await feed.transfer(member, { fromBankCode: 'KBANK' });
  expect(await feed.wallet(member)).toBe(before);
});

it('a device is not heard by messages that do not count, and one that never spoke is expected', async () => {
  const { owner } = feed.world;
  await feed.tell(own('10.00'));
  await owner.run(sql`update feed_device set spoke_at = now() - interval '61 minutes', alarmed_at = null`);
  const timestamp = String(Date.now() - 400_000);
  expect(await feed.tell(own('10.00'), { timestamp })).toBe('400 expired');
  const nonce = 'the-same-number';
  await feed.tell(own('10.00'), { nonce });
  await owner.run(sql`update feed_device set spoke_at = now() - interval '61 minutes', alarmed_at = null`);
  expect(await feed.tell(own('11.00'), { nonce })).toBe('400 duplicate nonce');
  const { expectDevices, silentDevices } = await import('./feed.sql.ts');
  await feed.world.database.run(expectDevices(['another-phone', 'sandbox-phone']));
  expect(await feed.world.database.rows(silentDevices(60))).toMatchObject([{ device: 'sandbox-phone' }]);
  await owner.run(
    sql`update feed_device set spoke_at = now() - interval '61 minutes' where device = 'another-phone'`,
  );
  expect(await feed.world.database.rows(silentDevices(60))).toMatchObject([{ device: 'another-phone' }]);
  await owner.run(sql`delete from feed_device`);
});

describe('by the clock', () => {
  it('a device that has been silent for an hour is told in the log, once', async () => {
    const said: unknown[] = [];
    const log = { error: (fields: unknown) => void said.push(fields) } as unknown as Deps['log'];
    const round = () => runSweep({ ...feed.world.deps, log }, 'feed.silence');
    await feed.tell(own('10.00'));
    await round();
    expect(said).toEqual([]);
    await feed.world.owner.run(sql`update feed_device set spoke_at = now() - interval '61 minutes'`);
    await round();
    await round();
    const line = { event: 'feed.silent', device: 'sandbox-phone', spokeAt: expect.any(Date) };
    expect(said).toEqual([line]);
  });

  it('the number of a message is forgotten once no device’s clock can make it count again, and not before', async () => {
    const bent = { nonce: randomBytes(16).toString('base64') };
    const round = async (minutes: number) => {
      await feed.world.owner.run(
        sql`update feed_nonce set taken_at = now() - make_interval(mins => ${minutes}) where nonce = ${bent.nonce}`,
      );
      await runSweep(feed.world.deps, 'feed.forget-nonces');
      return feed.tell(own('10.00'), bent);
    };
    expect(await feed.tell(own('10.00'), bent)).toBe('200 matched');
    expect(await round(9)).toBe('400 duplicate nonce');
    expect(await feed.wallet(member)).toBe(1_000n);
    expect(await round(16)).toBe('200 matched');
  });
});

it('an account is shown as AUTO where its bank is heard, and as MANUAL without a feed', async () => {
  const { deps, database } = feed.world;
  await database.run(openAccount({ ...oursToo, currency: 'THB', mode: 'AUTO' }));
  const modes = async (given: Deps) => {
    const { banks } = await depositWays(given, member);
    return banks.flatMap(({ bankAccountNo, mode }) => (bankAccountNo === oursToo.accountNo ? [mode] : []));
  };
  expect(await modes(deps)).toEqual(['AUTO']);
  const elsewhere = { ...deps.providers.feed, banks: ['KBANK'] } as Deps['providers']['feed'];
  expect(await modes({ ...deps, providers: { ...deps.providers, feed: elsewhere } })).toEqual(['MANUAL']);
  expect(await modes({ ...deps, providers: { ...deps.providers, feed: undefined } })).toEqual(['MANUAL']);
});
