import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { toWire } from '../../domain/money.ts';
import { newOperation, type OperationId, postingId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { memberBalance } from '../../ledger/balance.ts';
import { postInTransaction } from '../../ledger/post.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { type Games, gamesIn } from '../../testing/games.ts';
import { plantedBalance, plantedSuccess } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { gameAccountOf, syncBalance } from '../game/game.ts';
import { explainWithdrawal } from './explain.ts';
import { withdrawFinish, withdrawHold } from './withdraw.sql.ts';
import { requestWithdrawal } from './withdraw.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  games = gamesIn(world);
});
afterAll(() => world.close());

const explain = async ({ token }: TestMember, amount?: number) =>
  (await world.api('withdraw.explain', { token, body: amount === undefined ? {} : { amount } })).body;

describe('withdraw.explain', () => {
  it('says yes, with what there is in wallet and games, and what may be taken at once', async () => {
    const member = await games.member(150, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 60);
    const yes = { canWithdraw: true, available: 150, min: 1, max: 200_000, reasons: [] };
    expect(await explain(member)).toEqual(yes);
    expect(await explain(member, 150)).toEqual(yes);
  });

  it('says in numbers what is missing, first what a withdrawal would be refused for', async () => {
    const member = await world.newMember({ money: 5_000n });
    expect(await explain(member, 0.5)).toMatchObject({
      canWithdraw: false,
      reasons: [{ code: 'WITHDRAW_MINIMUM', have: 0.5, need: 1 }],
    });
    expect(await explain(member, 50.01)).toMatchObject({
      canWithdraw: false,
      reasons: [{ code: 'MONEY_NOT_ENOUGH', have: 50, need: 50.01 }],
    });
    expect((await explain(member, 200_000.01)).reasons).toEqual([
      { code: 'WITHDRAW_MAXIMUM', have: 200_000.01, need: 200_000 },
      { code: 'MONEY_NOT_ENOUGH', have: 50, need: 200_000.01 },
    ]);
  });

  it('speaks of the smallest withdrawal where no amount is named', async () => {
    const poor = await world.newMember({ money: 40n });
    expect(await explain(poor)).toEqual({
      canWithdraw: false,
      available: 0.4,
      min: 1,
      max: 200_000,
      reasons: [{ code: 'MONEY_NOT_ENOUGH', have: 0.4, need: 1 }],
    });
  });

  it('says that one is under way until that is over', async () => {
    const member = await world.newMember({ money: 10_000n });
    const { token } = member;
    expect((await world.api('withdraw.all', { token, body: { amount: 30 } })).status).toBe(202);
    expect(await explain(member)).toMatchObject({
      canWithdraw: false,
      available: 70,
      reasons: [{ code: 'REQUEST_LIMIT' }],
    });
    await endAny(member);
    expect(await explain(member)).toMatchObject({ canWithdraw: true, available: 100 });
  });

  it('says that there is no bank account, before all else', async () => {
    const member = await world.newMember();
    await world.owner.run(sql`update member set bank_account_no = '' where id = ${member.id}`);
    expect((await explain(member, 0)).reasons.map(({ code }) => code)).toEqual([
      'NO_BANK',
      'WITHDRAW_MINIMUM',
    ]);
  });
});

/** What a member has (in satang) and wants. */
interface Situation {
  wallet: bigint;
  joker: bigint;
  slotxo: bigint;
  /** Nobody stands behind SLOTXO any more: what is in it cannot be brought back. */
  isSlotxoGone: boolean;
  underWay: 'none' | 'held' | 'review' | 'collecting';
  lacks: 'nothing' | 'bankCode' | 'bankAccountNo';
  isExcluded: boolean;
  min: bigint;
  span: bigint;
  /** Which of `edges`; the last is the smallest withdrawal, without an amount. */
  edge: number;
}

const MEMBERS = 8;
const SITUATIONS = 1_000;

