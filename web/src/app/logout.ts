import type { Answer } from '@prae/contract/contract';
import { navigate } from 'wouter/use-browser-location';
import { call } from './client.ts';
import { paths } from './paths.ts';
import { queries, readKey } from './queries.ts';
import { clearSession, currentSession } from './session.ts';
import { forgetWallet } from './wallet-memory.ts';

/** Ends the login here at once and tells the server; nothing of the member stays on this browser. */
export function logOut(): void {
  const session = currentSession();
  const ending = call('session.end');
  if (session) forgetWallet(session);
  clearSession();
  queries.clear();
  navigate(paths.login);
  void ending;
}

/** Whether money would be left behind in games: only then is leaving worth a question. */
export function moneyInGames(): boolean {
  const known = queries.getQueryData<Answer<'wallet.read'>>(readKey('wallet.read'));
  return known?.slots.some((game) => game.amount > 0) ?? false;
}
