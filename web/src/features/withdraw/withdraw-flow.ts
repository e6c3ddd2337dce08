import { parseAmount } from '@prae/ui/money';
import { type ReactNode, useState } from 'react';
import { useAskedAgain } from '../../client/ask-again.ts';
import { type Named, namedBy, useEnding } from '../../client/endings.ts';
import { keepAmount } from '../../client/last-amount.ts';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { isUnavailable, type Submitted } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { type Limits, limitsOf, type WithdrawObstacle, withdrawObstacle } from './limits.ts';

/**
 * `accepted`: the money will be sent, and is followed until it is `paid` out, or has `failed` to be and is back in the wallet.
 * `asking`: there was no answer, and we are asking again; `unknown`: that told nothing either.
 */
export type Ending = 'accepted' | 'asking' | 'unknown' | 'paid' | 'failed';

type Step = { name: 'amount' } | { name: 'confirm' } | { name: 'ended'; ending: Ending; isRepeat: boolean };

/** What the withdrawal sheet shows and can do. */
export interface Withdrawal {
  step: Step;
  value: string;
  amount: number;
  /** `undefined` until they are known. */
  limits: Limits | undefined;
  /** Why the amount cannot be taken on. */
  obstacle: WithdrawObstacle | undefined;
  busy: boolean;
  /** What became of it when it was sent. */
  failure: ReactNode;
  type: (value: string) => void;
  /** From the amount to the second look at it. */
  next: () => void;
  back: () => void;
  send: () => Promise<void>;
}

const AMOUNT: Step = { name: 'amount' };
const ENDINGS = { SUCCESS: 'paid', FAILED: 'failed', PROCESSING: 'accepted' } as const;

export function useWithdrawal(isOpen: boolean): Withdrawal {
  const { withdraw: texts } = useMessages();
  const money = useMoney();
  const rules = useRead('lookup.withdraw');
  const [step, setStep] = useState<Step>(AMOUNT);
  const [named, follow] = useState<Named>();
  const [value, setValue] = useState('');
  const [obstacle, setObstacle] = useState<WithdrawObstacle>();
  const told = useEnding(named);
  const take = (result: Submitted<'withdraw.all'>, isRepeat: boolean): void => {
    if (result.outcome === 'offline') return;
    const isTakenBack = result.outcome === 'refused' || isUnavailable(result);
    const ending = result.outcome === 'ok' ? 'accepted' : 'unknown';
    setStep(isTakenBack ? AMOUNT : { name: 'ended', ending, isRepeat });
    if (result.outcome === 'ok') follow(namedBy(result.answer));
  };
  const withdrawal = useAskedAgain('withdraw.all', {
    isOpen,
    onAnswer: (result) => take(result, false),
    unknownText: null,
    // One withdrawal at a time, money that is still leaving a game, and games that gave less than stood there.
    texts: {
      REQUEST_LIMIT: texts.underWay,
      TRANSFER_FAIL: texts.collecting,
      MONEY_NOT_ENOUGH: texts.notEnough,
    },
  });
  const amount = parseAmount(value) ?? 0;
  const limits = limitsOf(money.wallet, rules.data);
  const send = async (): Promise<void> => {
    const result = await withdrawal.submit({ body: { amount } });
    if (result.outcome === 'ok') keepAmount('withdraw', amount);
    take(result, result.outcome === 'ok' && result.isRepeat === true);
  };
  const endingNow = (ending: Ending): Ending => {
    if (told) return ENDINGS[told.status];
    return ending === 'unknown' && withdrawal.isAsking ? 'asking' : ending;
  };
  return {
    step: step.name === 'ended' ? { ...step, ending: endingNow(step.ending) } : step,
    ...{ value, amount, limits, obstacle, send },
    busy: withdrawal.busy,
    failure: withdrawal.failure,
    type: (next) => {
      setValue(next);
      setObstacle(undefined);
      withdrawal.clear();
    },
    next: () => {
      const found = limits && withdrawObstacle(amount, limits);
      setObstacle(found);
      if (limits && found === undefined) setStep({ name: 'confirm' });
    },
    back: () => setStep(AMOUNT),
  };
}