/** Amounts at which the answer turns. */
const edges = ({ wallet, joker, slotxo, min, span }: Situation): (bigint | undefined)[] => [
  ...[0n, min - 1n, min, min + 1n, min + span - 1n, min + span, min + span + 1n],
  ...[wallet - 1n, wallet, wallet + 1n, wallet + joker - 1n, wallet + joker, wallet + joker + 1n],
  ...[wallet + joker + slotxo - 1n, wallet + joker + slotxo, wallet + joker + slotxo + 1n],
  undefined,
];

const satang = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 30_000n }));
const situations: fc.Arbitrary<Situation> = fc.record({
  wallet: satang,
  joker: satang,
  slotxo: satang,
  isSlotxoGone: fc.boolean(),
  underWay: fc.constantFrom(
    ...(['none', 'none', 'none', 'none', 'none', 'none', 'held', 'review', 'collecting'] as const),
  ),
  lacks: fc.constantFrom(
    ...([
      'nothing',
      'nothing',
      'nothing',
      'nothing',
      'nothing',
      'nothing',
      'bankCode',
      'bankAccountNo',
    ] as const),
  ),
  isExcluded: fc.boolean(),
  min: fc.bigInt({ min: 1n, max: 20_000n }),
  span: fc.bigInt({ min: 0n, max: 60_000n }),
  edge: fc.nat({ max: 16 }),
});

it('agrees with a withdrawal of that amount made directly after, in a thousand situations', async () => {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, () => games.member(0.01, 'JOKER', 'SLOTXO')),
  );
  const { withBoth, withJoker, becomes } = keptGames(world.deps);
  const seen = new Map<string, number>();
  const agrees = async (member: TestMember, situation: Situation) => {
    const { wallet, joker, slotxo, isSlotxoGone, underWay, lacks, isExcluded, min, span, edge } = situation;
    await endAny(member);
    if (underWay !== 'none') await begin(withBoth, member, underWay);
    await becomes(member, 'JOKER', joker);
    await becomes(member, 'SLOTXO', slotxo);
    await bringWalletTo(member, wallet);
    const deps = under(isSlotxoGone ? withJoker : withBoth, min, min + span);
    const asking = { ...member, isExcluded, ...(lacks !== 'nothing' && { [lacks]: '' }) };
    const asked = edges(situation)[edge];
    const amount = asked === undefined ? min : asked > 0n ? asked : 0n;
    const said = await explainWithdrawal(deps, asking, asked === undefined ? undefined : toWire(amount));
    const came = await cameTo(deps, asking, toWire(amount));
    seen.set(came, (seen.get(came) ?? 0) + 1);
    expect(said).toMatchObject({
      canWithdraw: came === 'taken',
      available: toWire(wallet + joker + (isSlotxoGone ? 0n : slotxo)),
      min: toWire(min),
      max: toWire(min + span),
    });
    expect(said.reasons[0]?.code).toBe(came === 'taken' ? undefined : came);
  };
  // One situation of each member after the other, and all members at once.
  await Promise.all(
    members.map((member) =>
      fc.assert(
        fc.asyncProperty(situations, (situation) => agrees(member, situation)),
        { numRuns: SITUATIONS / MEMBERS },
      ),
    ),
  );
  // Every answer was met, and often enough to mean something.
  const codes = [
    'taken',
    'NO_BANK',
    'WITHDRAW_MINIMUM',
    'WITHDRAW_MAXIMUM',
    'REQUEST_LIMIT',
    'MONEY_NOT_ENOUGH',
  ];
  expect([...seen.keys()].toSorted()).toEqual(codes.toSorted());
  for (const code of codes) expect(seen.get(code), code).toBeGreaterThan(SITUATIONS / 50);
}, 300_000);

