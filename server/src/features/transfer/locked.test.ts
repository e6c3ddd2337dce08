import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import type { GameProvider, LockedRecovery } from '../../providers/game/port.ts';
import { confirmed, unknown } from '../../providers/outcome.ts';
import { cameTo, type Games, gamesIn, HOUR_MS, unsettledGameWorld, withGame } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { transferCases } from './review.ts';
import { advanceTransfer } from './transfer.lifecycle.ts';
import { createTransfer } from './transfer.ts';

/* Transfers at a provider that knows no references, and what goes on at a locked account meanwhile. */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(unsettledGameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

const PG = 'PG';
const fault = (kind: string, call: string, times = 1) => games.fault(kind, { party: PG, call, times });

/** What stands in the member's row about the lock. */
const lockOf = (member: TestMember) =>
  world.owner.one(
    sql<{ isLocked: boolean; turn: string | null }>`
      select is_locked as "isLocked", turn from game_account where member_id = ${member.id} and game_code = ${PG}`,
  );

async function hourPasses(): Promise<void> {
  await world.timePasses(HOUR_MS);
  await world.work();
}

async function launched(member: TestMember) {
  const username = await games.username(member, PG);
  return world.api('game.launch', { token: member.token, params: { provider: 'pg', username } });
}

/** A session in the lobby, and whether it still lets its player play. */
async function session(member: TestMember) {
  const { link } = (await launched(member)).body;
  const entered = await fetch(link ?? '', { redirect: 'manual' });
  const place = new URL(entered.headers.get('location') ?? '', link);
  const name = place.searchParams.get('session') ?? '';
  return async (choice: 'win' | 'lose', bet: number) =>
    world.act('POST', '/pg/lobby/play', { session: name, choice, bet }).then(
      () => 'played',
      () => 'shut out',
    );
}

/** As it is after every end: open with the password that its member sees, and both books agree. */
async function expectOpen(member: TestMember): Promise<void> {
  expect(await lockOf(member)).toEqual({ isLocked: false, turn: null });
  const key = { token: member.token, params: { code: PG } };
  const { username, password } = (await world.api('game.account', key)).body;
  const form = new URLSearchParams({ Username: username, Password: password });
  const entered = await fetch(`${world.sandbox.url}/pg/SignIn`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(entered.headers.get('location')).toContain('session=');
  await games.expectClean(member, PG);
}

/** The member with 60 baht in the wallet and 40 in the game. */
async function playing(): Promise<TestMember> {
  const member = await games.member(100, PG);
  expect(cameTo(await games.move(member, 'WALLET', PG, 40))).toBe('SUCCESS');
  return member;
}

describe('an account that is locked for a transfer without an answer', () => {
  it('is not played, not entered, given no password, moved nothing in or out, and open again afterwards', async () => {
    const member = await playing();
    const play = await session(member);
    expect(await play('win', 1)).toBe('played');
    await fault('timeout', 'deposit');
    expect(cameTo(await games.move(member, 'WALLET', PG, 20))).toBe('PROCESSING');
    expect(await play('lose', 20)).toBe('shut out');
    expect((await launched(member)).body.message).toBe('GAME_ACTIVATION_FAIL');
    const key = { token: member.token, params: { code: PG } };
    expect((await world.api('game.resetPassword', key)).body.message).toBe('SLOT_RESET_PASSWORD_FAIL');
    expect(cameTo(await games.move(member, 'WALLET', PG, 5))).toBe('TRANSFER_FAIL');
    expect(cameTo(await games.move(member, PG, 'WALLET', 5))).toBe('TRANSFER_FAIL');
    // What was won before is no play as long as it is locked.
    await world.api('wallet.refresh', { token: member.token });
    expect(await games.holdings(member)).toEqual({ wallet: 40, transit: 20, 'game:PG': 40 });

    await world.work();
    expect(await games.holdings(member)).toMatchObject({ transit: 20 });
    await hourPasses();
    await world.api('wallet.refresh', { token: member.token });
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 41 });
    await expectOpen(member);
    expect((await launched(member)).status).toBe(200);
  });

  it('is moved at by one transfer at a time, however many come at once', async () => {
    const member = await playing();
    const moves = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        i % 2 ? games.move(member, 'WALLET', PG, 1) : games.move(member, PG, 'WALLET', 1),
      ),
    );
    const ends = moves.map(cameTo);
    expect(ends).toContain('SUCCESS');
    expect(new Set(ends).size).toBeLessThanOrEqual(2);
    expect(ends.every((end) => end === 'SUCCESS' || end === 'TRANSFER_FAIL')).toBe(true);
    await expectOpen(member);
  });

  it('leaves the money of a movement into it in the wallet', async () => {
    const member = await games.member(100, PG, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 30);
    await fault('timeout', 'deposit');
    expect(cameTo(await games.move(member, 'WALLET', PG, 20))).toBe('PROCESSING');
    expect(cameTo(await games.move(member, 'JOKER', PG, 30))).toBe('TRANSFER_FAIL');
    expect(await games.holdings(member)).toEqual({ wallet: 80, transit: 20 });
    await hourPasses();
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    expect(cameTo(await games.move(member, 'WALLET', PG, 30))).toBe('SUCCESS');
    expect(cameTo(await games.move(member, PG, 'JOKER', 30))).toBe('SUCCESS');
    expect(cameTo(await games.move(member, 'JOKER', PG, 30))).toBe('SUCCESS');
    await expectOpen(member);
  });
});

