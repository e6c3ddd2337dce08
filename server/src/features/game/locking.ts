import { type Moment, msSince } from '../../domain/moment.ts';
import type { GameProvider, LockedRecovery } from '../../providers/game/port.ts';

/** A provider whose accounts are locked for transfers. */
export type LockingProvider = GameProvider & { readonly recovery: LockedRecovery };

export function isLocking(provider: GameProvider): provider is LockingProvider {
  return provider.recovery.kind === 'locked';
}

/** How long a call that sets a password there may take to arrive, in ms; undefined where no account is locked. */
export function lockMsOf(provider: GameProvider): number | undefined {
  return isLocking(provider) ? provider.settlingMs : undefined;
}

/** Whether a call that was claimed at `claimedAt` is not to be made any more: others count on it having arrived by then. */
export function isTooLate({ settlingMs }: GameProvider, claimedAt: Moment): boolean {
  return msSince(claimedAt) > settlingMs / 2;
}
