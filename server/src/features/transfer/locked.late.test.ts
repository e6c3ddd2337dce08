import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { cameTo, type Games, gamesIn, gameWorld, HOUR_MS, withGame } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { transferCases } from './review.ts';
import { createTransfer } from './transfer.ts';

/* Transfers that were given back because nothing of them had come, and that come to their provider afterwards. */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterEach(async () => {
  await games.heal();
  await games.listenNoMore();
});
afterAll(() => world.close());

const PG = 'PG';
const refresh = ({ token }: TestMember) => world.api('wallet.refresh', { token });
const caseOf = async (member: TestMember) =>
  (await transferCases.open(world.deps)).find((one) => one.member === member.id);

async function decide(member: TestMember, decision: Decision) {
  const evidence = { by: 'somchai', reason: 'ticket 17' };
  const id = (await caseOf(member))?.id as OperationId;
  return decideCase(world.deps, transferCases, { id, decision, evidence });
}

async function hourPasses(): Promise<void> {
  await world.timePasses(HOUR_MS);
  await world.work();
}

describe.each(['PG', 'JOKER'] as const)('a call of %s whose process stood still before it', (code) => {
  it('is a case once it is confirmed, and no play', async () => {
    const member = await games.member(100, code);
    const slow = withGame(world.deps, code, ({ transfer }) => ({
      async transfer(order) {
        await hourPasses();
        return transfer(order);
      },
    }));
    const body = { from: 'WALLET', to: code, amount: 20 };
    const asked = createTransfer(slow, { member, operation: newOperation(), claim: undefined, body });
    await expect(asked).rejects.toThrow('TRANSFER_FAIL');
    expect(await caseOf(member)).toMatchObject({ why: 'APPLIED', decisions: ['settle', 'note'] });
    await refresh(member);
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    expect(await decide(member, 'settle')).toBe('done');
    await refresh(member);
    expect(await games.holdings(member)).toEqual({ wallet: 80, [`game:${code}`]: 20 });
    await games.expectClean(member, code);
  });
});

describe.each(['in', 'out'] as const)(
  'a call (%s) that comes later than its provider settles',
  (direction) => {
    const sign = direction === 'in' ? 1 : -1;

    /** A member with 60 in the wallet and 40 in PG, who has 20 of it given back that then come, as `moved`. */
    async function cameLate(moved: number): Promise<TestMember> {
      const member = await games.member(100, PG);
      expect(cameTo(await games.move(member, 'WALLET', PG, 40))).toBe('SUCCESS');
      await games.fault('timeout', { party: PG, call: direction === 'in' ? 'deposit' : 'withdraw' });
      const [from, to] = direction === 'in' ? ['WALLET', PG] : [PG, 'WALLET'];
      expect(cameTo(await games.move(member, from ?? '', to ?? '', 20))).toBe('PROCESSING');
      await hourPasses();
      expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 });
      await games.play(member, PG, moved);
      await Promise.all([refresh(member), refresh(member)]);
      return member;
    }

    it('is a case at the next reading, and settled by a person', async () => {
      const member = await cameLate(sign * 20);
      expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 });
      const told = `balance before 40; balance now ${40 + sign * 20}`;
      const found = await caseOf(member);
      expect(found).toMatchObject({ why: 'LIKE_APPLIED', decisions: ['settle', 'note'] });
      expect(found?.facts).toContain(told);
      expect(await decide(member, 'settle')).toBe('done');
      await refresh(member);
      expect(await games.holdings(member)).toEqual({ wallet: 60 - sign * 20, 'game:PG': 40 + sign * 20 });
      await games.expectClean(member, PG);
    });

    it('is one as well where something was played since; noted, it was play', async () => {
      const member = await cameLate(sign * 21);
      expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 });
      expect(await decide(member, 'note')).toBe('done');
      await refresh(member);
      expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 + sign * 21 });
      expect(await caseOf(member)).toBeUndefined();
      await games.expectClean(member, PG);
    });

    it('is one however late the next reading is', async () => {
      const member = await games.member(100, PG);
      expect(cameTo(await games.move(member, 'WALLET', PG, 40))).toBe('SUCCESS');
      await games.fault('timeout', { party: PG, call: direction === 'in' ? 'deposit' : 'withdraw' });
      const [from, to] = direction === 'in' ? ['WALLET', PG] : [PG, 'WALLET'];
      await games.move(member, from ?? '', to ?? '', 20);
      await hourPasses();
      await games.play(member, PG, sign * 20);
      await world.timePasses(50 * HOUR_MS);
      await refresh(member);
      expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 });
      expect(await caseOf(member)).toMatchObject({ why: 'LIKE_APPLIED' });
      expect(await decide(member, 'settle')).toBe('done');
      await refresh(member);
      await games.expectClean(member, PG);
    });

    it('keeps no smaller difference from being play, nor one the other way, nor any a day later', async () => {
      const member = await cameLate(sign * 19);
      expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 + sign * 19 });
      await games.play(member, PG, sign * -20);
      await refresh(member);
      expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 - sign });
      await world.timePasses(24 * HOUR_MS);
      await games.play(member, PG, sign * 20);
      await refresh(member);
      expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 + sign * 19 });
      expect(await caseOf(member)).toBeUndefined();
      await games.expectClean(member, PG);
    });
  },
);
