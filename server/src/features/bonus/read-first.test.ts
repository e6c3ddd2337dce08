/** What games hold is read before a bonus is given or given back; what could not be read is not taken for known. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { withGame } from '../../testing/games.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Bonuses, startBonuses } from './bonus.fixture.ts';
import { clearBonus } from './clear.ts';

let bonuses: Bonuses;
beforeAll(async () => {
  bonuses = await startBonuses();
});
afterAll(() => bonuses.world.close());

const refusedBy = (message: string) => ({ body: expect.objectContaining({ message }) });

it('a win that nobody has read yet is money from before', async () => {
  const { games, offer, activate, deposit, playAll } = bonuses;
  const member = await games.member(5, 'JOKER');
  await playAll(member, 400);
  await deposit(member, 100);
  expect(await activate(member, await offer())).toMatchObject(refusedBy('BONUS_REMAINING'));
  await games.expectClean(member, 'JOKER');
});

it('for a deposit whose loss nobody has read yet there is none', async () => {
  const { games, offer, activate, playAll } = bonuses;
  const member = await games.member(100, 'JOKER');
  await playAll(member, -100);
  expect(await activate(member, await offer())).toMatchObject(refusedBy('BONUS_CONDITION'));
  await games.expectClean(member, 'JOKER');
});

it('there is none while a bet is open, or while a game that was played does not tell', async () => {
  const { games, offer, activate, deposit } = bonuses;
  const code = await offer();
  const member = await games.member(5, 'JOKER');
  await games.moveAll(member, 'JOKER');
  await games.stake(member, 'JOKER', 5);
  await deposit(member, 100);
  expect(await activate(member, code)).toMatchObject(refusedBy('BONUS_REMAINING'));
  await games.settle(member, 'JOKER', 0);
  await games.fault('timeout', { times: 20, call: 'GC' });
  expect(await activate(member, code)).toMatchObject(refusedBy('BONUS_REMAINING'));
  await games.heal();
  expect((await activate(member, code)).status).toBe(200);
});

/** A member whose bonus is active, with 149 baht in the wallet and so much more than 1 baht won unread in a game. */
async function winner(won: number): Promise<TestMember> {
  const { games, offer, activate } = bonuses;
  const member = await games.member(100, 'JOKER');
  await games.move(member, 'WALLET', 'JOKER', 1);
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.play(member, 'JOKER', won);
  return member;
}

it('a reading that a transfer made worthless is none: what was played does not go back as untouched', async () => {
  const { world, games, withdraw, active } = bonuses;
  const member = await winner(150);
  const busy = withGame(world.deps, 'JOKER', ({ balance }) => ({
    async balance(player) {
      const read = await balance(player);
      await games.move(member, 'WALLET', 'JOKER', 1);
      return read;
    },
  }));
  const clearing = clearBonus(busy, { member, operation: newOperation(), claim: undefined });
  await expect(clearing).rejects.toMatchObject({ code: 'BONUS_CONDITION' });
  expect((await active(member)).status).toBe(true);
  expect(await withdraw(member, 250)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await games.expectClean(member, 'JOKER');
});

it('nor does it where clearing and a transfer come at the same moment', async () => {
  const { games, clear } = bonuses;
  const member = await winner(100);
  for (let round = 0; round < 8; round += 1) {
    const [cleared] = await Promise.all([clear(member), games.move(member, 'WALLET', 'JOKER', 1)]);
    expect(cleared).toMatchObject(refusedBy('BONUS_CONDITION'));
  }
  await games.expectClean(member, 'JOKER');
});

it('nor where the game does not tell whether it was played', async () => {
  const { games, clear, active } = bonuses;
  const member = await winner(100);
  await games.fault('timeout', { times: 20, call: 'GC' });
  expect(await clear(member)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await games.heal();
  expect((await active(member)).status).toBe(true);
});

it('what was in a game under it does not go back as untouched, though nobody saw it played', async () => {
  const { games, offer, activate, clear } = bonuses;
  const member = await games.member(100, 'JOKER');
  await activate(member, await offer());
  await games.move(member, 'WALLET', 'JOKER', 20);
  await games.move(member, 'JOKER', 'WALLET', 20);
  expect(await clear(member)).toMatchObject(refusedBy('BONUS_CONDITION'));
});

it('a winning that a reading could not confirm meets no condition', async () => {
  const { world, games, withdraw, active } = bonuses;
  const member = await winner(300);
  await world.api('wallet.refresh', { token: member.token });
  expect((await active(member)).progress).toMatchObject({ isMet: true });
  await games.play(member, 'JOKER', -301);
  await games.fault('timeout', { times: 20, call: 'GC' });
  expect(await withdraw(member, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await games.heal();
  expect(await withdraw(member, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await games.expectClean(member, 'JOKER');
});

it('nor does what is on its way out of a game that has not said that it was there', async () => {
  const { world, games, active } = bonuses;
  const member = await winner(600);
  await world.api('wallet.refresh', { token: member.token });
  expect((await active(member)).progress).toMatchObject({ isMet: true });
  await games.play(member, 'JOKER', -600);
  for (const call of ['GC', 'TC', 'TCH']) await games.fault('timeout', { times: 20, call });
  await games.move(member, 'JOKER', 'WALLET', 601);
  expect(await games.holdings(member)).toMatchObject({ transit: 601 });
  expect((await active(member)).progress).toMatchObject({ total: 750, won: 49, isMet: false });
  await games.heal();
});

it.each([
  ['refund.receive', {}],
  ['refund.addWallet', {}],
  ['spin.coupon.claim', { body: { coupon: newOperation() } }],
] as const)(
  'one that was lost in a game stands in nobody’s way once the loss has stood, and not before (%s)',
  async (id, options) => {
    const { world, games, offer, activate, active, lossStands } = bonuses;
    const member = await games.member(100, 'JOKER');
    expect(await activate(member, await offer())).toMatchObject({ status: 200 });
    await games.moveAll(member, 'JOKER');
    await games.play(member, 'JOKER', -150);
    await world.api(id, { token: member.token, ...options });
    expect((await active(member)).status).toBe(true);
    await lossStands();
    await world.api(id, { token: member.token, ...options });
    expect((await active(member)).status).toBe(false);
    await games.expectClean(member, 'JOKER');
  },
);
