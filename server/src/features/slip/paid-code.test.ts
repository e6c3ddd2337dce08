/** One payment on a code of a bank's own gateway, of which the gateway tells and a slip, and the bank's messages. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { allWell, payQr } from '../../testing/bank.ts';
import type { TestMember } from '../../testing/world.ts';
import { depositCases } from '../deposit/review.ts';
import { type Feed, kbankDeposit, kbankSms, ours, oursToo, startFeed } from '../feed/feed.fixture.ts';
import { slipCases } from './review.ts';

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

const HOUR_MS = 3_600_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const baht = async () => Number(await feed.wallet(member)) / 100;
const [once, twice] = ['SUCCESS', 'FAILED (UNKNOW_ERROR)'];

/** A code of KBANK's gateway over 31 baht. */
async function code(): Promise<string> {
  const { body } = await feed.world.api('deposit.qr.create', {
    ...{ token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 31 } },
  });
  return String(body.qrcodeId);
}

/** The gateway tells of what was paid on codes. */
async function gatewayTells(): Promise<void> {
  await feed.world.owner.run(sql`update qr_order set next_check_at = now() where next_check_at is not null`);
  await feed.world.work();
}

async function paidCode(): Promise<string> {
  const id = await code();
  await payQr(feed.world, id);
  await gatewayTells();
  return id;
}

/** A slip of 31 baht from the member's own account to the house's. */
async function slip(
  at = new Date(),
  more: { amount?: number; toBankCode?: string; toAccountNo?: string; ref1?: string } = {},
) {
  const { picture } = await feed.transfer(member, {
    ...{ fromBankCode: 'KBANK', amount: 31, at: at.toISOString() },
    ...more,
  });
  return feed.slip(member, picture);
}

/** A slip of a member's that no program could read. */
async function timeless(of = member): Promise<OperationId> {
  const id = newOperation();
  await feed.world.owner.run(
    sql`insert into slip (id, member_id, currency, state, reason, closed_at, sending_bank, reference, payload)
      values (${id}, ${of.id}, 'THB', 'refused', 'UNKNOW_ERROR', now(), '004', ${id}, 'x')`,
  );
  return id;
}

/** The bank's message of 31 baht from the member. */
const message = (at = new Date()) =>
  feed.tell(kbankSms({ payer: member.bankAccountNo, amount: '31.00', at }));

/** The phone reads by itself that the member has sent 31 baht. */
const phoneReads = (of = member, more = {}) =>
  feed.tell({
    ...{ bank: 'KBANK', type: 'credit', amount: '31.00', account_number: 'X-122334' },
    ...{ sender_or_receiver: `KBANK X-${of.bankAccountNo.slice(-6)}`, sms_timestamp: Date.now(), ...more },
  });

function decide(of: 'slip' | 'deposit', id: string, decision: Decision): Promise<string> {
  const told = of === 'slip' ? { number: `31@KBANK-${ours.accountNo}` } : {};
  const evidence = { by: 'anna', reason: 'statement of today', ...told };
  const cases = of === 'slip' ? slipCases : depositCases;
  return decideCase(feed.world.deps, cases, { id: id as OperationId, decision, evidence });
}

it.each(['the gateway', 'its slip'])(
  'a message that may be another member’s vouches for nothing beside a payment, of which %s tells first',
  async (first) => {
    const other = await feed.atKbank();
    const digits = `${9 - Number(member.bankAccountNo[0])}${member.bankAccountNo.slice(1)}`;
    await feed.world.owner.run(
      sql`update member set bank_account_no = ${digits}, bank_account_name = 'QUITE OTHER' where id = ${other.id}`,
    );
    expect(await message(minutesAgo(4))).toBe('200 pending');
    const id = await code();
    await payQr(feed.world, id);
    if (first === 'the gateway') await gatewayTells();
    expect(await message()).toBe('200 pending');
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['SEVERAL', 'SEVERAL']);
    await slip();
    if (first !== 'the gateway') await gatewayTells();
    expect(await baht()).toBe(31);
    for (const { id } of await slipCases.open(feed.world.deps)) await decide('slip', id, 'note');
    for (const { id } of await depositCases.open(feed.world.deps)) await decide('deposit', id, 'note');
    expect(await baht()).toBe(31);
  },
);

