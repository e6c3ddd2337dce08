import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import type { GiftTold } from '../../providers/gift/match.ts';
import type { GiftGateway } from '../../providers/gift/port.ts';
import { unknown } from '../../providers/outcome.ts';
import { type Gifts, giftsIn, giftWallet } from '../../testing/gifts.ts';
import { plantedGift } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { advanceGift } from './gift.lifecycle.ts';
import { giftCases } from './review.ts';

const HOUR_MS = 3_600_000;

let world: World;
let gifts: Gifts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  gifts = await giftsIn(world);
});
afterEach(async () => {
  // What one test left is not asked about in the hours that pass in another.
  await world.owner.run(
    sql`update gift set next_check_at = null, contradiction_note = 'seen to' where state in ('credited', 'failed')`,
  );
  await world.expectClean();
});
afterAll(() => world.close());

/** The party says this of every voucher; undefined: it does not answer. */
function saying(told: Pick<GiftTold, 'ticket' | 'state'> | undefined): Deps {
  const look: GiftGateway['look'] = async (asked) => (told ? plantedGift(asked, told) : unknown('timeout'));
  const redeem: GiftGateway['redeem'] = async () => unknown('timeout');
  const gift: GiftGateway = { code: 'TRUEMONEY', look, redeem };
  return { ...world.deps, providers: { ...world.deps.providers, gift } };
}

const open = { ticket: null, state: { kind: 'open', atMost: 5_000n, expected: 5_000n } } as const;
const outOfStock = { ticket: null, state: { kind: 'refused', code: 'VOUCHER_OUT_OF_STOCK' } } as const;
const taken = (amount: bigint) => ({
  ticket: { mobile: giftWallet.mobile, amount },
  state: { kind: 'refused', code: 'TARGET_USER_REDEEMED' } as const,
});
const silent = saying.bind(null, undefined);

/** A gift of 50 whose call was not answered, and that the party has not. */
async function sentGift(): Promise<{ member: TestMember; id: OperationId; link: string }> {
  const member = await world.newMember();
  const link = await gifts.make(50);
  await gifts.faults('error', 1, 'redeem');
  const { status, body } = await gifts.redeem(member, link);
  expect(status).toBe(202);
  return { member, link, id: body._id as OperationId };
}

it('of unequal parts is credited with no more than all of it', async () => {
  const member = await world.newMember();
  await gifts.faults('error', 1, 'verify');
  expect((await gifts.redeem(member, await gifts.make(100))).status).toBe(202);
  const parts = { ticket: null, state: { kind: 'open', atMost: 10_000n, expected: undefined } } as const;
  await later(saying(parts), HOUR_MS);
  await later(saying(taken(10_001n)), HOUR_MS);
  expect(await world.balance(member, 'wallet')).toBe(0n);
  await later(saying(taken(10_000n)), HOUR_MS);
  expect(await world.balance(member, 'wallet')).toBe(10_000n);
});

async function later(deps: Deps, ms: number): Promise<void> {
  await world.timePasses(ms);
  await world.work(deps);
}

const caseOf = async (id: OperationId) => (await giftCases.open(world.deps, id))[0];

function decide(id: OperationId, decision: Decision, number?: string) {
  const evidence = { by: 'anna', reason: 'ticket 7', ...(number !== undefined && { number }) };
  return decideCase(world.deps, giftCases, { id, decision, evidence });
}

/** Whether a payout to the member waits for an operator, as the money may not be there. */
async function isContradicted({ id }: TestMember): Promise<boolean> {
  return (await world.owner.one(sql<{ is: boolean }>`select is_contradicted(${id}) as is`)).is;
}

async function lines(member: TestMember) {
  const { body } = await world.api('statement.list', {
    token: member.token,
    body: { page: 1, limit: 9 },
  });
  return body.statements.map(({ status, amount }) => [status, amount]);
}

it('is a case after a day of silence, which a person settles with the amount that the wallet got', async () => {
  const { member, id, link } = await sentGift();
  await later(silent(), 23 * HOUR_MS);
  expect(await caseOf(id)).toBeUndefined();
  await later(silent(), HOUR_MS);
  const shown = await caseOf(id);
  expect(shown).toMatchObject({ why: 'NO_ANSWER', amount: 5_000n, decisions: ['settle', 'release'] });
  expect(shown?.facts).not.toContain(gifts.hashOf(link));
  for (const number of [undefined, '', '0', '-1', '1.234', 'x', '1e3'])
    expect(await decide(id, 'settle', number)).toBe('not-this');
  expect(await decide(id, 'note')).toBe('not-this');
  expect(await decide(id, 'settle', '49.5')).toBe('done');
  expect(await decide(id, 'settle', '49.5')).toBe('not-open');
  expect(await world.balance(member, 'wallet')).toBe(4_950n);
  expect(await lines(member)).toEqual([['SUCCESS', 49.5]]);
  await world.expectClean();
  // The party is asked whether it says the same.
  await later(saying(taken(4_950n)), HOUR_MS);
  expect(await caseOf(id)).toBeUndefined();
  await later(saying(taken(5_000n)), HOUR_MS);
  expect(await caseOf(id)).toMatchObject({ why: 'OTHER_AMOUNT 50', decisions: ['note'] });
  expect(await isContradicted(member)).toBe(true);
  expect(await decide(id, 'note')).toBe('done');
  expect(await caseOf(id)).toBeUndefined();
  expect(await isContradicted(member)).toBe(false);
});

