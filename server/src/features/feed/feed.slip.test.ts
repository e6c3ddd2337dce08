import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { decideCase, shownAs } from '../../jobs/case.ts';
import type { SlipQuestion } from '../../providers/slip/port.ts';
import { allWell, payQr, walletBecomes } from '../../testing/bank.ts';
import { timed } from '../../testing/clock.ts';
import type { TestMember } from '../../testing/world.ts';
import { openAccount } from '../deposit/deposit.ts';
import { slipCases } from '../slip/review.ts';
import { advanceSlip } from '../slip/slip.lifecycle.ts';
import type { TransferOptions } from '../slip/slips.fixture.ts';
import { type Feed, kbankDeposit, kbankSms, ours, startFeed } from './feed.fixture.ts';
import { feedCases } from './review.ts';

let feed: Feed;
let member: TestMember;
/** Another sum for each test, in baht: what one left must not be taken for another's. */
let baht = 250;
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

interface Sent {
  at: Date;
  picture: Buffer;
  sms: Record<string, unknown>;
  of: TestMember;
}

/** A transfer of 250.00 by the member, with its slip and what the bank writes of it. */
async function sent(of: TestMember = member, at = new Date(), more: TransferOptions = {}): Promise<Sent> {
  const { picture } = await feed.transfer(of, {
    ...{ fromBankCode: 'KBANK', amount: baht, at: at.toISOString(), ...more },
  });
  return { at, picture, of, sms: kbankSms({ payer: of.bankAccountNo, amount: `${baht}.00`, at }) };
}

const upload = (one: Sent) => feed.slip(one.of, one.picture);
const tell = (one: Sent) => feed.tell(one.sms);

async function expectCredited(times: number, of = member): Promise<void> {
  expect(await feed.wallet(of)).toBe(BigInt(times * baht * 100));
  const { body } = await feed.world.api('statement.list', { token: of.token, body: { page: 1, limit: 10 } });
  const deposits = body.statements.filter(({ statementType }) => statementType === 'deposit');
  expect(deposits.map(({ status, amount }) => [status, amount])).toEqual(
    Array.from({ length: times }, () => ['SUCCESS', baht]),
  );
}

describe('one transfer that the feed and a slip tell of is credited once', () => {
  it('the feed first: the slip ends well, and another upload of it is a duplicate', async () => {
    const one = await sent();
    expect(await tell(one)).toBe('200 matched');
    await upload(one);
    await upload(one);
    expect(await feed.shown(member)).toEqual(['FAILED (SLIP_REFNO_DUPLICATED)', 'SUCCESS']);
    await expectCredited(1);
  });

  it('the slip first: the feed has it', async () => {
    const one = await sent();
    await upload(one);
    expect(await tell(one)).toBe('200 matched');
    expect(await feed.shown(member)).toEqual(['SUCCESS']);
    await expectCredited(1);
  });

  it('both at once, again and again', async () => {
    for (let round = 0; round < 8; round += 1) {
      member = await feed.atKbank();
      const one = await sent();
      const slip = await feed.upload(member, one.picture);
      await Promise.all([feed.world.work(), tell(one), tell(one)]);
      expect([slip, await feed.shown(member)]).toEqual([slip, ['SUCCESS']]);
      await expectCredited(1);
    }
  });

  it('the feed some hours late', async () => {
    const one = await sent(member, new Date(Date.now() - 40 * 60_000));
    await upload(one);
    await feed.world.timePasses(5 * 3_600_000);
    const late = kbankSms({
      ...{ payer: member.bankAccountNo, amount: `${baht}.00` },
      at: new Date(one.at.getTime() - 5 * 3_600_000),
    });
    expect(await feed.tell(late)).toBe('200 matched');
    await expectCredited(1);
  });

  it('the feed tells of no payer: the slip tells, and it waits for nobody more', async () => {
    const one = await sent();
    expect(await feed.tell(kbankDeposit({ amount: `${baht}.00`, at: one.at }))).toBe('200 pending');
    expect(await feed.cases()).toHaveLength(1);
    await upload(one);
    expect(await feed.cases()).toEqual([]);
    await expectCredited(1);
  });
});

