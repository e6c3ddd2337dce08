import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { matchAccount } from '../../providers/slip/masked.ts';
import type { TestMember } from '../../testing/world.ts';
import { slipCases } from '../slip/review.ts';
import { refuseSlip, slipCredit } from '../slip/slip.sql.ts';
import { feedCases } from './review.ts';
import { Told } from './told.fixture.ts';

let told: Told;
beforeAll(async () => {
  told = await Told.start();
});
afterAll(() => told.feed.world.close());

const both = async (one: TestMember, other: TestMember) =>
  (await told.credits(one)) + (await told.credits(other));
const DAY = 1_440;

describe('a slip that shows the first four digits and the last three, as BBL’s do', () => {
  const [real, beside] = ['1234777567', '1234888567'];
  it('shows the account of both', () => {
    expect([real, beside].map((one) => matchAccount('123-4-xxx567', one))).toEqual(['match', 'match']);
  });

  it.each(['message', 'slip'])('%s first', async (first) => {
    await told.fresh();
    const payer = await told.member(first === 'message' ? real : '1235666567');
    const twin = await told.member(first === 'message' ? beside : '1235999567');
    await told.run(sql`update member set bank_code = 'BBL' where id in (${payer.id}, ${twin.id})`);
    const tell = () => told.phone(payer, 0, { payerBank: 'BBL', sender: 'KBank', balanceAfter: 5n });
    const shows = async () => {
      const item = {
        ...told.slipItem(await told.slipAt(twin, 2), 0),
        sendingBank: '002',
        senderShown: '1234xxx567',
      };
      return (await told.feed.world.deps.steps.run(slipCredit, item)).outcome;
    };
    if (first === 'message') {
      expect((await tell()).outcome).toBe('credited');
      expect(await shows()).toBe('doubtful');
    } else {
      expect(await shows()).toBe('credited');
      expect((await tell()).outcome).toBe('LIKE_SLIP');
    }
    expect(await both(payer, twin)).toBe(1);
  });
});

describe('the same where no program may judge the slip, as another member’s account looks the same', () => {
  /** The payer, the twin, and the twin’s slip as the bank answered about it, which a person decides. */
  async function twins(payerNo: string, twinNo: string) {
    await told.fresh();
    const payer = await told.member(payerNo);
    const twin = await told.member(twinNo);
    await told.run(sql`update member set bank_code = 'BBL' where id in (${payer.id}, ${twin.id})`);
    return {
      ...{ payer, twin },
      tell: () => told.phone(payer, 30, { payerBank: 'BBL', number: newOperation().slice(-12) }),
      async slip(now: number): Promise<OperationId> {
        const { operation } = await told.slipAt(twin, now);
        await told.run(sql`update slip set sending_bank = '002' where id = ${operation}`);
        const said = { amount: BigInt(told.sum), at: told.at(1 / 3), bill: [], senderShown: '1234xxx567' };
        await told.run(refuseSlip(operation, 'UNKNOW_ERROR', said));
        return operation;
      },
    };
  }

  it('the case shows what the payer was credited', async () => {
    const { payer, tell, slip } = await twins('1234757567', '1234868567');
    expect((await tell()).outcome).toBe('credited');
    const id = await slip(32);
    expect(await told.decide('slip', id, 'settle')).toBe('changed');
    const [one] = await slipCases.open(told.feed.world.deps, id);
    expect(one?.facts).toContain(payer.id);
  });

  it('the payer’s message waits once a person has settled it', async () => {
    const { payer, twin, tell, slip } = await twins('1234767567', '1234878567');
    const id = await slip(2);
    await told.clock(10);
    // No message has come of it, which is shown first.
    expect(await told.decide('slip', id, 'settle')).toBe('changed');
    expect(await told.decide('slip', id, 'settle')).toBe('done');
    expect((await tell()).outcome).toBe('LIKE_SLIP');
    expect(await both(payer, twin)).toBe(1);
  });
});

