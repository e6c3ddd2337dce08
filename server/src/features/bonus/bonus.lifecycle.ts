/*
 * The life of a bonus that a member receives. Its id is the operation that gave it, whose leg 0 (house `bonus` -> wallet) is its money.
 *
 * active     The money is posted with the row, which holds the terms of that moment, is bound to a deposit, and has counted in the
 *            budget. A member has one at most. Withdrawing is refused until the condition is met. What is put in later is left out of
 *            everything that is decided about it: it neither meets the condition nor keeps the bonus alive nor forfeits it.
 * met        It has ended and its condition was met: the statement says SUCCESS. An end.
 * failed     It has ended as less than its threshold was left, unmet, or as a member who has excluded themselves asked for their money: what is
 *            still there of the bonus money goes back then. The statement says FAILED. An end; losses under it are refunded at its own rate.
 * untouched  The member gave it back before anything was played: leg 0 of another operation (wallet -> house `bonus`) is posted, the
 *            deposit is free again, and it counts neither as received nor in the budget. The statement says FAILED. An end.
 *
 * active -> met | failed | untouched.
 *
 * Met: what has been won (all money without the deposit and what was put in later, and without what games do not tell) is above the
 * target. Once money was withdrawn in that state it stays met (`met_at`), whatever is left. It ends by itself when less than the
 * threshold is left and nothing is on its way or on an open bet, which a game may not tell of (open_bets_for, from `low_since`), and what was lost has stood (losses_stand_for): by the sweep, or by whatever it stands in the way of. The games are
 * read before. A member ends it where it is met, used up or untouched.
 *
 * The steps: bonus_activate gives, bonus_finish ends; no outside party is asked between, so each is whole by itself. Both take the
 * lock under which withdrawals begin. What a game holds is known from reading it alone, so it is read before either.
 */

import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { readAgain, syncSurely } from '../game/game.ts';
import { bonusFinish, isActive, noteLow, overBonuses, silentAccounts } from './bonus.sql.ts';

/**
 * Has the ledger know what the games hold where a bonus is active, as what is decided about it goes by that, and ends it where it is over.
 * Whatever a bonus stands in the way of asks for this first; who has excluded themselves leaves it only where they ask for their
 * money (`isLeaving`).
 */
export async function settleBonus(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  { isLeaving = false } = {},
): Promise<void> {
  if ((await deps.database.one(isActive(member.id))).active) await readAndEnd(deps, member, isLeaving);
}

/** The same whether a bonus is active or not. */
export async function readAndEnd(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  isLeaving = false,
): Promise<void> {
  await syncSurely(deps, member);
  const operations = { operation: newOperation(), back: newOperation() };
  const finish = { ...operations, member: member.id, isAsked: false, isLeaving };
  await deps.steps.run(bonusFinish, finish);
}

/** So many at once read their games: each reading asks a dozen parties. */
const AT_ONCE = 8;

/** So many silent games are asked again by a sweep. */
const ASKED_AGAIN = 16;

/** One member who fails keeps nobody else from it; the next sweep tries again. */
async function forEachMember<One extends Pick<Member, 'id'>>(
  deps: Deps,
  all: One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  const next = async (): Promise<void> => {
    for (let one = all.pop(); one; one = all.pop()) {
      const { id: member } = one;
      await work(one).catch((err: unknown) => {
        deps.log.error({ event: 'bonus.not-ended', member, err }, 'a bonus could not be ended');
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/**
 * Ends what is over, of all members. What a game has meanwhile been found to hold keeps its bonus alive. Games that keep silent are asked again, also
 * where their member stays away: they are given up for that after a week.
 */
async function endAll(deps: Deps): Promise<void> {
  await deps.database.run(noteLow());
  await forEachMember(deps, await deps.database.rows(overBonuses()), (member) => readAndEnd(deps, member));
  const silent = await deps.database.rows(silentAccounts(ASKED_AGAIN));
  await forEachMember(deps, silent, ({ id, currency, ...account }) =>
    readAgain(deps, { id, currency }, account),
  );
}

export const bonusSweeps: readonly Sweep[] = [{ name: 'bonus.sweep', everyMinutes: 0.25, run: endAll }];
