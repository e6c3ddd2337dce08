import { randomInt } from 'node:crypto';
import type { Outcome } from '../outcome.ts';
import type { Credentials, LockedRecovery } from './port.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** No longer than the strictest protocol takes. */
const LENGTH = 16;

/**
 * Locks by a password that nobody knows, and unlocks by the player's own, at providers with no call for either. ASSUMED, and
 * verified against nobody: that a changed password also ends the sessions and the ways in that the player has open there
 * (docs/decisions/2026-11-25-locked-accounts.md).
 */
export function lockByPassword(setPassword: (player: Credentials) => Promise<Outcome<void>>): LockedRecovery {
  return {
    kind: 'locked',
    lock: ({ username }) => setPassword({ username, password: unguessable() }),
    unlock: ({ username, password }) => setPassword({ username, password }),
  };
}

/** A letter and a digit are always among it, as some providers want. */
function unguessable(): string {
  const random = Array.from({ length: LENGTH - 2 }, () => letters[randomInt(letters.length)]).join('');
  return `${random}${letters[randomInt(23)]}${randomInt(2, 10)}`;
}