describe('a transfer to the house’s PromptPay number, whose receiver’s account no verifier tells, is credited once', () => {
  const promptpay = '0994000112233';
  const house = { ...ours, currency: 'THB', mode: 'MANUAL' } as const;
  beforeAll(() => feed.world.database.run(openAccount({ ...house, promptpay })));
  afterAll(() => feed.world.database.run(openAccount(house)));
  const sentSo = (toProxy = promptpay) => sent(member, new Date(), { toProxy, hideAccount: true });

  it('by its slip alone, also twice', async () => {
    const one = await sentSo();
    await upload(one);
    await upload(one);
    expect(await feed.shown(member)).toEqual(['FAILED (SLIP_REFNO_DUPLICATED)', 'SUCCESS']);
    await expectCredited(1);
  });

  it.each([
    ['the feed first', [tell, upload]],
    ['the slip first', [upload, tell]],
    ['at once', [(one: Sent) => Promise.all([upload(one), tell(one)])]],
  ] as const)('by slip and feed: %s', async (_order, acts) => {
    const one = await sentSo();
    for (const act of acts) await act(one);
    await feed.world.work();
    expect(await feed.shown(member)).toEqual(['SUCCESS']);
    await expectCredited(1);
    expect(await feed.cases()).toEqual([]);
  });

  it('and to another’s number not at all', async () => {
    await upload(await sentSo('0994000112234'));
    expect(await feed.shown(member)).toEqual(['FAILED (DEST_ACC_INVALID)']);
    await expectCredited(0);
  });
});

describe('two equal transfers of one minute are credited twice', () => {
  const orders: [string, (one: Sent, two: Sent) => (() => Promise<unknown>)[]][] = [
    [
      'both told, then both slips',
      (a, b) => [() => tell(a), () => tell(b), () => upload(a), () => upload(b)],
    ],
    ['slips crosswise', (a, b) => [() => tell(a), () => tell(b), () => upload(b), () => upload(a)]],
    [
      'both slips, then both told',
      (a, b) => [() => upload(a), () => upload(b), () => tell(a), () => tell(b)],
    ],
    ['told crosswise', (a, b) => [() => upload(a), () => upload(b), () => tell(b), () => tell(a)]],
    ['one after the other', (a, b) => [() => tell(a), () => upload(a), () => tell(b), () => upload(b)]],
    [
      'each first by the other way',
      (a, b) => [() => tell(a), () => upload(b), () => tell(b), () => upload(a)],
    ],
    ['a slip in between', (a, b) => [() => upload(a), () => tell(b), () => tell(a), () => upload(b)]],
    ['one by its slip alone', (a, b) => [() => upload(a), () => tell(a), () => upload(b)]],
    ['at once', (a, b) => [() => Promise.all([tell(a), tell(b), upload(a), upload(b)])]],
  ];
  it.each(orders)('%s', async (_name, orderOf) => {
    const at = new Date();
    const [one, two] = [await sent(member, at), await sent(member, at)];
    for (const act of orderOf(one, two)) await act();
    await feed.world.work();
    await expectCredited(2);
    expect(await feed.cases()).toEqual([]);
  });

  it('of two members whose digits are the same, by their slips, though the feed cannot tell them apart', async () => {
    const other = await feed.atKbank();
    const digits = `${9 - Number(member.bankAccountNo[0])}${member.bankAccountNo.slice(1)}`;
    await feed.world.owner.run(sql`update member set bank_account_no = ${digits} where id = ${other.id}`);
    const twin = { ...other, bankAccountNo: digits };
    const at = new Date();
    const [one, two] = [await sent(member, at), await sent(twin, at)];
    expect([await tell(one), await tell(two)]).toEqual(['200 pending', '200 pending']);
    // The slip shows digits that both have: a person says whose it is.
    await upload(one);
    expect(await feed.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
    const [first] = (await feed.cases()).toReversed();
    expect(await feed.decide(first?.id ?? '', 'settle', twin.id)).toBe('done');
    await expectCredited(1, twin);
    // The twin's own slip is that money.
    const slip = await upload(two);
    expect(await feed.shown(twin)).toEqual(['FAILED (UNKNOW_ERROR)']);
    const told = { by: 'anna', reason: 'statement', number: `${baht}@KBANK-${ours.accountNo}` };
    const settle = { id: slip as OperationId, decision: 'settle' as const, evidence: told };
    expect(await decideCase(feed.world.deps, slipCases, settle)).toBe('done');
    await expectCredited(1, twin);
  });
});

describe('what tells of the payer goes before what does not', () => {
  it('a slip that was joined to another one’s deposit gets its own', async () => {
    const other = await feed.atKbank();
    const one = await sent();
    const strange = kbankDeposit({ amount: `${baht}.00`, at: one.at });
    expect(await feed.tell(strange)).toBe('200 pending');
    await upload(one);
    expect(await feed.cases()).toEqual([]);
    // The member's own message is late. The other one waits again, and the other member's slip finds it.
    expect(await tell(one)).toBe('200 matched');
    await expectCredited(1);
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['NO_PAYER']);
    await upload(await sent(other, one.at));
    expect(await feed.cases()).toEqual([]);
    await expectCredited(1, other);
    await expectCredited(1);
  });
});

