import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import type { Wallet } from '../../client/money.ts';
import { queries, readKey } from '../../client/queries.ts';
import { currentSession, keepOf } from '../../client/session.ts';
import { readStored, writeStored } from '../../client/storage.ts';

export interface Refreshing {
  busy: boolean;
  /** Reads every game from its provider and then the wallet; false when that did not work. */
  refresh: () => Promise<boolean>;
  /** When the games were last read on this browser, kept across visits; `null` before the first time. */
  syncedAt: string | null;
}

/** Coming back sooner than this after the last refresh, in milliseconds, does not ask the providers again. */
const REST = 5_000;

/** Refreshing all balances: once when the home opens, when the member comes back to it from a game, and on demand. */
export function useRefresh(): Refreshing {
  const [busy, setBusy] = useState(false);
  const [syncedAt, setSyncedAt] = useState(lastSync);
  const running = useRef<Promise<boolean> | null>(null);
  const endedAt = useRef(0);
  const refresh = useCallback(async (): Promise<boolean> => {
    setBusy(true);
    running.current ??= refreshBalances();
    const done = await running.current;
    running.current = null;
    endedAt.current = Date.now();
    setBusy(false);
    setSyncedAt(lastSync());
    return done;
  }, []);
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - endedAt.current > REST) void refresh();
    };
    onReturn();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refresh]);
  return { busy, refresh, syncedAt };
}

async function refreshBalances(): Promise<boolean> {
  const result = await call('wallet.refresh');
  if (result.outcome === 'ok') {
    keepSync(result.answer.syncedAt);
    queries.setQueryData<Wallet>(readKey('wallet.read'), (known) =>
      known ? { ...known, ...result.answer } : known,
    );
  }
  await queries.invalidateQueries({ queryKey: readKey('wallet.read') });
  return result.outcome === 'ok';
}

function lastSync(): string | null {
  const session = currentSession();
  return session && readStored<string>(keepOf(session), `synced.${session.username}`);
}

function keepSync(syncedAt: string): void {
  const session = currentSession();
  if (session) writeStored(keepOf(session), `synced.${session.username}`, syncedAt);
}
