import { randomInt } from 'node:crypto';
import type { MemberCurrency } from '../../domain/member.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { postInTransaction } from '../../ledger/post.ts';
import { gamesIn, gameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World, type WorldOptions } from '../../testing/world.ts';
import { recordStatement } from '../statement/statement.ts';
import { bonusSweeps } from './bonus.lifecycle.ts';
import { type OfferData, writeOffer } from './offer.ts';

export type Bonuses = Awaited<ReturnType<typeof startBonuses>>;

export const LOSS_STANDS_MS = 3 * 60_000;

const words = { name: 'A bonus', description: 'Half of your deposit' };

/** An offer of half the deposit, as a test needs it; amounts are baht. */
function offerOf(
  changes: Partial<OfferData> & { cap?: number; budget?: number; minimum?: number; threshold?: number },
): OfferData {
  const { cap = 1_000, budget, minimum = 100, threshold, ...rest } = changes;
  const money = {
    ...{ cap, minimum },
    ...(budget !== undefined && { budget }),
    ...(threshold !== undefined && { threshold }),
  };
  return {
    ...{ code: `T${randomInt(1e9)}`, kind: 'bonus', type: 'limit', percent: 50, percentFail: 10 },
    ...{ money: { THB: money }, texts: { th: words, la: words, en: words } },
    ...rest,
  };
}

/** A world with bonuses in it, and what members do with them over HTTP. Amounts are baht. */
export async function startBonuses(options: WorldOptions = {}) {
  const world = await startWorld({ ...gameWorld, ...options });
  return { world, ...bonusesIn(world) };
}

export function bonusesIn(world: World) {
  const games = gamesIn(world);
  const { api, database, deps } = world;
  const activate = ({ token }: TestMember, code: string, key?: string) =>
    api('bonus.activate', { token, params: { code }, ...(key && { key }) });
  return {
    games,
    activate,

    /** Writes an offer and answers its code. */
    async offer(changes: Parameters<typeof offerOf>[0] = {}): Promise<string> {
      const offer = offerOf(changes);
      const why = await writeOffer(world.owner, offer);
      if (why !== undefined) throw new Error(why);
      return offer.code;
    },

    /** Money from outside, by whatever way. */
    async deposit(member: TestMember, baht: number): Promise<void> {
      const operation = newOperation();
      const unit: MemberCurrency = member.currency;
      const amount = BigInt(Math.round(baht * 100));
      const from = await deps.ledger.houseAccount('bank:KBANK', unit);
      const to = await deps.ledger.accountOf(member.id, 'wallet', unit);
      await database.transaction(async (tx) => {
        await recordStatement(tx, {
          ...{ operation, member: member.id, type: 'deposit', from: 'TEST', to: 'WALLET' },
          ...{ status: 'SUCCESS', amount },
        });
        const posting = { id: postingId(operation, 0), from, to, amount, kind: 'deposit' } as const;
        await postInTransaction(tx, [posting]);
      });
    },

    activatePromotion: ({ token }: TestMember, code: string) =>
      api('promotion.activate', { token, params: { code } }),
    clear: ({ token }: TestMember, key?: string) => api('bonus.clear', { token, ...(key && { key }) }),
    active: async ({ token }: TestMember) => (await api('bonus.active', { token })).body,
    withdraw: ({ token }: TestMember, amount: number) => api('withdraw.all', { token, body: { amount } }),
    listed: async ({ token }: TestMember, code: string) =>
      (await api('bonus.list', { token })).body.find((one) => one.code === code),

    /** All of the member's lines about bonuses, newest first. */
    async lines({ token }: TestMember) {
      const { body } = await api('statement.list', { token, body: { page: 1, limit: 100 } });
      return body.statements.filter(({ statementType }) => statementType.endsWith('bonus'));
    },

    /** Moves all to a game, and wins or loses there. */
    async playAll(member: TestMember, baht: number): Promise<void> {
      await games.moveAll(member, 'JOKER');
      await games.play(member, 'JOKER', baht);
    },

    /** Lets so much time pass that a bonus ends by a loss that was read before. */
    lossStands: () => world.timePasses(LOSS_STANDS_MS),

    async sweep(): Promise<void> {
      for (const { run } of bonusSweeps) await run(deps);
    },

    async baht(member: TestMember, kind: 'wallet' | 'hold' | 'game:JOKER' = 'wallet'): Promise<number> {
      return Number(await world.balance(member, kind)) / 100;
    },
  };
}
