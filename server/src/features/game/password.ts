import type { Deps } from '../../deps.ts';
import type { MemberId } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { playableGame } from './catalogue.ts';
import { bindingOf, newPassword } from './credentials.ts';
import { type AccountRow, accountOf, confirmPassword, proposePassword } from './game.sql.ts';
import { type KeyRing, open, type Sealed, seal } from './secret.ts';

/** The member's own active account at a game; `SLOT_NO_ACCOUNT` without one. */
export async function activeAccount(deps: Deps, member: MemberId, code: string): Promise<AccountRow> {
  const account = await deps.database.maybe<AccountRow>(accountOf(member, code));
  if (account?.state !== 'active') throw new Refusal('SLOT_NO_ACCOUNT');
  return account;
}

/** The password in force, in clear: for its owner's eyes and for signing in, never for a log. */
export function passwordOf(ring: KeyRing, member: MemberId, account: AccountRow): string {
  return open(ring, bindingOf(member, account.game_code), {
    sealed: account.password,
    key: account.password_key,
  });
}

/** What the member types to sign in to the game elsewhere. */
export async function readCredentials(
  deps: Deps,
  ring: KeyRing,
  member: MemberId,
  code: string,
): Promise<{ username: string; password: string }> {
  await playableGame(deps, code);
  const account = await activeAccount(deps, member, code);
  deps.log.info({ member, game: code }, 'game credentials shown to their owner');
  return { username: account.username, password: passwordOf(ring, member, account) };
}

/**
 * Gives a game account a new password. It is kept apart until the provider confirms it; an attempt that was not
 * answered is repeated with the same password, so that the one we show is the one in force whichever arrived last.
 */
export async function resetPassword(
  deps: Deps,
  ring: KeyRing,
  member: MemberId,
  code: string,
): Promise<void> {
  const { provider } = await playableGame(deps, code);
  const binding = bindingOf(member, code);
  const proposed = await deps.database.maybe<Sealed & { username: string }>(
    proposePassword(member, code, seal(ring, binding, newPassword())),
  );
  if (!proposed) throw new Refusal('SLOT_NO_ACCOUNT');
  const set = await provider.setPassword({
    username: proposed.username,
    password: open(ring, binding, proposed),
  });
  if (set.kind !== 'confirmed') {
    deps.log.warn({ game: code, outcome: set.kind }, 'a game password could not be set');
    throw new Refusal('SLOT_RESET_PASSWORD_FAIL');
  }
  await deps.database.run(confirmPassword(member, code, proposed));
}
