import type { Answer } from '@prae/contract/contract';
import { keepOf, type Session } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** The last wallet this browser saw of a member, with the moment it was true (milliseconds since 1970). */
export interface RememberedWallet {
  wallet: Answer<'wallet.read'>;
  seenAt: number;
}

/** Kept as long as the login is: across restarts only for a member who asked to be remembered. */
export function rememberWallet(session: Session, wallet: Answer<'wallet.read'>, seenAt: number): void {
  writeStored(keepOf(session), nameOf(session), { wallet, seenAt } satisfies RememberedWallet);
}

export function rememberedWallet(session: Session): RememberedWallet | null {
  return readStored<RememberedWallet>(keepOf(session), nameOf(session));
}

export function forgetWallet(session: Session): void {
  removeStored(keepOf(session), nameOf(session));
  removeStored(keepOf(session), `synced.${session.username}`);
}

function nameOf(session: Session): string {
  return `wallet.${session.username}`;
}