describe('a person', () => {
  it('settles what is told of nobody, and the slip that comes then is the same money', async () => {
    const one = await sent();
    await feed.tell(kbankDeposit({ amount: `${baht}.00`, at: one.at }));
    const [waiting] = await feed.cases();
    expect(waiting).toMatchObject({
      why: 'NO_PAYER',
      amount: BigInt(baht * 100),
      decisions: ['settle', 'release'],
    });
    const id = waiting?.id ?? '';
    for (const wrong of [undefined, 'NOSUCHMEMBER', `${member.id}@${baht}@KBANK-${ours.accountNo}`])
      expect(await feed.decide(id, 'settle', wrong)).toBe('not-this');
    const both = await Promise.all([
      feed.decide(id, 'settle', member.id),
      feed.decide(id, 'settle', member.id),
    ]);
    expect(both.toSorted()).toEqual(['done', 'not-open']);
    await expectCredited(1);
    await upload(one);
    expect(await feed.shown(member)).toEqual(['SUCCESS']);
    await expectCredited(1);
  });

  it('who gave it to another member is asked again when the slip comes', async () => {
    const other = await feed.atKbank();
    const one = await sent();
    await feed.tell(kbankDeposit({ amount: `${baht}.00`, at: one.at }));
    const [waiting] = await feed.cases();
    expect(await feed.decide(waiting?.id ?? '', 'settle', other.id)).toBe('done');
    await upload(one);
    expect(await feed.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
    expect(await feed.wallet(member)).toBe(0n);
  });

  it('reads what a program cannot, and names amount and account', async () => {
    await feed.tell({ sender: 'KBank', text: `?? X-2334 ???? ${baht}.00 ?????` });
    const [waiting] = await feed.cases();
    expect(waiting).toMatchObject({ why: 'UNREADABLE', amount: 0n });
    expect(waiting?.facts).toContain(`${baht}.00`);
    expect(await feed.decide(waiting?.id ?? '', 'settle', member.id)).toBe('not-this');
    const number = `${member.id}@${baht}.00@KBANK-${ours.accountNo}`;
    expect(await feed.decide(waiting?.id ?? '', 'settle', number)).toBe('done');
    await expectCredited(1);
    await upload(await sent());
    await expectCredited(1);
  });

  it('releases what is no member’s; a slip that proves otherwise is a person’s, as the money may have been sent back', async () => {
    const one = await sent();
    await feed.tell(kbankDeposit({ amount: `${baht}.00`, at: one.at }));
    const [waiting] = await feed.cases();
    expect(await feed.decide(waiting?.id ?? '', 'release')).toBe('done');
    expect(await feed.cases()).toEqual([]);
    await expectCredited(0);
    await upload(one);
    await expectCredited(0);
    const found = (await slipCases.open(feed.world.deps)).find((one) => one.member === member.id);
    expect(found).toMatchObject({ why: 'UNKNOW_ERROR' });
    expect(found?.facts).toContain(`perhaps sent back: ${waiting?.id}`);
  });
});

/** A code of the bank's own gateway that the member has paid, and that is credited. */
async function creditedCode(): Promise<string> {
  const asked = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: baht } } as const;
  const id = String((await feed.world.api('deposit.qr.create', asked)).body.qrcodeId);
  await payQr(feed.world, id);
  // The gateway's callback may be looking just now.
  await walletBecomes(feed.world, member, BigInt(baht * 100));
  return id;
}

