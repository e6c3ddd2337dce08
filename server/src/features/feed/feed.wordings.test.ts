import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { allWell } from '../../testing/bank.ts';
import type { TestMember } from '../../testing/world.ts';
import { slipCases } from '../slip/review.ts';
import { slipCredit } from '../slip/slip.sql.ts';
import { type Feed, kbankDeposit, kbankSms, ours, startFeed } from './feed.fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let feed: Feed;
let member: TestMember;
/** Another sum for each test, in baht: what one left must not be taken for another's. */
let baht = 700;
beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed.world.close());
beforeEach(async () => {
  await allWell(feed.world);
  await feed.world.owner.run(sql`delete from bank_notification where state = 'waiting'`);
  member = await feed.atKbank();
  baht += 1;
});
afterEach(() => feed.world.expectClean());

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const sms = (of: TestMember, at = new Date(), after?: string) =>
  kbankSms({ payer: of.bankAccountNo, amount: `${baht}.00`, at, ...(after !== undefined && { after }) });
const fields = (of: TestMember, at = new Date(), more: Record<string, unknown> = {}) => ({
  ...{ bank: 'KBANK', type: 'credit', amount: `${baht}.00`, account_number: 'X-122334' },
  ...{ sender_or_receiver: `KBANK X-${of.bankAccountNo.slice(-6)}`, sms_timestamp: at.getTime() },
  ...more,
});
const whys = async () => (await feed.cases()).map(({ why }) => why);
const times = async (of: TestMember) => Number((await feed.wallet(of)) / BigInt(baht * 100));
async function slipOf(of: TestMember, at: Date): Promise<string> {
  const { picture } = await feed.transfer(of, {
    ...{ fromBankCode: 'KBANK', amount: baht, at: at.toISOString() },
  });
  return feed.slip(of, picture);
}

describe('one transfer that comes in two wordings is credited once, and of the other one a person decides', () => {
  it.each<[string, () => Record<string, unknown>[]]>([
    ['the text, then what the phone read', () => [sms(member), fields(member)]],
    ['what the phone read, then the text', () => [fields(member), sms(member)]],
    [
      'with the bank’s number',
      () => [sms(member), fields(member, new Date(), { reference_number: 'KBTR77' })],
    ],
    [
      'the number in one alone',
      () => [fields(member), fields(member, new Date(), { reference_number: 'KBTR78' })],
    ],
    ['the text, hours before the phone had it', () => [sms(member, ago(180)), fields(member)]],
    ['one balance in two minutes', () => [sms(member, ago(1), '9.17'), sms(member, new Date(), '9.17')]],
  ])('%s', async (_name, messages) => {
    for (const message of messages()) await feed.tell(message);
    expect(await times(member)).toBe(1);
    expect(await whys()).toEqual(['LIKE_ANOTHER']);
  });

  it('the text, days before the phone was there again', async () => {
    await feed.tell(sms(member));
    await feed.world.timePasses(3 * DAY_MS);
    await feed.tell(fields(member));
    expect(await times(member)).toBe(1);
    expect(await whys()).toEqual(['LIKE_ANOTHER']);
    // Who was not credited as much meanwhile waits for nobody.
    expect(await feed.tell(fields(await feed.atKbank()))).toBe('200 matched');
  });

  it('and both at once', async () => {
    await Promise.all([feed.tell(sms(member)), feed.tell(fields(member))]);
    expect(await times(member)).toBe(1);
    expect(await whys()).toEqual(['LIKE_ANOTHER']);
  });

  it('but two members’ are two', async () => {
    const other = await feed.atKbank();
    expect([await feed.tell(sms(member)), await feed.tell(fields(other))]).toEqual([
      '200 matched',
      '200 matched',
    ]);
  });
});

