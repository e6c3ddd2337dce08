import type { Answer } from '@prae/contract/contract';
import { parseAmount } from '@prae/ui/money';
import { type ReactNode, useState } from 'react';
import { useAskedAgain } from '../../client/ask-again.ts';
import { CHECK_EVERY, type Named, namedBy, useEnding } from '../../client/endings.ts';
import { keepAmount } from '../../client/last-amount.ts';
import { useMoney } from '../../client/money.ts';
import { queries, readQuery, useRead } from '../../client/queries.ts';
import { isUnavailable, type Submitted } from '../../client/submit.ts';
import { useLaterMessages } from '../../messages/language.ts';
import {
  type Limits,
  type Reason,
  type UnderWay,
  type WithdrawObstacle,
  withdrawObstacle,
} from './limits.ts';

/**
 * `accepted`: the money will be sent, and is followed until it is `paid` out, or has `failed` to be and is back in the wallet.
 * `asking`: there was no answer, and we are asking again; `unknown`: that told nothing either.
 */
export type Ending = 'accepted' | 'asking' | 'unknown' | 'paid' | 'failed';

type Step =
  | { name: 'amount' }
  | { name: 'confirm' }
  /** `found`: it was under way when the sheet was opened. */
  | { name: 'ended'; ending: Ending; isRepeat: boolean; found?: UnderWay };

/** What the withdrawal sheet shows and can do. */
export interface Withdrawal {
  step: Step;
  value: string;
  amount: number;
  /** `undefined` until they are known. */
  limits: Limits | undefined;
  /** Why nothing can be withdrawn now; none where something can. */
  reasons: readonly Reason[];
  /** Whether these are all that there is to say. */
  isStopped: boolean;
  /** The one that is followed, where an answer or a reading has named it. */
  id: string | undefined;
  /** The bank that it goes to, by its code, once the statement tells of it. */
  to: string | undefined;
  /** How far the one is that is followed; `undefined` where that is not known. */
  tracked: UnderWay | undefined;
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
const FRESH = { staleTime: 0, gcTime: 0 };
const ENDINGS = { SUCCESS: 'paid', FAILED: 'failed', PROCESSING: 'accepted' } as const;

/** What can be withdrawn now, and why not; read anew for each sheet, as an old answer would be a wrong one. */
export function useExplained(): ReturnType<typeof useRead<'withdraw.explain'>> {
  return useRead('withdraw.explain', { body: {} }, FRESH);
}

export function useWithdrawal(isOpen: boolean): Withdrawal {
  const { withdrawSheet: texts } = useLaterMessages();
  const money = useMoney();
  const explained = useExplained();
  const [step, setStep] = useState<Step>(AMOUNT);
  const [named, follow] = useState<Named>();
  const [value, setValue] = useState('');
  const [obstacle, setObstacle] = useState<WithdrawObstacle>();
  const told = useEnding(named);
  const isOpenEnd = told === undefined || told.status === 'PROCESSING';
  const underWay = useUnderWay(step.name === 'ended' && isOpenEnd);
  if (step.name === 'amount' && underWay.now) {
    setStep({ name: 'ended', ending: 'accepted', isRepeat: false, found: underWay.now });
    follow({ id: underWay.now._id });
  } else if (step.name === 'ended' && step.found && underWay.isNone && told === undefined) {
    // Money that was still being brought from games was not enough: no line of the statement tells of it.
    setStep(AMOUNT);
    follow(undefined);
  }
  const take = (result: Submitted<'withdraw.all'>, isRepeat: boolean): void => {
    if (result.outcome === 'offline') return;
    const isTakenBack = result.outcome === 'refused' || isUnavailable(result);
    const ending = result.outcome === 'ok' ? 'accepted' : 'unknown';
    setStep(isTakenBack ? AMOUNT : { name: 'ended', ending, isRepeat });
    if (result.outcome === 'ok') follow(namedBy(result.answer));
  };
  const belowMin = () => limitNow('min', (min) => texts.belowMin(money.text(min)));
  const aboveMax = () => limitNow('max', (max) => texts.aboveMax(money.text(max)));
  const underWayOrTooMany = () => (isOneUnderWay() ? texts.underWay : undefined);
  const withdrawal = useAskedAgain('withdraw.all', {
    isOpen,
    onAnswer: (result) => take(result, false),
    unknownText: null,
    // The limits as they are now, one withdrawal at a time, money that is still leaving a game, and games that gave less than stood there.
    texts: {
      WITHDRAW_MINIMUM: belowMin,
      WITHDRAW_MAXIMUM: aboveMax,
      REQUEST_LIMIT: underWayOrTooMany,
      TRANSFER_FAIL: texts.collecting,
      MONEY_NOT_ENOUGH: texts.notEnough,
    },
  });
  const amount = parseAmount(value) ?? 0;
  const reasons = explained.data?.reasons ?? [];
  // Which one is under way is waited for, so that nothing else is said for a moment.
  const isRead = !underWay.isPending || reasons.every(({ code }) => code !== 'REQUEST_LIMIT');
  const limits = money.wallet && isRead ? explained.data : undefined;
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
    ...{ value, limits, reasons, obstacle, send },
    isStopped: step.name === 'amount' && limits !== undefined && reasons.length > 0,
    id: named?.id,
    to: told?.to,
    amount: step.name === 'ended' && step.found ? step.found.amount : amount,
    tracked: underWay.last?._id === named?.id ? underWay.last : undefined,
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

/** Whether one is under way, by what was read last: otherwise too many requests alone were refused. A refusal has both read again before it is said. */
function isOneUnderWay(): boolean {
  const current = queries.getQueryData<Answer<'withdraw.current'>>(readQuery('withdraw.current').queryKey);
  const saysSo = explainedLast()?.reasons.some(({ code }) => code === 'REQUEST_LIMIT');
  return Boolean(current?.withdrawal) || saysSo === true;
}

/** A sentence with a limit as it was read last, which a refusal has done again before it is said. */
function limitNow(limit: 'min' | 'max', say: (amount: number) => string): string | undefined {
  const explained = explainedLast();
  return explained && say(explained[limit]);
}

function explainedLast(): Answer<'withdraw.explain'> | undefined {
  return queries.getQueryData(readQuery('withdraw.explain', { body: {} }).queryKey);
}

/** The withdrawal that is under way now, and the last that was; read again and again while one is followed. */
function useUnderWay(isFollowing: boolean): {
  now?: UnderWay;
  last?: UnderWay;
  isPending: boolean;
  /** It was read that there is none. */
  isNone: boolean;
} {
  const { data, isPending } = useRead('withdraw.current', undefined, {
    ...FRESH,
    refetchInterval: isFollowing && CHECK_EVERY,
  });
  const [last, keep] = useState<UnderWay>();
  const now = data?.withdrawal ?? undefined;
  if (now !== undefined && now !== last) keep(now);
  return { isPending, isNone: data?.withdrawal === null, ...(now && { now }), ...(last && { last }) };
}
