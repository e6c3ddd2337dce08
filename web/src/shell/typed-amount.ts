import { AMOUNT_MAX } from '@prae/contract/facts';
import { acceptAmount, isAboveMax } from '@prae/ui/amountKeys';
import { useState } from 'react';

/** An amount that is typed in the midst of something else. */
export interface TypedAmount {
  text: string;
  type: (text: string) => void;
  /** Why what was typed is not sent; gone as soon as something else is typed. */
  problem: string | undefined;
  refuse: (problem: string | undefined) => void;
  empty: () => void;
}

export interface TypedAmountRules {
  /** Of whole units only. */
  whole?: true;
  /** What is said of more than is taken, which changes nothing. */
  aboveMax: string;
  /** What was said of the amount before is not about this one. */
  onType: () => void;
}

export function useTypedAmount({ whole, aboveMax, onType }: TypedAmountRules): TypedAmount {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    text,
    type: (next) => {
      const rules = { max: AMOUNT_MAX, whole };
      setText(acceptAmount(text, next, rules));
      setProblem(isAboveMax(text, next, rules) ? aboveMax : undefined);
      onType();
    },
    problem,
    refuse: setProblem,
    empty: () => setText(''),
  };
}
