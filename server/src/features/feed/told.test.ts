import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { shownAs } from '../../jobs/case.ts';
import type { TestMember } from '../../testing/world.ts';
import { depositCases } from '../deposit/review.ts';
import { slipCases } from '../slip/review.ts';
import { slipCredit } from '../slip/slip.sql.ts';
import { feedRules } from './feed.check.sql.ts';
import { ours } from './feed.fixture.ts';
import { feedCases } from './review.ts';
import { Told } from './told.fixture.ts';

/*
 * Orders in which transfers of one sum are told so that one more than was sent looked like one: what each test says at its end is how many were sent.
 */

let told: Told;
let member: TestMember;
beforeAll(async () => {
  told = await Told.start();
  await told.run(sql`insert into deposit_account (bank_code, account_no, account_name, currency, mode)
    values ('KBANK', '0409988776', 'PRAE PORTAL', 'THB', 'MANUAL')`);
});
afterAll(() => told.feed.world.close());

const atMost = async (sent: number) => expect(await told.credits(member)).toBeLessThanOrEqual(sent);
const second = { bankCode: 'KBANK', accountNo: '0409988776' } as const;
const DAY = 1_440;
const number = () => ({ number: newOperation().slice(-12) });

describe('what once counted stays beside what was credited on its account:', () => {
  it.each(['nothing', 'reads it as well', 'changes their account', 'has others’ digits'])(
    'a message of a first transfer waits as a code’s, the second is told three times, and %s',
    async (what) => {
      member = await told.fresh();
      await told.code(member, -1);
      expect((await told.text(member, 0, 1)).outcome).toBe('LIKE_QR');
      const order = await told.code(member, 29);
      expect(await told.slip(member, 30)).toBe('credited');
      expect((await told.text(member, 30, 31)).outcome).toBe('joined');
      expect(await told.pay(order, 32)).toBe('credited');
      if (what === 'reads it as well') await told.phone(member, 33, number());
      if (what === 'has others’ digits') await told.member(`66${member.bankAccountNo.slice(2)}`);
      if (what === 'changes their account') {
        await told.run(sql`insert into former_bank_account (member_id, bank_code, bank_account_no, bank_account_name, until_at)
          select id, bank_code, bank_account_no, bank_account_name, ${told.at(34)} from member where id = ${member.id}`);
        await told.run(
          sql`update member set bank_account_no = '5550009991', bank_changed_at = ${told.at(34)} where id = ${member.id}`,
        );
      }
      expect(await told.slip(member, 0, 40)).toBe('doubtful');
      await atMost(2);
    },
  );

  it.each(['nothing', 'reads it as well', 'has others’ digits'])(
    'a person counts the second for the first, and %s',
    async (what) => {
      member = await told.fresh();
      const order = await told.code(member, 29);
      await told.slip(member, 30);
      await told.text(member, 30, 31);
      expect(await told.pay(order, 32)).toBe('withheld');
      expect(await told.counted('deposit', order)).toBe(1);
      expect(await told.decide('deposit', order, 'settle')).toBe('done');
      if (what === 'reads it as well') await told.phone(member, 33, number());
      if (what === 'has others’ digits') await told.member(`67${member.bankAccountNo.slice(2)}`);
      expect(await told.slip(member, 0, 50)).toBe('doubtful');
      await atMost(2);
    },
  );

  it('a message of nine days before, beside one each day, and a code of before that whose gateway was silent', async () => {
    member = await told.fresh();
    const silent = await told.code(member, -1);
    await told.code(member, 2 * DAY - 1);
    expect((await told.phone(member, 2 * DAY, number())).outcome).toBe('LIKE_QR');
    for (let day = 3; day < 10; day += 1)
      expect((await told.phone(member, day * DAY, number())).outcome).toBe('credited');
    const at = 10 * DAY + 5;
    const order = await told.code(member, at - 1);
    await told.slip(member, at);
    await told.phone(member, at + 1, number());
    await told.pay(order, at + 2);
    await told.pay(silent, 11 * DAY);
    await atMost(9);
  });
});

