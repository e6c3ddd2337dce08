import type { ReactNode } from 'react';
import { CHECK_EVERY } from '../../client/endings.ts';
import { useRead } from '../../client/queries.ts';
import { Tracker } from './Tracker.tsx';

/** How far the withdrawal of a line of the statement is; nothing while that is not known, and of one that is over. */
export function WithdrawProgress({ id }: { id: string }): ReactNode {
  const { data } = useRead('withdraw.current', undefined, { staleTime: 0, refetchInterval: CHECK_EVERY });
  const withdrawal = data?.withdrawal;
  return withdrawal?._id === id ? <Tracker withdrawal={withdrawal} /> : null;
}
