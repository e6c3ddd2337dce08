import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import { newOperation } from '../../domain/operation.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { allWell, expectBankAgrees, payoutsTo } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { type Payouts, payoutsIn } from './payout.fixture.ts';
import { requestWithdrawal } from './withdraw.ts';

let world: World;
let payouts: Payouts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 3_000 } });
  payouts = payoutsIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await allWell(world);
  await world.expectClean();
  await expectBankAgrees(world);
});

function withdrawAll({ token }: TestMember, amount: number, key?: string) {
  return world.api('withdraw.all', { token, body: { amount }, ...(key && { key }) });
}

describe('withdraw.all', () => {
  async function memberWithGame(wallet: number, game: number): Promise<TestMember> {
    const member = await world.newMember({ money: BigInt(wallet + game) * 100n });
    const { token } = member;
    await world.api('game.activate', { token, params: { code: 'JOKER' } });
    const moved = { from: 'WALLET', to: 'JOKER', amount: game };
    expect((await world.api('transfer.create', { token, body: moved })).body).toMatchObject({
      status: 'SUCCESS',
    });
    return member;
  }

  const gameOf = async ({ token }: TestMember) =>
    (await world.api('wallet.read', { token })).body.slots.find(({ code }) => code === 'JOKER')?.amount;

  it('fills the wallet first, and asks for no more than is missing', async () => {
    const member = await memberWithGame(30, 70);
    const taken = await withdrawAll(member, 90);
    expect(taken).toMatchObject({ status: 202, body: { wallet: { amount: 0 } } });
    expect(taken.body._id).toBe((await payouts.newestOf(member)).id);
    expect(await gameOf(member)).toBe(10);
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([90]);
  });

  it('leaves the games alone where the wallet holds enough', async () => {
    const member = await memberWithGame(90, 10);
    expect(await withdrawAll(member, 90)).toMatchObject({ status: 202, body: { wallet: { amount: 0 } } });
    expect(await gameOf(member)).toBe(10);
  });

  it('says which it was when there is not enough: no money, or money on its way', async () => {
    const poor = await world.newMember({ money: 1_000n });
    expect((await withdrawAll(poor, 90)).body.message).toBe('MONEY_NOT_ENOUGH');
    const member = await memberWithGame(10, 90);
    await world.act('POST', '/faults', { party: 'JOKER', kind: 'timeout', times: 1, call: 'TC' });
    expect((await withdrawAll(member, 90, 'on-its-way')).body.message).toBe('TRANSFER_FAIL');
    expect((await withdrawAll(member, 90, 'on-its-way')).body.message).toBe('TRANSFER_FAIL');
    expect(await payouts.newestOf(member)).toMatchObject({ state: 'refused', reason: 'TRANSFER_FAIL' });
    await world.timePasses(600_000);
    await world.work();
    expect((await withdrawAll(member, 90, 'on-its-way')).body.message).toBe('TRANSFER_FAIL');
    expect(await withdrawAll(member, 90, 'later')).toMatchObject({ status: 202 });
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([90]);
  });

  it('is not refused for good when an equal request comes while a game is slow', async () => {
    const member = await memberWithGame(10, 90);
    const operation = newOperation();
    const claim = { scope: member.id, key: operation, digest: '00', patienceMs: 0 };
    const ask = (deps: Deps, isRepeat: boolean) =>
      requestWithdrawal(
        deps,
        { member, operation, claim: { ...claim, isRepeat }, body: { amount: 90 } },
        { collect: true },
      );
    const { slow, answers } = slowGame();
    const first = ask(slow, false);
    await vi.waitFor(async () => expect(await world.balance(member, 'transit')).toBe(8_000n), {
      interval: 1,
      timeout: 60_000,
    });
    for (let again = 0; again < 3; again += 1) {
      await expect(ask(world.deps, true)).rejects.toMatchObject({ taken: { outcome: 'busy', operation } });
    }
    answers();
    expect(await first).toMatchObject({ status: 'PROCESSING' });
    await expect(ask(world.deps, true)).rejects.toMatchObject({
      taken: { outcome: 'answered', status: 202 },
    });
    await payouts.becomes(member, 'paid');
    expect(await payoutsTo(world, member)).toEqual([90]);
  });

  /** JOKER, which answers a transfer when the test says so. */
  function slowGame(): { slow: Deps; answers: () => void } {
    let answers = () => {};
    const answered = new Promise<void>((resolve) => {
      answers = resolve;
    });
    const joker = world.deps.providers.games.get('JOKER');
    if (!joker) throw new Error('JOKER is configured');
    const slowly: GameProvider = {
      ...joker,
      async transfer(order) {
        await answered;
        return joker.transfer(order);
      },
    };
    const games = new Map([...world.deps.providers.games, ['JOKER', slowly] as const]);
    return { slow: { ...world.deps, providers: { ...world.deps.providers, games } }, answers };
  }
});