describe('what may be the same counts once:', () => {
  it.each([
    {
      what: 'with its balance',
      first: { balanceAfter: 500n, digest: 'one' },
      next: { balanceAfter: 600n },
      at: 0,
    },
    {
      what: 'with the bank’s number, over midnight',
      first: { number: 'N1', digest: 'N1' },
      next: { number: 'N2' },
      at: 830,
    },
  ])(
    'a message that came twice, $what, and that a person has settled for another transfer',
    async ({ first, next, at }) => {
      member = await told.fresh();
      expect((await told.phone(member, at, first)).outcome).toBe('credited');
      const again = await told.phone(member, at + 31, first);
      expect([again.outcome, await told.counted('feed', again.id)]).toEqual(['LIKE_ANOTHER', 1]);
      expect(await told.decide('feed', again.id, 'settle', { of: member })).toBe('done');
      expect((await told.phone(member, at + 35, next)).outcome).toBe('LIKE_SLIP');
      await atMost(2);
    },
  );

  it('a message with number and balance that a carrier brings again after days in which others came', async () => {
    member = await told.fresh();
    const other = await told.member();
    const message = { number: `B${told.sum}`, digest: `B${told.sum}`, balanceAfter: told.sum };
    expect((await told.phone(member, 0, message)).outcome).toBe('credited');
    for (let day = 1; day < 6; day += 1)
      await told.phone(other, day * DAY, { amount: 3n, number: `O${told.sum} ${day}` });
    const again = await told.phone(member, 6 * DAY, message);
    expect([again.outcome, await told.counted('feed', again.id)]).toEqual(['LIKE_ANOTHER', 1]);
  });

  it('a payment that is told under two numbers, as something else may be it', async () => {
    member = await told.fresh();
    const [one, other] = [await told.code(member, -1), await told.code(member, 4)];
    await told.slip(member, 0);
    await told.slip(member, 5);
    expect(await told.pay(one, 7, { reference: `Q${one}` })).toBe('withheld');
    await told.pay(one, 8, { reference: `R${one}`, vouched: [`R${one}`], isDenied: true });
    expect(await told.pay(other, 9)).toBe('withheld');
    await atMost(2);
  });

  it('whether a gateway has one payment or two is not to be counted', async () => {
    member = await told.fresh();
    const order = await told.code(member, -1);
    await told.pay(order, 1, { reference: `Q${order}` });
    await told.pay(order, 31, { reference: `R${order}`, vouched: [`R${order}`], isDenied: true });
    const [waiting] = await depositCases.open(told.feed.world.deps, order);
    expect(await told.counted('deposit', order)).toBeNull();
    expect(waiting?.why).toMatch(/^OTHER_NUMBER /);
  });

  it.each<[string, (order: OperationId) => Promise<unknown>]>([
    ['tells as of another sum', (order) => told.pay(order, 4.2, { amount: told.sum + 5_000n })],
    [
      'tells of another member’s code as well',
      async (order) => told.pay(await told.code(await told.member(), -1), 4.2, { reference: order }),
    ],
    ['was found never to have been paid', (order) => told.decide('deposit', order, 'note')],
  ])('a payment beside a slip that its gateway %s', async (_what, then) => {
    member = await told.fresh();
    const [one, other] = [await told.code(member, -1), await told.code(member, 1)];
    await told.slip(member, 2);
    expect(await told.pay(one, 4)).toBe('withheld');
    await then(one);
    expect(await told.pay(other, 5)).toBe('withheld');
    await atMost(1);
  });
});

