import type { Answer } from '@prae/contract/contract';
import { createStore } from '@prae/ui/store';
import { useEffect, useState } from 'react';
import { useRead } from './queries.ts';

/** A line of the statement. */
export type Row = Answer<'statement.list'>['statements'][number];

/** Where what has lately happened stands, and what waits for its end meanwhile. */
export const NEWEST = { body: { page: 1, limit: 50 } } as const;

/** How often the statement is asked while an open sheet waits for an end, in milliseconds, in case news were missed. */
export const CHECK_EVERY = 5_000;

/** The operations that answers have named and whose end has not been told yet, by their ids. */
export const awaited = createStore<readonly string[]>([]);

/** The operation whose end the open sheet shows by itself. */
export const onScreen = createStore<string | undefined>(undefined);

/**
 * What the statement says of the operation that an answer has named, up to its end; `undefined` while it says nothing, and
 * where no answer named one: nothing but the id tells whose line it is.
 */
export function useEnding(operation: string | undefined): Row | undefined {
  const [row, found] = useState<Row>();
  const isOpen = operation !== undefined && (row === undefined || row.status === 'PROCESSING');
  const list = useRead('statement.list', NEWEST, {
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: isOpen && CHECK_EVERY,
  });
  const now = isOpen ? list.data?.statements.find(({ _id }) => _id === operation) : undefined;
  if (now !== undefined && now.status !== row?.status) found(now);
  useEffect(() => {
    if (operation === undefined) return;
    onScreen.set(operation);
    awaited.set([...awaited.get(), operation]);
    return () => onScreen.set(undefined);
  }, [operation]);
  return row;
}
