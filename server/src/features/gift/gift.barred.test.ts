import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import type { GiftAsked } from '../../providers/gift/port.ts';
import { type Gifts, giftsIn, giftWallet } from '../../testing/gifts.ts';
import { plantedGift } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { advanceGift } from './gift.lifecycle.ts';
import { giftBegin } from './gift.sql.ts';

let world: World;
let gifts: Gifts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  gifts = await giftsIn(world);
});
afterAll(() => world.close());

const mobile = giftWallet.mobile;

/** Why the member's only line failed, as the database has it: who is suspended reads nothing. */
const noteOf = async (member: TestMember) => {
  const line = sql<{ status: string; description: string | null }>`select status, description from statement
    where member_id = ${member.id}`;
  const { status, description } = await world.database.one(line);
  expect(status).toBe('FAILED');
  return description;
};

it.each(['excluded', 'suspended', 'closed'])(
  'a gift that nobody has called for is not taken for a member who is %s by then',
  async (status) => {
    const member = await world.newMember();
    const link = await gifts.make(50);
    await gifts.faults('error', 1, 'verify');
    expect((await gifts.redeem(member, link)).status).toBe(202);
    await world.owner.run(sql`update member set status = ${status} where id = ${member.id}`);
    await world.act('DELETE', '/faults');
    await world.timePasses(120_000);
    await world.work();
    expect((await gifts.atParty(link))?.status).toBe('active');
    const { state } = await world.database.one(
      sql<{ state: string }>`select state from gift where member_id = ${member.id}`,
    );
    expect(state).toBe('failed');
    expect(await noteOf(member)).toBe('MEMBER_BARRED');
    await world.expectClean();
  },
);

const late = {
  DEPOSIT_LIMIT: ({ token }: TestMember) =>
    world.api('protection.limits', { token, body: { day: 10, week: null, month: null } }),
  NO_WALLET: () => world.owner.run(sql`update gift set wallet = '1955550101' where wallet = ${mobile}`),
};

it.each(['DEPOSIT_LIMIT', 'NO_WALLET'] as const)(
  'a gift that fails late for %s says so in its line, and its link can still be used',
  async (why) => {
    const member = await world.newMember();
    const link = await gifts.make(50);
    await gifts.faults('error', 1, 'verify');
    expect((await gifts.redeem(member, link)).status).toBe(202);
    await late[why](member);
    await world.act('DELETE', '/faults');
    await world.timePasses(120_000);
    await world.work();
    const read = { token: member.token, body: { page: 1, limit: 10 } };
    const { statements } = (await world.api('statement.list', read)).body;
    expect(statements).toMatchObject([{ from: 'TRUEWALLET', status: 'FAILED', note: why }]);
    expect((await gifts.redeem(await world.newMember(), link)).status).toBe(200);
    await world.expectClean();
  },
);

it('a gift that somebody else has taken has no such word', async () => {
  const member = await world.newMember();
  const link = await gifts.make(50);
  await gifts.faults('error', 1, 'verify');
  expect((await gifts.redeem(member, link)).status).toBe(202);
  await gifts.takeBy('0955550199', link);
  await world.act('DELETE', '/faults');
  await world.timePasses(120_000);
  await world.work();
  expect(await noteOf(member)).toBeNull();
});

it('a gift that was looked at as 50 is not credited as a million by one answer', async () => {
  const member = await world.newMember();
  const id = newOperation();
  await world.deps.steps.run(giftBegin, {
    ...{ operation: id, member: member.id, party: 'TRUEMONEY', hash: gifts.hashOf(await gifts.make(50)) },
    ...{ wallet: mobile, currency: 'THB', answerMs: 1_000, checkMs: 1_000, mostAnHour: 60 },
  });
  const open = { kind: 'open', atMost: 5_000n, expected: 5_000n } as const;
  const refused = { kind: 'refused', code: 'SUCCESS' } as const;
  const gift = {
    code: 'TRUEMONEY' as const,
    look: async <Asked extends GiftAsked>(asked: Asked) => plantedGift(asked, { ticket: null, state: open }),
    redeem: async <Asked extends GiftAsked>(asked: Asked) =>
      plantedGift(asked, { ticket: { mobile, amount: 100_000_000n }, state: refused }),
  };
  const providers = { ...world.deps.providers, gift: gift as never };
  await advanceGift({ ...world.deps, providers }, id);
  expect(await world.balance(member, 'wallet')).toBe(0n);
  const { state } = await world.database.one(sql<{ state: string }>`select state from gift where id = ${id}`);
  expect(state).toBe('sent');
});