describe('a person who settles what is told of nobody', () => {
  it.each([
    ['a slip of half an hour before', 'slip'],
    ['a message of half an hour before', 'message'],
    ['the bank’s own gateway', 'gateway'],
  ])('is shown that the member was credited as much: by %s', async (_name, by) => {
    const before = new Date(Date.now() - 30 * 60_000);
    if (by === 'slip') await upload(await sent(member, before));
    if (by === 'message') expect(await tell(await sent(member, before))).toBe('200 matched');
    if (by === 'gateway') {
      await creditedCode();
    }
    await expectCredited(1);
    expect(await feed.tell(kbankDeposit({ amount: `${baht}.00` }))).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(waiting).toMatchObject({ why: 'NO_PAYER' });
    expect(waiting?.facts).not.toContain(`${member.id}, `);
    expect(await feed.decide(waiting?.id ?? '', 'settle', member.id)).toBe('changed');
    await expectCredited(1);
    expect((await feed.cases())[0]?.facts).toContain(`${member.id}, `);
    const other = await feed.atKbank();
    expect(await feed.decide(waiting?.id ?? '', 'settle', other.id)).toBe('done');
    await expectCredited(1, other);
    await expectCredited(1);
  });
});

describe('a message that was not understood', () => {
  const garbled = () => ({ sender: 'KBank', text: `?? X-${ours.accountNo.slice(-6)} ???? ${baht}.00 ??` });
  const number = () => `${member.id}@${baht}.00@${ours.bankCode}-${ours.accountNo}`;

  it('is not credited again by program where it comes whole after a person settled it', async () => {
    const one = await sent();
    expect(await feed.tell(garbled())).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('done');
    await expectCredited(1);
    expect(await tell(one)).toBe('200 pending');
    const [again] = await feed.cases();
    expect(again).toMatchObject({ why: 'LIKE_ANOTHER' });
    expect(again?.facts).toContain(`${baht}@${ours.bankCode}-${ours.accountNo} (${member.id}, `);
    await expectCredited(1);
  });

  it('nor where the phone has read it by itself, and brings that hours later', async () => {
    const { bankAccountNo } = member;
    const read = {
      ...{
        bank: 'KBANK',
        type: 'credit',
        amount: `${baht}.00`,
        account_number: `X-${ours.accountNo.slice(-6)}`,
      },
      ...{ sender_or_receiver: `KBANK X-${bankAccountNo.slice(-6)}` },
    };
    expect(await feed.tell(garbled())).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('done');
    await feed.world.timePasses(3 * 3_600_000);
    // Another's of the same sum is theirs.
    const other = await feed.atKbank();
    expect(await tell(await sent(other))).toBe('200 matched');
    await expectCredited(1, other);
    expect(await feed.tell({ ...read, sms_timestamp: Date.now() })).toBe('200 pending');
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['LIKE_ANOTHER']);
    await expectCredited(1);
  });

  it('waits for nobody where the next of that member and sum is told well, hours later', async () => {
    expect(await feed.tell(garbled())).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('done');
    await feed.world.timePasses(5 * 3_600_000);
    expect(await tell(await sent())).toBe('200 matched');
    await expectCredited(2);
  });

  it('is settled by who has seen that as much was credited before', async () => {
    expect(await tell(await sent())).toBe('200 matched');
    expect(await feed.tell(garbled())).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(waiting?.facts).not.toContain('credited already');
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('changed');
    await expectCredited(1);
    const [shown] = await feed.cases();
    expect(shown?.facts).toContain(`${baht}@${ours.bankCode}-${ours.accountNo} (${member.id}, `);
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('done');
    await expectCredited(2);
  });

  it('of whose account nobody knows is settled by who has seen that its member was credited as much', async () => {
    const one = await sent();
    const text = { payer: member.bankAccountNo, amount: `${baht}.00`, account: '9990001234' };
    expect(await feed.tell(kbankSms(text))).toBe('200 pending');
    expect(await tell(one)).toBe('200 matched');
    const [waiting] = await feed.cases();
    expect(waiting).toMatchObject({ why: 'ACCOUNT' });
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('changed');
    await expectCredited(1);
    expect((await feed.cases())[0]?.facts).toContain(`(${member.id}, `);
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('done');
    await expectCredited(2);
  });

  it('of whose account nobody knows is settled by who has seen what another one’s slip was credited by alone', async () => {
    const other = await feed.atKbank();
    await upload(await sent(other));
    await expectCredited(1, other);
    const text = { payer: member.bankAccountNo, amount: `${baht}.00`, account: '9990001234' };
    expect(await feed.tell(kbankSms(text))).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('changed');
    expect((await feed.cases())[0]?.facts).toContain(`(${other.id}, `);
  });

  it('is settled by who has seen what a gateway has credited, also days before', async () => {
    const order = await creditedCode();
    await feed.world.timePasses(50 * 3_600_000);
    expect(await feed.tell(garbled())).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(await feed.decide(waiting?.id ?? '', 'settle', number())).toBe('changed');
    await expectCredited(1);
    expect((await feed.cases())[0]?.facts).toContain(`(${order}, `);
  });
});

