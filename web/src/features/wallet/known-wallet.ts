import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Wallet } from '../../client/money.ts';
import { type CallFailure, queries, readKey, useRead } from '../../client/queries.ts';
import { currentSession, keepOf, type Session } from '../../client/session.ts';
import { readStored, writeStored } from '../../client/storage.ts';

export interface KnownWallet {
  query: UseQueryResult<Wallet, CallFailure>;
  /** When the shown wallet was true, if it is only the last one this browser knew; `null` once the server answered. */
  seenAt: number | null;
  /** The last reading failed, or hangs. */
  failed: boolean;
}

/** A reading without an answer after so long, in milliseconds, is taken for one that fails: it may hang for a minute. */
const LATE_AFTER = 10_000;

/** The last wallet this browser saw of a member, with the moment it was true (milliseconds since 1970). */
interface RememberedWallet {
  wallet: Wallet;
  seenAt: number;
}

/** The wallet: at first the last one this browser saw of this member, then the server's. */
export function useWallet(): KnownWallet {
  const [session] = useState(currentSession);
  const [seenAt] = useState(() => session && showRemembered(session));
  const query = useRead('wallet.read');
  const { data, dataUpdatedAt } = query;
  const isLate = useLong(query.isFetching);
  useEffect(() => {
    // Only into the memory of the login it was read for: that may have ended meanwhile.
    if (session === null || currentSession()?.token !== session.token) return;
    if (data && dataUpdatedAt > 0) rememberWallet(session, data, dataUpdatedAt);
  }, [session, data, dataUpdatedAt]);
  return { query, seenAt: dataUpdatedAt === 0 ? seenAt : null, failed: query.isError || isLate };
}

/** Whether something goes on for longer than a reading takes. */
function useLong(goesOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setLong(true), LATE_AFTER);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [goesOn]);
  return isLong;
}

/** Kept as long as the login is: across restarts only for a member who asked to be remembered. */
function rememberWallet(session: Session, wallet: Wallet, seenAt: number): void {
  writeStored(keepOf(session), nameOf(session), { wallet, seenAt } satisfies RememberedWallet);
}

/** Puts the last known wallet into an empty cache as an answer from long ago, and says how old it is. */
function showRemembered(session: Session): number | null {
  const remembered = readStored<RememberedWallet>(keepOf(session), nameOf(session));
  const key = readKey('wallet.read');
  if (remembered === null) return null;
  if (queries.getQueryData<Wallet>(key) === undefined) {
    queries.setQueryData<Wallet>(key, remembered.wallet, { updatedAt: 0 });
  }
  return remembered.seenAt;
}

function nameOf(session: Session): string {
  return `wallet.${session.username}`;
}
