import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { slipCases } from '../slip/review.ts';
import { slipCredit } from '../slip/slip.sql.ts';
import { ours } from './feed.fixture.ts';
import { feedTake } from './feed.sql.ts';
import { feedCases } from './review.ts';
import { Told } from './told.fixture.ts';

let told: Told;
beforeAll(async () => {
  told = await Told.start();
});
afterAll(() => told.feed.world.close());
const DAY = 1_440;
const number = () => ({ number: newOperation().slice(-12) });

/** Without `*`: it is joined to what it would be joined to. */
const settleJoining = (id: OperationId) =>
  decideCase(told.feed.world.deps, slipCases, {
    id,
    decision: 'settle',
    evidence: {
      by: 'anna',
      reason: 'statement',
      number: `${(Number(told.sum) / 100).toFixed(2)}@${ours.bankCode}-${ours.accountNo}`,
    },
  });

describe('what nobody has counted is no line of the statement:', () => {
  it('a person joins a slip to a message’s credit, and credits nothing; the money of another slip comes hours later', async () => {
    const member = await told.fresh();
    expect((await told.text(member, 0, 1)).outcome).toBe('credited');
    // The second transfer: its bank vouches for it, and the money is under way until the fifth hour.
    expect(await told.slip(member, 60)).toBe('credited');
    const slip = await told.untimedSlip(member, 90);
    await told.clock(100);
    expect(await settleJoining(slip)).toBe('changed');
    // The statement has one line by now, and two were credited: it is not one more.
    expect(await told.counted('slip', slip)).toBe(2);
    expect(await settleJoining(slip)).toBe('done');
    expect(await told.credits(member)).toBe(2);
    const text = await told.text(member, 300, 301);
    expect([text.outcome, await told.credits(member)]).toEqual(['LIKE_SLIP', 2]);
  });

  it('the same without the person: it waits', async () => {
    const member = await told.fresh();
    expect((await told.text(member, 0, 1)).outcome).toBe('credited');
    expect(await told.slip(member, 60)).toBe('credited');
    await told.untimedSlip(member, 90);
    const text = await told.text(member, 300, 301);
    expect([text.outcome, await told.credits(member)]).toEqual(['LIKE_SLIP', 2]);
  });

  it('a slip that a person settles takes a message without payer, and what that meets was not shown', async () => {
    const member = await told.fresh();
    // Its money is under way until the fifth hour.
    expect(await told.slip(member, -60)).toBe('credited');
    const untold = { payerBank: undefined, payerTail: undefined, ...number() };
    expect((await told.phone(member, 0.5, untold)).outcome).toBe('NO_PAYER');
    const slip = {
      ...told.slipItem(await told.slipAt(member, 2), 0),
      bankChangedAt: '1999-01-01T00:00:00.000Z',
    };
    expect((await told.feed.world.deps.steps.run(slipCredit, slip)).outcome).toBe('doubtful');
    await told.clock(20);
    // Nothing is to be counted by what the case shows.
    expect(await told.counted('slip', slip.operation)).toBe(null);
    let outcome = await told.decide('slip', slip.operation, 'settle');
    if (outcome === 'changed') {
      expect(await told.counted('slip', slip.operation)).toBe(null);
      outcome = await told.decide('slip', slip.operation, 'settle');
    }
    expect(outcome).toBe('done');
    expect(await told.credits(member)).toBe(2);
    const text = await told.text(member, 240, 241);
    expect([text.outcome, await told.credits(member)]).toEqual(['LIKE_SLIP', 2]);
  });
});

describe('what a person has counted of a code is kept as well:', () => {
  it('a slip whose message was lost, a code that a person settles, and texts each day', async () => {
    const member = await told.fresh();
    const order = await told.code(member, -1);
    expect(await told.slip(member, 0)).toBe('credited');
    expect(await told.pay(order, 2)).toBe('withheld');
    // The statement has two.
    expect(await told.counted('deposit', order)).toBe(1);
    expect(await told.decide('deposit', order, 'settle')).toBe('done');
    const outcomes: string[] = [];
    for (let n = 1; n <= 4; n += 1) {
      const message = await told.text(member, n * (DAY - 20));
      outcomes.push(message.outcome);
      if (message.outcome !== 'credited')
        expect(await told.decide('feed', message.id, 'settle', { of: member })).toBe('done');
    }
    expect(outcomes).toEqual(['credited', 'credited', 'credited', 'credited']);
  });
});

