import { parseAmount } from '@prae/ui/money';
import { type ReactNode, useState } from 'react';
import { type Deed, deedFor, useEnding } from '../../client/deeds.ts';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { isUnavailable, useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { type Limits, limitsOf, type WithdrawObstacle, withdrawObstacle } from './limits.ts';

/**
 * `accepted`: the money will be sent; `unknown`: whether it is accepted is not known. Both are followed until the money is
 * `paid` out, or has `failed` to be and is back in the wallet.
 */
export type Ending = 'accepted' | 'unknown' | 'paid' | 'failed';

type Step = { name: 'amount' } | { name: 'confirm' } | { name: 'ended'; ending: Ending };

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
  const [deed, follow] = useState<Deed>();
  const [value, setValue] = useState('');
  const [obstacle, setObstacle] = useState<WithdrawObstacle>();
  const told = useEnding(deed);
  const withdrawal = useSubmit('withdraw.all', {
    unknownText: null,
    // One withdrawal at a time, and money that is still leaving a game.
    texts: { REQUEST_LIMIT: texts.underWay, TRANSFER_FAIL: texts.collecting },
  });
  const amount = parseAmount(value) ?? 0;
  const limits = limitsOf(money.wallet, rules.data);
  const send = async (): Promise<void> => {
    const input = { body: { amount } };
    const asked = deedFor('withdraw.all', input);
    const result = await withdrawal.submit(input);
    const { outcome } = result;
    if (outcome === 'offline') return;
    if (outcome === 'refused' || isUnavailable(result)) return setStep(AMOUNT);
    setStep({ name: 'ended', ending: outcome === 'ok' ? 'accepted' : 'unknown' });
    follow(asked);
  };
  return {
    step: step.name === 'ended' && told ? { name: 'ended', ending: ENDINGS[told.status] } : step,
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