describe('over a code of the house’s own a message without payer counts for nothing where it may be of another’s slip', () => {
  const nobody = { payerBank: undefined, payerTail: undefined };
  const number = () => ({ number: newOperation().slice(-12) });
  let serial = 10;
  let owner: TestMember;
  let payer: TestMember;
  beforeEach(async () => {
    await told.fresh();
    serial += 1;
    owner = await told.member(`12356${serial}957`);
    payer = await told.member(`98774${serial}246`);
    await told.ownCode(owner, -1);
  });
  const untold = async (now: number) => (await told.phone(payer, now, { ...nobody, ...number() })).outcome;
  /** What becomes of the owner’s message, where it waits with a case that shows the payer’s slip. */
  async function owners(now: number): Promise<string> {
    const { id, outcome } = await told.phone(owner, now, number());
    if (outcome !== 'LIKE_SLIP') return outcome;
    const [one] = await feedCases.open(told.feed.world.deps, id);
    return one?.facts.includes(payer.id) === true ? outcome : 'shows nothing';
  }

  it('that was credited first', async () => {
    expect([await told.slip(payer, 0), await told.slip(owner, 3)]).toEqual(['credited', 'credited']);
    expect([await untold(30), await owners(30.2)]).toEqual(['NO_PAYER', 'LIKE_SLIP']);
    expect(await both(owner, payer)).toBe(2);
  });
  it('that comes before the owner’s message', async () => {
    expect([await told.slip(owner, 3), await untold(30)]).toEqual(['credited', 'NO_PAYER']);
    expect([await told.slip(payer, 0, 31), await owners(32)]).toEqual(['credited', 'LIKE_SLIP']);
    expect(await both(owner, payer)).toBe(2);
  });
  it('that comes after it was joined to the owner’s', async () => {
    expect([await told.slip(owner, 3), await untold(5)]).toEqual(['credited', 'joined']);
    expect([await told.slip(payer, 0, 6), await owners(30)]).toEqual(['credited', 'LIKE_SLIP']);
    expect(await both(owner, payer)).toBe(2);
  });
  it('that was credited first, where it is joined to the owner’s', async () => {
    expect([await told.slip(payer, 0), await told.slip(owner, 3)]).toEqual(['credited', 'credited']);
    expect([await untold(5), await owners(30)]).toEqual(['joined', 'LIKE_SLIP']);
    expect(await both(owner, payer)).toBe(2);
  });
  it.each([3, 8])('whose money was under way for twenty minutes, as texts tell (%i)', async (sent) => {
    expect([await told.slip(payer, 0), await told.slip(owner, sent)]).toEqual(['credited', 'credited']);
    await told.text(null, 20);
    await told.text(owner, 25);
    expect(await both(owner, payer)).toBe(2);
  });
  it.each([58, 5])(
    'that comes last, after the owner’s message, which comes after the end of the code (%i)',
    async (at) => {
      expect(await told.slip(owner, 3)).toBe('credited');
      await untold(at);
      expect([await owners(62), await told.slip(payer, 0, 63)]).toEqual(['credited', 'doubtful']);
      expect(await both(owner, payer)).toBe(2);
    },
  );
});

describe('a person does as the case says', () => {
  it('of a message that is told half an hour late, of a twin’s slip', async () => {
    await told.fresh();
    const payer = await told.member('1234511957');
    const twin = await told.member('9876511951');
    expect(await told.slip(twin, 0)).toBe('credited');
    const late = await told.phone(payer, 30, { number: newOperation().slice(-12) });
    expect(late.outcome).toBe('LIKE_SLIP');
    const [one] = await feedCases.open(told.feed.world.deps, late.id);
    // What was credited and may be this has to be shown: or else the one line of the statement is one more than is shown as credited.
    expect(one?.facts).toContain(twin.id);
  });

  it('of a slip of a twin, after a message that was told half an hour late', async () => {
    await told.fresh();
    const payer = await told.member('1234531957');
    const twin = await told.member('9876531951');
    expect((await told.phone(payer, 30, { number: newOperation().slice(-12) })).outcome).toBe('credited');
    const slip = told.slipItem(await told.slipAt(twin, 31), 0);
    expect(await told.feed.world.deps.steps.run(slipCredit, slip)).toMatchObject({ outcome: 'doubtful' });
    expect(await told.decide('slip', slip.operation, 'settle')).toBe('changed');
    const [one] = await slipCases.open(told.feed.world.deps, slip.operation);
    expect(one?.facts).toContain(payer.id);
  });

  it('of a message without payer over a code of the house’s own, half an hour after another’s slip', async () => {
    const owner = await told.fresh();
    const payer = await told.member();
    await told.ownCode(owner, -1);
    expect(await told.slip(payer, 0)).toBe('credited');
    const late = await told.phone(payer, 30, {
      payerBank: undefined,
      payerTail: undefined,
      number: newOperation().slice(-12),
    });
    expect(late.outcome).toBe('NO_PAYER');
    expect(await told.decide('feed', late.id, 'settle', { of: owner })).toBe('changed');
    expect(await both(owner, payer)).toBe(1);
  });
  it('of a slip of what was paid on another’s code, told half an hour late', async () => {
    const owner = await told.fresh();
    const payer = await told.member();
    await told.ownCode(owner, -1);
    const late = await told.phone(payer, 30, {
      payerBank: undefined,
      payerTail: undefined,
      number: newOperation().slice(-12),
    });
    expect(late.outcome).toBe('credited');
    const slip = told.slipItem(await told.slipAt(payer, 31), 0);
    expect(await told.feed.world.deps.steps.run(slipCredit, slip)).toMatchObject({ outcome: 'doubtful' });
    expect(await told.decide('slip', slip.operation, 'settle')).toBe('changed');
    const [one] = await slipCases.open(told.feed.world.deps, slip.operation);
    expect(one?.facts).toContain(owner.id);
  });
});

