import { type ReactNode, useEffect, useState } from 'react';
import { LoadAgain } from './LoadAgain.tsx';

/** Code that has not come after this long, in milliseconds, is taken for code that does not come. */
export const LATE_AFTER = 10_000;

export interface WaitingProps {
  /** What is shown meanwhile. */
  children?: ReactNode;
  /** What is shown when it takes too long; otherwise an offer to load again, which goes once the code is there. */
  late?: ReactNode;
}

/** Room for a page or sheet while its code is fetched: a request may hang without ever failing. */
export function Waiting({ children = null, late = <LoadAgain /> }: WaitingProps): ReactNode {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? late : children;
}