describe('what a stranger has sent is not the member’s,', () => {
  let digits = 9_998_887_000;
  const takesDigits = () =>
    told.run(
      sql`update member set bank_account_no = ${String(digits)}, bank_changed_at = ${told.at(10)} where id = ${member.id}`,
    );

  it.each([
    { when: 'told before they put those digits down', sent: 0, at: 1 },
    { when: 'told since they did', sent: 5, at: 12 },
  ])('$when', async ({ sent, at }) => {
    member = await told.fresh();
    digits += 1;
    const stranger = { ...member, bankAccountNo: String(digits) };
    if (at > 10) await takesDigits();
    await told.text(stranger, sent, at);
    if (at < 10) await takesDigits();
    const order = await told.code(member, 39);
    await told.slip(member, 40);
    await told.text(stranger, 40, 41);
    expect(await told.pay(order, 42)).toBe('withheld');
    await atMost(1);
  });

  it('nor that of one with the same digits who has left since', async () => {
    member = await told.fresh();
    const gone = await told.member(`77${member.bankAccountNo.slice(2)}`);
    expect((await told.text(gone, 0, 1)).outcome).toBe('SEVERAL');
    await told.run(sql`update member set status = 'gone' where id = ${gone.id}`);
    const order = await told.code(member, 39);
    await told.slip(member, 40);
    await told.text(member, 40, 41);
    expect(await told.pay(order, 42)).toBe('withheld');
    await atMost(1);
  });
});

describe('at once:', () => {
  it('of three people who settle one case one does', async () => {
    member = await told.fresh();
    const text = await told.text(null, 0, 1);
    const [one] = await feedCases.open(told.feed.world.deps, text.id);
    const shown = one ? shownAs(one) : '';
    const decided = await Promise.all(
      [1, 2, 3].map(() => told.decide('feed', text.id, 'settle', { of: member, shown })),
    );
    expect(decided.sort()).toEqual(['done', 'not-open', 'not-open']);
    expect(await told.credits(member)).toBe(1);
  });

  it('a message and a slip of one transfer that two people settle are credited once', async () => {
    member = await told.fresh();
    const untold = { payerBank: undefined, payerTail: undefined, ...number() };
    const message = await told.phone(member, 30, untold);
    const slip = await told.untimedSlip(member, 31);
    const decided = await Promise.all([
      told.decide('feed', message.id, 'settle', { of: member }),
      told.decide('slip', slip, 'settle'),
    ]);
    // Who comes second sees that the case has changed, or that the slip's credit has ended the message's.
    expect([
      ['changed', 'done'],
      ['done', 'not-open'],
    ]).toContainEqual(decided.sort());
    expect(await told.credits(member)).toBe(1);
  });

  it('a person who settles a code waits for the slip that is credited just now, and is shown it', async () => {
    member = await told.fresh();
    const { deps, owner } = told.feed.world;
    const order = await told.code(member, -1);
    await told.slip(member, 0);
    await told.pay(order, 2);
    const [waiting] = await depositCases.open(deps, order);
    const item = told.slipItem(await told.slipAt(member, 11), 10);
    const deciding = await owner.transaction(async (tx) => {
      await tx.one(
        sql`select slip_credit(${JSON.stringify([{ ...item, amount: Number(item.amount) }])}::jsonb)`,
      );
      const shown = waiting ? shownAs(waiting) : '';
      const going = told.decide('deposit', order, 'settle', { shown });
      await pause(500);
      return { going };
    });
    expect(await deciding.going).toBe('changed');
    await atMost(2);
  });

  it('a gateway waits for a message that is credited by the house’s own code', async () => {
    member = await told.fresh();
    const { owner } = told.feed.world;
    const order = await told.code(member, 30);
    await told.ownCode(member, 58);
    const most = { THB: 10_000_000, LAK: 10_000_000 };
    const message = told.message(61, newOperation(), {
      ...{ bankCode: 'KBANK', tail: ours.accountNo.slice(-6), amount: Number(told.sum), most },
      ...{ at: told.at(60).toISOString(), sender: 'KBank', balanceAfter: 987_654, digest: newOperation() },
    });
    await told.slip(member, -2_000);
    await told.clock(61);
    const { paying } = await owner.transaction(async (tx) => {
      await tx.one(sql`select feed_take(${JSON.stringify([message])}::jsonb)`);
      const going = told.pay(order, 61);
      await pause(500);
      return { paying: going };
    });
    expect(await paying).toBe('withheld');
    await atMost(2);
  });
});