it('two members whose transfers cross each other’s minute are each credited their own', async () => {
  const other = await feed.atKbank();
  const at = new Date();
  const [one, two] = [await sent(member, at), await sent(other, at)];
  await Promise.all([upload(one), tell(two), tell(one), upload(two)]);
  await feed.world.work();
  await expectCredited(1);
  await expectCredited(1, other);
});

it('whoever puts down another’s digits afterwards gets nothing by program', async () => {
  const thief = await feed.world.newMember();
  const one = await sent();
  await feed.world.owner.run(
    sql`update member set bank_account_no = '9' || bank_account_no where id = ${member.id}`,
  );
  await feed.world.owner.run(
    sql`update member set bank_code = 'KBANK', bank_account_no = ${member.bankAccountNo}, bank_changed_at = now() + interval '2 minutes'
      where id = ${thief.id}`,
  );
  expect(await tell(one)).toBe('200 pending');
  expect((await feed.cases()).map(({ why }) => why)).toEqual(['SEVERAL']);
  expect([await feed.wallet(member), await feed.wallet(thief)]).toEqual([0n, 0n]);
});

describe('equal transfers, of which each is near the next, are credited no more often than they came', () => {
  const MINUTE_MS = 60_000;
  /** So many of the member's, so many minutes and seconds after a whole minute of the last hour. */
  const apart = (...after: [minutes: number, seconds: number][]) => {
    const began = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 50 * MINUTE_MS;
    return Promise.all(
      after.map(([minutes, seconds]) =>
        sent(member, new Date(began + minutes * MINUTE_MS + seconds * 1_000)),
      ),
    );
  };
  const [slip, says] = [upload, tell];
  type Act = [act: (one: Sent) => Promise<unknown>, of: number];
  const three = [
    [0, 20],
    [10, 20],
    [20, 20],
  ] as [number, number][];
  const two = [
    [0, 59],
    [15, 40],
  ] as [number, number][];

  it.each<[string, [number, number][], Act[]]>([
    [
      'of three the first message is the last',
      three,
      [
        [slip, 0],
        [says, 1],
        [slip, 1],
        [says, 2],
        [slip, 2],
        [says, 0],
      ],
    ],
    [
      'of three the last slip is the last',
      three,
      [
        [says, 1],
        [says, 2],
        [slip, 0],
        [says, 0],
        [slip, 1],
        [slip, 2],
      ],
    ],
    [
      'of two the first message is the last',
      two,
      [
        [slip, 0],
        [says, 1],
        [slip, 1],
        [says, 0],
      ],
    ],
    [
      'of two the second slip is the last',
      two,
      [
        [says, 1],
        [slip, 0],
        [says, 0],
        [slip, 1],
      ],
    ],
    [
      'of four the second slip is the last, and finds a message that waits',
      [
        [0, 59],
        [15, 40],
        [30, 59],
        [45, 40],
      ],
      [
        [says, 1],
        [slip, 0],
        [says, 0],
        [slip, 2],
        [says, 3],
        [slip, 3],
        [says, 2],
        [slip, 1],
      ],
    ],
    [
      'of four, each ten minutes after the one before, the last slip is the last',
      [
        [0, 20],
        [10, 20],
        [20, 20],
        [30, 20],
      ],
      [
        [says, 1],
        [says, 2],
        [says, 3],
        [slip, 0],
        [says, 0],
        [slip, 1],
        [slip, 2],
        [slip, 3],
      ],
    ],
    [
      'of two the second slip is the last, and the first is the other’s message’s',
      two,
      [
        [slip, 0],
        [says, 1],
        [says, 0],
        [slip, 1],
      ],
    ],
  ])('%s: a person decides about one, and sees the others', async (_name, after, acts) => {
    const all = await apart(...after);
    for (const [act, of] of acts) await act(all[of] as Sent);
    await feed.world.work();
    await expectCredited(after.length);
    const last = acts.at(-1) as Act;
    const shownAs = (facts = '') =>
      facts.split(`${baht}@${ours.bankCode}-${ours.accountNo} (${member.id}, `).length - 1;
    if (last[0] === says) {
      const [waiting] = await feed.cases();
      expect(waiting?.why).toBe('LIKE_SLIP');
      expect(shownAs(waiting?.facts)).toBe(after.length);
    } else {
      expect((await feed.shown(member))[0]).toBe('FAILED (UNKNOW_ERROR)');
      const [id] = await feed.world.owner.rows(
        sql<{ id: OperationId }>`select id from slip where member_id = ${member.id} and state = 'refused'`,
      );
      const [waiting] = await slipCases.open(feed.world.deps, id?.id);
      expect(shownAs(waiting?.facts)).toBe(after.length);
    }
  });

  it.each<[string, Act[]]>([
    [
      'each by its message and then its slip',
      [0, 1, 2].flatMap((of): Act[] => [
        [says, of],
        [slip, of],
      ]),
    ],
    [
      'each by its slip and then its message',
      [0, 1, 2].flatMap((of): Act[] => [
        [slip, of],
        [says, of],
      ]),
    ],
    [
      'the first by its message alone, the last by its slip first',
      [
        [says, 0],
        [slip, 2],
        [says, 2],
        [says, 1],
      ],
    ],
    [
      'the first by its message alone, the second by both, the last by its slip first',
      [
        [says, 0],
        [says, 1],
        [slip, 1],
        [slip, 2],
        [says, 2],
      ],
    ],
    [
      'the messages late, in turn, and one slip of them',
      [
        [slip, 2],
        [says, 0],
        [says, 1],
        [says, 2],
      ],
    ],
  ])('%s: nobody is asked', async (_name, acts) => {
    const all = await apart(...three);
    for (const [act, of] of acts) await act(all[of] as Sent);
    await feed.world.work();
    await expectCredited(3);
    expect(new Set(await feed.shown(member)).has('FAILED (UNKNOW_ERROR)')).toBe(false);
    expect(await feed.cases()).toEqual([]);
  });
});

