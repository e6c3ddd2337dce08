import { ErrorState } from '@prae/ui/Empty';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { refusalText } from '../messages/refusal-text.ts';

/** What a query brought, drawn by `children`; in its place, a sentence and a way to try again when it failed. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}): ReactNode {
  const messages = useMessages();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return null;
  return (
    <ErrorState
      text={refusalText(messages, query.error)}
      retryLabel={messages.phone.retry}
      retryingLabel={messages.phone.retrying}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
