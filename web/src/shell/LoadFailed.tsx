import { ErrorState } from '@prae/ui/Empty';
import { useOnline } from '@prae/ui/online';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';

export interface LoadFailedProps {
  busy: boolean;
  onRetry: () => void;
  /** What could not be loaded, where that it could not, or that there is no connection, would not say it. */
  text?: string | undefined;
}

/** Stands where a list or a text would have been, and offers to read it again. */
export function LoadFailed({ busy, onRetry, text }: LoadFailedProps): ReactNode {
  const { shell } = useMessages();
  const online = useOnline();
  return (
    <ErrorState
      text={text ?? (online ? shell.loadFailed : shell.noAnswer)}
      retryLabel={shell.retry}
      retryingLabel={shell.loading}
      busy={busy}
      onRetry={onRetry}
    />
  );
}