describe('a message that may be the money of a slip of before', () => {
  const numbered = (of: TestMember, at: Date, number: string) => ({
    ...{
      bank: 'KBANK',
      type: 'credit',
      amount: `${baht}.00`,
      account_number: `X-${ours.accountNo.slice(-6)}`,
    },
    ...{ sender_or_receiver: `KBANK X-${of.bankAccountNo.slice(-6)}`, sms_timestamp: at.getTime() },
    reference_number: number,
  });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  it.each(['waits', 'was released'])(
    'vouches for no slip whose own message a person has settled: it %s',
    async (what) => {
      const first = await sent(member, minutesAgo(58));
      const second = await sent(member, minutesAgo(45));
      await upload(first);
      await expectCredited(1);
      const [one, two] = [`KBTR1${baht}`, `KBTR2${baht}`];
      expect(await feed.tell(numbered(member, minutesAgo(40), one))).toBe('200 pending');
      expect(await feed.tell(numbered(member, minutesAgo(15), two))).toBe('200 pending');
      const [late, own] = await feed.cases();
      expect([late?.why, own?.why]).toEqual(['LIKE_SLIP', 'LIKE_SLIP']);
      if ((await feed.decide(own?.id ?? '', 'settle', member.id)) === 'changed')
        expect(await feed.decide(own?.id ?? '', 'settle', member.id)).toBe('done');
      if (what === 'was released') expect(await feed.decide(late?.id ?? '', 'release')).toBe('done');
      await expectCredited(2);
      await upload(second);
      await expectCredited(2);
      expect((await feed.shown(member))[0]).toBe('FAILED (UNKNOW_ERROR)');
    },
  );
});

it('a slip is not joined to the message of the day before that a carrier brings again: its own one comes', async () => {
  const zoneMs = 7 * 3_600_000;
  const fields = (at: number, number: string) => ({
    ...{ bank: 'KBANK', type: 'credit', amount: `${baht}.00`, reference_number: number },
    ...{ account_number: `X-${ours.accountNo.slice(-6)}`, sms_timestamp: at },
    sender_or_receiver: `KBANK X-${member.bankAccountNo.slice(-6)}`,
  });
  const [before, now] = [
    Math.floor((Date.now() + zoneMs) / 86_400_000) * 86_400_000 - zoneMs - 1_000,
    Date.now(),
  ];
  const [first, second] = [`KBTR1${baht}`, `KBTR2${baht}`];
  expect(await feed.tell(fields(before, first))).toBe('200 matched');
  expect(await feed.tell(fields(now - 1_000, first))).toBe('200 pending');
  await upload(await sent(member, new Date(now)));
  expect((await feed.cases()).map(({ why }) => why)).toEqual(['LIKE_ANOTHER']);
  await feed.tell(fields(now + 1_000, second));
  expect(await feed.wallet(member)).toBeLessThanOrEqual(BigInt(2 * baht * 100));
});

