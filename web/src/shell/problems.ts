import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstWrong } from './StepFrame.tsx';

/** What is wrong with the fields of a step, or of any form of the class `step`, by field. */
export interface Problems<Found extends object> {
  problems: Found;
  /** Shows what is wrong and moves to the first of it; true where nothing is. */
  pass: (found: Found) => boolean;
  /** Something was typed into a field: what was wrong with it is no longer known. */
  forget: (field: keyof Found) => void;
}

export function useProblems<Found extends object>(none: Found): Problems<Found> {
  const [problems, setProblems] = useState(none);
  return {
    problems,
    pass: (found) => {
      // On the screen before the focus looks for it.
      flushSync(() => setProblems(found));
      const passed = Object.keys(found).length === 0;
      if (!passed) focusFirstWrong();
      return passed;
    },
    forget: (field) => setProblems((current) => ({ ...current, [field]: undefined })),
  };
}
