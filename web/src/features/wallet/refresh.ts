import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../app/client.ts';
import { queries, readKey } from '../../app/queries.ts';
import type { Wallet } from './total.ts';

export interface Refreshing {
  busy: boolean;
  /** Reads every game from its provider and then the wallet; false when that did not work. */
  refresh: () => Promise<boolean>;
}

/** Refreshing all balances: once when the home opens, and whenever the member asks. */
export function useRefresh(): Refreshing {
  const [busy, setBusy] = useState(false);
  const running = useRef<Promise<boolean> | null>(null);
  const refresh = useCallback(async (): Promise<boolean> => {
    setBusy(true);
    running.current ??= refreshBalances();
    const done = await running.current;
    running.current = null;
    setBusy(false);
    return done;
  }, []);
  useEffect(() => {
    void refresh();
  }, [refresh]);
  return { busy, refresh };
}

async function refreshBalances(): Promise<boolean> {
  const result = await call('wallet.refresh');
  if (result.outcome === 'ok') {
    queries.setQueryData<Wallet>(readKey('wallet.read'), (known) =>
      known ? { ...known, ...result.answer } : known,
    );
  }
  await queries.invalidateQueries({ queryKey: readKey('wallet.read') });
  return result.outcome === 'ok';
}
