import type { Answer } from '@prae/contract/contract';
import { toast } from '@prae/ui/toasts';
import { useState } from 'react';
import { useAskedUntilTold } from '../../client/asked-until-told.ts';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages } from '../../messages/language.ts';

export type Checked = Answer<'refund.check'>;

/** Receiving the refund of a week and adding it to the wallet. */
export interface Refunding {
  check: ReturnType<typeof useRead<'refund.check'>>;
  step: 'view' | 'confirm';
  receiving: boolean;
  adding: boolean;
  receive: () => Promise<void>;
  /** Asks before it is added. */
  ask: () => void;
  back: () => void;
  add: () => Promise<void>;
}

const READS = ['refund.check', 'refund.list'] as const;

export function useRefunding(open: boolean): Refunding {
  const { refund: texts } = useLaterMessages();
  const { text } = useMoney();
  const check = useRead('refund.check', undefined, { staleTime: 0, enabled: open });
  const [step, setStep] = useState<'view' | 'confirm'>('view');
  const received = useAskedUntilTold('refund.receive', { refreshes: READS, unknownText: null });
  const added = useAskedUntilTold('refund.addWallet', { refreshes: READS, unknownText: null });
  /** What is shown was not true any more, or may not be. */
  const notDone = (outcome: string): void => {
    if (outcome === 'unknown') toast(texts.unknown, { tone: 'info' });
    void check.refetch();
  };
  return {
    check,
    step,
    receiving: received.busy,
    adding: added.busy,
    receive: async () => {
      const result = await received.submit({});
      if (result.outcome === 'ok') toast(texts.isReceived(text(result.answer.amount)), { tone: 'success' });
      else notDone(result.outcome);
    },
    ask: () => setStep('confirm'),
    back: () => setStep('view'),
    add: async () => {
      const result = await added.submit({});
      // Nothing was sent: the question stands, and the toast says why.
      if (result.outcome === 'offline') return;
      setStep('view');
      if (result.outcome === 'ok') toast(texts.added(text(result.answer.amount)), { tone: 'success' });
      else notDone(result.outcome);
    },
  };
}
