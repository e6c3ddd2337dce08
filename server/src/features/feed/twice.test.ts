import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import type { TestMember } from '../../testing/world.ts';
import { Told } from './told.fixture.ts';

let told: Told;
beforeAll(async () => {
  told = await Told.start();
});
afterAll(() => told.feed.world.close());

const DAY = 1_440;
const nobody = { payerBank: undefined, payerTail: undefined };

describe('over a code of the house’s own two relays tell of one payment, without a number, the one the payer’s name, the other their digits', () => {
  it('of the code’s member', async () => {
    const member = await told.fresh();
    await told.ownCode(member, -1);
    expect((await told.phone(member, 0, nobody)).outcome).toBe('credited');
    await told.phone(member, 0.1);
    expect(await told.credits(member)).toBe(1);
  });
  it('of another member', async () => {
    const member = await told.fresh();
    const payer = await told.member();
    await told.ownCode(member, -1);
    expect((await told.phone(payer, 0, nobody)).outcome).toBe('credited');
    await told.phone(payer, 0.1);
    expect((await told.credits(member)) + (await told.credits(payer))).toBe(1);
  });
  it('of another member, whose digits come first', async () => {
    const member = await told.fresh();
    const payer = await told.member();
    await told.ownCode(member, -1);
    expect((await told.phone(payer, 0)).outcome).toBe('credited');
    await told.phone(payer, 0.1, nobody);
    expect((await told.credits(member)) + (await told.credits(payer))).toBe(1);
  });
  it('half an hour late, and its slip comes after both', async () => {
    const member = await told.fresh();
    await told.ownCode(member, -1);
    expect((await told.phone(member, 30)).outcome).toBe('credited');
    await told.phone(member, 30.1, nobody);
    expect(await told.slip(member, 0, 40)).toBe('doubtful');
    expect(await told.credits(member)).toBe(1);
  });
  it('half an hour late, and its slip came before both', async () => {
    const member = await told.fresh();
    await told.ownCode(member, -1);
    expect(await told.slip(member, 0)).toBe('credited');
    await told.phone(member, 30, nobody);
    await told.phone(member, 30.1);
    expect(await told.credits(member)).toBe(1);
  });
});

describe('a message of who had the amount before, which the phone tells late, is not of whose it is now:', () => {
  let first: TestMember;
  let second: TestMember;
  beforeEach(async () => {
    first = await told.fresh();
    second = await told.member();
    await told.ownCode(first, 0, 40);
    await told.ownCode(second, 52);
  });
  const number = () => ({ number: newOperation().slice(-12) });
  const early = async (now: number) => (await told.phone(first, now, { ...nobody, ...number() })).outcome;
  const late = async (now: number) => (await told.phone(second, now, number())).outcome;

  it('the slip comes first', async () => {
    expect([await told.slip(second, 55), await early(80)]).toEqual(['credited', 'NO_PAYER']);
    expect([await late(80.2), await told.credits(second)]).toEqual(['LIKE_SLIP', 1]);
  });
  it('the slip comes last', async () => {
    expect([await early(80), await late(80.2)]).toEqual(['NO_PAYER', 'credited']);
    expect([await told.slip(second, 55, 82), await told.credits(second)]).toEqual(['doubtful', 1]);
  });
  it('the slip comes just before', async () => {
    expect(await told.slip(second, 70)).toBe('credited');
    await early(80);
    await late(90);
    expect(await told.credits(second)).toBe(1);
  });
});

describe('one number of the bank’s', () => {
  it('is one transfer two days later as well, where another relay writes the payer otherwise', async () => {
    const member = await told.fresh();
    const same = { number: newOperation().slice(-12) };
    expect((await told.phone(member, 0, same)).outcome).toBe('credited');
    // Of something else the phone tells each day.
    await told.phone(member, 0.9 * DAY, { amount: 5n, number: newOperation().slice(-12) });
    await told.phone(member, 1.8 * DAY, { amount: 6n, number: newOperation().slice(-12) });
    await told.phone(member, 2 * DAY, { ...same, payerTail: member.bankAccountNo });
    expect(await told.credits(member)).toBe(1);
  });
  it('is one transfer, however its letters are written', async () => {
    const member = await told.fresh();
    const number = `abc${newOperation().slice(-9)}`;
    expect((await told.phone(member, 0, { number })).outcome).toBe('credited');
    await told.phone(member, 0.1, { number: number.toUpperCase() });
    expect(await told.credits(member)).toBe(1);
  });
});

describe('who pays the same each second day to an account that little comes to is not asked for,', () => {
  it.each([-2, 0, 10])('where the phone’s clock is %i s ahead', async (ahead) => {
    const member = await told.fresh();
    const digest = newOperation();
    for (let day = 0; day < 4; day += 2) {
      const at = new Date(told.at(day * DAY + 0.05).getTime() + ahead * 1_000).toISOString();
      expect((await told.phone(member, day * DAY, { at, digest })).outcome).toBe('credited');
    }
  });
});

describe('a number with small letters that the version before has written', () => {
  it.each([
    ['the same text', true],
    ['other words', false],
  ])('is told again in %s', async (_what, isSame) => {
    const member = await told.fresh();
    const number = `abc${newOperation().slice(-9)}`;
    const digest = `D${number}`;
    expect((await told.phone(member, 0, { number, digest })).outcome).toBe('credited');
    // As the version before has written its key.
    await told.run(
      sql`update bank_notification set key = replace(key, ${number.toUpperCase()}, ${number}) where digest = ${digest}`,
    );
    await told.phone(member, 0.1, { number, ...(isSame ? { digest } : { payerTail: member.bankAccountNo }) });
    expect(await told.credits(member)).toBe(1);
  });
});
