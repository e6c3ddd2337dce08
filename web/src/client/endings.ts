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

/** What an answer has named: an operation by its id, and the one that goes on where it has come to the wallet. */
export interface Named {
  id: string;
  nextId?: string | undefined;
}

interface NamingAnswer {
  _id?: string | undefined;
  nextId?: string | undefined;
}

/** What answers have named and whose end has not been told yet. */
export const awaited = createStore<readonly Named[]>([]);

/** What the open sheet shows the end of by itself. */
export const onScreen = createStore<Named | undefined>(undefined);

/** What an answer about moved money has named; `undefined` where it named nothing. */
export function namedBy({ _id: id, nextId }: NamingAnswer): Named | undefined {
  return id === undefined ? undefined : { id, nextId };
}

/** Has the end told on whatever page, once there is one. */
export function awaitEnd(named: Named | undefined): void {
  if (named && !awaited.get().some(({ id }) => id === named.id)) awaited.set([...awaited.get(), named]);
}

/** Whether a row is a first half of what goes on by its second one: it tells nothing of the end. */
export function goesOn({ _id, status }: Row, { id, nextId }: Named): boolean {
  return _id === id && nextId !== undefined && status === 'SUCCESS';
}

/** The row that tells how all of what was named ended; `undefined` while none does. */
export function endOf(named: Named, rows: readonly Row[]): Row | undefined {
  const row = lastOf(named, rows);
  return row && row.status !== 'PROCESSING' && !goesOn(row, named) ? row : undefined;
}

/** The row of the second half, or that of the first while there is none. */
function lastOf({ id, nextId }: Named, rows: readonly Row[]): Row | undefined {
  return (nextId && rows.find(({ _id }) => _id === nextId)) || rows.find(({ _id }) => _id === id);
}

/**
 * What the statement says of what an answer has named, up to its end; `undefined` while it says nothing, and where no
 * answer named anything: nothing but the id tells whose line it is.
 */
export function useEnding(named: Named | undefined): Row | undefined {
  const [row, found] = useState<Row>();
  const isOpen = named !== undefined && (row === undefined || endOf(named, [row]) === undefined);
  const list = useRead('statement.list', NEWEST, {
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: isOpen && CHECK_EVERY,
  });
  const now = isOpen && list.data ? lastOf(named, list.data.statements) : undefined;
  if (now !== undefined && (now.status !== row?.status || now._id !== row._id)) found(now);
  useEffect(() => {
    if (named === undefined) return;
    onScreen.set(named);
    awaitEnd(named);
    return () => onScreen.set(undefined);
  }, [named]);
  return row;
}