async function cameTo(deps: Deps, member: TestMember, amount: number): Promise<string> {
  try {
    const request = { member, operation: newOperation(), body: { amount } };
    expect(await requestWithdrawal(deps, request, { collect: true })).toMatchObject({ status: 'PROCESSING' });
    return 'taken';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** The same dependencies under other limits of a withdrawal. */
function under(deps: Deps, min: bigint, max: bigint): Deps {
  const limits = { withdrawMin: { THB: min, LAK: 1n }, withdrawMax: { THB: max, LAK: 1n } };
  return { ...deps, settings: async () => ({ ...(await deps.settings()), ...limits }) };
}

/** Ends whatever is under way: its money comes back. */
async function endAny({ id }: TestMember): Promise<void> {
  const open = await world.owner.rows(
    sql<{ id: OperationId; state: string }>`
      select id, state from withdrawal where member_id = ${id} and state not in ('paid', 'failed', 'refused')`,
  );
  for (const { id: operation, state } of open) {
    if (state === 'collecting') await world.deps.steps.run(withdrawHold, { operation });
    else
      await world.deps.steps.run(withdrawFinish, { operation, from: ['held', 'review'], outcome: 'failed' });
  }
}

/** Has one be under way: held, left to an operator, or left by a process that died while it brought money from games. */
async function begin(
  deps: Deps,
  member: TestMember,
  state: Exclude<Situation['underWay'], 'none'>,
): Promise<void> {
  await bringWalletTo(member, 200n);
  if (state === 'collecting') {
    const dies: Deps['steps'] = {
      ...deps.steps,
      run: (step, item) =>
        (step as unknown) === withdrawHold ? Promise.reject(new Error('died')) : deps.steps.run(step, item),
    };
    const request = { member, operation: newOperation(), body: { amount: 100_000 } };
    const asked = requestWithdrawal({ ...deps, steps: dies }, request, { collect: true });
    return expect(asked).rejects.toThrow('died');
  }
  expect(await cameTo(deps, member, 1)).toBe('taken');
  if (state === 'review')
    await world.owner.run(sql`update withdrawal set state = 'review', reason = 'AMOUNT', next_check_at = null
      where member_id = ${member.id} and state = 'held'`);
}

async function bringWalletTo({ id }: TestMember, target: bigint): Promise<void> {
  const { account, balance } = await memberBalance(world.database, id, 'wallet', 'THB');
  if (balance === target) return;
  const house = await world.deps.ledger.houseAccount('adjustment', 'THB');
  const [from, to] = target > balance ? [house, account] : [account, house];
  const amount = target > balance ? target - balance : balance - target;
  await world.database.transaction(async (tx) => {
    await postInTransaction(tx, [{ id: postingId(newOperation(), 0), from, to, amount, kind: 'adjustment' }]);
  });
}

/** JOKER and SLOTXO kept in here, so that a thousand situations make no calls; with both, and with JOKER alone. */
function keptGames(deps: Deps) {
  const held = new Map<string, bigint>();
  const kept = (provider: GameProvider): GameProvider => {
    const name = (username: string) => `${provider.code} ${username}`;
    return {
      ...provider,
      balance: async (player) => plantedBalance(player, held.get(name(player.username)) ?? 0n),
      async transfer(order) {
        const change = order.direction === 'in' ? order.amount : -order.amount;
        held.set(name(order.username), (held.get(name(order.username)) ?? 0n) + change);
        return plantedSuccess(order);
      },
    };
  };
  const all = new Map([...deps.providers.games].map(([code, provider]) => [code, kept(provider)]));
  const withGames = (map: typeof all): Deps => ({ ...deps, providers: { ...deps.providers, games: map } });
  return {
    withBoth: withGames(all),
    withJoker: withGames(new Map([...all].filter(([code]) => code === 'JOKER'))),
    /** Has a game hold so much, as its member has won or lost there, and the ledger know of it. */
    async becomes(member: TestMember, code: 'JOKER' | 'SLOTXO', amount: bigint): Promise<void> {
      const provider = all.get(code);
      const account = await world.database.maybe(gameAccountOf(member.id, code));
      if (!provider || !account) throw new Error(`${code} is not open`);
      if (held.get(`${code} ${account.username}`) === amount) return;
      held.set(`${code} ${account.username}`, amount);
      expect(await syncBalance(deps, member, provider, account)).toEqual({ kind: 'booked', balance: amount });
    },
  };
}