describe('one who changes their account while their first transfer is looked into', () => {
  const another = () => ({
    ...{ name: 'Some Body', bankCode: 'KBANK', bankAccountNo: `7${member.bankAccountNo.slice(0, -1)}` },
    bankAccountName: member.bankAccountName,
  });
  const byPhone = () => ({
    ...{
      bank: 'KBANK',
      type: 'credit',
      amount: `${baht}.00`,
      account_number: `X-${ours.accountNo.slice(-6)}`,
    },
    ...{
      sender_or_receiver: `KBANK X-${member.bankAccountNo.slice(-6)}`,
      sms_timestamp: Date.now() + 30_000,
    },
  });
  const changed = async () =>
    expect((await feed.world.api('profile.update', { token: member.token, body: another() })).status).toBe(
      200,
    );

  it.each(['the slip', 'the message', 'the message, read by the phone'])(
    'has it credited to nobody with the same digits besides: %s first',
    async (first) => {
      const accomplice = await feed.atKbank();
      const one = await sent();
      const alike = `99${member.bankAccountNo.slice(-6)}00`.slice(0, 4) + member.bankAccountNo.slice(-6);
      await feed.world.owner.run(
        sql`update member set bank_account_no = ${alike}, bank_account_name = 'QUITE OTHER' where id = ${accomplice.id}`,
      );
      const { deps } = feed.world;
      const id = (await feed.upload(member, one.picture)) as OperationId;
      // The banks are asked, and answer about the account that was compared before.
      const slip = deps.providers.slip.map((verifier) => ({
        ...verifier,
        verify: async <Q extends SlipQuestion>(question: Q) => {
          const answer = await verifier.verify(question);
          await changed();
          // The phone has the time of when it came there.
          if (first === 'the message, read by the phone')
            expect(await feed.tell(byPhone())).toBe('200 pending');
          if (first === 'the message') expect(await tell(one)).toBe('200 pending');
          return answer;
        },
      }));
      await advanceSlip({ ...deps, providers: { ...deps.providers, slip } }, id);
      if (first === 'the slip') expect(await tell(one)).toBe('200 pending');
      expect(await feed.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
      expect((await feed.cases()).map(({ why }) => why)).toEqual(['SEVERAL']);
      expect([await feed.wallet(member), await feed.wallet(accomplice)]).toEqual([0n, 0n]);
    },
  );
});

it('whoever had put down another’s digits before has their slip joined to no message of the other’s', async () => {
  const victim = await feed.atKbank();
  const digits = `${victim.bankAccountNo.startsWith('90') ? '91' : '90'}${member.bankAccountNo.slice(2, 4)}${victim.bankAccountNo.slice(-6)}`;
  await feed.world.owner.run(sql`update member set bank_account_no = ${digits} where id = ${member.id}`);
  const theirs = await sent(victim);
  expect(await tell(theirs)).toBe('200 pending');
  const body = {
    ...{ name: 'Some Body', bankCode: 'KBANK', bankAccountNo: `7${member.bankAccountNo.slice(0, -1)}` },
    bankAccountName: member.bankAccountName,
  };
  expect((await feed.world.api('profile.update', { token: member.token, body })).status).toBe(200);
  const mine = await sent({ ...member, bankAccountNo: body.bankAccountNo });
  await upload(mine);
  expect(await feed.shown(member)).toEqual(['SUCCESS']);
  expect(await tell(mine)).toBe('200 matched');
  await expectCredited(1);
  expect((await feed.cases()).map(({ why }) => why)).toEqual(['SEVERAL']);
  await upload(theirs);
  await expectCredited(1, victim);
  expect(await feed.cases()).toEqual([]);
});

it('messages without payer, number and balance are of those whose slips tell of as much, however many are alike', async () => {
  const at = Date.now() - 55 * 60_000;
  for (const [n, of] of [member, await feed.atKbank(), await feed.atKbank()].entries()) {
    const time = at + n * 20 * 60_000;
    await upload(await sent(of, new Date(time)));
    await expectCredited(1, of);
    const plain = {
      ...{ bank: 'KBANK', type: 'credit', amount: `${baht}.00` },
      ...{ account_number: `X-${ours.accountNo.slice(-6)}`, sms_timestamp: time + 1_000 },
    };
    expect(await feed.tell(plain)).toBe('200 matched');
    expect(await feed.tell({ ...plain, sms_timestamp: time + 61_000 })).toBe('200 pending');
    expect((await feed.cases()).length).toBe(n + 1);
  }
});

it('a message that may be a slip’s own is a person’s where nothing but a bare one was joined to the slip', async () => {
  const at = Date.now() - 55 * 60_000;
  const minutes = (n: number) => at + n * 60_000;
  const other = await feed.atKbank();
  const plain = {
    ...{ bank: 'KBANK', type: 'credit', amount: `${baht}.00` },
    account_number: `X-${ours.accountNo.slice(-6)}`,
  };
  const asked = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: baht } } as const;
  const code = String((await feed.world.api('deposit.qr.create', asked)).body.qrcodeId);
  await feed.world.owner.run(
    sql`update qr_order set created_at = created_at - interval '1 hour' where id = ${code}`,
  );
  await upload(await sent(other, new Date(minutes(0))));
  expect(await feed.tell({ ...plain, sms_timestamp: minutes(0) + 5_000 })).toBe('200 matched');
  await upload(await sent(member, new Date(minutes(8))));
  // The first one's once more, joined to the second slip.
  expect(await feed.tell({ ...plain, sms_timestamp: minutes(10) + 5_000 })).toBe('200 matched');
  const own = { ...plain, sender_or_receiver: `KBANK X-${member.bankAccountNo.slice(-6)}` };
  expect(await feed.tell({ ...own, sms_timestamp: minutes(30) })).toBe('200 pending');
  expect((await feed.cases()).map(({ why }) => why)).toEqual(['LIKE_SLIP']);
  // Nor is a payment on a code credited beside them, which both may be.
  await payQr(feed.world, code);
  await feed.world.owner.run(sql`update qr_order set next_check_at = now() where id = ${code}`);
  await feed.world.work();
  await expectCredited(1);
  await expectCredited(1, other);
  await feed.world.owner.run(sql`update qr_payment set withheld_note = 'the same' where qr_order = ${code}`);
});

