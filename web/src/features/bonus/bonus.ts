import type { Answer } from '@prae/contract/contract';
import type { ReactNode } from 'react';
import { useAskedUntilTold } from '../../client/asked-until-told.ts';
import type { Money } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { BonusTexts } from '../../messages/th/bonus.ts';

export type Bonus = Answer<'bonus.list'>[number];
export type Promotion = Answer<'promotion.find'>;
export type Progress = NonNullable<Answer<'bonus.active'>['progress']>;
export type BonusType = NonNullable<Answer<'bonus.active'>['type']>;

/** What receiving or ending a bonus may change, beside money. */
export const BONUS_READS = ['bonus.list', 'bonus.active'] as const;

/** What there is to say of a refusal here that it does not mean elsewhere. */
function useReceivingTexts(): Record<'BONUS_CONDITION' | 'NO_DATA' | 'SELF_EXCLUDED', ReactNode> {
  const { bonus: texts } = useLaterMessages();
  return { BONUS_CONDITION: texts.noDeposit, NO_DATA: texts.gone, SELF_EXCLUDED: texts.away };
}

/** Receives a bonus of the list. */
export function useReceive() {
  return useAskedUntilTold('bonus.activate', {
    texts: useReceivingTexts(),
    refreshes: BONUS_READS,
    toasts: false,
  });
}

/** Receives what a code gives. */
export function useReceivePromotion() {
  return useAskedUntilTold('promotion.activate', {
    texts: useReceivingTexts(),
    refreshes: BONUS_READS,
    toasts: false,
  });
}

/** How much there is above the deposit, or below it, and how much more is needed. */
export function standingOf({ won, target }: Progress, texts: BonusTexts, text: Money['text']): string {
  return won < 0 ? texts.behind(text(-won), text(target)) : texts.won(text(won), text(target));
}

/** The notice with its rate in the place of %percentFail%. */
export function withRate(notice: string, percentFail: number): string {
  return notice.replaceAll('%percentFail%', String(percentFail));
}