describe('a transfer that is not sent', () => {
  it.each([
    ['the lock is not answered', 'timeout', 'password', true],
    ['the lock arrives without an answer', 'lost-response', 'password', true],
    ['the lock is refused', 'bad-signature', 'password', false],
    ['the balance is not answered', 'error', 'balance', false],
    ['the balance is refused', 'bad-signature', 'balance', false],
  ] as const)('comes back at once where %s, and its account is opened', async (_, kind, call, isLate) => {
    const member = await playing();
    await fault(kind, call);
    expect(cameTo(await games.move(member, 'WALLET', PG, 20))).toBe('TRANSFER_FAIL');
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 });
    // A call that may still arrive would undo what unlocks.
    expect((await lockOf(member)).isLocked).toBe(isLate);
    if (isLate) expect(cameTo(await games.move(member, 'WALLET', PG, 20))).toBe('TRANSFER_FAIL');
    await hourPasses();
    await expectOpen(member);
  });

  it('comes back where money lies on open tables, as that may still reach the balance', async () => {
    const member = await playing();
    const { balance } = world.deps.providers.games.get(PG) as GameProvider;
    const deps = withGame(world.deps, PG, () => ({
      balance: async (player) => {
        const read = await balance(player);
        if (read.kind === 'confirmed') Object.assign(read.value, { outstanding: 100n });
        return read;
      },
    }));
    const operation = newOperation();
    const body = { from: 'WALLET', to: PG, amount: 20 };
    await expect(createTransfer(deps, { member, operation, claim: undefined, body })).rejects.toThrow(
      'TRANSFER_FAIL',
    );
    await expectOpen(member);
  });
});

it('stays locked where the unlocking is not answered, until that call can arrive no more', async () => {
  const member = await playing();
  const play = await session(member);
  // The first new password locks, the second one unlocks.
  const unlocks = withGame(world.deps, PG, ({ recovery }) => ({
    recovery: { ...(recovery as LockedRecovery), unlock: async () => unknown('timeout') },
  }));
  const operation = newOperation();
  const body = { from: 'WALLET', to: PG, amount: 20 };
  const moved = await createTransfer(unlocks, { member, operation, claim: undefined, body });
  expect(moved.status).toBe('SUCCESS');
  expect(await games.holdings(member)).toEqual({ wallet: 40, 'game:PG': 60 });
  await world.work();
  expect(await lockOf(member)).toMatchObject({ isLocked: true });
  expect(await play('lose', 1)).toBe('shut out');
  await hourPasses();
  await expectOpen(member);
});

it('is a case where its account cannot be unlocked for an hour; noted, it is the member’s to give a password', async () => {
  const member = await playing();
  const stuck = withGame(world.deps, PG, ({ recovery }) => ({
    recovery: { ...(recovery as LockedRecovery), unlock: async () => ({ kind: 'rejected', code: '900' }) },
  }));
  const operation = newOperation();
  await createTransfer(stuck, {
    member,
    operation,
    claim: undefined,
    body: { from: PG, to: 'WALLET', amount: 20 },
  });
  await world.timePasses(2 * HOUR_MS);
  await world.work(stuck);
  const [found] = await transferCases.open(world.deps, operation);
  expect(found).toMatchObject({ why: 'LOCKED', decisions: ['note'] });
  const evidence = { by: 'somchai', reason: 'ticket 17' };
  expect(await decideCase(world.deps, transferCases, { id: operation, decision: 'note', evidence })).toBe(
    'done',
  );
  const key = { token: member.token, params: { code: PG } };
  expect((await world.api('game.resetPassword', key)).status).toBe(200);
  await expectOpen(member);
});

