import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { GameCode } from '../config.games.ts';
import { sql } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../domain/member.ts';
import type { OperationId } from '../domain/operation.ts';
import { transferCases } from '../features/transfer/review.ts';
import { decideCase } from '../jobs/case.ts';
import { balances } from '../ledger/balance.ts';
import type { GameProvider } from '../providers/game/port.ts';
import { mayNeedPerson } from '../providers/game/recover.ts';
import type { Reply, TestMember, World } from './world.ts';

type Holder = Pick<Member, 'id'>;

/** Calls of games give up soon, and nothing that waits is looked after by itself: the test says when. */
export const gameWorld = {
  recheck: false,
  limits: { timeoutMs: 1_200, balanceTimeoutMs: 1_200, settlingMs: 2_400 },
} as const;

/** The same where so much goes on side by side that an answer takes its time. */
export const patientGameWorld = {
  recheck: false,
  limits: { timeoutMs: 5_000, balanceTimeoutMs: 5_000, settlingMs: 10_000 },
} as const;

/** The same where a test looks at what has no answer before the settling time is over: that goes by as the test says, however slow the machine is. */
export const unsettledGameWorld = {
  recheck: false,
  limits: { ...gameWorld.limits, settlingMs: 60_000 },
} as const;

/** Longer than anything waits for: patience with a key, the settling time of a provider, the next check. */
export const HOUR_MS = 3_600_000;

export type Games = ReturnType<typeof gamesIn>;

/** What members do with game money over HTTP, and what happens at the providers. Amounts are baht. */
export function gamesIn(world: World) {
  const { act, api, database, deps, owner } = world;

  async function username(member: Holder, code: string): Promise<string> {
    const account = await owner.one(
      sql<{ username: string }>`
        select username from game_account where member_id = ${member.id} and game_code = ${code}`,
    );
    return account.username;
  }

  /** Opens accounts of a member at games. */
  async function open({ token }: TestMember, ...codes: GameCode[]): Promise<void> {
    // A game that is waited for so briefly may be slower than that on a busy machine; members ask again then.
    for (const code of codes) {
      await vi.waitFor(async () => {
        const opened = await api('game.activate', { token, params: { code } });
        expect(opened.status).toBe(200);
      }, 60_000);
    }
  }

  async function atProvider(member: Holder, code: string): Promise<number> {
    return (await act<{ balance: number }>('GET', `/games/${code}/${await username(member, code)}`)).balance;
  }

  /** By kind of ledger account, empty ones left out. */
  async function holdings(member: Holder): Promise<Record<string, number>> {
    const found = [...(await balances(database, member.id))].filter(([, minor]) => minor !== 0n);
    return Object.fromEntries(found.map(([kind, minor]) => [kind, Number(minor) / 100]));
  }

  /** Each provider's own book says of the member what ours says. */
  async function expectAgreed(member: Holder, ...codes: GameCode[]): Promise<void> {
    const held = await holdings(member);
    for (const code of codes) expect(await atProvider(member, code)).toBe(held[`game:${code}`] ?? 0);
  }

  /** The member's transfers, in the order in which they were begun, the first half before the second. */
  const transfersOf = (member: Holder) =>
    owner.rows(
      sql<{ id: string; state: string; attempts: number }>`
        select id, state, attempts from game_transfer where member_id = ${member.id}
         order by created_at, direction desc`,
    );

  return {
    username,
    atProvider,
    transfersOf,
    holdings,

    async member(baht: number, ...codes: GameCode[]): Promise<TestMember> {
      const member = await world.newMember({ money: BigInt(Math.round(baht * 100)) });
      await open(member, ...codes);
      return member;
    },
    open,

    move: (member: TestMember, from: string, to: string, amount: number, key: string = randomUUID()) =>
      api('transfer.create', { token: member.token, key, body: { from, to, amount } }),

    moveAll: (member: TestMember, to: string, key: string = randomUUID()) =>
      api('transfer.all', { token: member.token, key, body: { to } }),

    /** Breaks the next call, or the next of that name. */
    fault: (kind: string, rest: { party?: string; call?: string; times?: number } = {}) =>
      act('POST', '/faults', { party: 'JOKER', kind, ...rest }),
    heal: () => act('DELETE', '/faults'),

    /** What has ended in one test is not asked about in the days that pass in another. */
    listenNoMore: () => owner.run(sql`update game_transfer set next_check_at = null where state <> 'sent'`),

    /** The member wins (positive) or loses at the provider. */
    play: async (member: Holder, code: string, baht: number) =>
      act('POST', `/games/${code}/${await username(member, code)}/play`, { amount: baht }),

    /** The member bets on what is decided later; `settle` decides it and pays so much. */
    stake: async (member: Holder, code: string, baht: number) =>
      act('POST', `/games/${code}/${await username(member, code)}/play`, { stake: baht }),
    settle: async (member: Holder, code: string, baht: number) =>
      act('POST', `/games/${code}/${await username(member, code)}/play`, { settle: baht }),

    /** Where the portal can ask nothing, a person asks whether the transfer that is open was applied, and decides; else nothing happens. */
    async askProvider(member: Holder, code: GameCode, applied: boolean): Promise<void> {
      const provider = deps.providers.games.get(code);
      if (!provider || !mayNeedPerson(provider)) return;
      const open = (await transfersOf(member)).find(({ state }) => state === 'sent');
      if (!open) return;
      const id = open.id as OperationId;
      expect(await transferCases.open(deps, id)).toMatchObject([{ why: 'NO_ANSWER', party: code }]);
      const decision = applied ? 'settle' : 'release';
      const evidence = { by: 'somchai', reason: `ticket 17 of ${code}` };
      expect(await decideCase(deps, transferCases, { id, decision, evidence })).toBe('done');
    },

    /** Nothing is wrong in the books, and the providers' say the same. */
    async expectClean(member: Holder, ...codes: GameCode[]): Promise<void> {
      await world.expectClean();
      await expectAgreed(member, ...codes);
    },
    expectAgreed,
  };
}

/** What a call came to: the status that it answered, or the code of its refusal. */
export function cameTo(reply: Reply<'transfer.create'>): string | undefined {
  return reply.body.status ?? reply.body.message;
}

/** The same dependencies with another provider behind a game. */
export function withGame(
  deps: Deps,
  code: GameCode,
  change: (provider: GameProvider) => Partial<GameProvider>,
): Deps {
  const provider = deps.providers.games.get(code);
  if (!provider) throw new Error(`${code} is not configured`);
  const games = new Map(deps.providers.games).set(code, { ...provider, ...change(provider) });
  return { ...deps, providers: { ...deps.providers, games } };
}
