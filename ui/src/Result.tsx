import type { ReactNode } from 'react';
import './Empty.css';
import { StitchIcon } from './StitchIcon.tsx';

export interface ResultProps {
  outcome: 'success' | 'processing' | 'fail';
  title: string;
  children?: ReactNode;
}

/** How something ended: a stitched seal, a title and what follows from it. Never "fail" for an unknown result. */
export function Result({ outcome, title, children }: ResultProps): ReactNode {
  return (
    <div className="empty" role={outcome === 'fail' ? 'alert' : 'status'}>
      <StitchIcon name={outcome} size={75} />
      <p className="title">{title}</p>
      {children}
    </div>
  );
}
