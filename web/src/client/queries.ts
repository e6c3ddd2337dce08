import type { Answer } from '@prae/contract/contract';
import type { CallId } from '@prae/contract/routes';
import { followOnline, isOnline } from '@prae/ui/online';
import { onlineManager, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallInput, type Result, send } from './call.ts';
import { onSessionChange } from './session.ts';

/** A call that did not succeed. */
export type Failure = Exclude<Result<CallId>, { outcome: 'ok' }>;

/** A read that did not succeed, with what became of it. */
export interface CallFailure extends Error {
  result: Failure;
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

// What a device believes of its network is not all that speaks against a connection.
if (globalThis.window) onlineManager.setEventListener((set) => followOnline(() => set(isOnline())));

onSessionChange(() => queries.clear());

export interface ReadOptions {
  enabled?: boolean;
  /** Milliseconds for which an answer counts as fresh; `Number.POSITIVE_INFINITY` for lists that never change. */
  staleTime?: number;
  /** Milliseconds an answer is kept after its last view is gone; 0 where an old one must never be shown. */
  gcTime?: number;
  /** Reads again this often, in milliseconds. */
  refetchInterval?: number | false;
}

/** Reads a call through the cache, e.g. `useRead('lookup.banks')`. Its error is a `CallFailure`. */
export function useRead<Id extends CallId>(
  id: Id,
  input?: CallInput<Id>,
  options: ReadOptions = {},
): UseQueryResult<Answer<Id>, CallFailure> {
  return useQuery<Answer<Id>, CallFailure>({ ...readQuery(id, input), ...options });
}

/** How the cache reads a call. */
export function readQuery<Id extends CallId>(
  id: Id,
  input?: CallInput<Id>,
): { queryKey: readonly unknown[]; queryFn: (by: { signal: AbortSignal }) => Promise<Answer<Id>> } {
  return { queryKey: readKey(id, input), queryFn: ({ signal }) => read(id, input, signal) };
}

/** What a call reads now, whatever is known of it; `undefined` where it cannot be read. */
export async function readNow<Id extends CallId>(
  id: Id,
  input?: CallInput<Id>,
): Promise<Answer<Id> | undefined> {
  return queries
    .fetchQuery<Answer<Id>, CallFailure>({ ...readQuery(id, input), staleTime: 0 })
    .catch(() => undefined);
}

/** The cache key of a read; without input it covers every input of the call. */
export function readKey<Id extends CallId>(id: Id, input?: CallInput<Id>): readonly unknown[] {
  return input === undefined ? [id] : [id, input];
}

/** Reads again whatever a view shows of these calls; the rest when it is shown next. */
export async function refresh(ids: readonly CallId[]): Promise<void> {
  await Promise.all(ids.map((id) => queries.invalidateQueries({ queryKey: readKey(id) })));
}

/** Reads again whatever is on the screen and could not be read. */
export async function readFailedAgain(): Promise<void> {
  await queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Makes the call and throws a `CallFailure` unless it succeeded, as the cache wants it. */
async function read<Id extends CallId>(
  id: Id,
  input: CallInput<Id> | undefined,
  signal: AbortSignal,
): Promise<Answer<Id>> {
  const result = await send(id, input, { signal });
  if (result.outcome === 'ok') return result.answer;
  throw Object.assign(new Error(`${id} ${result.outcome}`), { result });
}

/** A clear no stays a no; a missing answer is asked for once more. */
function retryRead(failures: number, error: Error): boolean {
  const { result } = error as CallFailure;
  return result?.outcome === 'unknown' && failures < 1;
}
