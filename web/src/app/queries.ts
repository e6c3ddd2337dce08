import type { Answer } from '@prae/contract/contract';
import type { CallId } from '@prae/contract/routes';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallInput, call, type Result } from './client.ts';

/** A read that did not succeed, with what became of it. */
export interface CallFailure extends Error {
  result: Exclude<Result<CallId>, { outcome: 'ok' }>;
}

export const queries = new QueryClient({
  defaultOptions: {
    // Without a network a read fails at once, so that a view can say so, and is made again when it is back.
    queries: {
      staleTime: 30_000,
      retry: retryRead,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

export interface ReadOptions<Id extends CallId> {
  enabled?: boolean;
  /** Milliseconds for which an answer counts as fresh; `Number.POSITIVE_INFINITY` for lists that never change. */
  staleTime?: number;
  placeholder?: Answer<Id> | undefined;
}

/** Reads a call through the cache, e.g. `useRead('lookup.banks')`. Its error is a `CallFailure`. */
export function useRead<Id extends CallId>(
  id: Id,
  input?: CallInput<Id>,
  options: ReadOptions<Id> = {},
): UseQueryResult<Answer<Id>, CallFailure> {
  const { placeholder, ...rest } = options;
  return useQuery<Answer<Id>, CallFailure>({
    queryKey: readKey(id, input),
    queryFn: ({ signal }) => read(id, input, signal),
    ...rest,
    ...(placeholder === undefined ? {} : { initialData: placeholder as never, initialDataUpdatedAt: 0 }),
  });
}

/** The cache key of a read; without input it covers every input of the call. */
export function readKey<Id extends CallId>(id: Id, input?: CallInput<Id>): readonly unknown[] {
  return input === undefined ? [id] : [id, input];
}

/** Makes the call and throws a `CallFailure` unless it succeeded, as the cache wants it. */
export async function read<Id extends CallId>(
  id: Id,
  input?: CallInput<Id>,
  signal?: AbortSignal,
): Promise<Answer<Id>> {
  const send = call as (
    id: Id,
    input?: CallInput<Id>,
    options?: { signal?: AbortSignal },
  ) => Promise<Result<Id>>;
  const result = await send(id, input, signal ? { signal } : undefined);
  if (result.outcome === 'ok') return result.answer;
  throw Object.assign(new Error(`${id} ${result.outcome}`), { result });
}

/** A clear no stays a no; a missing answer is asked for once more. */
function retryRead(failures: number, error: Error): boolean {
  const { result } = error as CallFailure;
  return result?.outcome === 'unknown' && failures < 1;
}
