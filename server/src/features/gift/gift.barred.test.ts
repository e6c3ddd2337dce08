import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import type { GiftAsked } from '../../providers/gift/port.ts';
import { type Gifts, giftsIn, giftWallet } from '../../testing/gifts.ts';
import { plantedGift } from '../../testing/planted.ts';
import { startWorld, type World } from '../../testing/world.ts';
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
    await world.expectClean();
  },
);

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