describe('who decides is shown what to count', () => {
  it('of a message without payer whose gateway tells a day later', async () => {
    member = await told.fresh();
    const order = await told.code(member, -1);
    const message = await told.text(null, 0, 1);
    await told.pay(order, 26 * 60);
    expect(await told.decide('feed', message.id, 'settle', { of: member })).toBe('changed');
    expect(await told.counted('feed', message.id)).toBe(1);
  });

  it('of a slip without a time, where another account of that bank has been credited', async () => {
    member = await told.fresh();
    await told.phone(member, 0, number());
    const text = await told.text(member, 0, 6);
    expect(await told.decide('feed', text.id, 'settle', { of: member })).toBe('done');
    const slip = await told.untimedSlip(member, 10);
    expect(await told.decide('slip', slip, 'settle', { account: second })).toBe('changed');
    expect(await told.counted('slip', slip)).toBe(2);
  });

  it('of a message that is read again a day later, as of the first', async () => {
    member = await told.fresh();
    const order = await told.code(member, -1);
    await told.pay(order, 1);
    const message = { number: `R${told.sum}`, digest: `R${told.sum}` };
    const first = await told.phone(member, 600, message);
    expect(await told.decide('feed', first.id, 'release')).toBe('done');
    const again = await told.phone(member, 36 * 60, message);
    expect([again.outcome, await told.counted('feed', again.id)]).toEqual(['LIKE_ANOTHER', 1]);
  });
});

describe('in ordinary use nobody is asked:', () => {
  it('a code of the gateway, and hours later a transfer that a text tells, day after day', async () => {
    member = await told.fresh();
    for (let day = 0; day < 4; day += 1) {
      const order = await told.code(member, day * DAY + 600);
      expect(await told.pay(order, day * DAY + 602)).toBe('credited');
      expect((await told.text(member, (day + 1) * DAY + 30, (day + 1) * DAY + 31)).outcome).toBe('credited');
    }
  });

  it('a code some minutes after a text', async () => {
    member = await told.fresh();
    expect((await told.text(member, 0, 1)).outcome).toBe('credited');
    expect(await told.pay(await told.code(member, 10), 12)).toBe('credited');
  });

  it('a code of the house’s own, with its slip before a message without payer, and paid again hours later', async () => {
    member = await told.fresh();
    await told.ownCode(member, -1);
    expect(await told.slip(member, 0, 0.4)).toBe('credited');
    expect((await told.text(null, 0, 0.5)).outcome).toBe('joined');
    await told.ownCode(member, 179);
    expect((await told.text(null, 180, 181)).outcome).toBe('credited');
  });
});

describe('at the edge of the 32 days', () => {
  it('a message whose credit is beyond it is no other transfer', async () => {
    member = await told.fresh();
    expect([await told.slip(member, 0), (await told.text(member, 0, 2)).outcome]).toEqual([
      'credited',
      'joined',
    ]);
    for (let day = 1; day <= 32; day += 1)
      expect((await told.text(member, day * DAY - 8, day * DAY - 7)).outcome).toBe('credited');
    const at = 32 * DAY + 8;
    expect(await told.pay(await told.code(member, at - 1), at + 1)).toBe('credited');
    expect(await told.slip(member, at, at + 3)).toBe('doubtful');
    await atMost(34);
  });

  it('a person counts no line whose credit is not counted', async () => {
    member = await told.fresh();
    const sent = Array.from({ length: 67 }, (_, n) => n * 720 + 60);
    for (const at of sent) expect((await told.text(member, at, at + 1)).outcome).toBe('credited');
    const at = 66 * 720 + 76;
    expect(await told.pay(await told.code(member, at - 1), at + 1)).toBe('credited');
    const slip = told.slipItem(await told.slipAt(member, at + 3), at);
    expect(await told.feed.world.deps.steps.run(slipCredit, slip)).toMatchObject({ outcome: 'doubtful' });
    const [one] = await slipCases.open(told.feed.world.deps, slip.operation);
    const [, since = '', until = '', times = ''] =
      one?.told
        .find(({ code }) => code === 'countLines')
        ?.values[0]?.match(/(\S+ \S+) – (\S+ \S+): (\d+)$/) ?? [];
    const inBangkok = (time: string) => Date.parse(`${time.replace(' ', 'T')}+07:00`);
    const lines = [...sent, at].map((minute) => told.at(minute).getTime());
    expect(lines.filter((line) => line >= inBangkok(since) && line <= inBangkok(until))).toHaveLength(
      Number(times),
    );
  });
});

