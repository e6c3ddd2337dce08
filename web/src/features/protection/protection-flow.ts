import type { LimitPeriod } from '@prae/contract/facts';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { queries, readKey } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { type Away, momentText, type Standing } from './standing.ts';

/** What the sheet is about: all of it, a limit, whether it is to be as low as that, how long to stay away, and whether really. */
export type Step =
  | { name: 'overview' }
  | { name: 'limit'; period: LimitPeriod }
  | { name: 'lower'; period: LimitPeriod; amount: number }
  | { name: 'away'; away: Away; count?: number }
  | { name: 'confirm'; away: Away; count: number };

/** Everything the sheet can do. */
export interface ProtectionFlow {
  step: Step;
  go: (step: Step) => void;
  busy: boolean;
  failure: ReactNode;
  /** Sets a limit, or none, and answers whether it did; the overview shows it then. */
  setLimit: (period: LimitPeriod, most: number | null) => Promise<boolean>;
  /** Keeps the limit in force: what waits is taken back. */
  keepLimit: (period: LimitPeriod, most: number) => Promise<boolean>;
  /** Stays away for so many days of a time-out, or months of an exclusion. */
  stayAway: (away: Away, count: number) => Promise<void>;
}

/** An open code is shown no more, and a game's username neither. */
const CHANGED_BY_A_BREAK = ['protection.read', 'wallet.read', 'deposit.qr.current', 'game.account'] as const;

export function useProtection(): ProtectionFlow {
  const { protection: texts } = useLaterMessages();
  const [step, setStep] = useState<Step>({ name: 'overview' });
  const limits = useSubmit('protection.limits');
  const timeout = useSubmit('protection.timeout', { refreshes: CHANGED_BY_A_BREAK });
  const exclusion = useSubmit('protection.exclusion', { refreshes: CHANGED_BY_A_BREAK });
  const all = [limits, timeout, exclusion];
  const change = async (
    period: LimitPeriod,
    most: number | null,
    said: (standing: Standing) => string,
  ): Promise<boolean> => {
    const result = await limits.submit({ body: { [period]: most } });
    if (result.outcome !== 'ok') return false;
    queries.setQueryData(readKey('protection.read'), result.answer);
    setStep({ name: 'overview' });
    toast(said(result.answer), { tone: 'success' });
    return true;
  };
  return {
    step,
    go: (next) => {
      for (const { clear } of all) clear();
      setStep(next);
    },
    busy: all.some(({ busy }) => busy),
    failure: all.find(({ failure }) => failure)?.failure,
    setLimit: (period, most) =>
      change(period, most, ({ pending }) => {
        const waiting = pending.find((one) => one.period === period);
        return waiting ? texts.savedFrom(momentText(waiting.from)) : texts.saved;
      }),
    keepLimit: (period, most) => change(period, most, () => texts.takenBack),
    stayAway: async (away, count) => {
      const result =
        away === 'timeout'
          ? await timeout.submit({ body: { hours: count * 24 } })
          : await exclusion.submit({ body: { months: count } });
      if (result.outcome !== 'ok') return;
      setStep({ name: 'overview' });
      toast(texts.stopped(momentText(result.answer.until)), { tone: 'success' });
    },
  };
}