describe('a message that is later than a slip is joined by', () => {
  it('is not credited beside the slip, by program', async () => {
    await slipOf(member, ago(50));
    expect(await feed.tell(fields(member))).toBe('200 pending');
    expect(await whys()).toEqual(['LIKE_SLIP']);
    expect(await times(member)).toBe(1);
    // It was another transfer: its slip tells.
    await slipOf(member, new Date());
    expect(await whys()).toEqual([]);
    expect(await times(member)).toBe(2);
  });

  it('is not credited beside the slip, as the bank’s own text either', async () => {
    await slipOf(member, ago(50));
    expect(await feed.tell(sms(member, ago(25)))).toBe('200 pending');
    expect(await whys()).toEqual(['LIKE_SLIP']);
    expect(await times(member)).toBe(1);
  });

  /** The phone reads a name, which nobody knows. */
  const nameless = { sender_or_receiver: 'SOMCHAI J.' };

  it('is not credited beside the slip that somebody’s message without a payer was joined to', async () => {
    await slipOf(member, ago(5));
    const others = fields(member, new Date(), { ...nameless, reference_number: 'KB1234567' });
    expect(await feed.tell(others)).toBe('200 matched');
    await feed.world.timePasses(3 * 60 * MINUTE_MS);
    expect(await feed.tell(fields(member, new Date(), { reference_number: 'KBTR99' }))).toBe('200 pending');
    expect(await whys()).toEqual(['LIKE_SLIP']);
    expect(await times(member)).toBe(1);
  });

  it('keeps its slip from being credited, whatever message without a payer waits', async () => {
    expect(await feed.tell(fields(member, ago(50), nameless))).toBe('200 pending');
    expect(await feed.tell(sms(member, ago(30)))).toBe('200 matched');
    await slipOf(member, ago(55));
    expect(await times(member)).toBe(1);
    expect(await whys()).toEqual(['NO_PAYER']);
  });

  it('is shown beside a slip without a time before what others were credited since, however many', async () => {
    expect(await feed.tell(sms(member))).toBe('200 matched');
    await feed.world.timePasses(2 * DAY_MS);
    for (let other = 0; other < 21; other += 1)
      expect(await feed.tell(sms(await feed.atKbank()))).toBe('200 matched');
    const item = JSON.stringify({ ...ours, amount: baht * 100 });
    const shown = await feed.world.owner.rows(
      sql<{
        of: string;
      }>`select member_id as of from arrivals_alike(${item}::jsonb, ${member.id}, null, now())`,
    );
    expect(shown).toHaveLength(20);
    expect(shown[0]?.of).toBe(member.id);
  });

  it.each<[string, (of: TestMember) => Promise<unknown>]>([
    ['at once', async () => {}],
    ['hours later', () => feed.world.timePasses(5 * 60 * MINUTE_MS)],
    ['another phone', () => feed.world.owner.run(sql`delete from feed_device`)],
  ])('is not credited beside the slip, though the phone was away for days: %s', async (_name, then) => {
    await feed.tell(sms(await feed.atKbank()));
    await feed.world.timePasses(DAY_MS);
    await slipOf(member, new Date());
    await feed.world.timePasses(2 * DAY_MS);
    // The first that it brings is somebody else's.
    await feed.tell(fields(await feed.atKbank(), new Date(), { amount: '3.00' }));
    await then(member);
    expect(await feed.tell(fields(member))).toBe('200 pending');
    expect(await whys()).toEqual(['LIKE_SLIP']);
    expect(await times(member)).toBe(1);
    // Who decides is shown the slip's.
    const [found] = await feed.cases();
    expect(found?.facts).toContain(`${baht}@KBANK-${ours.accountNo}`);
  });

  it('is not credited beside the slip, though the phone was away for days and another one told of the account meanwhile', async () => {
    const other = () => feed.atKbank().then((of) => feed.tell(fields(of, new Date(), { amount: '3.00' })));
    await other();
    await feed.world.timePasses(0.5 * DAY_MS);
    await slipOf(member, new Date());
    for (let day = 0; day < 3; day += 1) {
      await feed.world.timePasses(DAY_MS);
      await other();
      await feed.world.owner.run(
        sql`update bank_notification set device = 'second' where received_at > now() - interval '1 minute'`,
      );
    }
    expect(await feed.tell(fields(member))).toBe('200 pending');
    expect(await whys()).toEqual(['LIKE_SLIP']);
    expect(await times(member)).toBe(1);
  });

  it('is another one where little comes and the member pays the same again after days', async () => {
    for (let day = 0; day < 3; day += 1) {
      expect(await feed.tell(fields(member))).toBe('200 matched');
      await feed.world.timePasses(3 * DAY_MS);
    }
    expect(await times(member)).toBe(3);
  });

  it('is the same one where a carrier brings it again after days, with the bank’s number', async () => {
    const numbered = () => fields(member, new Date(), { reference_number: 'KBTR79' });
    expect(await feed.tell(numbered())).toBe('200 matched');
    for (let day = 0; day < 3; day += 1) {
      await feed.world.timePasses(DAY_MS);
      await feed.tell(fields(await feed.atKbank(), new Date(), { amount: '3.00' }));
    }
    // It was another day, as its key says.
    await feed.world.owner.run(
      sql`update bank_notification set key = regexp_replace(key, 'KBTR79.[0-9]{8}', 'KBTR79|20260101') where key ~ 'KBTR79'`,
    );
    // Nor is it of this week.
    await feed.world.timePasses(8 * DAY_MS);
    expect(await feed.tell(numbered())).toBe('200 pending');
    const [found] = await feed.cases();
    expect(found?.why).toBe('LIKE_ANOTHER');
    expect(found?.facts).toContain(`${baht}@KBANK-${ours.accountNo} (${member.id}, `);
    expect(await times(member)).toBe(1);
  });

  it('is another one where little comes, and only one of the two has the bank’s number', async () => {
    expect(await feed.tell(fields(member))).toBe('200 matched');
    await feed.world.timePasses(3 * DAY_MS);
    expect(await feed.tell(fields(member, new Date(), { reference_number: 'KBTR80' }))).toBe('200 matched');
    expect(await times(member)).toBe(2);
  });

  it.each([
    ['', false],
    ['beside a message of before that was another’s', true],
  ])(
    'is not credited beside a slip that tells no time, and that a person has credited since %s',
    async (_name, strange) => {
      if (strange) {
        await feed.tell(fields(member, new Date(), { sender_or_receiver: 'SOMCHAI J.' }));
        await feed.world.timePasses(75 * MINUTE_MS);
        await feed.tell(fields(await feed.atKbank(), new Date(), { amount: '3.00' }));
        await feed.world.timePasses(22 * 60 * MINUTE_MS);
      }
      const id = newOperation();
      await feed.world.owner.run(
        sql`insert into slip (id, member_id, currency, state, reason, closed_at, sending_bank, reference, payload)
        values (${id}, ${member.id}, 'THB', 'refused', 'UNKNOW_ERROR', now(), '004', ${id}, 'x')`,
      );
      await feed.world.timePasses(4 * 60 * MINUTE_MS);
      const evidence = { by: 'anna', reason: 'statement', number: `${baht}@KBANK-${ours.accountNo}` };
      const settle = () => decideCase(feed.world.deps, slipCases, { id, decision: 'settle', evidence });
      if ((await settle()) === 'changed') expect(await settle()).toBe('done');
      expect(await times(member)).toBe(1);
      // The phone had read it before that, and was without a network until now.
      await feed.world.timePasses(strange ? 2 * 60 * MINUTE_MS : 0);
      expect(await feed.tell(fields(member, ago(120)))).toBe('200 pending');
      expect(await whys()).toEqual(['LIKE_SLIP']);
      expect(await times(member)).toBe(1);
    },
  );

  it('is not credited beside a slip of days before that no longer may be its own: the account was heard since', async () => {
    await slipOf(member, new Date());
    await feed.world.timePasses(DAY_MS);
    await feed.tell(fields(await feed.atKbank(), new Date(), { amount: '3.00' }));
    await feed.world.timePasses(2 * DAY_MS);
    expect(await feed.tell(fields(member))).toBe('200 matched');
    expect(await times(member)).toBe(2);
  });

  it('is shown to who decides about the slip, however late the phone has read it', async () => {
    await feed.tell(sms(await feed.atKbank()));
    const id = newOperation();
    await feed.world.owner.run(
      sql`insert into slip (id, member_id, currency, state, reason, closed_at, sent_at, amount, sending_bank, reference, payload)
        values (${id}, ${member.id}, 'THB', 'refused', 'UNKNOW_ERROR', now(), now(), ${baht * 100}, '004', ${id}, 'x')`,
    );
    await feed.world.timePasses(3 * DAY_MS);
    expect(await feed.tell(fields(member))).toBe('200 matched');
    const [shown] = await slipCases.open(feed.world.deps, id);
    expect(shown?.facts).toContain(`as much was credited already, which may be this: ${baht}@KBANK-`);
    await feed.world.owner.run(sql`update slip set case_note = 'it was' where id = ${id}`);
  });

  it('is not credited before the slip and then once more, though its text has come between', async () => {
    expect(await feed.tell(fields(member))).toBe('200 matched');
    expect(await feed.tell(sms(member, ago(50)))).toBe('200 pending');
    await slipOf(member, ago(50));
    expect(await feed.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
    expect(await times(member)).toBe(1);
  });

  it('is not credited before the slip and then once more, by program', async () => {
    expect(await feed.tell(fields(member))).toBe('200 matched');
    const id = (await slipOf(member, ago(50))) as OperationId;
    expect(await feed.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
    expect(await times(member)).toBe(1);
    // The account's statement has two: a person credits the slip's.
    const evidence = {
      by: 'anna',
      reason: 'two in the statement',
      number: `${baht}@KBANK-${ours.accountNo}`,
    };
    const settle = () => decideCase(feed.world.deps, slipCases, { id, decision: 'settle', evidence });
    // What was credited is shown before.
    expect([await settle(), await times(member), await settle()]).toEqual(['changed', 1, 'done']);
    expect(await times(member)).toBe(2);
  });
});

describe('two that are alike in all else', () => {
  it('of two payers are two transfers, though the balance is the same', async () => {
    const other = await feed.atKbank();
    const at = new Date();
    expect([await feed.tell(sms(member, at, '8.08')), await feed.tell(sms(other, at, '8.08'))]).toEqual([
      '200 matched',
      '200 matched',
    ]);
    expect([await times(member), await times(other)]).toEqual([1, 1]);
  });

  it('with one number on two days are a person’s', async () => {
    const number = { reference_number: 'KBTR0099' };
    const [late, early] = [new Date(), ago(20 * 60)];
    // The last second before the day of the second one, in Bangkok, or twenty hours before it where that is another day.
    const zoneMs = 7 * 60 * MINUTE_MS;
    const dayBefore = new Date(Math.floor((late.getTime() + zoneMs) / DAY_MS) * DAY_MS - zoneMs - 1_000);
    const before = dayBefore < early ? dayBefore : early;
    await feed.tell(fields(member, before, number));
    await feed.tell(fields(member, late, number));
    expect(await times(member)).toBe(1);
    expect(await whys()).toEqual(['LIKE_ANOTHER']);
  });
});

it('two that cannot be read and are alike are two cases, and each resent is one', async () => {
  const [one, two] = [
    fields(member, ago(2), { account_number: 'x' }),
    fields(member, ago(1), { account_number: 'x' }),
  ];
  for (const message of [one, two, one]) await feed.tell(message);
  expect(await whys()).toEqual(['UNREADABLE', 'UNREADABLE']);
});

it('four digits of a payer are many people’s: a slip tells, or a person', async () => {
  const stranger = { ...member, bankAccountNo: `55555${member.bankAccountNo.slice(-4)}` };
  const told = fields(member, new Date(), {
    sender_or_receiver: `KBANK X-${stranger.bankAccountNo.slice(-4)}`,
  });
  expect(await feed.tell(told)).toBe('200 pending');
  expect(await whys()).toEqual(['NO_PAYER']);
  await slipOf(member, new Date());
  expect([await whys(), await times(member)]).toEqual([[], 1]);
});

describe('a person who settles a slip', () => {
  async function openSlip(of: TestMember): Promise<string> {
    const id = newOperation();
    await feed.world.owner.run(
      sql`insert into slip (id, member_id, currency, state, reason, closed_at, sending_bank, reference, payload)
        values (${id}, ${of.id}, 'THB', 'refused', 'UNKNOW_ERROR', now(), '004', ${id}, 'x')`,
    );
    return id;
  }
  const settle = (id: string, number = `${baht}@KBANK-${ours.accountNo}`) =>
    decideCase(feed.world.deps, slipCases, {
      ...{ id: id as OperationId, decision: 'settle' as const },
      evidence: { by: 'anna', reason: 'statement of today', number },
    });

  it('does not take what was told of another member', async () => {
    const other = await feed.atKbank();
    await feed.world.owner.run(sql`update member set status = 'suspended' where id = ${other.id}`);
    await feed.tell(sms(other));
    expect(await whys()).toEqual(['NOT_ACTIVE']);
    const id = await openSlip(member);
    // No message tells of it, which is shown before.
    expect([await settle(id), await settle(id)]).toEqual(['changed', 'done']);
    expect(await whys()).toEqual(['NOT_ACTIVE']);
    // The member's own message is late: it is the slip's.
    expect(await feed.tell(sms(member))).toBe('200 matched');
    expect(await times(member)).toBe(1);
  });

  it('has the money that another person settled days after its text, which nobody could read', async () => {
    await feed.tell({ sender: 'KBank', text: `?? X-2334 ???? ${baht}.00 ?????` });
    const id = await openSlip(member);
    await feed.world.owner.run(sql`update slip set created_at = now() - interval '3 days' where id = ${id}`);
    await feed.world.owner.run(
      sql`update bank_notification set received_at = now() - interval '3 days' where state = 'waiting'`,
    );
    const [waiting] = await feed.cases();
    const number = `${member.id}@${baht}.00@KBANK-${ours.accountNo}`;
    expect(await feed.decide(waiting?.id ?? '', 'settle', number)).toBe('done');
    // What it would be joined to is shown before.
    expect(await settle(id)).toBe('changed');
    const [shown] = await slipCases.open(feed.world.deps, id as OperationId);
    expect(shown?.facts).toContain(`settle joins it to ${baht}@KBANK-${ours.accountNo}`);
    expect(await settle(id)).toBe('done');
    expect(await times(member)).toBe(1);
  });

  it('credits it beside what a message told of the member that day where they say that it is another one', async () => {
    await feed.tell(sms(member));
    const timed = await openSlip(member);
    await feed.world.owner.run(sql`update slip set sent_at = now() where id = ${timed}`);
    expect([await settle(timed, `${baht}@KBANK-${ours.accountNo}*`), await times(member)]).toEqual([
      'changed',
      1,
    ]);
    await feed.world.owner.run(sql`update slip set case_note = 'not asked further' where id = ${timed}`);
    const id = await openSlip(member);
    const another = `${baht}@KBANK-${ours.accountNo}*`;
    expect([await settle(id, another), await times(member)]).toEqual(['changed', 1]);
    expect([await settle(id, another), await times(member)]).toEqual(['done', 2]);
    // The slip of the one that was told first finds it yet.
    await slipOf(member, new Date());
    expect(await times(member)).toBe(2);
  });

  it('names the bank that sent by its number, by which the slip of somebody else is known again', async () => {
    const id = await openSlip(member);
    await feed.world.owner.run(
      sql`update slip set sending_bank = null, reference = null, payload = null where id = ${id}`,
    );
    const number = `${baht}@KBANK-${ours.accountNo}`;
    expect(await settle(id, `${number}@KBANK-0153241234`)).toBe('not-this');
    const named = `${number}@004-${newOperation().replaceAll('-', '')}`;
    expect([await settle(id, named), await settle(id, named)]).toEqual(['changed', 'done']);
    expect(await times(member)).toBe(1);
  });
});

it('a person’s decision, the slip and the message once more, all at once, credit it once', async () => {
  for (let round = 0; round < 6; round += 1) {
    member = await feed.atKbank();
    const at = new Date();
    const message = kbankDeposit({ amount: `${baht}.00`, at });
    await feed.tell(message);
    const [waiting] = await feed.cases();
    const { picture } = await feed.transfer(member, {
      ...{ fromBankCode: 'KBANK', amount: baht, at: at.toISOString() },
    });
    await feed.upload(member, picture);
    await Promise.all([
      feed.world.work(),
      feed.decide(waiting?.id ?? '', 'settle', member.id),
      feed.tell(message),
    ]);
    await feed.world.work();
    expect([await times(member), await feed.cases()]).toEqual([1, []]);
    baht += 1;
  }
});

it('steps of feed, slips and notices in opposite orders all come to their end', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => feed.atKbank()));
  const { deps, api } = feed.world;
  await Promise.all(others.map((one) => api('notice.create', { token: one.token, body: { amount: baht } })));
  const slips = others.map((one) => ({ one, id: newOperation() }));
  for (const { one, id } of slips)
    await feed.world.owner.run(
      sql`insert into slip (id, member_id, currency, state, next_check_at) values (${id}, ${one.id}, 'THB', 'checking', now() + interval '1 hour')`,
    );
  const credit = ({ id }: { id: OperationId }) =>
    deps.steps.run(slipCredit, {
      ...{ operation: id, arrival: newOperation(), bankCode: ours.bankCode, accountNo: ours.accountNo },
      ...{ amount: BigInt(baht * 100), sentAt: new Date().toISOString(), sendingBank: '004', reference: id },
      bankChangedAt: null,
    });
  const told = await Promise.all([
    ...others.map((one) => feed.tell(sms(one))),
    ...slips.toReversed().map(credit),
    ...others.map((one) => api('notice.create', { token: one.token, body: { amount: baht + 1 } })),
  ]);
  expect(told).toHaveLength(18);
  for (const one of others) expect(await times(one)).toBe(1);
});

it('is read without what would turn a person’s screen round', async () => {
  await feed.tell({ sender: 'KBank', text: 'เงินเข้า 500.00 \u202eabc\u001b[2J\u2066' });
  const [one] = await feed.cases();
  expect(one?.facts).toContain('500.00 abc\ufffd[2J');
});