it('what a person has counted one more of is credited, and not joined to a slip’s', async () => {
  member = await told.fresh();
  const plain = { digest: `plain ${told.sum}` };
  expect((await told.phone(member, 0, plain)).outcome).toBe('credited');
  expect(await told.slip(member, 60)).toBe('credited');
  const third = await told.phone(member, 68, plain);
  expect(third.outcome).toBe('LIKE_ANOTHER');
  expect(await told.counted('feed', third.id)).toBe(2);
  const [one] = await feedCases.open(told.feed.world.deps, third.id);
  expect(one?.told.map(({ code }) => code)).toContain('settleJoins');
  expect(await told.decide('feed', third.id, 'settle', { of: member })).toBe('done');
  expect(await told.credits(member)).toBe(3);
});

it('the bank’s own number is of one transfer, whoever pays it and over whosever code it is', async () => {
  member = await told.fresh();
  const owner = await told.member();
  const same = number();
  await told.ownCode(owner, -1);
  expect((await told.phone(member, 0, same)).outcome).toBe('credited');
  const untold = { ...same, payerBank: undefined, payerTail: undefined };
  expect((await told.phone(member, 1, untold)).outcome).toBe('LIKE_ANOTHER');
  expect((await told.credits(member)) + (await told.credits(owner))).toBe(1);
});

const broken = async () => {
  const names: string[] = [];
  for (const { name, query } of feedRules)
    if ((await told.feed.world.owner.rows(query)).length > 0) names.push(name);
  return names;
};

it('a message that is settled with `*` beside a slip’s credit leaves the ledger’s check whole', async () => {
  const member = await told.fresh();
  const plain = { digest: `plain ${told.sum}` };
  expect((await told.phone(member, 0, plain)).outcome).toBe('credited');
  expect(await told.slip(member, 60)).toBe('credited');
  const third = await told.phone(member, 68, plain);
  expect(await broken()).toEqual([]);
  expect(await told.decide('feed', third.id, 'settle', { of: member })).toBe('done');
  expect(await told.credits(member)).toBe(3);
  expect(await broken()).toEqual([]);
});

describe('a slip is not joined to what another has paid, which would lose it:', () => {
  const stranger = () => ({ payerBank: 'KBANK', payerTail: '999123', ...number() });
  it('a friend pays the code', async () => {
    const member = await told.fresh();
    await told.ownCode(member, -1);
    expect((await told.phone(member, 0, stranger())).outcome).toBe('credited');
    // Their own transfer, whose message does not come.
    expect([await told.slip(member, 5), await told.credits(member)]).toEqual(['doubtful', 1]);
  });
  it('a person has given them a message', async () => {
    const member = await told.fresh();
    const message = await told.phone(member, 0, stranger());
    expect(await told.decide('feed', message.id, 'settle', { of: member })).toBe('done');
    expect([await told.slip(member, 5), await told.credits(member)]).toEqual(['doubtful', 1]);
  });
  it('and a person who settles it is shown that it would be joined', async () => {
    const member = await told.fresh();
    await told.ownCode(member, -1);
    await told.phone(member, 0, stranger());
    expect(await told.slip(member, 5)).toBe('doubtful');
    const { id } = await told.feed.world.owner.one(
      sql<{ id: OperationId }>`select id from slip where member_id = ${member.id}`,
    );
    const [one] = await slipCases.open(told.feed.world.deps, id);
    expect(one?.told.map(({ code }) => code)).toContain('settleJoins');
  });
});
