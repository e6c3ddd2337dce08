import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import './Empty.css';
import { StitchIcon } from './StitchIcon.tsx';
import type { StitchName } from './stitches.ts';

export interface EmptyProps {
  text: string;
  picture?: StitchName | undefined;
  /** One action at most. */
  children?: ReactNode;
}

/** Nothing here yet: a loom, one sentence, one action. */
export function Empty({ text, picture = 'loom', children }: EmptyProps): ReactNode {
  return (
    <div className="empty">
      <StitchIcon name={picture} size={85} />
      <p>{text}</p>
      {children}
    </div>
  );
}

export interface ErrorStateProps {
  text: string;
  retryLabel: string;
  retryingLabel: string;
  /** Without it there is nothing to do but wait. */
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** Stands where a list or a page would have been, with a way to try again. */
export function ErrorState({ text, retryLabel, retryingLabel, onRetry, busy }: ErrorStateProps): ReactNode {
  return (
    <div className="empty" role="alert">
      <StitchIcon name="thread" size={60} />
      <p>{text}</p>
      {onRetry && (
        <Button
          tone="soft"
          pill
          icon="arrows-clockwise"
          busy={busy}
          busyText={retryingLabel}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