it('what is credited while a person decides is shown before', async () => {
  const { world } = feed;
  await world.owner.run(sql`update member set bank_changed_at = now() where id = ${member.id}`);
  expect(await tell(await sent(member, new Date(Date.now() - 180_000)))).toBe('200 pending');
  const [one] = await feed.cases();
  if (!one) throw new Error('no case');
  expect(one.why).toBe('CHANGED');
  const evidence = { by: 'anna', reason: 'statement', number: member.id, shown: shownAs(one) };
  const decision = { id: one.id, decision: 'settle', evidence } as const;
  let decided: Promise<string> | undefined;
  await world.owner.transaction(async (tx) => {
    await tx.run(sql`select lock_alike(array[${member.id}])`);
    await tx.run(sql`insert into arrival (id, member_id, bank_code, account_no, currency, amount, sending_bank, reference, sent_at, credited_at)
      values (gen_random_uuid(), ${member.id}, ${ours.bankCode}, ${ours.accountNo}, 'THB', ${baht * 100}, '014', 'BESIDE', now() - interval '1 hour', now())`);
    decided = decideCase(world.deps, feedCases, decision);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await decided).toBe('changed');
  await world.owner.run(sql`delete from arrival where reference = 'BESIDE'`);
  await expectCredited(0);
});

it('a slip that waits for its member’s details keeps no other member’s message waiting', async () => {
  const other = await feed.atKbank();
  const [mine, theirs] = [await sent(), await sent(other)];
  const id = (await feed.upload(member, mine.picture)) as OperationId;
  await feed.world.owner.transaction(async (tx) => {
    await tx.run(sql`select from member where id = ${member.id} for update`);
    const looked = advanceSlip(feed.world.deps, id).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { answer, ms } = await timed(tell(theirs));
    expect(answer).toBe('200 matched');
    // What waited behind the slip would do so for twice as long: until its look is given up.
    expect(ms).toBeLessThan(10_000);
    await looked;
  });
  await feed.world.work();
  await expectCredited(1);
  await expectCredited(1, other);
});
