import { ErrorState } from '@prae/ui/Empty';
import { Skeleton } from '@prae/ui/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../client/failure-text.ts';
import type { CallFailure } from '../client/queries.ts';
import { useMessages } from '../messages/language.ts';

interface LoadedProps<T> {
  read: UseQueryResult<T, CallFailure>;
  /** Of what is drawn while nothing is there. */
  heights?: readonly number[];
  children: (answer: T) => ReactNode;
}

/** What was read; before that its place, and why it could not be read with a way to try again. What was read once stays. */
export function Loaded<T>({ read, heights = [40, 40, 40, 40], children }: LoadedProps<T>): ReactNode {
  const messages = useMessages();
  if (read.data !== undefined) return children(read.data);
  if (read.error) {
    return (
      <ErrorState
        text={`${messages.shell.loadFailed} ${failureText(messages, read.error.result)}`}
        retryLabel={messages.shell.retry}
        retryingLabel={messages.shell.loading}
        busy={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return <Skeleton label={messages.shell.loading} heights={heights} />;
}
