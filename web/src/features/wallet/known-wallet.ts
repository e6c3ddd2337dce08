import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CallFailure, useRead } from '../../app/queries.ts';
import { currentSession } from '../../app/session.ts';
import { rememberedWallet, rememberWallet } from '../../app/wallet-memory.ts';
import type { Wallet } from './total.ts';

export interface KnownWallet {
  query: UseQueryResult<Wallet, CallFailure>;
  /** When the shown wallet was true, if it is only the last one this browser knew; `null` once the server answered. */
  seenAt: number | null;
}

/** The wallet: at first the last one this browser saw of this member, then the server's. */
export function useWallet(): KnownWallet {
  const [remembered] = useState(() => {
    const session = currentSession();
    return session && rememberedWallet(session);
  });
  const query = useRead('wallet.read', undefined, { placeholder: remembered?.wallet });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    const session = currentSession();
    if (session && data && dataUpdatedAt > 0) rememberWallet(session, data, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return { query, seenAt: dataUpdatedAt === 0 ? (remembered?.seenAt ?? null) : null };
}
