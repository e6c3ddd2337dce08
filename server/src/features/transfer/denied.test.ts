import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { done, moved } from '../../providers/game/match.ts';
import type { StatusRecovery } from '../../providers/game/port.ts';
import { type Games, gamesIn, gameWorld, HOUR_MS, withGame } from '../../testing/games.ts';
import { plantedTransfer } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { transferCases } from './review.ts';
import { advanceTransfer } from './transfer.lifecycle.ts';
import { createTransfer } from './transfer.ts';

/* A game that has said one thing of an open transfer, and then another. */

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

const open = async (id: OperationId) => (await transferCases.open(world.deps, id))[0];
const refresh = ({ token }: TestMember) => world.api('wallet.refresh', { token });
const decide = (id: OperationId, decision: Decision) =>
  decideCase(world.deps, transferCases, { id, decision, evidence: { by: 'somchai', reason: 'ticket 17' } });

/** JOKER answers the question about a transfer so. */
const saying = (transferStatus: StatusRecovery['transferStatus']) =>
  withGame(world.deps, 'JOKER', () => ({ recovery: { kind: 'status', transferStatus } }));
const denying = () => saying(async (order) => plantedTransfer(order, 'nothing'));

const rowOf = (id: OperationId) =>
  world.owner.one(
    sql<{
      state: string;
      rejection: string | null;
    }>`select state, rejection from game_transfer where id = ${id}`,
  );

describe('a call that was answered as done, of which the game then says that it is not there', () => {
  async function deniedIn(): Promise<{ member: TestMember; id: OperationId }> {
    const member = await games.member(100, 'JOKER');
    const deps = withGame(denying(), 'JOKER', ({ transfer }) => ({
      async transfer(order) {
        await transfer(order);
        return done(plantedTransfer(order, 'nothing'));
      },
    }));
    const id = newOperation();
    const body = { from: 'WALLET', to: 'JOKER', amount: 40 };
    const moved = await createTransfer(deps, { member, operation: id, claim: undefined, body });
    expect(moved.status).toBe('PROCESSING');
    await advanceTransfer(denying(), id);
    expect(await open(id)).toBeUndefined();
    await world.timePasses(HOUR_MS);
    await world.work(denying());
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    const found = await open(id);
    expect(found).toMatchObject({ why: 'NOT_FOUND', decisions: ['settle', 'release'] });
    expect(found?.facts).toContain('the game answered the call as done');
    return { member, id };
  }

  it('stays in transit, and ends by itself when the game finds it', async () => {
    const { member, id } = await deniedIn();
    await refresh(member);
    await world.timePasses(HOUR_MS);
    await world.work();
    expect(await open(id)).toBeUndefined();
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
    await games.expectClean(member, 'JOKER');
  });

  it('is settled as a person says', async () => {
    const { member, id } = await deniedIn();
    expect(await decide(id, 'settle')).toBe('done');
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
    await refresh(member);
    await games.expectClean(member, 'JOKER');
  });

  it('is given back as a person says, and asked about on', async () => {
    const other = await deniedIn();
    expect(await decide(other.id, 'release')).toBe('done');
    expect(await games.holdings(other.member)).toEqual({ wallet: 100 });
    // The game has it all the same.
    await world.timePasses(61_000);
    await world.work();
    expect(await open(other.id)).toMatchObject({ why: 'APPLIED' });
    expect(await decide(other.id, 'settle')).toBe('done');
    await games.expectClean(other.member, 'JOKER');
  });

  it('so is one of which the game told another amount when it had refused the call', async () => {
    const member = await games.member(100, 'JOKER');
    const deps = withGame(denying(), 'JOKER', () => ({
      transfer: async (order) => moved(plantedTransfer(order, 2_500n)),
    }));
    const id = newOperation();
    const body = { from: 'WALLET', to: 'JOKER', amount: 40 };
    await createTransfer(deps, { member, operation: id, claim: undefined, body });
    await world.timePasses(HOUR_MS);
    await world.work(denying());
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    expect(await open(id)).toMatchObject({ why: 'NOT_FOUND' });
    expect(await decide(id, 'release')).toBe('done');
    await world.owner.run(sql`update game_transfer set next_check_at = null where id = ${id}`);
    await games.expectClean(member, 'JOKER');
  });

  it('is a case where it had come back while the call was on its way', async () => {
    const member = await games.member(100, 'JOKER');
    const id = newOperation();
    const deps = withGame(world.deps, 'JOKER', ({ transfer }) => ({
      async transfer(order) {
        await world.timePasses(HOUR_MS);
        await advanceTransfer(denying(), id);
        expect(await rowOf(id)).toMatchObject({ state: 'released' });
        await transfer(order);
        return done(plantedTransfer(order, 'nothing'));
      },
    }));
    const body = { from: 'WALLET', to: 'JOKER', amount: 40 };
    await createTransfer(deps, { member, operation: id, claim: undefined, body }).catch(() => {});
    expect(await open(id)).toMatchObject({ why: 'APPLIED' });
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    expect(await decide(id, 'settle')).toBe('done');
    await refresh(member);
    await games.expectClean(member, 'JOKER');
  });

  it('is not given back by a look that began before the answer, nor by a server that does not know of it', async () => {
    const { member, id } = await deniedIn();
    const absent = { operation: id, outcome: 'rejected', rejection: 'absent', checkMs: '1000' };
    await world.owner.run(sql`select transfer_finish(${JSON.stringify([absent])}::jsonb)`);
    expect(await rowOf(id)).toEqual({ state: 'sent', rejection: null });
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    expect(await decide(id, 'settle')).toBe('done');
  });

  it('is not given back beside the answer, in whatever order both are written', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('timeout', { call: 'TC' });
    await games.move(member, 'WALLET', 'JOKER', 40);
    const id = (await games.transfersOf(member)).at(-1)?.id as OperationId;
    const absent = { operation: id, outcome: 'rejected', rejection: 'absent', checkMs: '1000' };
    const answered = { operation: id, outcome: 'unknown', isDone: true, checkMs: '1000' };
    await world.owner.run(sql`select transfer_finish(${JSON.stringify([absent, answered])}::jsonb)`);
    await world.owner.run(sql`select transfer_finish(${JSON.stringify([absent])}::jsonb)`);
    expect(await rowOf(id)).toEqual({ state: 'sent', rejection: null });
    expect(await decide(id, 'release')).toBe('not-open');
    await world.timePasses(HOUR_MS);
    await world.work();
    expect(await decide(id, 'release')).toBe('done');
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
  });
});