it('what a person is to count beside a text that was not understood is shown once they have said what it tells', async () => {
  const member = await told.fresh();
  expect(await told.slip(member, 0)).toBe('credited');
  const id = newOperation();
  await told.clock(31);
  const item = {
    ...told.message(31, id, {}),
    kind: 'unreadable' as const,
    sender: 'KBank',
    text: 'new words',
    digest: id,
  };
  expect(await told.feed.world.deps.steps.run(feedTake, item)).toMatchObject({ outcome: 'waiting' });
  const settle = () =>
    decideCase(told.feed.world.deps, feedCases, {
      id,
      decision: 'settle',
      evidence: {
        by: 'anna',
        reason: 'the line of 10:30',
        number: `${member.id}@${(Number(told.sum) / 100).toFixed(2)}@KBANK-${ours.accountNo}*`,
      },
    });
  expect(await settle()).toBe('changed');
  expect(await told.counted('feed', id)).toBe(1);
  expect(await told.credits(member)).toBe(1);
});

describe('a message that was told once more, and that a person has settled for another one before,', () => {
  it.each([false, true])(
    'keeps no text of ten days later waiting (with what that version has written: %s)',
    async (isBefore) => {
      const member = await told.fresh();
      const plain = { digest: `plain ${told.sum}` };
      expect((await told.phone(member, 0, plain)).outcome).toBe('credited');
      const again = await told.phone(member, 60, plain);
      expect(again.outcome).toBe('LIKE_ANOTHER');
      expect(await told.decide('feed', again.id, 'settle', { of: member })).toBe('done');
      // The version before had no `counted`.
      await told.run(sql`update arrival set counted = null where member_id = ${member.id}`);
      if (isBefore) await told.run(sql`update bank_notification set reach = null where id = ${again.id}`);
      expect((await told.text(member, 10 * DAY)).outcome).toBe('credited');
    },
  );
});

it('a count is of as long a time as the case has shown, where a message that is joined may be of days before', async () => {
  const member = await told.fresh();
  const second = 4 * DAY;
  // The first day's transfer is told by its slip alone, at the end.
  const order = await told.code(member, second - 2);
  expect(await told.slip(member, second)).toBe('credited');
  expect((await told.phone(member, second + 2, number())).outcome).toBe('joined');
  expect(await told.pay(order, second + 4)).toBe('withheld');
  expect(await told.counted('deposit', order)).toBe(1);
  // The statement has both.
  expect(await told.decide('deposit', order, 'settle')).toBe('done');
  expect(await told.slip(member, DAY, second + 60)).toBe('doubtful');
  expect(await told.credits(member)).toBe(2);
});

it('what was not understood, and is settled by a line of three days before, is that day’s transfer', async () => {
  const member = await told.fresh();
  const id = newOperation();
  await told.clock(3 * DAY);
  const unread = { kind: 'unreadable' as const, sender: 'KBank', text: 'new words', digest: id };
  await told.feed.world.deps.steps.run(feedTake, { ...told.message(3 * DAY, id, {}), ...unread });
  const number = `${member.id}@${(Number(told.sum) / 100).toFixed(2)}@${ours.bankCode}-${ours.accountNo}`;
  const settle = () =>
    decideCase(told.feed.world.deps, feedCases, {
      ...{ id, decision: 'settle' },
      evidence: { by: 'anna', reason: 'statement', number },
    });
  if ((await settle()) === 'changed') expect(await settle()).toBe('done');
  expect(await told.slip(member, 0, 3 * DAY + 60)).toBe('doubtful');
  expect(await told.credits(member)).toBe(1);
});

it('a slip without a time that a person joins to a message’s credit tells of no time, and the true slip waits', async () => {
  const member = await told.fresh();
  expect((await told.phone(member, 30, number())).outcome).toBe('credited');
  const id = await told.untimedSlip(member, 40);
  await told.clock(50);
  if ((await settleJoining(id)) === 'changed') expect(await settleJoining(id)).toBe('done');
  expect(await told.slip(member, 0, 60)).toBe('doubtful');
  expect(await told.credits(member)).toBe(1);
});