describe('is credited once until a person decides', () => {
  it('where the gateway tells first, and its slip comes then', async () => {
    const order = await paidCode();
    const id = await slip();
    expect([await feed.shown(member), await baht()]).toEqual([[twice], 31]);
    const [found] = await slipCases.open(feed.world.deps, id as OperationId);
    expect(found).toMatchObject({ why: 'UNKNOW_ERROR', amount: 3_100n });
    expect(found?.facts).toContain(`31 (${order}, `);
    expect(await decide('slip', id, 'settle')).toBe('done');
    expect([await feed.shown(member), await baht()]).toEqual([[once], 62]);
  });

  it('where the gateway tells first, and no verifier knew its slip: a person is shown it', async () => {
    const order = await paidCode();
    await feed.world.act('POST', '/faults', { party: 'SLIP', kind: 'error', times: 1_000 });
    const id = await slip();
    for (let look = 0; look < 10; look += 1) {
      await feed.world.timePasses(15_000);
      await feed.world.work();
    }
    await feed.world.act('DELETE', '/faults');
    expect([await feed.shown(member), await baht()]).toEqual([[twice], 31]);
    const facts = async () => (await slipCases.open(feed.world.deps, id as OperationId))[0]?.facts;
    expect(await facts()).not.toContain(order);
    expect(await decide('slip', id, 'settle')).toBe('changed');
    expect(await facts()).toContain(`31 (${order}, `);
    expect(await decide('slip', id, 'note')).toBe('done');
    expect(await baht()).toBe(31);
  });

  it.each(['waits for a person', 'was released'])('where the bank has told of it, which %s', async (what) => {
    const id = await code();
    expect(await message()).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(waiting?.why).toBe('LIKE_QR');
    await payQr(feed.world, id);
    await gatewayTells();
    if (what === 'was released') expect(await feed.decide(waiting?.id ?? '', 'release')).toBe('done');
    await slip();
    expect([await feed.shown(member), await baht()]).toEqual([[twice], 31]);
  });

  it.each([
    ['settle', 62],
    ['note', 31],
  ] as const)('where its slip comes first, and the gateway tells then: %s', async (decision, then) => {
    const id = await code();
    await slip();
    expect([await feed.shown(member), await baht()]).toEqual([[once], 31]);
    await payQr(feed.world, id);
    await gatewayTells();
    await gatewayTells();
    expect(await baht()).toBe(31);
    const [found] = await depositCases.open(feed.world.deps, id as OperationId);
    expect(found).toMatchObject({ why: 'LIKE_SLIP 31', decisions: ['settle', 'note'] });
    expect(found?.facts).toContain(
      `credited already, which may be this: 31@KBANK-${ours.accountNo} (${member.id}, `,
    );
    expect(await decide('deposit', id, decision)).toBe('done');
    expect(await baht()).toBe(then);
  });

  it('where its slip comes first, and the gateway tells then, and of another code: a person is shown both', async () => {
    const id = await code();
    await slip();
    await payQr(feed.world, id);
    await gatewayTells();
    await feed.world.timePasses(20 * 60_000);
    const next = await code();
    await payQr(feed.world, next);
    await gatewayTells();
    expect(await baht()).toBe(62);
    const [found] = await depositCases.open(feed.world.deps, id as OperationId);
    expect(found?.facts).toContain(`31@KBANK-${ours.accountNo} (${member.id}, `);
    expect(found?.facts).toContain(`the gateway told, on codes: 31 (${next}, `);
    expect(await decide('deposit', id, 'note')).toBe('done');
  });

  it('where its slip has been joined to its message, and the gateway tells then', async () => {
    const id = await code();
    expect(await message()).toBe('200 pending');
    await slip();
    expect([await feed.shown(member), await feed.cases()]).toEqual([[once], []]);
    await payQr(feed.world, id);
    await gatewayTells();
    expect(await baht()).toBe(31);
    expect(await decide('deposit', id, 'note')).toBe('done');
  });

  it('where its slip has been joined to one of two wordings of its message, and the gateway tells then', async () => {
    const id = await code();
    const minute = Math.floor(Date.now() / 60_000) * 60_000 - 60_000;
    const read = {
      ...{ bank: 'KBANK', type: 'credit', amount: '31.00', account_number: 'X-122334' },
      ...{ sender_or_receiver: `KBANK X-${member.bankAccountNo.slice(-6)}`, sms_timestamp: minute + 14_000 },
    };
    expect([await feed.tell(read), await message(new Date(minute))]).toEqual(['200 pending', '200 pending']);
    await slip(new Date(minute + 4_000));
    // What may be told twice is joined to nothing.
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['LIKE_ANOTHER']);
    await payQr(feed.world, id);
    await gatewayTells();
    expect(await baht()).toBe(31);
    expect(await decide('deposit', id, 'note')).toBe('done');
  });

  it('where its slip has been joined to one of two messages that are alike, and the gateway tells then', async () => {
    const id = await code();
    const now = Date.now();
    const read = (at: number) =>
      feed.tell({
        ...{ bank: 'KBANK', type: 'credit', amount: '31.00', account_number: 'X-122334' },
        ...{ sender_or_receiver: `KBANK X-${member.bankAccountNo.slice(-6)}`, sms_timestamp: at },
      });
    expect([await read(now), await read(now - 80_000)]).toEqual(['200 pending', '200 pending']);
    await slip(new Date(now - 85_000));
    expect([await feed.shown(member), await baht()]).toEqual([[once], 31]);
    await payQr(feed.world, id);
    await gatewayTells();
    expect(await baht()).toBe(31);
    expect(await decide('deposit', id, 'note')).toBe('done');
  });

  it('where its slip comes first, and the gateway was silent for days', async () => {
    const id = await code();
    await slip();
    await feed.world.timePasses(50 * 3_600_000);
    await payQr(feed.world, id);
    await gatewayTells();
    expect(await baht()).toBe(31);
    const [found] = await depositCases.open(feed.world.deps, id as OperationId);
    expect(found?.why).toBe('LIKE_SLIP 31');
    expect(await decide('deposit', id, 'note')).toBe('done');
  });

  it('where the phone brings its message again after days, a person credits its slip, and the gateway tells then', async () => {
    const id = await code();
    await payQr(feed.world, id);
    const numbered = { reference_number: 'KBTR91' };
    expect(await phoneReads(member, numbered)).toBe('200 pending');
    for (let day = 0; day < 2; day += 1) {
      await feed.world.timePasses(30 * HOUR_MS);
      await phoneReads(await feed.atKbank(), { amount: '3.00' });
    }
    // It was another day, as its key says.
    await feed.world.owner.run(
      sql`update bank_notification set key = regexp_replace(key, 'KBTR91.[0-9]{8}', 'KBTR91|20260101') where key ~ 'KBTR91'`,
    );
    expect(await phoneReads(member, numbered)).toBe('200 pending');
    expect((await feed.cases()).map(({ why }) => why)).toEqual(['LIKE_QR', 'LIKE_ANOTHER']);
    const slipped = await timeless();
    if ((await decide('slip', slipped, 'settle')) === 'changed')
      expect(await decide('slip', slipped, 'settle')).toBe('done');
    await gatewayTells();
    expect(await baht()).toBe(31);
    const [found] = await depositCases.open(feed.world.deps, id as OperationId);
    expect(found?.why).toBe('LIKE_SLIP 31');
    expect(await decide('deposit', id, 'note')).toBe('done');
  });

  it('where the phone has told of it days late, and the gateway tells still later', async () => {
    const id = await code();
    await payQr(feed.world, id);
    await feed.world.timePasses(3 * 86_400_000);
    expect(await phoneReads()).toBe('200 matched');
    await feed.world.timePasses(86_400_000);
    await gatewayTells();
    expect(await baht()).toBe(31);
    const [found] = await depositCases.open(feed.world.deps, id as OperationId);
    expect(found?.why).toBe('LIKE_SLIP 31');
    expect(await decide('deposit', id, 'note')).toBe('done');
  });

  it.each<[string, { slippedAfter?: number; settledAfter: number; strange?: boolean; heard?: boolean }]>([
    ['days later', { settledAfter: 36 }],
    ['beside a message of before that was another’s', { settledAfter: 0.5, strange: true }],
    ['beside that, and its own', { settledAfter: 0.5, strange: true, heard: true }],
    ['which came when the code was long over', { slippedAfter: 26, settledAfter: 1 }],
  ])(
    'where a person has credited its slip, which tells no time, and the gateway tells then: %s',
    async (_name, told) => {
      const { slippedAfter = 0, settledAfter, strange = false, heard = false } = told;
      if (strange) {
        await feed.tell(kbankDeposit({ amount: '31.00' }));
        await feed.world.timePasses(HOUR_MS);
      }
      const id = await code();
      await payQr(feed.world, id);
      if (heard) await feed.tell(kbankDeposit({ amount: '31.00' }));
      await feed.world.timePasses(slippedAfter * HOUR_MS);
      const slipped = await timeless();
      await feed.world.timePasses(settledAfter * HOUR_MS);
      if ((await decide('slip', slipped, 'settle')) === 'changed')
        expect(await decide('slip', slipped, 'settle')).toBe('done');
      expect(await baht()).toBe(31);
      await feed.world.timePasses(4 * HOUR_MS);
      await gatewayTells();
      expect(await baht()).toBe(31);
      const [found] = await depositCases.open(feed.world.deps, id as OperationId);
      expect(found?.why).toBe('LIKE_SLIP 31');
      expect(await decide('deposit', id, 'note')).toBe('done');
    },
  );

  it.each([true, false])(
    'where two slips of it tell no time, and the later one is credited first (one member’s: %s): a person is shown that',
    async (isOwn) => {
      const first = await timeless();
      await feed.world.timePasses(5 * HOUR_MS);
      const other = isOwn ? member : await feed.atKbank();
      const second = await timeless(other);
      const settle = (id: OperationId) => decide('slip', id, 'settle');
      if ((await settle(second)) === 'changed') expect(await settle(second)).toBe('done');
      expect(await settle(first)).toBe('changed');
      const [found] = await slipCases.open(feed.world.deps, first);
      expect(found?.facts).toContain(`31@KBANK-${ours.accountNo} (${other.id}, `);
      expect(await decide('slip', first, 'note')).toBe('done');
    },
  );

  it('where its slip, which tells no time, comes days after it: a person is shown it', async () => {
    const order = await paidCode();
    await feed.world.timePasses(3 * 24 * HOUR_MS);
    const slipped = await timeless();
    const facts = async () => (await slipCases.open(feed.world.deps, slipped))[0]?.facts;
    expect(await decide('slip', slipped, 'settle')).toBe('changed');
    expect(await facts()).toContain(`31 (${order}, `);
    expect(await decide('slip', slipped, 'note')).toBe('done');
    expect(await baht()).toBe(31);
  });

  it.each(['the gateway', 'its slip'])(
    'where a message waits that is late, of a transfer that its slip alone has told of, and %s tells first',
    async (first) => {
      await slip(minutesAgo(16.5));
      expect(await baht()).toBe(31);
      const id = await code();
      await payQr(feed.world, id);
      const gateway = first === 'the gateway';
      if (gateway) await gatewayTells();
      expect(await phoneReads(member, { reference_number: 'KBTR51' })).toBe('200 pending');
      expect(await phoneReads(member, { reference_number: 'KBTR52' })).toBe('200 pending');
      await slip();
      if (!gateway) await gatewayTells();
      expect(await baht()).toBe(62);
      await feed.world.timePasses(50 * HOUR_MS);
    },
  );

  it('where a person has credited its message, and the gateway tells then', async () => {
    const id = await code();
    expect(await message()).toBe('200 pending');
    const [waiting] = await feed.cases();
    expect(await feed.decide(waiting?.id ?? '', 'settle', member.id)).toBe('done');
    expect(await baht()).toBe(31);
    await payQr(feed.world, id);
    await gatewayTells();
    expect(await baht()).toBe(31);
    expect(await decide('deposit', id, 'note')).toBe('done');
  });

  it('where a person has credited its message, which nobody could read, and the phone’s own of it waits, and the gateway tells then', async () => {
    const id = await code();
    const text = `?? X-${ours.accountNo.slice(-6)} ???? 31.00 ??`;
    expect(await feed.tell({ sender: 'KBank', text })).toBe('200 pending');
    expect(await phoneReads()).toBe('200 pending');
    const unread = (await feed.cases()).find(({ why }) => why === 'UNREADABLE');
    const number = `${member.id}@31.00@KBANK-${ours.accountNo}`;
    if ((await feed.decide(unread?.id ?? '', 'settle', number)) === 'changed')
      expect(await feed.decide(unread?.id ?? '', 'settle', number)).toBe('done');
    expect(await baht()).toBe(31);
    await payQr(feed.world, id);
    await gatewayTells();
    expect(await baht()).toBe(31);
    expect(await decide('deposit', id, 'note')).toBe('done');
    // What nobody could read may be any message of the sum that comes within the day.
    await feed.world.timePasses(50 * HOUR_MS);
  });

  it.each(['the gateway', 'its slip'])(
    'where another member has paid it, and %s tells first',
    async (first) => {
      await code();
      const [owner, payer] = [member, await feed.atKbank()];
      const gateway = async () => {
        const [{ id = '' } = {}] = await feed.world.database.rows(
          sql<{ id: string }>`select id from qr_order where member_id = ${owner.id}`,
        );
        await payQr(feed.world, id);
        await gatewayTells();
      };
      const paidSlip = () => {
        member = payer;
        return slip(new Date(), { ref1: 'KPS004KB000001' });
      };
      if (first === 'the gateway') await gateway();
      const id = await paidSlip();
      if (first !== 'the gateway') await gateway();
      expect([await feed.shown(payer), await baht()]).toEqual([[twice], 0]);
      expect(Number(await feed.wallet(owner)) / 100).toBe(31);
      const [found] = await slipCases.open(feed.world.deps, id as OperationId);
      expect(found?.facts).toContain('(KPS004KB000001)');
      // Whoever decides is told whose code it may be.
      expect(found?.facts).toMatch(
        new RegExp(`gateways told of the same sum on .*: .*[0-9a-f-]{36} \\(${owner.id}\\)[,;]`),
      );
      expect((['settle', 'note'] as const).map((what) => found && slipCases.takesTwo?.(found, what))).toEqual(
        [true, false],
      );
    },
  );

  it('where both come at once, again and again', async () => {
    for (let round = 0; round < 6; round += 1) {
      member = await feed.atKbank();
      const id = await code();
      await payQr(feed.world, id);
      const { picture } = await feed.transfer(member, { fromBankCode: 'KBANK', amount: 31 });
      await feed.upload(member, picture);
      await gatewayTells();
      expect(await baht()).toBe(31);
      const isOfSlip = (await feed.shown(member))[0] === once;
      expect(await decide('deposit', id, 'note')).toBe(isOfSlip ? 'done' : 'not-open');
    }
  });
});

