import type { Answer } from '@prae/contract/contract';
import { navigate } from 'wouter/use-browser-location';
import { call } from './call.ts';
import { paths } from './paths.ts';
import { queries, readKey } from './queries.ts';
import { clearSession, currentSession } from './session.ts';
import { uploads } from './uploads.ts';

/** Ends the login here at once and leads to the login page. */
export function logOut(): void {
  endSession();
  navigate(paths.login);
}

/** Forgets the login here at once and tells the server; nothing happens where there is none. */
export function endSession(): void {
  if (currentSession() === null) return;
  const ending = call('session.end');
  clearSession();
  void ending;
}

/** Whether leaving is worth a question: money would be left behind in games, or a file on its way would not arrive. */
export function leavesSomething(): boolean {
  return moneyInGames() || uploads.get() > 0;
}

/** Whether money would be left behind in games. */
export function moneyInGames(): boolean {
  const known = queries.getQueryData<Answer<'wallet.read'>>(readKey('wallet.read'));
  return known?.slots.some((game) => game.amount > 0) ?? false;
}
