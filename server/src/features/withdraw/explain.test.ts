import type { Currency } from '@prae/contract/facts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { leastMovable, movablePart, toWire } from '../../domain/money.ts';
import { newOperation, type OperationId, postingId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
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

it.each([
  ['THB', 0.01],
  ['LAK', 1],
] as const)(
  'nothing at all is withdrawn in %s where the setting has no smallest withdrawal',
  async (currency, least) => {
    const { token } = await world.newMember({ money: 10_000n, currency });
    await world.owner.run(
      sql`insert into setting (name, value) values ('withdrawMin', '{"THB": "0", "LAK": "0"}')`,
    );
    const explained = async (body: { amount?: number }) =>
      (await world.api('withdraw.explain', { token, body })).body;
    await expect.poll(async () => (await explained({})).min, { timeout: 20_000, interval: 200 }).toBe(least);
    expect(await explained({})).toMatchObject({ canWithdraw: true });
    expect(await explained({ amount: 0 })).toMatchObject({
      canWithdraw: false,
      reasons: [{ code: 'WITHDRAW_MINIMUM', have: 0, need: least }],
    });
    for (const call of ['withdraw.all', 'withdraw.create'] as const)
      expect(await world.api(call, { token, body: { amount: 0 } })).toMatchObject({
        status: 400,
        body: { message: 'WITHDRAW_MINIMUM' },
      });
    expect((await world.api('withdraw.all', { token, body: { amount: least } })).status).toBe(202);
    await world.owner.run(sql`delete from setting`);
    await expect
      .poll(async () => (await explained({})).min, { timeout: 20_000, interval: 200 })
      .not.toBe(least);
  },
);

describe('withdraw.explain in kip', () => {
  it('says how many whole ones there are, and that a part of one is not taken', async () => {
    const member = await world.newMember({ money: 200_050n, currency: 'LAK' });
    expect(await explain(member)).toMatchObject({ canWithdraw: true, available: 2_000, reasons: [] });
    expect(await explain(member, 1_000.5)).toMatchObject({
      canWithdraw: false,
      reasons: [{ code: 'KEY_INVALID' }],
    });
    expect((await explain(member, 2_000.5)).reasons).toEqual([
      { code: 'KEY_INVALID' },
      { code: 'MONEY_NOT_ENOUGH', have: 2_000, need: 2_000.5 },
    ]);
    for (const call of ['withdraw.all', 'withdraw.create'] as const)
      expect(await world.api(call, { token: member.token, body: { amount: 1_000.5 } })).toMatchObject({
        status: 400,
        body: { message: 'KEY_INVALID', fields: { amount: 'KEY_INVALID' } },
      });
    expect(await world.balance(member, 'wallet')).toBe(200_050n);
  });
});

/** What a member has (in hundredths) and wants. */
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
  /** Whether the amount there is one that banks move. */
  rounding: 'none' | 'down' | 'up';
}

const MEMBERS = 8;

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
  rounding: fc.constantFrom(...(['none', 'down', 'up'] as const)),
});

const codes = [
  'taken',
  'NO_BANK',
  'WITHDRAW_MINIMUM',
  'WITHDRAW_MAXIMUM',
  'REQUEST_LIMIT',
  'MONEY_NOT_ENOUGH',
];

it.each([
  { currency: 'THB', situationCount: 1_000, comesTo: codes },
  { currency: 'LAK', situationCount: 480, comesTo: [...codes, 'KEY_INVALID'] },
] as const)(
  'agrees with a withdrawal of that amount made directly after, in $situationCount situations in $currency',
  async ({ currency, situationCount, comesTo }) => {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => memberWithGames(currency)));
    const { withBoth, withJoker, becomes } = keptGames(world.deps, currency);
    const seen = new Map<string, number>();
    const agrees = async (member: TestMember, situation: Situation) => {
      const { wallet, joker, slotxo, isSlotxoGone, underWay, lacks, isExcluded, min, span } = situation;
      await endAny(member);
      if (underWay !== 'none') await begin(under(withBoth, 1n, 100_000_000n), member, underWay);
      await becomes(member, 'JOKER', joker);
      await becomes(member, 'SLOTXO', slotxo);
      await bringWalletTo(member, wallet);
      const deps = under(isSlotxoGone ? withJoker : withBoth, min, min + span);
      const asking = { ...member, isExcluded, ...(lacks !== 'nothing' && { [lacks]: '' }) };
      const asked = askedIn(situation, currency);
      const amount = asked ?? leastMovable(min, currency);
      const said = await explainWithdrawal(deps, asking, asked === undefined ? undefined : toWire(amount));
      const came = await cameTo(deps, asking, toWire(amount));
      seen.set(came, (seen.get(came) ?? 0) + 1);
      expect(said).toMatchObject({
        canWithdraw: came === 'taken',
        available: toWire(movablePart(wallet + joker + (isSlotxoGone ? 0n : slotxo), currency)),
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
          { numRuns: situationCount / MEMBERS },
        ),
      ),
    );
    // Every answer was met, and often enough to mean something.
    expect([...seen.keys()].toSorted()).toEqual([...comesTo].toSorted());
    for (const code of comesTo) expect(seen.get(code), code).toBeGreaterThan(situationCount / 50);
  },
  300_000,
);

/** The amount that is asked about; `undefined` where none is. */
function askedIn(situation: Situation, currency: Currency): bigint | undefined {
  const edge = edges(situation)[situation.edge];
  if (edge === undefined) return undefined;
  const amount = edge > 0n ? edge : 0n;
  if (situation.rounding === 'none') return amount;
  return situation.rounding === 'up' ? leastMovable(amount, currency) : movablePart(amount, currency);
}

/** One that has played in both games, whatever currency the sandbox's are in. */
async function memberWithGames(currency: Currency): Promise<TestMember> {
  const member = await world.newMember({ currency, money: 1n });
  await world.database.transaction((tx) =>
    openMemberAccounts(tx, member.id, currency, ['game:JOKER', 'game:SLOTXO']),
  );
  for (const code of ['JOKER', 'SLOTXO'])
    await world.owner.run(sql`
      insert into game_account (member_id, game_code, state, username, password, password_key)
      values (${member.id}, ${code}, 'active', ${`kept${member.id}${code}`}, '', '')`);
  return member;
}

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
  const limits = { withdrawMin: { THB: min, LAK: min }, withdrawMax: { THB: max, LAK: max } };
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

async function bringWalletTo({ id, currency }: TestMember, target: bigint): Promise<void> {
  const { account, balance } = await memberBalance(world.database, id, 'wallet', currency);
  if (balance === target) return;
  const house = await world.deps.ledger.houseAccount('adjustment', currency);
  const [from, to] = target > balance ? [house, account] : [account, house];
  const amount = target > balance ? target - balance : balance - target;
  await world.database.transaction(async (tx) => {
    await postInTransaction(tx, [{ id: postingId(newOperation(), 0), from, to, amount, kind: 'adjustment' }]);
  });
}

/** JOKER and SLOTXO kept in here, so that all these situations make no calls; with both, and with JOKER alone. */
function keptGames(deps: Deps, currency: Currency) {
  const held = new Map<string, bigint>();
  const kept = (provider: GameProvider): GameProvider => {
    const name = (username: string) => `${provider.code} ${username}`;
    return {
      ...provider,
      currency,
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