describe('beside a transfer of the same sum both are credited by themselves', () => {
  it('where the bank has told of two, whichever comes first', async () => {
    await paidCode();
    await message();
    await message();
    await slip();
    expect([await feed.shown(member), await baht()]).toEqual([[once], 62]);

    member = await feed.atKbank();
    const id = await code();
    await message();
    await message();
    await slip();
    await payQr(feed.world, id);
    await gatewayTells();
    expect(await baht()).toBe(62);
  });

  it('where the transfer was sent before the code was made, or a while after it was paid', async () => {
    await slip(minutesAgo(5));
    await paidCode();
    expect(await baht()).toBe(62);
    await feed.world.owner.run(sql`with paid as (update qr_payment set heard_at = heard_at - interval '30 minutes',
        credited_at = credited_at - interval '30 minutes' where member_id = ${member.id})
      update qr_order set created_at = created_at - interval '30 minutes', expires_at = expires_at - interval '30 minutes' where member_id = ${member.id}`);
    await slip();
    expect([await feed.shown(member), await baht()]).toEqual([[once, once], 93]);
  });

  it('where the sum is another, the account is another bank’s, or the code is paid by nobody', async () => {
    await paidCode();
    await slip(new Date(), { amount: 32 });
    await slip(new Date(), { toBankCode: oursToo.bankCode, toAccountNo: oursToo.accountNo });
    expect(await feed.shown(member)).toEqual([once, once]);
    member = await feed.atKbank();
    await code();
    await slip();
    expect([await feed.shown(member), await baht()]).toEqual([[once], 31]);
  });
});

it('a slip that tells no time has nothing of what was released as what the gateway tells of', async () => {
  const id = await code();
  expect(await message()).toBe('200 pending');
  await payQr(feed.world, id);
  await gatewayTells();
  const [released] = await feed.cases();
  expect(released?.why).toBe('LIKE_QR');
  expect(await feed.decide(released?.id ?? '', 'release')).toBe('done');
  await feed.world.timePasses(10 * HOUR_MS);
  const slipped = await timeless();
  if ((await decide('slip', slipped, 'settle')) === 'changed') {
    const [found] = await slipCases.open(feed.world.deps, slipped);
    expect(found?.facts).toContain('no message of the bank');
    expect(await decide('slip', slipped, 'settle')).toBe('done');
  }
  expect(await baht()).toBe(62);
  // Its own message comes late.
  expect(await message(minutesAgo(5))).toBe('200 matched');
  expect(await baht()).toBe(62);
  // What a person has credited without a time may be another's of about then.
  await feed.world.timePasses(3 * 24 * HOUR_MS);
});