it('is released by a person, and listened to: what the wallet has after all is a case, credited by none but a person', async () => {
  const { member, id } = await sentGift();
  await later(silent(), 24 * HOUR_MS);
  expect(await decide(id, 'release')).toBe('done');
  expect(await lines(member)).toEqual([['FAILED', 50]]);
  await later(saying(open), HOUR_MS);
  expect(await caseOf(id)).toBeUndefined();
  await later(saying(taken(5_000n)), HOUR_MS);
  expect(await world.balance(member, 'wallet')).toBe(0n);
  expect(await caseOf(id)).toMatchObject({
    why: 'TAKEN 50',
    otherAmount: 5_000n,
    decisions: ['settle', 'note'],
  });
  expect(await decide(id, 'settle', '49')).toBe('not-this');
  expect(await decide(id, 'settle', '50')).toBe('done');
  expect(await caseOf(id)).toBeUndefined();
  expect(await world.balance(member, 'wallet')).toBe(5_000n);
  expect(await lines(member)).toEqual([
    ['SUCCESS', 50],
    ['FAILED', 50],
  ]);
});

it('settles once what two people decide at once', async () => {
  const { member, id } = await sentGift();
  await later(silent(), 24 * HOUR_MS);
  const done = await Promise.all([1, 2, 3].map(() => decide(id, 'settle', '50')));
  expect(done.filter((one) => one === 'done')).toHaveLength(1);
  expect(await world.balance(member, 'wallet')).toBe(5_000n);
});

it('is settled by no program once a person has decided, and by no person once it was credited', async () => {
  const { member, id, link } = await sentGift();
  await later(silent(), 24 * HOUR_MS);
  await world.work();
  await later(world.deps, 600_000);
  expect(await world.balance(member, 'wallet')).toBe(5_000n);
  expect(await decide(id, 'settle', '50')).toBe('not-open');
  expect((await gifts.redeem(member, link)).body).toEqual({ message: 'TRUELINK_DUPLICATE' });
});

it('may be brought again once it failed; what the wallet has then is that one, and no case', async () => {
  const { id, link } = await sentGift();
  await later(silent(), 24 * HOUR_MS);
  expect(await decide(id, 'release')).toBe('done');
  const other = await world.newMember();
  expect((await gifts.redeem(other, link)).status).toBe(200);
  await later(world.deps, HOUR_MS);
  expect(await caseOf(id)).toBeUndefined();
  expect(await world.balance(other, 'wallet')).toBe(5_000n);
});

it('tells of a gift that failed when somebody brings it again and the wallet has it', async () => {
  const { member, id, link } = await sentGift();
  await later(silent(), 24 * HOUR_MS);
  expect(await decide(id, 'release')).toBe('done');
  await gifts.takeBy(giftWallet.mobile, link);
  const other = await world.newMember();
  expect((await gifts.redeem(other, link)).body).toEqual({ message: 'TRUELINK_DUPLICATE' });
  expect(await caseOf(id)).toMatchObject({ why: 'TAKEN 50', decisions: ['settle', 'note'] });
  expect(await decide(id, 'settle', '50')).toBe('done');
  expect([await world.balance(member, 'wallet'), await world.balance(other, 'wallet')]).toEqual([5_000n, 0n]);
});

it('is asked about while a refusal leaves open whether the wallet has it', async () => {
  const { member, id } = await sentGift();
  const beside = { ticket: undefined, state: { kind: 'refused', code: 'VOUCHER_OUT_OF_STOCK' } } as const;
  await later(saying(beside), HOUR_MS);
  expect(await lines(member)).toEqual([['PROCESSING', 50]]);
  await later(saying(outOfStock), HOUR_MS);
  expect(await lines(member)).toEqual([['FAILED', 50]]);
  // The series of questions comes to its end.
  await later(saying(outOfStock), HOUR_MS);
  for (const hours of [1, 2, 7, 19]) await later(saying(outOfStock), hours * HOUR_MS);
  const { next } = await world.owner.one(
    sql<{ next: Date | null }>`select next_check_at as next from gift where id = ${id}`,
  );
  expect(next).toBeNull();
});

it('credits nothing under a voucher that the ledger has already, and asks a person', async () => {
  const { member, id, link } = await sentGift();
  const [from, to] = [
    await world.deps.ledger.houseAccount('bank:TRUEWALLET', 'THB'),
    await world.deps.ledger.accountOf(member.id, 'wallet', 'THB'),
  ];
  const reference = `TRUEWALLET:${gifts.hashOf(link)}`;
  const posting = { id: newOperation(), from, to, amount: 5_000n, kind: 'deposit', reference } as const;
  await world.deps.ledger.post(posting);
  await later(world.deps, HOUR_MS);
  expect(await world.balance(member, 'wallet')).toBe(5_000n);
  expect(await lines(member)).toEqual([['FAILED', 50]]);
  expect(await caseOf(id)).toMatchObject({ why: 'NUMBER_TAKEN 50', decisions: ['note'] });
});

it('keeps what the party said otherwise to a look that another one outran', async () => {
  const { id } = await sentGift();
  await later(silent(), 24 * HOUR_MS);
  expect(await decide(id, 'release')).toBe('done');
  await world.timePasses(HOUR_MS);
  const deps = saying(taken(5_000n));
  const gift: GiftGateway = {
    ...(deps.providers.gift as GiftGateway),
    async look(asked) {
      await advanceGift(saying(open), id);
      return plantedGift(asked, taken(5_000n));
    },
  };
  await advanceGift({ ...deps, providers: { ...deps.providers, gift } }, id);
  expect(await caseOf(id)).toMatchObject({ why: 'TAKEN 50' });
});
