import { parseAmount } from '@prae/ui/money';
import { type ReactNode, useState } from 'react';
import { useEnding } from '../../client/endings.ts';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { isUnavailable, useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { type Limits, limitsOf, type WithdrawObstacle, withdrawObstacle } from './limits.ts';

/**
 * `accepted`: the money will be sent, and is followed until it is `paid` out, or has `failed` to be and is back in the wallet.
 * `unknown`: whether it is accepted is not known, nor which operation it is.
 */
export type Ending = 'accepted' | 'unknown' | 'paid' | 'failed';

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

export function useWithdrawal(): Withdrawal {
  const { withdraw: texts } = useMessages();
  const money = useMoney();
  const rules = useRead('lookup.withdraw');
  const [step, setStep] = useState<Step>(AMOUNT);
  const [operation, follow] = useState<string>();
  const [value, setValue] = useState('');
  const [obstacle, setObstacle] = useState<WithdrawObstacle>();
  const told = useEnding(operation);
  const withdrawal = useSubmit('withdraw.all', {
    unknownText: null,
    // One withdrawal at a time, and money that is still leaving a game.
    texts: { REQUEST_LIMIT: texts.underWay, TRANSFER_FAIL: texts.collecting },
  });
  const amount = parseAmount(value) ?? 0;
  const limits = limitsOf(money.wallet, rules.data);
  const send = async (): Promise<void> => {
    const result = await withdrawal.submit({ body: { amount } });
    const { outcome } = result;
    if (outcome === 'offline') return;
    if (outcome === 'refused' || isUnavailable(result)) return setStep(AMOUNT);
    if (outcome !== 'ok') return setStep({ name: 'ended', ending: 'unknown', isRepeat: false });
    setStep({ name: 'ended', ending: 'accepted', isRepeat: result.isRepeat === true });
    follow(result.answer._id);
  };
  return {
    step: step.name === 'ended' && told ? { ...step, ending: ENDINGS[told.status] } : step,
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
