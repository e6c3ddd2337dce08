import { randomInt } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type KeyRing, keyRing, open, type SecretKeys, seal } from '../../secret.ts';
import { playableGame } from './catalogue.ts';
import { confirmPassword, type GameAccountRow, gameAccountOf, proposePassword } from './game.sql.ts';

type Player = Pick<Member, 'id' | 'currency'>;

/** What the member types to sign in to the game elsewhere. */
export async function readCredentials(
  deps: Deps,
  ring: KeyRing,
  member: Player,
  code: string,
): Promise<{ username: string; password: string }> {
  await playableGame(deps, code, member.currency);
  const account = await activeAccount(deps, member.id, code);
  deps.log.info(
    { event: 'game.credentials-shown', member: member.id, game: code },
    'game credentials shown to their owner',
  );
  return { username: account.username, password: passwordOf(ring, member.id, account) };
}

/**
 * Gives a game account a new password. It is kept apart until the provider confirms it; an attempt that was not
 * answered is repeated with the same password, so that the one we show is the one in force whichever arrived last.
 */
export async function resetPassword(deps: Deps, ring: KeyRing, member: Player, code: string): Promise<void> {
  const { provider } = await playableGame(deps, code, member.currency);
  const binding = bindingOf(member.id, code);
  const proposed = await deps.database.maybe(
    proposePassword(member.id, code, seal(ring, binding, newPassword())),
  );
  if (!proposed) throw new Refusal('SLOT_NO_ACCOUNT');
  const set = await provider.setPassword({
    username: proposed.username,
    password: open(ring, binding, proposed),
  });
  if (set.kind !== 'confirmed') {
    deps.log.warn(
      { event: 'game.password-not-set', game: code, outcome: set.kind },
      'a game password could not be set',
    );
    throw new Refusal('SLOT_RESET_PASSWORD_FAIL');
  }
  await deps.database.run(confirmPassword(member.id, code, proposed));
}

/** The member's own active account at a game; `SLOT_NO_ACCOUNT` without one. */
export async function activeAccount(deps: Deps, member: MemberId, code: string): Promise<GameAccountRow> {
  const account = await deps.database.maybe(gameAccountOf(member, code));
  if (account?.state !== 'active') throw new Refusal('SLOT_NO_ACCOUNT');
  return account;
}

/** The password in force, in clear: for its owner's eyes and for signing in, never for a log. */
export function passwordOf(ring: KeyRing, member: MemberId, account: GameAccountRow): string {
  return open(ring, bindingOf(member, account.gameCode), {
    sealed: account.password,
    key: account.passwordKey,
  });
}

/** The keys that game passwords are sealed under. */
export function gameKeys(keys: SecretKeys): KeyRing {
  return keyRing('prae game passwords', keys);
}

/** What a game password is sealed for: one member's account at one game. */
export function bindingOf(member: MemberId, code: string): string {
  return `${member}\n${code}`;
}

/** Letters and digits that nobody confuses when typing them on a phone. */
const usernameLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLetters = `${usernameLetters}ABCDEFGHJKLMNPQRSTUVWXYZ`;

/** A player's name to propose to a provider: no two are alike, and nothing in it tells who the member is. */
export function newUsername(): string {
  return `pr${letters(usernameLetters, 12)}`;
}

/** Letters and digits alone, which every provider takes and every signature encodes alike. */
export function newPassword(): string {
  return letters(passwordLetters, 12);
}

function letters(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}