it('is locked by nobody while a new password is on its way', async () => {
  const member = await playing();
  const key = { token: member.token, params: { code: PG } };
  await fault('timeout', 'password');
  expect((await world.api('game.resetPassword', key)).body.message).toBe('SLOT_RESET_PASSWORD_FAIL');
  expect(cameTo(await games.move(member, 'WALLET', PG, 20))).toBe('TRANSFER_FAIL');
  expect((await world.api('game.resetPassword', key)).status).toBe(200);
  await hourPasses();
  expect(cameTo(await games.move(member, 'WALLET', PG, 20))).toBe('SUCCESS');
  await expectOpen(member);
});

it('hands over no way in that was asked for before the lock and came after it', async () => {
  const member = await playing();
  const provider = world.deps.providers.games.get(PG) as GameProvider;
  const { launch } = provider;
  provider.launch = async (visit) => {
    await fault('timeout', 'deposit');
    expect(cameTo(await games.move(member, 'WALLET', PG, 20))).toBe('PROCESSING');
    await hourPasses();
    return launch(visit);
  };
  const entered = await launched(member).finally(() => {
    provider.launch = launch;
  });
  expect(entered.body.message).toBe('GAME_ACTIVATION_FAIL');
  await expectOpen(member);
});

describe('a balance that fits neither end', () => {
  it('is settled by nobody but a person, who is told both balances', async () => {
    const member = await playing();
    await fault('timeout', 'withdraw');
    expect(cameTo(await games.move(member, PG, 'WALLET', 30))).toBe('PROCESSING');
    // The lock does not keep it: the assumption is not true there.
    await games.play(member, PG, -7);
    await hourPasses();
    await world.timePasses(2 * HOUR_MS);
    await world.work();
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 30, 'game:PG': 10 });
    const [found] = await transferCases.open(world.deps);
    expect(found?.facts).toContain('balance before 40; balance now 33');
    expect(found?.decisions).toEqual(['settle', 'release']);
    const evidence = { by: 'somchai', reason: 'their back office shows no withdrawal' };
    const asked = { id: found?.id as OperationId, decision: 'release', evidence } as const;
    expect(await decideCase(world.deps, transferCases, asked)).toBe('done');
    await hourPasses();
    await world.api('wallet.refresh', { token: member.token });
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 33 });
    await expectOpen(member);
  });
});

it('believes no "nothing was sent" once a call was made, whoever says it, and two looks at once end it once', async () => {
  const member = await playing();
  await fault('lost-response', 'deposit');
  expect(cameTo(await games.move(member, 'WALLET', PG, 20))).toBe('PROCESSING');
  const id = (await games.transfersOf(member)).at(-1)?.id as OperationId;
  const unsent = { operation: id, outcome: 'rejected', isUnsent: true, checkMs: '1000' };
  await world.owner.run(sql`select transfer_finish(${JSON.stringify([unsent])}::jsonb)`);
  expect(await games.holdings(member)).toEqual({ wallet: 40, transit: 20, 'game:PG': 40 });
  const unlocks: string[] = [];
  const node = () =>
    withGame(world.deps, PG, ({ recovery }) => ({
      recovery: {
        ...(recovery as LockedRecovery),
        unlock: async (player) => {
          unlocks.push(player.username);
          return (recovery as LockedRecovery).unlock(player);
        },
      },
    }));
  await Promise.all([1, 2, 3, 4].map(() => advanceTransfer(node(), id)));
  expect(unlocks).toHaveLength(1);
  expect(await games.holdings(member)).toEqual({ wallet: 40, 'game:PG': 60 });
  await expectOpen(member);
});

it('sends nothing where another process has ended the transfer while this one stood still at its lock', async () => {
  const member = await playing();
  let sent = 0;
  const slow = withGame(world.deps, PG, ({ recovery, transfer }) => ({
    recovery: {
      ...(recovery as LockedRecovery),
      async lock(player) {
        const locked = await (recovery as LockedRecovery).lock(player);
        await hourPasses();
        return locked.kind === 'confirmed' ? confirmed(undefined) : locked;
      },
    },
    transfer: (order) => {
      sent += 1;
      return transfer(order);
    },
  }));
  const operation = newOperation();
  const body = { from: 'WALLET', to: PG, amount: 20 };
  await expect(createTransfer(slow, { member, operation, claim: undefined, body })).rejects.toThrow(
    'TRANSFER_FAIL',
  );
  expect(sent).toBe(0);
  expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:PG': 40 });
  await expectOpen(member);
});
