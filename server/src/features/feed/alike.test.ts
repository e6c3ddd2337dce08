import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Feed, kbankSms, startFeed } from './feed.fixture.ts';

let feed: Feed;
beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed.world.close());

async function memberWith(bankAccountNo: string, bankAccountName: string): Promise<TestMember> {
  const member = await feed.atKbank();
  await feed.world.owner.run(sql`
    update member set bank_account_no = ${bankAccountNo}, bank_account_name = ${bankAccountName} where id = ${member.id}`);
  return { ...member, bankAccountNo, bankAccountName };
}

const both = async (one: TestMember, other: TestMember) =>
  (await feed.wallet(one)) + (await feed.wallet(other));

async function uploads(member: TestMember, picture: Parameters<Feed['upload']>[1]) {
  await feed.upload(member, picture);
  await feed.world.work();
  return feed.shown(member);
}

describe('of two whose numbers differ only where a slip hides them, the message and the slip of one transfer credit one', () => {
  it.each([
    ['message', 250, '1234511957', '9876511951'],
    ['slip', 255, '1234512957', '9876512951'],
  ])('%s first, where the payer has put down another name', async (first, amount, real, beside) => {
    const payer = await memberWith(real, 'QUITE OTHER');
    const twin = await memberWith(beside, 'TEST PERSON');
    const { picture } = await feed.transfer({ ...payer, bankAccountName: 'TEST PERSON' }, { amount });
    const tell = () => feed.tell(kbankSms({ payer: real, amount: `${amount}.00` }));
    if (first === 'message') {
      expect(await tell()).toBe('200 matched');
      expect(await uploads(twin, picture)).toEqual(['FAILED (UNKNOW_ERROR)']);
    } else {
      expect(await uploads(twin, picture)).toEqual(['SUCCESS']);
      expect(await tell()).toBe('200 pending');
      expect(await feed.cases()).toMatchObject([{ why: 'LIKE_SLIP' }]);
    }
    expect(await both(payer, twin)).toBe(BigInt(amount) * 100n);
  });

  it('where the payer has another account since', async () => {
    const payer = await memberWith('1234567893', 'TEST PERSON');
    const twin = await memberWith('9876567897', 'TEST PERSON');
    const { picture } = await feed.transfer(payer, { amount: 260 });
    expect(await feed.tell(kbankSms({ payer: payer.bankAccountNo, amount: '260.00' }))).toBe('200 matched');
    await feed.world.owner.run(sql`
      insert into former_bank_account (member_id, bank_code, bank_account_no, bank_account_name, until_at)
        select id, bank_code, bank_account_no, bank_account_name, now() from member where id = ${payer.id}`);
    await feed.world.owner.run(
      sql`update member set bank_account_no = '5550001112', bank_changed_at = now() where id = ${payer.id}`,
    );
    expect(await uploads(twin, picture)).toEqual(['FAILED (UNKNOW_ERROR)']);
    expect(await both(payer, twin)).toBe(26_000n);
  });
});

describe('two relays that write one message otherwise credit it once', () => {
  it.each([
    ['KBANK X-', 'KBANK ', 10, '271.00'],
    ['KBANK X-', 'KBANK X-', 8, '272.00'],
  ])('its payer (%s, %s), under the bank’s number', async (one, other, digits, amount) => {
    const member = await feed.atKbank();
    const plain = {
      ...{ bank: 'KBANK', type: 'credit', amount, account_number: 'X-122334' },
      reference_number: `R${digits}${Date.now()}`,
    };
    const payer = (shown: string, many: number) => `${shown}${member.bankAccountNo.slice(-many)}`;
    const at = Date.now();
    expect([
      await feed.tell({ ...plain, sender_or_receiver: payer(one, 6), sms_timestamp: at - 5_000 }),
      await feed.tell({ ...plain, sender_or_receiver: payer(other, digits), sms_timestamp: at - 2_000 }),
    ]).toEqual(['200 matched', '200 pending']);
    expect(await feed.wallet(member)).toBe(BigInt(amount.replace('.', '')));
  });

  it('our account, without a number', async () => {
    const member = await feed.atKbank();
    const payer = `KBANK X-${member.bankAccountNo.slice(-6)}`;
    const plain = { bank: 'KBANK', type: 'credit', amount: '273.00', sender_or_receiver: payer };
    const at = Date.now();
    expect([
      await feed.tell({ ...plain, account_number: 'X-122334', sms_timestamp: at - 5_000 }),
      await feed.tell({ ...plain, account_number: 'x122334', sms_timestamp: at - 2_000 }),
    ]).toEqual(['200 matched', '200 pending']);
    expect(await feed.wallet(member)).toBe(27_300n);
  });
});
