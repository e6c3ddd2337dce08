import type { ConsoleAnswer } from '@prae/contract/console/contract';
import type { ConsoleCallId } from '@prae/contract/console/routes';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Failure, type Input, send } from './call.ts';
import { onSessionEnd } from './session.ts';

/** A read that did not succeed, with what became of it. */
export interface CallFailure extends Error {
  result: Failure;
}

export const queries = new QueryClient({
  defaultOptions: {
    // Without a network a read fails at once, so that a view can say so, and is made again when it is back.
    queries: { staleTime: 10_000, retry: false, networkMode: 'always', refetchOnReconnect: true },
  },
});

onSessionEnd(() => queries.clear());

export interface ReadOptions {
  enabled?: boolean;
  /** Reads again this often, in milliseconds. */
  refetchInterval?: number | false;
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number;
}

/** Reads a call through the cache, e.g. `useRead('cases.list')`. Its error is a `CallFailure`. */
export function useRead<Id extends ConsoleCallId>(
  id: Id,
  input?: Input<Id>,
  options: ReadOptions = {},
): UseQueryResult<ConsoleAnswer<Id>, CallFailure> {
  return useQuery<ConsoleAnswer<Id>, CallFailure>({
    queryKey: input === undefined ? [id] : [id, input],
    queryFn: async ({ signal }) => {
      const result = await send(id, input, signal);
      if (result.outcome === 'ok') return result.answer;
      throw Object.assign(new Error(`${id} ${result.outcome}`), { result });
    },
    ...options,
  });
}

/** Reads again whatever a view shows of these calls; the rest when it is shown next. */
export async function refresh(...ids: readonly ConsoleCallId[]): Promise<void> {
  await Promise.all(ids.map((id) => queries.invalidateQueries({ queryKey: [id] })));
}
