import { type ReactNode, useEffect } from 'react';
import './Empty.css';
import { StitchIcon } from './StitchIcon.tsx';
import { vibrate } from './vibrate.ts';

export interface ResultProps {
  outcome: 'success' | 'processing' | 'fail';
  title: string;
  children?: ReactNode;
}

/**
 * How something ended: a stitched seal, a title and what follows from it; a success is felt in the hand. Never "fail" for an
 * unknown result.
 */
export function Result({ outcome, title, children }: ResultProps): ReactNode {
  useEffect(() => {
    if (outcome === 'success') vibrate('success');
  }, [outcome]);
  return (
    <div className="empty" role={outcome === 'fail' ? 'alert' : 'status'}>
      <StitchIcon name={outcome} size={75} />
      <p className="title">{title}</p>
      {children}
    </div>
  );
}
