import { Shuttle } from '@prae/ui/Shuttle';
import { type ReactNode, useEffect, useState } from 'react';
import './PullToRefresh.css';
import { usePull, warpPath } from './pull.ts';

/** How far the threads stay down while it is refreshed, in pixels. */
const BUSY_AT = 56;

export interface PullToRefreshProps {
  busy: boolean;
  onRefresh: () => void;
}

/** The threads of the loom, which tighten as a finger pulls the page down: the refresh button's twin, for touch alone. */
export default function PullToRefresh({ busy, onRefresh }: PullToRefreshProps): ReactNode {
  // Only what was pulled for is shown: the button says itself that it is busy.
  const [isPulledFor, setPulledFor] = useState(false);
  const { pulled, isEnough } = usePull(() => {
    setPulledFor(true);
    onRefresh();
  });
  useEffect(() => {
    if (!busy) setPulledFor(false);
  }, [busy]);
  const isBusy = busy && isPulledFor;
  const down = Math.max(pulled, isBusy ? BUSY_AT : 0);
  const state = [
    pulled === 0 && 'pull-let-go',
    down === 0 && 'pull-away',
    isEnough && 'pull-enough',
    isBusy && 'pull-busy',
  ].filter(Boolean);
  return (
    <div
      className={['pull', ...state].join(' ')}
      style={{ ['--pulled' as string]: `${down}px` }}
      aria-hidden="true"
    >
      <svg
        className="pull-warp"
        viewBox="0 0 100 96"
        width="100%"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={warpPath(isBusy ? BUSY_AT * 2 : pulled)} vectorEffect="non-scaling-stroke" />
      </svg>
      {isBusy && <Shuttle small />}
    </div>
  );
}
