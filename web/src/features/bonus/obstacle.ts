import type { Answer } from '@prae/contract/contract';
import { type Money, useMoney, type Wallet } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { refusalText } from '../../messages/errors.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { BonusTexts } from '../../messages/th/bonus.ts';
import type { Promotion } from './bonus.ts';

/** What keeps a member from a bonus just now, and the sheet that leads out of it, where one does. */
export interface Obstacle {
  /** Absent while it is not known yet. */
  text?: string;
  way?: 'deposit' | 'withdraw';
}

type Offer = Pick<Promotion, 'refusal' | 'due' | 'minimum' | 'threshold'>;

/** The latest unused deposit; on the page of bonuses it is read before a sheet needs it. */
export function useLatestDeposit(isAsked: boolean) {
  return useRead('bonus.minimum', undefined, { staleTime: 0, enabled: isAsked });
}

/** Whether what is said of an offer depends on the latest deposit. */
export function asksDeposit({ refusal, due }: Pick<Offer, 'refusal' | 'due'>): boolean {
  return due !== null || refusal === 'BONUS_CONDITION' || refusal === 'BONUS_REMAINING';
}

/** Why an offer would be refused just now; undefined of one that can be received. */
export function useObstacle(offer: Offer | undefined): Obstacle | undefined {
  const { bonus: texts } = useLaterMessages();
  const messages = useMessages();
  const money = useMoney();
  const refusal = offer?.refusal;
  const latest = useLatestDeposit(offer !== undefined && asksDeposit(offer));
  const current = useRead('withdraw.current', undefined, { enabled: refusal === 'BONUS_REMAINING' });
  if (!offer || !refusal) return undefined;
  if (latest.isLoading || current.isLoading) return {};
  if (refusal === 'BONUS_CONDITION') return lacking(offer, latest.data, texts, money);
  if (refusal === 'SELF_EXCLUDED') return { text: texts.away };
  if (refusal !== 'BONUS_REMAINING') return { text: refusalText(messages, refusal) };
  if (current.data?.withdrawal) return { text: texts.withWithdrawal };
  return remaining(offer, latest.data, texts, money);
}

/** There is no deposit for it. Another one helps only where nothing is left that would lie beside it. */
function lacking(
  { minimum, threshold }: Offer,
  latest: Answer<'bonus.minimum'> | undefined,
  texts: BonusTexts,
  { text, wallet }: Money,
): Obstacle {
  const least = text(minimum);
  if (wallet && allOf(wallet) <= threshold) return { text: texts.depositFirst(least), way: 'deposit' };
  const amount = latest?.amount ?? 0;
  if (amount === 0) return { text: texts.noneUnused(least), way: 'withdraw' };
  const said = amount < minimum ? texts.depositBelow(text(amount), least) : texts.depositLeft(least);
  return { text: said, way: 'withdraw' };
}

/** There is other money, as far as is known here: or it is of rewards, or something is not over yet. */
function remaining(
  { minimum, threshold }: Offer,
  latest: Answer<'bonus.minimum'> | undefined,
  texts: BonusTexts,
  { text, wallet }: Money,
): Obstacle {
  const [all, amount] = [wallet && allOf(wallet), latest?.amount ?? 0];
  if (all === undefined || amount === 0 || all - amount <= threshold)
    return { text: texts.remaining, way: 'withdraw' };
  return { text: texts.moreThanDeposit(text(all), text(amount), text(minimum)), way: 'withdraw' };
}

/** All of a member's money, added up in whole hundredths. */
function allOf({ wallet: { amount, hold, transit }, slots }: Wallet): number {
  const parts = [amount, hold, transit, ...slots.map((game) => game.amount)];
  return parts.reduce((sum, part) => sum + Math.round(part * 100), 0) / 100;
}