it('whose account looks other on slips is no twin: of two in 800 the last six are one in some four places', async () => {
  await told.fresh();
  // A slip shows `xxx-x-x4195-x` of the one and `xxx-x-x4205-x` of the other.
  const payer = await told.member('1734541957');
  const other = await told.member('1734542057');
  expect([payer, other].map((m) => matchAccount('xxx-x-x4205-x', m.bankAccountNo))).toEqual([
    'mismatch',
    'match',
  ]);
  expect(await told.slip(other, -600)).toBe('credited');
  expect((await told.text(payer, 0, 1)).outcome).toBe('credited');
});

it('a message of three days ago that is credited by another’s code, and its slip', async () => {
  const owner = await told.fresh();
  const payer = await told.member();
  await told.ownCode(owner, 3 * DAY - 10);
  const late = await told.phone(payer, 3 * DAY, {
    payerBank: undefined,
    payerTail: undefined,
    number: newOperation().slice(-12),
  });
  expect(late.outcome).toBe('credited');
  expect(await told.slip(payer, 0, 3 * DAY + 5)).toBe('doubtful');
  expect(await both(owner, payer)).toBe(1);
});

it('nor is one of whom four of the ten digits are the payer’s anywhere, where the relay tells all ten: of two in 80', async () => {
  await told.fresh();
  const payer = await told.member('1734560987');
  const other = await told.member('1799162981');
  expect(matchAccount('xxx-x-x6298-x', payer.bankAccountNo)).toBe('mismatch');
  expect(
    (await told.phone(payer, 0, { payerTail: payer.bankAccountNo, number: newOperation().slice(-12) }))
      .outcome,
  ).toBe('credited');
  // Their own message does not come.
  expect(await told.slip(other, 10)).toBe('credited');
});

it('a message without payer that the phone has read half an hour late, that a person has given to another, and the slip of it', async () => {
  const member = await told.fresh();
  const payer = await told.member();
  const late = await told.phone(member, 30, {
    payerBank: undefined,
    payerTail: undefined,
    number: newOperation().slice(-12),
  });
  expect(late.outcome).toBe('NO_PAYER');
  expect(await told.decide('feed', late.id, 'settle', { of: member })).toBe('done');
  expect(await told.slip(payer, 0, 40)).toBe('doubtful');
  expect(await both(member, payer)).toBe(1);
});

it('a twin’s slip, where the payer’s credit has the slip of the payer’s next transfer, whose message is lost', async () => {
  await told.fresh();
  const payer = await told.member('1234571957');
  expect((await told.text(payer, 0, 1)).outcome).toBe('credited');
  expect(await told.slip(payer, 5)).toBe('credited');
  // The payer has another account since, so that the slip shows nobody else’s; the twin puts down a number that looks the same.
  await told.run(sql`insert into former_bank_account (member_id, bank_code, bank_account_no, bank_account_name, until_at)
    select id, bank_code, bank_account_no, bank_account_name, ${told.at(8)} from member where id = ${payer.id}`);
  await told.run(
    sql`update member set bank_account_no = '5550007771', bank_changed_at = ${told.at(8)} where id = ${payer.id}`,
  );
  const twin = await told.member('9876571951');
  expect(await told.slip(twin, 0, 10)).toBe('doubtful');
});

it('a person is shown the slip of the very minute, also where twenty others were credited before it', async () => {
  const owner = await told.fresh();
  const payer = await told.member();
  const many = await Promise.all(Array.from({ length: 20 }, () => told.member()));
  for (const [n, one] of many.entries()) expect(await told.slip(one, -200 + n * 8)).toBe('credited');
  expect(await told.slip(payer, 0)).toBe('credited');
  const late = await told.phone(owner, 30, {
    payerBank: undefined,
    payerTail: undefined,
    number: newOperation().slice(-12),
  });
  expect(late.outcome).toBe('NO_PAYER');
  expect(await told.decide('feed', late.id, 'settle', { of: owner })).toBe('changed');
  const [one] = await feedCases.open(told.feed.world.deps, late.id);
  expect(one?.facts).toContain(payer.id);
});

it('a twin’s slip is found behind twenty of the payer’s own', async () => {
  await told.fresh();
  const payer = await told.member('1234591957');
  const twin = await told.member('9876591951');
  expect(await told.slip(twin, -400)).toBe('credited');
  for (let n = 0; n < 20; n += 1) expect(await told.slip(payer, -300 + n * 10)).toBe('credited');
  const { rows } = await tellsOf(payer);
  expect(rows).toEqual([{ isTwins: true }]);
});

/** What the step that takes a message asks about a text of the payer's. */
async function tellsOf(payer: TestMember) {
  const text = await told.text(payer, 0);
  const rows = await told.feed.world.owner.rows(
    sql<{
      isTwins: boolean;
    }>`select is_slip_of_alike(n, ${payer.id}) as "isTwins" from bank_notification n where n.id = ${text.id}`,
  );
  return { rows };
}
