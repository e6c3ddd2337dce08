import { launchProvidersWithPassword } from '@prae/contract/game';
import type { GameCode } from '../../config.games.ts';

/** What every adapter of a game is told; the rest is its protocol's. */
export interface ConnectionSettings {
  apiUrl: string;
  /** Where a browser enters the game; its origin is the only one a launch may lead to. */
  loginUrl: string;
  /** Of the operator's account there; baht unless told. */
  currency?: 'THB' | 'LAK';
  /** For calls that move money or change the player; 10 seconds unless told. */
  timeoutMs?: number;
  /** For reading a balance, which a person waits for; 8 seconds unless told. */
  balanceTimeoutMs?: number;
  /** How long a call may take to arrive; the protocol's own unless told, and never less than twice the time limit of a call. */
  settlingMs?: number;
}

/** The same with what counts where nothing is told; `usualSettlingMs` is the protocol's own. */
export function connectionOf(
  {
    loginUrl,
    currency = 'THB',
    timeoutMs = 10_000,
    balanceTimeoutMs = 8_000,
    settlingMs,
  }: ConnectionSettings,
  usualSettlingMs: number,
) {
  return {
    ...{ currency, timeoutMs, balanceTimeoutMs },
    settlingMs: Math.max(settlingMs ?? usualSettlingMs, 2 * timeoutMs),
    launchOrigins: [new URL(loginUrl).origin],
  };
}

/** Whether the specification's launch of a game carries the password beside the username. */
export function takesPassword(code: GameCode): boolean {
  return launchProvidersWithPassword.options.some((one) => one === code.toLowerCase());
}
