import { AMOUNT_MAX } from '@prae/contract/facts';
import { acceptAmount } from '@prae/ui/amountKeys';
import { useState } from 'react';

/** An amount that is typed in the midst of something else. */
export interface TypedAmount {
  text: string;
  type: (text: string) => void;
  /** Why what was typed is not sent; gone as soon as something else is typed. */
  problem: string | undefined;
  refuse: (problem: string) => void;
  empty: () => void;
}

/** `whole`: of whole units only. `onType`: what was said of the amount before is not about this one. */
export function useTypedAmount({ whole, onType }: { whole?: true; onType: () => void }): TypedAmount {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    text,
    type: (next) => {
      setText(acceptAmount(text, next, { max: AMOUNT_MAX, whole }));
      setProblem(undefined);
      onType();
    },
    problem,
    refuse: setProblem,
    empty: () => setText(''),
  };
}