describe('a game that has told another amount, and then of nothing', () => {
  it.each([
    ['when it tells the amount that was asked for', 4_000n, { wallet: 60, 'game:JOKER': 40 }],
    ['as a person says, while it tells of another one', 1_500n, { wallet: 60, transit: 40 }],
  ] as const)('has it in transit, and it ends %s', async (_, amount, held) => {
    const member = await games.member(100, 'JOKER');
    await games.fault('lost-response', { call: 'TC' });
    await games.move(member, 'WALLET', 'JOKER', 40);
    const id = (await games.transfersOf(member)).at(-1)?.id as OperationId;
    await advanceTransfer(
      saying(async (order) => plantedTransfer(order, 2_500n)),
      id,
    );
    const contradicted = { why: 'OTHER_AMOUNT 25', decisions: ['settle', 'release'] };
    expect(await open(id)).toMatchObject(contradicted);
    await world.timePasses(HOUR_MS);
    await advanceTransfer(denying(), id);
    expect(await open(id)).toMatchObject(contradicted);
    // Nor is it by whoever asked before it told so.
    const absent = { operation: id, outcome: 'rejected', rejection: 'absent', checkMs: '1000' };
    await world.owner.run(sql`select transfer_finish(${JSON.stringify([absent])}::jsonb)`);
    expect(await rowOf(id)).toEqual({ state: 'sent', rejection: null });
    await advanceTransfer(
      saying(async (order) => plantedTransfer(order, amount)),
      id,
    );
    expect(await games.holdings(member)).toEqual(held);
    if ('transit' in held) {
      expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 15' });
      expect(await decide(id, 'release')).toBe('done');
      expect(await games.holdings(member)).toEqual({ wallet: 100 });
    }
  });
});

describe('a locked account whose balance has moved, and fits an end later', () => {
  it.each([
    ['nothing had come', 'lost-response', 15, 0],
    ['it had come', 'timeout', 15, 20],
  ])('is settled by nobody but a person, where it looks as if %s', async (_, kind, seen, later) => {
    const member = await games.member(100, 'PG');
    await games.fault(kind, { party: 'PG', call: 'deposit' });
    await games.move(member, 'WALLET', 'PG', 20);
    const id = (await games.transfersOf(member)).at(-1)?.id as OperationId;
    // The lock keeps nobody from playing.
    const become = async (baht: number) =>
      games.play(member, 'PG', baht - (await games.atProvider(member, 'PG')));
    await become(seen);
    await world.timePasses(HOUR_MS);
    await advanceTransfer(world.deps, id);
    await become(later);
    await world.timePasses(2 * HOUR_MS);
    await advanceTransfer(world.deps, id);
    expect(await games.holdings(member)).toEqual({ wallet: 80, transit: 20 });
    expect(await open(id)).toMatchObject({ why: 'NO_ANSWER', decisions: ['settle', 'release'] });
    expect((await open(id))?.facts).toContain(`balance before 0; balance now ${seen}`);
    expect(await decide(id, 'settle')).toBe('done');
    await world.timePasses(HOUR_MS);
    await world.work();
    await refresh(member);
    await games.expectClean(member, 'PG');
  });
});
